import { anklets, bangles, belt, earrings, jhumka, tikka, tree } from './adornments.ts'
import { mix, type Paint } from './colours.ts'
import { disc, fill, line } from './ink.ts'
import { festoon, ghungroo, pendant, rosette, string, swag, thread } from './metal.ts'
import { motifs, stamp } from './motifs.ts'

/** Draws the velvet bust on which necklaces are shown. */
const bust = (paint: Paint): string => {
  const velvet = mix(paint.second, '#1d1016', 0.55)
  const body =
    'M344 150C346 262 330 306 262 330C172 362 150 430 150 560C150 770 300 872 400 872C500 872 650 770 650 560C650 430 628 362 538 330C470 306 454 262 456 150Q400 172 344 150Z'
  return (
    fill('#5a3320', disc()({ x: 400, y: 884, size: 16, squeeze: 15 }), 0.14) +
    fill(velvet, body) +
    fill(
      '#ffffff',
      'M344 150C346 262 330 306 262 330C172 362 150 430 150 560C150 650 190 730 240 780C190 690 180 560 214 470C240 390 330 380 360 320C372 290 372 220 368 158Z',
      0.07,
    ) +
    fill(
      '#000000',
      'M456 150C454 262 470 306 538 330C628 362 650 430 650 560C650 770 500 872 400 872C560 830 616 700 610 560C606 440 560 400 500 366C450 336 436 260 432 158Z',
      0.16,
    )
  )
}

const necklaces = {
  coins: (paint: Paint) =>
    festoon({ y: 330, half: 92, drop: 66 }, paint, { count: 11, size: 15 }) +
    festoon({ y: 352, half: 148, drop: 250 }, paint, { count: 17, size: 25, motif: motifs.coin }) +
    pendant(640, paint, 52),
  choker: (paint: Paint) =>
    [0, 20, 40, 60]
      .map((dy) => string({ y: 262 + dy, half: 66 + dy * 0.3, drop: 34 + dy * 0.4 }, paint, 10))
      .join('') + festoon({ y: 338, half: 96, drop: 78 }, paint, { count: 11, size: 22 }),
  haar: (paint: Paint) =>
    string({ y: 340, half: 112, drop: 190 }, paint, 9) +
    string({ y: 344, half: 132, drop: 260 }, paint, 10) +
    string({ y: 348, half: 152, drop: 330 }, paint, 11) +
    festoon({ y: 326, half: 88, drop: 74 }, paint, { count: 9, size: 18 }) +
    pendant(700, paint, 62),
  collar: (paint: Paint) =>
    line(paint.deep, 52, thread(swag({ y: 312, half: 104, drop: 152 }, 40, 1))) +
    line(paint.base, 44, thread(swag({ y: 312, half: 104, drop: 152 }, 40, 1))) +
    stamp(rosette, swag({ y: 312, half: 104, drop: 152 }, 9, 21), paint) +
    stamp(ghungroo, swag({ y: 322, half: 134, drop: 186 }, 19, 10), paint) +
    pendant(520, paint, 48),
  moon: (paint: Paint) =>
    string({ y: 336, half: 124, drop: 214 }, paint, 10) +
    fill(paint.deep, 'M296 470C300 640 500 640 504 470C470 560 330 560 296 470Z') +
    fill(paint.threads[0], 'M308 496C326 616 474 616 492 496C456 566 344 566 308 496Z') +
    stamp(
      rosette,
      [
        { x: 400, y: 580, size: 30 },
        { x: 345, y: 560, size: 16 },
        { x: 455, y: 560, size: 16 },
      ],
      paint,
    ) +
    stamp(ghungroo, swag({ y: 500, half: 100, drop: 148 }, 13, 11), paint),
}

export type Jewel = keyof typeof necklaces | 'earrings' | 'bangles' | 'tikka' | 'belt' | 'anklets'

/** Kinds of jewellery that lie on a table. All other kinds stand or hang. */
export const liesFlat = (jewel: Jewel): boolean => ['tikka', 'belt', 'anklets'].includes(jewel)

export const isNecklace = (jewel: Jewel): boolean => jewel in necklaces

const others: Record<string, (paint: Paint) => string> = { earrings, bangles, tikka, belt, anklets }

/** Draws jewellery on the stand for its kind, or in its box if `laid` is true. `full` adds earrings and a tikka (forehead jewel) to a necklace. */
export function drawJewel(jewel: Jewel, paint: Paint, { full = false, laid = false } = {}): string {
  const other = others[jewel]
  if (other) return (jewel === 'earrings' && !laid ? tree() : '') + other(paint)
  const set = full
    ? jhumka({ x: 236, y: 610, size: 50 }, paint) +
      jhumka({ x: 564, y: 610, size: 50 }, paint) +
      stamp(rosette, [{ x: 400, y: 196, size: 26 }], paint)
    : ''
  return (laid ? '' : bust(paint)) + necklaces[jewel as keyof typeof necklaces](paint) + set
}
