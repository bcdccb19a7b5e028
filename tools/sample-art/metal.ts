import type { Paint } from './colours.ts'
import { disc, line, n, outline, type Place } from './ink.ts'
import { motifs, stamp, type Motif } from './motifs.ts'

export type Metal = 'oxidised' | 'gold' | 'thread'

/** Returns the colours for metal, with stones and threads in the colour of the product. */
export function metalPaint(paint: Paint, metal: Metal): Paint {
  const [, , c] = paint.threads
  if (metal === 'thread') return { ...paint, gold: '#d6a03c' }
  const gem = paint.base
  return metal === 'gold'
    ? {
        ...paint,
        base: '#b9852b',
        deep: '#7d551a',
        glow: '#f2d488',
        gold: '#d6a53f',
        threads: ['#e6bd5c', '#fdf0cf', gem],
      }
    : {
        ...paint,
        base: '#74787f',
        deep: '#3f4248',
        glow: '#c9cdd2',
        gold: '#a5a9b0',
        threads: ['#bcc0c6', '#e9ebee', gem === '#6d7079' ? c : gem],
      }
}

interface Swag {
  x?: number
  y: number
  half: number
  drop: number
}

/** Returns `count` places along a hanging curve. */
export function swag({ x = 400, y, half, drop }: Swag, count: number, size: number): Place[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = Math.PI * (0.04 + (0.92 * i) / (count - 1))
    return { x: x - half * Math.cos(angle), y: y + drop * Math.sin(angle), size, turn: Math.cos(angle) * 0.7 }
  })
}

/** Draws a line through these places. */
export const thread = (places: readonly Place[]) =>
  `M${places.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}`

export const bead: Motif = [
  ['deep', disc()],
  ['base', disc(0.84)],
  ['glow', outline('M-.5,-.2Q-.4,-.6 0,-.6Q-.3,-.3 -.5,-.2Z')],
]
export const ghungroo: Motif = [
  ['deep', disc()],
  ['a', disc(0.86)],
  ['deep', outline('M-.6,.25L.6,.25L.6,.4L.1,.4L.1,.8L-.1,.8L-.1,.4L-.6,.4Z')],
  ['b', disc(0.2)],
]
export const leafDrop: Motif = [
  ['deep', outline('M0,-1C.8,-.2 .7,1 0,1C-.7,1 -.8,-.2 0,-1Z')],
  ['a', outline('M0,-.7C.55,-.1 .5,.82 0,.82C-.5,.82 -.55,-.1 0,-.7Z')],
  ['c', disc(0.34)],
  ['shine', outline('M-.2,.0Q-.15,-.2 .05,-.2Z')],
]
export const rosette: Motif = [
  ['deep', disc()],
  ...motifs.lotus,
  ['gold', disc(0.36)],
  ['c', disc(0.26)],
  ['shine', outline('M-.16,-.04Q-.12,-.2 .04,-.2Z')],
]

/** Returns places that are `by` pixels below the given places. */
export const below = (places: readonly Place[], by: number, size: number): Place[] =>
  places.map(({ x, y, turn = 0 }) => ({ x: x - Math.sin(turn) * by * -0.4, y: y + by, size }))

/** Draws rosettes on a chain with drops below them, which most necklaces have. */
export function festoon(
  curve: Swag,
  paint: Paint,
  { count = 15, size = 22, motif = rosette }: { count?: number; size?: number; motif?: Motif },
): string {
  const places = swag(curve, count, size)
  const drops = below(places, size * 1.7, size * 0.62)
  return (
    line(paint.deep, 7, thread(swag(curve, 40, 1))) +
    line(
      paint.deep,
      2,
      places.map(({ x, y }) => `M${n(x)} ${n(y)}v${n(size * 1.4)}`),
    ) +
    stamp(leafDrop, drops, paint) +
    stamp(motif, places, paint)
  )
}

/** Draws a string of beads along a hanging curve. */
export const string = (curve: Swag, paint: Paint, size: number): string =>
  stamp(bead, swag(curve, Math.round((curve.half * 1.2 + curve.drop * 1.7) / (size * 1.75)), size), paint)

/** Draws the pendant of a necklace: a rosette, and a row of bells below the rosette. */
export const pendant = (y: number, paint: Paint, size: number): string => {
  const drops = [-0.7, -0.35, 0, 0.35, 0.7].map((u) => ({
    x: 400 + u * size,
    y: y + size * (1.45 - Math.abs(u) * 0.7),
    size: size * 0.24,
  }))
  return (
    line(
      paint.deep,
      3,
      drops.map(({ x, y: end }) => `M${n(x)} ${n(y)}L${n(x)} ${n(end)}`),
    ) +
    stamp(ghungroo, drops, paint) +
    stamp(rosette, [{ x: 400, y, size }], paint)
  )
}
