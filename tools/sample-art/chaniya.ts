import { drawBorder, heightOf, type BandName } from './borders.ts'
import { drawField, type FieldName, type Lay } from './cloth.ts'
import { turned, type Paint } from './colours.ts'
import { dupatta } from './dupatta.ts'
import { folds, form } from './form.ts'
import { chance, cut, fill, line } from './ink.ts'
import { motifs, stamp } from './motifs.ts'
import { shadow } from './scene.ts'
import { bell, patch, ribbon, row, spread, threadAt, type Surface } from './surface.ts'

/** The parts and patterns of a chaniya choli (skirt and blouse). Borders are listed from the hem upwards. */
export interface Chaniya {
  field: FieldName
  borders: readonly BandName[]
  choli?: FieldName
  neck?: 'round' | 'vee' | 'square'
  dupatta?: 'sash' | 'shoulder' | 'sides' | 'none'
  veil?: FieldName
  sleeves?: 'short' | 'long'
  /** Half the width of the hem. */
  flare?: number
  gores?: number
}

export interface Look {
  paint: Paint
  back: boolean
  /** The handle of the product. The shape of the folds is derived from it. */
  slug: string
}

export const skirtOf = ({ flare = 268 }: Chaniya, slug: string): Surface =>
  bell({
    top: 384,
    height: 500,
    waist: 62,
    hem: flare,
    swing: 0.78 + chance(`${slug} swing`) * 0.34,
    waves: 6 + Math.floor(chance(`${slug} waves`) * 3),
    phase: chance(`${slug} phase`) * 6,
  })

function skirt(made: Chaniya, { paint, slug }: Look): string {
  const surface = skirtOf(made, slug)
  const lay: Lay = { surface, paint, unit: 1, from: 0.1, until: 1 }
  const sewn = heightOf(made.borders, lay)
  const cloth =
    fill(paint.base, patch(surface, { until: 0.995 })) +
    drawField(made.field, { ...lay, until: 1 - sewn }) +
    drawBorder(made.borders, { ...lay, until: 0.995 }) +
    folds(surface, { count: made.gores ?? 9, phase: chance(slug) })
  return (
    fill(paint.deep, patch(surface, { from: 0.955 })) +
    cloth +
    fill(paint.second, patch(surface, { until: 0.05 })) +
    stamp(motifs.sequin, row(surface, 0.026, { gap: 13, size: 6 }), paint) +
    line(paint.gold, 2, [threadAt(surface, 0), threadAt(surface, 0.05)])
  )
}

const necks = {
  round: 'C352 262 448 262 440 182',
  vee: 'C374 216 396 262 400 268C404 262 426 216 440 182',
  square: 'L368 240Q400 250 432 240L440 182',
}

const bodice = (neck: string) =>
  `M360 182${neck}C458 182 474 188 484 200C492 226 474 268 470 290C468 306 464 318 460 330Q400 350 340 330C336 318 332 306 330 290C326 268 308 226 316 200C326 188 342 182 360 182Z`

const sleeve = (side: 1 | -1, long: boolean): Surface => {
  const x = (value: number) => 400 + side * value
  const end = long ? 330 : 262
  const out = long ? 132 : 124
  return ribbon(
    [x(66), 188, x(100), 188, x(out - 6), 214, x(out), end],
    [x(68), 250, x(76), 258, x(80), 262, x(out - 48), end + 12],
  )
}

function choli(made: Chaniya, { paint, back }: Look): string {
  const cloth = turned(paint)
  const data = bodice(back ? 'C352 320 448 320 440 182' : necks[made.neck ?? 'round'])
  const front = spread({ x: 306, y: 178, width: 188, height: 166 })
  const lay: Lay = { surface: front, paint: cloth, unit: 0.62, from: 0, until: 1 }
  const hem: BandName[] = [made.borders[0] ?? 'plain']
  const inside =
    fill(cloth.base, 'M290 160L510 160L510 360L290 360Z') +
    drawField(made.choli ?? 'seeds', lay) +
    drawBorder(['beads', ...hem], { ...lay, unit: 0.6, until: 0.98 }) +
    fill('#20060f', 'M448 170C440 240 462 300 452 350L500 350L500 170Z', 0.13) +
    (back
      ? ''
      : fill(
          '#20060f',
          'M346 286Q372 306 396 288Q372 318 346 286ZM404 288Q430 306 454 286Q430 318 404 288Z',
          0.16,
        ))
  const sleeves = ([1, -1] as const).map((side) => {
    const surface = sleeve(side, made.sleeves === 'long')
    return (
      fill(cloth.base, patch(surface)) +
      drawField(made.choli ?? 'seeds', { surface, paint: cloth, unit: 0.62, from: 0.1, until: 0.7 }) +
      drawBorder(hem, { surface, paint: cloth, unit: 0.55, from: 0, until: 1 }) +
      fill('#20060f', patch(surface, side === 1 ? { left: 0.6 } : { left: 0.75 }), 0.12)
    )
  })
  return (
    sleeves.join('') + cut('choli', data, inside) + line(paint.gold, 2.4, data) + (back ? ties(paint) : '')
  )
}

/** Draws the strings of a backless blouse with their tassels. */
function ties(paint: Paint): string {
  const knots = [
    { x: 400, y: 206, size: 9 },
    { x: 400, y: 282, size: 9 },
  ]
  const tassels = [
    { x: 384, y: 352, size: 17 },
    { x: 414, y: 368, size: 17 },
    { x: 390, y: 262, size: 13 },
    { x: 411, y: 270, size: 13 },
  ]
  return (
    line(
      paint.threads[0],
      3.4,
      'M352 196Q380 212 400 206Q420 212 448 196M362 262L438 296M362 296L438 262M400 206Q390 230 390 250M400 206Q412 230 411 258M400 282Q384 310 384 336M400 282Q416 320 414 352',
    ) +
    stamp(motifs.fringe, tassels, paint) +
    stamp(motifs.flower, knots, paint)
  )
}

/** Draws a chaniya choli on a dressmaker's stand. */
export function drawChaniya(made: Chaniya, look: Look): string {
  const { behind, before } = dupatta(made, look)
  return (
    shadow(400, 884, (made.flare ?? 268) * 0.98) +
    form() +
    behind +
    skirt(made, look) +
    choli(made, look) +
    before
  )
}
