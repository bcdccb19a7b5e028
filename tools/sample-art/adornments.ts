import { mix, type Paint } from './colours.ts'
import { disc, fill, line, n, type Place } from './ink.ts'
import { bead, below, ghungroo, leafDrop, pendant, rosette, swag, thread } from './metal.ts'
import { motifs, stamp } from './motifs.ts'

/** Draws a jhumka (bell-shaped earring): a flower at the ear, a dome below it, and bells around the rim of the dome. */
export function jhumka({ x, y, size }: Place, paint: Paint): string {
  const at = (u: number, v: number) => `${n(x + u * size)} ${n(y + v * size)}`
  const rim = Array.from({ length: 9 }, (_, i) => {
    const u = (i - 4) / 4
    return { x: x + u * size * 0.92, y: y + size * (2.28 + 0.14 * (1 - u * u)), size: size * 0.125 }
  })
  const studs = Array.from({ length: 7 }, (_, i) => ({
    x: x + ((i - 3) / 3) * size * 0.8,
    y: y + size * (1.9 + 0.12 * (1 - ((i - 3) / 3) ** 2)),
    size: size * 0.1,
  }))
  return (
    line(paint.deep, size * 0.05, `M${at(0, -0.5)}Q${at(0.3, -0.9)} ${at(0.05, -1)}`) +
    line(paint.deep, size * 0.07, `M${at(0, 0.4)}L${at(0, 1)}`) +
    fill(
      paint.deep,
      `M${at(-1, 2.1)}C${at(-0.95, 1.3)} ${at(-0.45, 0.95)} ${at(0, 0.92)}C${at(0.45, 0.95)} ${at(0.95, 1.3)} ${at(1, 2.1)}Q${at(0, 2.42)} ${at(-1, 2.1)}Z`,
    ) +
    fill(
      paint.base,
      `M${at(-0.9, 2.04)}C${at(-0.86, 1.4)} ${at(-0.4, 1.04)} ${at(0, 1)}C${at(0.4, 1.04)} ${at(0.86, 1.4)} ${at(0.9, 2.04)}Q${at(0, 2.3)} ${at(-0.9, 2.04)}Z`,
    ) +
    fill(
      paint.glow,
      `M${at(-0.62, 1.98)}C${at(-0.6, 1.5)} ${at(-0.3, 1.15)} ${at(-0.1, 1.1)}C${at(-0.34, 1.4)} ${at(-0.4, 1.7)} ${at(-0.4, 2.05)}Z`,
      0.6,
    ) +
    stamp(motifs.dot, studs, paint) +
    stamp(
      motifs.leaf,
      [-0.42, 0, 0.42].map((u) => ({ x: x + u * size, y: y + size * 1.5, size: size * 0.26, turn: u * 0.6 })),
      paint,
    ) +
    stamp(ghungroo, rim, paint) +
    stamp(rosette, [{ x, y, size: size * 0.56 }], paint)
  )
}

/** Draws the stand from which earrings hang. */
export const tree = (): string =>
  fill('#7a5233', 'M120 214L680 214L680 232L120 232ZM392 232L408 232L408 860L392 860Z') +
  fill('#7a5233', 'M290 872Q400 828 510 872Z')

export const earrings = (paint: Paint): string =>
  jhumka({ x: 244, y: 356, size: 118 }, paint) + jhumka({ x: 556, y: 356, size: 118 }, paint)

/** Draws a stack of bangles on a roll of velvet. */
export function bangles(paint: Paint): string {
  const velvet = mix(paint.second, '#1d1016', 0.5)
  const ring = (y: number, width: number) => disc()({ x: 400, y, size: width, squeeze: 196 / width })
  const stack = Array.from({ length: 13 }, (_, i) => ({ y: 760 - i * 38, kind: i % 4 }))
  const front = (y: number, count: number, size: number): Place[] =>
    Array.from({ length: count }, (_, i) => {
      const angle = Math.PI * (0.06 + (0.88 * i) / (count - 1))
      return {
        x: 400 - 196 * Math.cos(angle),
        y: y + 58 * Math.sin(angle),
        size,
        squeeze: Math.max(0.4, Math.sin(angle)),
      }
    })
  const one = ({ y, kind }: { y: number; kind: number }) => {
    const band = `M204 ${y}A196 58 0 0 0 596 ${y}`
    const [a, , c] = paint.threads
    const metal = () =>
      line(paint.deep, 34, band) + line(paint.base, 28, band) + stamp(rosette, front(y, 11, 15), paint)
    const lac = () =>
      line(mix(c, '#1d1016', 0.3), 26, band) + line(c, 20, band) + stamp(motifs.dot, front(y, 25, 9), paint)
    if (kind === 3) return metal()
    if (kind === 1) return lac()
    return (
      line(paint.deep, 26, band) +
      line(a, 20, band) +
      stamp(kind === 0 ? ghungroo : motifs.eye, front(y, kind === 0 ? 19 : 21, kind === 0 ? 8 : 10), paint)
    )
  }
  return (
    fill('#5a3320', disc()({ x: 400, y: 856, size: 34, squeeze: 8 }), 0.14) +
    fill(velvet, 'M226 240L574 240L574 830Q400 884 226 830Z') +
    fill(mix(velvet, '#ffffff', 0.12), ring(240, 52).replaceAll('196', '174')) +
    fill('#ffffff', 'M250 262L286 270L286 840Q262 834 250 828Z', 0.08) +
    stack.map(one).join('')
  )
}

export function tikka(paint: Paint): string {
  const chain = Array.from({ length: 21 }, (_, i) => ({
    x: 400,
    y: 178 + i * 17,
    size: i % 4 === 3 ? 13 : 8,
  }))
  const arms = [-1, 1].flatMap((side) => swag({ x: 400 + side * 118, y: 300, half: 118, drop: 90 }, 15, 8))
  return (
    line(paint.deep, 5, 'M400 178Q382 150 400 132Q424 138 414 160') +
    stamp(bead, arms, paint) +
    stamp(bead, chain, paint) +
    pendant(640, paint, 98)
  )
}

export function belt(paint: Paint): string {
  const rows = [0, 1, 2].map((i) => swag({ y: 330 + i * 22, half: 296 - i * 8, drop: 190 + i * 60 }, 31, 10))
  return (
    rows.map((places) => line(paint.deep, 4, thread(places)) + stamp(bead, places, paint)).join('') +
    stamp(ghungroo, below(rows[2] ?? [], 30, 14), paint) +
    stamp(rosette, [...swag({ y: 330, half: 300, drop: 196 }, 9, 40), { x: 400, y: 540, size: 74 }], paint) +
    stamp(
      leafDrop,
      [-60, -30, 0, 30, 60].map((dx) => ({ x: 400 + dx, y: 690 - Math.abs(dx) * 0.5, size: 26 })),
      paint,
    )
  )
}

export function anklets(paint: Paint): string {
  const ring = (x: number, y: number) => {
    const around = (radius: number, count: number, size: number): Place[] =>
      Array.from({ length: count }, (_, i) => {
        const turn = 0.35 + (i * (Math.PI * 2 - 0.7)) / (count - 1)
        return { x: x + radius * Math.sin(turn), y: y - radius * 0.82 * Math.cos(turn), size, turn }
      })
    return (
      line(paint.deep, 6, thread(around(166, 60, 1))) +
      stamp(ghungroo, around(194, 33, 17), paint) +
      stamp(bead, around(140, 37, 8), paint) +
      stamp(rosette, around(166, 15, 24), paint)
    )
  }
  return ring(300, 370) + ring(504, 640)
}
