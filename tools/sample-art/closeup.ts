import { drawBorder, heightOf, type BandName } from './borders.ts'
import { drawField, type FieldName, type Lay } from './cloth.ts'
import { turned, type Paint } from './colours.ts'
import { chance, fill, group, line, n } from './ink.ts'
import { motifs, stamp } from './motifs.ts'
import { patch, row, spread, threadAt, type Surface } from './surface.ts'

const unit = 3

/** Draws soft vertical folds of cloth in a close-up. */
function creases(surface: Surface, slug: string): string {
  const crease = (i: number, width: number) => {
    const t = 0.12 + 0.24 * i + 0.12 * chance(`${slug} crease ${i}`)
    return patch(surface, { left: t, right: t + width })
  }
  const all = [0, 1, 2, 3]
  return (
    fill(
      '#20060f',
      all.map((i) => crease(i, 0.035)),
      0.07,
    ) +
    fill(
      '#20060f',
      all.map((i) => crease(i, 0.016)),
      0.08,
    ) +
    fill(
      '#ffffff',
      all.map((i) => crease(i + 0.28, 0.03)),
      0.09,
    )
  )
}

/** Draws the stitches of the hem. */
const stitches = (surface: Surface, colour: string): string =>
  `<path fill="none" stroke="${colour}" stroke-width="4" stroke-linecap="round" stroke-dasharray="14 14" d="${threadAt(surface, 0.978)}"/>`

/** Draws a close-up of a garment's border with visible stitches, on a second piece of cloth below it. */
export function closeUp(
  cloth: { field: FieldName; borders: readonly BandName[] },
  paint: Paint,
  slug: string,
): string {
  const surface = spread({ x: -140, y: -120, width: 1080, height: 940, ripple: 13 })
  const below = spread({ x: -140, y: 760, width: 1080, height: 460, ripple: 10 })
  const lay: Lay = { surface, paint, unit, from: 0, until: 0.96 }
  const tassels = row(surface, 1, { gap: 54, size: 34 }).map((place) => ({ ...place, y: place.y + 26 }))
  const under = turned(paint)
  const shade = threadAt(surface, 1)
  return group(
    `rotate(${n(chance(`${slug} tilt`) < 0.5 ? -7 : 6)} 400 500)`,
    fill(under.base, patch(below)),
    drawField('seeds', { surface: below, paint: under, unit, from: 0, until: 1 }),
    line('#20060f1f', 60, shade),
    line('#20060f24', 26, shade),
    chance(`${slug} tassels`) < 0.55 ? stamp(motifs.fringe, tassels, paint) : '',
    fill(paint.deep, patch(surface)),
    fill(paint.base, patch(surface, { until: 0.995 })),
    drawField(cloth.field, { ...lay, until: 0.96 - heightOf(cloth.borders, lay) }),
    drawBorder(cloth.borders, lay),
    stitches(surface, paint.gold),
    creases(surface, slug),
  )
}
