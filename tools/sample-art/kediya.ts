import { drawBorder, type BandName } from './borders.ts'
import type { Look } from './chaniya.ts'
import { drawField, type FieldName, type Lay } from './cloth.ts'
import { isPale, turned, type Paint } from './colours.ts'
import { folds, form } from './form.ts'
import { chance, cut, disc, fill, line, n, petals } from './ink.ts'
import { motifs, stamp } from './motifs.ts'
import { shadow } from './scene.ts'
import { bell, patch, ribbon, row, spread, threadAt, type Surface } from './surface.ts'

/** The parts of a kediya outfit: the short flared top, the garment below it, and accessories. */
export interface Kediya {
  field: FieldName
  yoke: FieldName
  borders: readonly BandName[]
  legs?: 'dhoti' | 'chudidar'
  turban?: boolean
  sash?: boolean
}

const legCloth = (paint: Paint) => (isPale(paint.base) ? paint.second : '#f8efde')

function leg(side: 1 | -1, slim: boolean): Surface {
  const x = (value: number) => 400 + side * value
  return slim
    ? ribbon(
        [x(4), 520, x(10), 640, x(16), 760, x(18), 866],
        [x(96), 520, x(84), 660, x(66), 760, x(54), 866],
      )
    : ribbon(
        [x(-6), 520, x(-2), 660, x(8), 800, x(20), 862],
        [x(120), 520, x(142), 680, x(112), 800, x(60), 862],
      )
}

function legs({ legs: kind = 'dhoti' }: Kediya, paint: Paint): string {
  const cloth = legCloth(paint)
  const half = (side: 1 | -1) => {
    const surface = leg(side, kind === 'chudidar')
    const pleat = (t: number) => {
      const points = Array.from({ length: 9 }, (_, i) => surface.at(t, i / 8))
      return `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}`
    }
    const rings = [0.8, 0.84, 0.88, 0.92, 0.96].map((v) => threadAt(surface, v))
    return (
      fill(cloth, patch(surface)) +
      line('#20060f21', 3, kind === 'dhoti' ? [0.2, 0.36, 0.5, 0.64, 0.8].map(pleat) : rings) +
      fill('#20060f', patch(surface, { left: 0, right: 0.2 }), 0.09) +
      fill(paint.second, patch(surface, { from: 0.965 })) +
      line(paint.gold, 3, threadAt(surface, 0.96))
    )
  }
  return half(-1) + half(1)
}

function sleeve(made: Kediya, paint: Paint, side: 1 | -1): string {
  const x = (value: number) => 400 + side * value
  const surface = ribbon(
    [x(70), 190, x(112), 196, x(136), 330, x(168), 474],
    [x(66), 262, x(80), 290, x(104), 380, x(126), 488],
  )
  const lay: Lay = { surface, paint, unit: 0.6, from: 0.04, until: 0.7 }
  return (
    fill(paint.base, patch(surface)) +
    drawField(made.field, lay) +
    drawBorder([made.borders[0] ?? 'plain', 'zari'], { ...lay, unit: 0.62, until: 1 }) +
    drawBorder(['gota'], { ...lay, unit: 0.6, until: 0.42 }) +
    fill('#20060f', patch(surface, { left: 0.66 }), 0.12)
  )
}

const bodice =
  'M362 180Q400 214 438 180C462 186 476 190 486 200C494 240 476 280 474 352L326 352C324 280 306 240 314 200C324 190 338 186 362 180Z'

function yoke(made: Kediya, { paint, back }: Look): string {
  const front = spread({ x: 304, y: 176, width: 192, height: 180 })
  const cloth = turned(paint)
  const lay: Lay = { surface: front, paint, unit: 0.6, from: 0, until: 1 }
  const panel = spread({ x: 352, y: 186, width: 96, height: 170 })
  const strip = spread({ x: 386, y: 190, width: 28, height: 166 })
  const buttons = [232, 262, 292, 322].map((y) => ({ x: 400, y, size: 8 }))
  const sun = { x: 400, y: 270, size: 56 }
  const front_ =
    fill(cloth.base, patch(panel)) +
    drawField(made.yoke, { ...lay, surface: panel, paint: cloth, unit: 0.62 }) +
    line(paint.gold, 4, 'M352 186L352 356M448 186L448 356') +
    fill(paint.deep, patch(strip)) +
    stamp(motifs.coin, buttons, paint)
  const back_ =
    fill(cloth.base, disc()(sun)) +
    fill(paint.threads[0], petals(16, { inner: 0.5, fat: 0.7 })(sun)) +
    stamp(motifs.ahir, [{ ...sun, size: 32 }], cloth) +
    line(paint.gold, 4, disc()(sun))
  const inside =
    fill(paint.base, 'M290 160L510 160L510 360L290 360Z') +
    drawField(made.field, lay) +
    (back ? back_ : front_) +
    drawBorder([made.borders[0] ?? 'plain'], { ...lay, unit: 0.62, until: 0.99 }) +
    fill('#20060f', 'M450 170C444 240 460 300 456 360L510 360L510 170Z', 0.12)
  return cut('yoke', bodice, inside) + line(paint.gold, 4, 'M362 180Q400 214 438 180')
}

function frock(made: Kediya, { paint, slug }: Look): string {
  const surface = bell({
    top: 338,
    height: 246,
    waist: 74,
    hem: 186,
    swing: 0.8,
    waves: 8,
    depth: 12,
    phase: chance(slug) * 6,
  })
  const lay: Lay = { surface, paint, unit: 0.8, from: 0.03, until: 0.985 }
  return (
    fill(paint.base, patch(surface)) +
    drawField(made.field, { ...lay, unit: 0.72, until: 0.86 }) +
    drawBorder(made.borders, lay) +
    folds(surface, { count: 13, phase: chance(`${slug} folds`) })
  )
}

function turban(paint: Paint): string {
  const cloth = isPale(paint.base) ? paint.second : paint.threads[2]
  const [dot] = paint.threads
  return (
    fill(cloth, 'M446 104C478 120 480 176 466 214C456 190 448 150 432 118Z') +
    fill(cloth, 'M334 112C326 62 366 34 404 36C446 36 476 66 466 112C430 132 372 132 334 112Z') +
    line(paint.gold, 4, 'M334 106Q380 60 452 58M336 114Q400 70 464 84M350 120Q410 92 466 104') +
    line('#20060f33', 3, 'M340 92Q384 48 430 42M372 124Q430 104 466 112') +
    stamp(motifs.mirror, [{ x: 396, y: 74, size: 15 }], {
      ...paint,
      threads: [dot === cloth ? paint.gold : dot, paint.threads[1], paint.threads[2]],
    })
  )
}

function sash(paint: Paint): string {
  const cloth = paint.threads[2]
  const ends = ribbon([336, 352, 330, 420, 322, 500, 312, 560], [362, 352, 366, 430, 366, 500, 362, 572])
  const fringe = row(ends, 1, { gap: 13, size: 11 }).map((place) => ({ ...place, y: place.y + 8 }))
  return (
    stamp(motifs.fringe, fringe, paint) +
    fill(cloth, patch(ends)) +
    drawBorder(['zari', 'temple'], { surface: ends, paint, unit: 0.7, from: 0, until: 1 }) +
    fill(cloth, 'M324 332Q400 352 476 332L478 366Q400 388 322 366Z') +
    line(paint.gold, 3, 'M324 334Q400 354 476 334M322 364Q400 386 478 364') +
    line('#20060f33', 3, 'M326 350Q400 370 476 350')
  )
}

/** Draws a kediya on its stand, with the garment that is worn below it. */
export function drawKediya(made: Kediya, look: Look): string {
  const { paint, back } = look
  return (
    shadow(400, 884, 150) +
    form() +
    legs(made, paint) +
    sleeve(made, paint, 1) +
    sleeve(made, paint, -1) +
    frock(made, look) +
    yoke(made, look) +
    (made.sash && !back ? sash(paint) : '') +
    (made.turban ? turban(paint) : '')
  )
}
