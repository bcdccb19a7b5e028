import type { Paint } from './colours.ts'
import { fill, line, n, type Place } from './ink.ts'
import { motifs, stamp, tintOf, type Motif, type Tint } from './motifs.ts'
import { grid, patch, placeOn, threadAt, type Surface } from './surface.ts'

/** Position and scale of a pattern on the cloth. Scale 1 shows the whole garment, scale 3 is a close-up. */
export interface Lay {
  surface: Surface
  paint: Paint
  unit: number
  from: number
  until: number
}

type Field = (lay: Lay) => string

const scattered =
  (motif: Motif, [gap, size]: readonly [number, number], extra?: { motif: Motif; size: number }): Field =>
  ({ surface, paint, unit, from, until }) => {
    const spots = grid(surface, { from, until, gap: gap * unit, size: size * unit })
    const small = extra
      ? grid(surface, { from, until, gap: gap * unit, size: extra.size * unit, brick: true })
      : []
    const between = small.map((place) => ({ ...place, y: place.y + gap * unit * 0.5 }))
    return stamp(motif, spots, paint) + (extra ? stamp(extra.motif, between, paint) : '')
  }

/** Draws a figure of small dots around every place. Tying the cloth for bandhani (tie-dye) leaves such dots. */
function tied(places: Place[], figure: readonly (readonly [number, number])[], tint: Tint): Field {
  return ({ paint, unit }) => {
    const dot = ({ x, y, size, turn = 0, squeeze = 1 }: Place) =>
      figure.map(([u, v]) => {
        const [du, dv] = [u * size * squeeze, v * size]
        return `M${n(x + du * Math.cos(turn) - dv * Math.sin(turn))} ${n(y + du * Math.sin(turn) + dv * Math.cos(turn))}h0`
      })
    const data = places.flatMap(dot)
    return line(tintOf(paint, tint), 4.6 * unit, data) + (unit > 2 ? line(paint.base, 1.7 * unit, data) : '')
  }
}

const ring = (count: number, radius: number): [number, number][] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i * Math.PI * 2) / count
    return [Math.sin(angle) * radius, Math.cos(angle) * radius]
  })

const lozenge: [number, number][] = [-2, -1, 0, 1, 2].flatMap((u) =>
  [-2, -1, 0, 1, 2]
    .filter((v) => Math.abs(u) + Math.abs(v) <= 2)
    .map((v): [number, number] => [u * 0.5, v * 0.5]),
)

const bandhani: Field = (lay) => {
  const { surface, unit, from, until } = lay
  const suns = grid(surface, { from, until, gap: 58 * unit, lead: 52 * unit, size: 15 * unit })
  const seeds = suns.map((place) => ({ ...place, y: place.y + 26 * unit, size: 5 * unit }))
  return (
    tied(suns, [...ring(10, 1), ...ring(5, 0.5)], 'b')(lay) +
    tied(suns, [[0, 0]], 'a')(lay) +
    tied(
      seeds,
      [
        [-0.8, 0],
        [0.8, 0],
        [0, -0.8],
        [0, 0.8],
      ],
      'a',
    )(lay)
  )
}

const gharchola: Field = (lay) => {
  const { surface, paint, unit, from, until } = lay
  const step = (46 * unit) / surface.down
  const rows = Math.floor((until - from) / step)
  const across = Array.from({ length: rows + 1 }, (_, i) =>
    threadAt(surface, from + i * ((until - from) / rows)),
  )
  const boxes = grid(surface, { from, until, gap: 46 * unit, size: 9 * unit, brick: false })
  const down = radial(surface, Math.round(surface.across(until) / (46 * unit)), { from, until })
  return line(paint.gold, 2.6 * unit, [...across, ...down]) + tied(boxes, lozenge, 'b')(lay)
}

/** Draws threads from the top to the bottom of the cloth. */
function radial(surface: Surface, count: number, { from, until }: { from: number; until: number }): string[] {
  return Array.from({ length: count }, (_, i) => {
    const points = Array.from({ length: 7 }, (_, k) =>
      surface.at((i + 0.5) / count, from + ((until - from) * k) / 6),
    )
    return `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}`
  })
}

const leheriya: Field = ({ surface, paint, unit, from, until }) => {
  const height = until - from
  const count = Math.round(surface.across(until) / (34 * unit))
  const lean = Math.min(0.5, (height * surface.down) / surface.across(until) / 1.4)
  const wave = (offset: number) => {
    const steps = unit > 2 ? 72 : 24
    const points = Array.from({ length: steps + 1 }, (_, k) => {
      const share = k / steps
      const t = offset + share * lean + 0.008 * unit * Math.sin(share * 36)
      return surface.at(Math.min(1, Math.max(0, t)), from + height * share)
    })
    return `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}`
  }
  const starts = Array.from({ length: Math.ceil(count * (1 + lean)) }, (_, i) => i / count - lean)
  const every = (rest: number) => starts.filter((_, i) => i % 3 === rest).map(wave)
  return (
    line(tintOf(paint, 'a'), 7 * unit, every(0)) +
    line(tintOf(paint, 'b'), 3 * unit, every(1)) +
    line(tintOf(paint, 'c'), 7 * unit, every(2))
  )
}

const stripes: Field = ({ surface, paint, unit, from, until }) => {
  const count = Math.max(5, Math.round(surface.across(until) / (30 * unit)))
  const thin = radial(surface, count, { from, until })
  const wide = radial(surface, count * 2, { from, until }).filter((_, i) => i % 2 === 0)
  return line(tintOf(paint, 'a'), 4 * unit, thin) + line(tintOf(paint, 'b'), 1.8 * unit, wide)
}

/** Draws panels of the second cloth between panels of the first cloth. */
const panels: Field = ({ surface, paint, unit, from, until }) => {
  const count = unit > 2 ? 3 : 14
  const wedges = Array.from({ length: count / 2 + 1 }, (_, i) =>
    patch(surface, {
      from,
      until,
      left: Math.min(1, (2 * i + 0.5) / count),
      right: Math.min(1, (2 * i + 1.5) / count),
    }),
  )
  const spots = grid(surface, { from, until, gap: 44 * unit, size: 8 * unit })
  return fill(paint.second, wedges) + stamp(motifs.flower, spots, paint)
}

/** Draws woven diamonds that touch at their corners. Every row has the same number, so the diamonds become wider with the cloth. */
const patola: Field = ({ surface, paint, unit, from, until }) => {
  const count = Math.round(surface.across((from + until) / 2) / (50 * unit))
  const rows = Math.round(((until - from) * surface.down) / (24 * unit))
  const places = Array.from({ length: rows * (count + 1) }, (_, k) => {
    const [i, column] = [Math.floor(k / (count + 1)), k % (count + 1)]
    const v = from + ((i + 0.5) / rows) * (until - from)
    const t = Math.min(1, (column + (i % 2 ? 0 : 0.5)) / count)
    return placeOn(surface, { t, v, size: (surface.across(v) / count) * 0.5 })
  })
  return stamp(
    motifs.patola,
    surface.facing(0) < 1 ? places.filter(({ squeeze = 1 }) => squeeze > 0.24) : places,
    paint,
  )
}

/** Draws vines of large flowers with leaves between them, in the style of Ahir embroidery. */
const ahir: Field = ({ surface, paint, unit, from, until }) => {
  const spots = grid(surface, { from, until, gap: 74 * unit, lead: 66 * unit, size: 23 * unit })
  const leaves = spots
    .filter(({ squeeze = 1 }) => squeeze > 0.45)
    .flatMap((place) =>
      [-0.8, 0.8, 2.4, -2.4].map((angle) => ({
        ...place,
        x: place.x + Math.sin(angle) * 34 * unit * (place.squeeze ?? 1),
        y: place.y - Math.cos(angle) * 34 * unit,
        size: 11 * unit,
        turn: angle,
      })),
    )
  return stamp(motifs.leaf, leaves, paint) + stamp(motifs.ahir, spots, paint)
}

const vine: Field = ({ surface, paint, unit, from, until }) => {
  const count = Math.max(3, Math.round(surface.across(until) / (62 * unit)))
  const turns = Math.max(2, Math.round(((until - from) * surface.down) / (52 * unit)))
  const t = (i: number, v: number) => (i + 0.5 + 0.2 * Math.sin(v * turns * Math.PI)) / count
  const stems = Array.from({ length: count }, (_, i) => {
    const points = Array.from({ length: 31 }, (_, k) =>
      surface.at(t(i, k / 30), from + ((until - from) * k) / 30),
    )
    return `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}`
  })
  const blooms = Array.from({ length: count * turns }, (_, k) => {
    const v = (Math.floor(k / count) + 0.5) / turns
    return placeOn(surface, { t: t(k % count, v), v: from + v * (until - from), size: 12 * unit })
  })
  return line(tintOf(paint, 'c'), 2.6 * unit, stems) + stamp(motifs.lotus, blooms, paint)
}

/** All patterns that can cover a cloth: printed, tie-dyed, woven or embroidered. */
export const fields = {
  plain: () => '',
  seeds: scattered(motifs.dot, [22, 5]),
  sequins: scattered(motifs.sequin, [26, 5]),
  buti: scattered(motifs.buti, [42, 12]),
  flowers: scattered(motifs.flower, [44, 13], { motif: motifs.dot, size: 5 }),
  mirrors: scattered(motifs.mirror, [46, 15], { motif: motifs.dot, size: 6 }),
  paisley: scattered(motifs.paisley, [46, 17], { motif: motifs.eye, size: 6 }),
  ajrakh: scattered(motifs.ajrakh, [44, 21], { motif: motifs.diamond, size: 9 }),
  rabari: scattered(motifs.rabari, [62, 23], { motif: motifs.mirror, size: 10 }),
  peacock: scattered(motifs.peacock, [62, 22], { motif: motifs.eye, size: 7 }),
  elephant: scattered(motifs.elephant, [62, 20], { motif: motifs.flower, size: 8 }),
  lotus: scattered(motifs.lotus, [52, 17], { motif: motifs.leaf, size: 8 }),
  bandhani,
  gharchola,
  leheriya,
  stripes,
  panels,
  patola,
  ahir,
  vine,
} satisfies Record<string, Field>

export type FieldName = keyof typeof fields

export const drawField = (name: FieldName, lay: Lay): string => fields[name](lay)
