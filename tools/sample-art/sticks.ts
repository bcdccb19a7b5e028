import type { Paint } from './colours.ts'
import { disc, fill, group, line, n, outline } from './ink.ts'
import { motifs, stamp } from './motifs.ts'

export type StickStyle = 'spiral' | 'rings' | 'mirror' | 'gota' | 'zigzag' | 'carved' | 'patchwork' | 'bare'

const half = 15
const reach = 290

const slab = (from: number, until: number, lean = 0) =>
  `M${-half} ${n(from + lean)}L${half} ${n(from - lean)}L${half} ${n(until - lean)}L${-half} ${n(until + lean)}Z`

const every = (gap: number, from = -reach + 54, until = reach - 70): number[] =>
  Array.from({ length: Math.floor((until - from) / gap) }, (_, i) => from + i * gap)

const lacquer: Record<StickStyle, (paint: Paint) => string> = {
  spiral: ({ threads: [a, b] }) =>
    fill(
      a,
      every(62).map((y) => slab(y + 10, y + 34, 10)),
    ) +
    fill(
      b,
      every(62).map((y) => slab(y + 38, y + 44, 10)),
    ),
  rings: ({ threads: [a, b, c] }) =>
    fill(
      a,
      every(74).map((y) => slab(y, y + 20)),
    ) +
    fill(
      b,
      every(74).map((y) => slab(y + 24, y + 30)),
    ) +
    fill(
      c,
      every(74).map((y) => slab(y + 34, y + 54)),
    ),
  mirror: (paint) =>
    fill(
      paint.second,
      every(150).map((y) => slab(y, y + 78)),
    ) +
    line(
      paint.gold,
      3,
      every(150).flatMap((y) => [`M${-half} ${y}h${half * 2}M${-half} ${y + 78}h${half * 2}`]),
    ) +
    stamp(
      motifs.mirror,
      every(38).map((y) => ({ x: 0, y: y + 20, size: 13 })),
      paint,
    ),
  gota: (paint) =>
    fill(
      paint.gold,
      every(44).map((y) => slab(y, y + 9, 12)),
    ) +
    fill(
      paint.gold,
      every(44).map((y) => slab(y, y + 9, -12)),
    ) +
    stamp(
      motifs.dot,
      every(44).map((y) => ({ x: 0, y: y + 4, size: 7 })),
      paint,
    ),
  zigzag: ({ threads: [a, b] }) => {
    const zigzag = (shift: number) =>
      `M${every(26)
        .map((y, i) => `${i % 2 ? 12 : -12} ${n(y + shift)}`)
        .join('L')}`
    return line(a, 6, zigzag(0)) + line(b, 3, zigzag(14))
  },
  carved: (paint) =>
    fill(
      paint.deep,
      every(96).map((y) => slab(y, y + 7)),
    ) +
    fill(
      paint.glow,
      every(96).map((y) => slab(y + 12, y + 15)),
    ) +
    stamp(
      motifs.diamond,
      every(48).map((y) => ({ x: 0, y: y + 34, size: 14 })),
      paint,
    ),
  patchwork: ({ threads: [a, b, c], second }) =>
    [a, second, b, c]
      .map((tint, i) =>
        fill(
          tint,
          every(112).map((y) => slab(y + i * 28, y + i * 28 + 28)),
        ),
      )
      .join('') +
    line(
      '#ffffff99',
      2,
      every(28).map((y) => `M${-half} ${y}h${half * 2}`),
    ),
  bare: ({ threads: [, b] }) => fill(b, [slab(-reach + 66, -reach + 74), slab(reach - 96, reach - 88)]),
}

const knob = outline('M-1,-1L1,-1C1.3,-.4 1,1 0,1C-1,1 -1.3,-.4 -1,-1Z')

/** Draws a cord with bells and a tassel that hangs from the upper end of a stick. */
function cord(paint: Paint): string {
  const bells = [
    [-38, -214],
    [-50, -190],
    [-58, -164],
  ].map(([x = 0, y = 0]) => ({ x, y, size: 9 }))
  return (
    line(paint.threads[0], 4, 'M0 -282C-30 -262 -46 -220 -60 -160C-64 -140 -66 -128 -66 -112') +
    stamp(motifs.coin, bells, paint) +
    stamp(motifs.fringe, [{ x: -66, y: -76, size: 38 }], paint) +
    fill(paint.second, disc()({ x: -66, y: -112, size: 10 }))
  )
}

/** Draws one upright dandiya stick around (0, 0). */
export function stick(style: StickStyle, paint: Paint, tassel: boolean): string {
  const wood = style === 'bare' ? paint.base : paint.gold
  return (
    fill(paint.base, slab(-reach, reach)) +
    lacquer[style](paint) +
    fill(paint.deep, [slab(-reach, -reach + 40), slab(reach - 58, reach)]) +
    fill(
      wood,
      [-reach + 8, -reach + 26, reach - 48, reach - 26].map((y) => slab(y, y + 6)),
    ) +
    fill('#ffffff', `M-9 ${-reach}h5v${reach * 2}h-5Z`, 0.28) +
    fill('#20060f', `M7 ${-reach}h8v${reach * 2}h-8Z`, 0.18) +
    fill(wood, [
      knob({ x: 0, y: reach + 9, size: 14 }),
      knob({ x: 0, y: -reach - 9, size: 14, turn: Math.PI }),
    ]) +
    (tassel ? cord(paint) : '')
  )
}

/** Draws a pair of dandiya sticks, crossed or side by side. */
export function pair(style: StickStyle, paint: Paint, { tassel = true, side = false } = {}): string {
  const one = stick(style, paint, tassel)
  const shade = fill('#5a3320', slab(-reach, reach), 0.13)
  const [left, right] = side
    ? ['translate(318 520) rotate(6) scale(1.22)', 'translate(508 500) rotate(6) scale(1.22)']
    : ['translate(400 520) rotate(34) scale(-1.22 1.22)', 'translate(400 520) rotate(-34) scale(1.22)']
  return [left, right]
    .map((move) => group(`translate(12 16) ${move}`, shade) + group(move ?? '', one))
    .join('')
}
