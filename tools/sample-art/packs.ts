import { mix, type Paint } from './colours.ts'
import { disc, fill, group, line, n } from './ink.ts'
import { motifs, stamp } from './motifs.ts'
import { shadow } from './scene.ts'
import { stick, type StickStyle } from './sticks.ts'

const digits: Record<string, string> = {
  '0': 'M0 -20C-16 -20 -16 20 0 20C16 20 16 -20 0 -20Z',
  '1': 'M-8 -12L3 -20L3 20',
  '2': 'M-12 -10C-12 -24 12 -24 12 -8C12 2 -12 12 -12 20L13 20',
  '3': 'M-11 -16C0 -26 20 -10 0 -2C22 4 8 28 -12 16',
  '4': 'M6 20L6 -20L-13 8L13 8',
  '5': 'M11 -20L-8 -20L-10 -3C14 -12 18 18 -2 20Q-8 20 -12 16',
  '6': 'M9 -19C-14 -14 -18 20 1 20C18 18 14 -8 -6 -2Q-12 2 -12 8',
}

/** Draws a round label with the number of pieces in the pack. */
function label(count: number, paint: Paint, { x, y, size }: { x: number; y: number; size: number }): string {
  const figures = String(count).split('')
  const scale = size / 46
  const one = (figure: string, i: number) =>
    group(
      `translate(${n(x + (i - (figures.length - 1) / 2) * 36 * scale)} ${y}) scale(${n(scale * 10)}) scale(.1)`,
      line(paint.deep, 7, digits[figure] ?? ''),
    )
  return (
    fill(paint.gold, disc()({ x, y, size: size * 1.16 })) +
    fill('#fffaf1', disc()({ x, y, size })) +
    line(paint.base, 3, disc(0.88)({ x, y, size })) +
    figures.map(one).join('')
  )
}

const board = '#c99a66'

/** Draws an open carton around its content. */
function carton(content: string, paint: Paint, count: number): string {
  return (
    shadow(400, 884, 290) +
    fill(mix(board, '#3a2412', 0.35), 'M150 560L650 560L650 700L150 700Z') +
    content +
    fill(board, 'M130 590L670 590L650 880L150 880Z') +
    fill(mix(board, '#ffffff', 0.2), 'M130 590L670 590L667 626L133 626Z') +
    fill('#3a2412', 'M560 590L670 590L650 880L540 880Z', 0.1) +
    fill(mix(board, '#ffffff', 0.12), 'M130 590L84 520L132 500L176 590ZM670 590L716 520L668 500L624 590Z') +
    label(count, paint, { x: 400, y: 744, size: 74 }) +
    stamp(
      motifs.ahir,
      [
        { x: 230, y: 744, size: 36 },
        { x: 570, y: 744, size: 36 },
      ],
      paint,
    )
  )
}

function bundle(style: StickStyle, paint: Paint): string {
  const places = Array.from({ length: 9 }, (_, i) => ({
    x: 200 + i * 50,
    y: 410 + (i % 3) * 26,
    turn: (i - 4) * 2.4,
  }))
  const paints = [paint, { ...paint, base: paint.second }, { ...paint, base: paint.threads[2] }]
  return places
    .map(({ x, y, turn }, i) =>
      group(
        `translate(${x} ${y}) rotate(${n(turn)}) scale(1.15 1)`,
        stick(style, paints[i % 3] ?? paint, false),
      ),
    )
    .join('')
}

/** Draws stacks of folded cloth. */
function stacks(paint: Paint): string {
  const tints = [
    paint.base,
    paint.second,
    paint.threads[0],
    paint.threads[2],
    mix(paint.base, '#ffffff', 0.3),
  ]
  const fold = (x: number, y: number, i: number) => {
    const tint = tints[i % tints.length] ?? paint.base
    const spots = Array.from({ length: 6 }, (_, k) => ({ x: x + 34 + k * 32, y: y + 24, size: 11 }))
    return (
      fill(tint, `M${x} ${y + 8}q0 -8 12 -8h206q12 0 12 8v32q0 8 -12 8h-206q-12 0 -12 -8Z`) +
      fill('#20060f', `M${x} ${y + 34}h230v6q0 8 -12 8h-206q-12 0 -12 -8Z`, 0.14) +
      stamp(i % 2 ? motifs.flower : motifs.mirror, spots, {
        ...paint,
        threads: tint === paint.threads[0] ? [paint.base, '#fff3d6', paint.second] : paint.threads,
      })
    )
  }
  return [165, 405]
    .flatMap((x, column) => Array.from({ length: 7 }, (_, i) => fold(x, 560 - i * 50, i + column * 2)))
    .join('')
}

/** Draws rows of small cards, on which wholesale jewellery is packed. */
function cards(paint: Paint): string {
  const card = (i: number) => {
    const [x, y] = [190 + (i % 4) * 140, 250 + Math.floor(i / 4) * 130]
    return (
      fill('#2a2026', `M${x - 58} ${y - 70}h116v190h-116Z`) +
      line(paint.gold, 2.4, `M${x - 50} ${y - 62}h100v174h-100Z`) +
      stamp(
        motifs.lotus,
        [
          { x: x - 24, y: y - 18, size: 18 },
          { x: x + 24, y: y - 18, size: 18 },
        ],
        paint,
      ) +
      stamp(
        motifs.drop,
        [
          { x: x - 24, y: y + 26, size: 24 },
          { x: x + 24, y: y + 26, size: 24 },
        ],
        paint,
      )
    )
  }
  return Array.from({ length: 12 }, (_, i) => card(i)).join('')
}

export type Goods = 'cloth' | 'cards' | StickStyle

/** Draws a wholesale pack: an open carton, and a label with the number of pieces. */
export function drawPack(goods: Goods, count: number, paint: Paint): string {
  const content = goods === 'cloth' ? stacks(paint) : goods === 'cards' ? cards(paint) : bundle(goods, paint)
  return carton(content, paint, count)
}

/** Draws the shop's gift box from above, with `content` inside. */
export function giftBox(content: string, paint: Paint, lining: string): string {
  const lid = mix(paint.base, '#1d1016', 0.15)
  return (
    fill('#5a3320', 'M118 158h600v760h-600Z', 0.13) +
    fill(lid, 'M100 130h600v760h-600Z') +
    line(paint.gold, 4, 'M116 146h568v728h-568Z') +
    fill(lining, 'M146 176h508v668h-508Z') +
    fill('#20060f', 'M146 176h508v18h-490v650h-18Z', 0.12) +
    content
  )
}
