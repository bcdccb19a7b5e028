import { n, type Place } from './ink.ts'

/** A piece of cloth in the picture. Its coordinates are `t`, from 0 to 1 across, and `v`, from 0 to 1 downwards. Patterns follow its folds. */
export interface Surface {
  at(t: number, v: number): { x: number; y: number }
  /** The width of the cloth at `v`, and its height, in pixels. */
  across(v: number): number
  down: number
  /** Returns 1 where the cloth faces the viewer, and less where it is turned away. */
  facing(t: number): number
}

/** Returns a place on the cloth with the rotation and the width of the cloth at this point. */
export function placeOn(surface: Surface, { t, v, size }: { t: number; v: number; size: number }): Place {
  const [here, next] = [surface.at(t, v), surface.at(Math.min(t + 0.01, 1), v)]
  const before = t > 0.98 ? surface.at(t - 0.01, v) : here
  const ahead = t > 0.98 ? here : next
  return {
    ...here,
    size,
    turn: Math.atan2(ahead.y - before.y, ahead.x - before.x),
    squeeze: surface.facing(t),
  }
}

/** Returns places in a row across the cloth with a distance of `gap` pixels. `shift` moves the row by this fraction of the distance. */
export function row(surface: Surface, v: number, { gap = 30, size = 10, shift = 0 } = {}): Place[] {
  const count = Math.max(1, Math.round(surface.across(v) / gap))
  const rim = surface.facing(0) < 1 ? 0.015 + (size / surface.across(v)) * 0.9 : 0 // leaves out places that are beyond a rounded edge of the cloth
  return Array.from({ length: count }, (_, i) => (i + 0.5 + shift) / count)
    .filter((t) => t > rim && t < 0.995 - rim)
    .map((t) => placeOn(surface, { t, v, size }))
}

export interface Layout {
  from: number
  until: number
  gap: number
  /** The distance between two rows; the default is `gap`. */
  lead?: number
  size: number
  brick?: boolean
}

/** Returns rows of places from `from` down to `until`. Every second row is shifted by half of the distance. */
export function grid(
  surface: Surface,
  { from, until, gap, lead = gap, size, brick = true }: Layout,
): Place[] {
  const rows = Math.max(1, Math.floor(((until - from) * surface.down) / lead))
  return Array.from({ length: rows }, (_, i) =>
    row(surface, from + ((i + 0.5) / rows) * (until - from), { gap, size, shift: brick && i % 2 ? 0.5 : 0 }),
  ).flat()
}

/** Returns the outline of the part of the cloth between two heights and two sides. */
export function patch(surface: Surface, { from = 0, until = 1, left = 0, right = 1 } = {}): string {
  const steps = Math.max(2, Math.ceil((right - left) * 40))
  const edge = (v: number) =>
    Array.from({ length: steps + 1 }, (_, i) => surface.at(left + ((right - left) * i) / steps, v))
  const side = (t: number) =>
    Array.from({ length: 9 }, (_, i) => surface.at(t, from + ((until - from) * (i + 1)) / 10))
  const points = [...edge(from), ...side(right), ...edge(until).toReversed(), ...side(left).toReversed()]
  return `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}Z`
}

/** Draws a thread across the cloth at `v`. */
export function threadAt(surface: Surface, v: number): string {
  const points = Array.from({ length: 41 }, (_, i) => surface.at(i / 40, v))
  return `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}`
}

export interface Bell {
  x?: number
  top: number
  height: number
  waist: number
  hem: number
  /**
   * The shape of the skirt. With a value below 1, the skirt becomes wide directly below the waist; with a value above 1, only near
   * the hem.
   */
  swing?: number
  waves?: number
  depth?: number
  phase?: number
}

/** Creates a gathered skirt from the front: narrow at the waist, wide and wavy at the hem. */
export function bell({
  x = 400,
  top,
  height,
  waist,
  hem,
  swing = 0.9,
  waves = 7,
  depth = 9,
  phase = 0,
}: Bell): Surface {
  const half = (v: number) => waist + (hem - waist) * v ** swing
  const sag = height * 0.09
  return {
    at(t, v) {
      const angle = (t - 0.5) * Math.PI * 0.98
      const wave = depth * v * v * Math.cos(waves * 2 * angle + phase)
      return {
        x: x + Math.sin(angle) * (half(v) + wave * 0.4),
        y: top + v * (height - sag) + sag * (0.2 + 0.8 * v) * Math.cos(angle) + wave * Math.cos(angle),
      }
    },
    across: (v) => half(v) * 2.75,
    down: height,
    facing: (t) => Math.max(0.22, Math.cos((t - 0.5) * Math.PI * 0.98)),
  }
}

/** Creates a flat cloth of `width` by `height` pixels with slight ripples. */
export function spread(area: {
  x: number
  y: number
  width: number
  height: number
  ripple?: number
}): Surface {
  const { x, y, width, height, ripple = 0 } = area
  return {
    at: (t, v) => ({
      x: x + t * width + ripple * Math.sin(v * 4),
      y: y + v * height + ripple * Math.sin(t * 5 + v * 2),
    }),
    across: () => width,
    down: height,
    facing: () => 1,
  }
}

export type Curve = readonly [number, number, number, number, number, number, number, number]

const along = (curve: Curve, v: number) => {
  const [ax, ay, bx, by, cx, cy, dx, dy] = curve
  const w = 1 - v
  const [a, b, c, d] = [w * w * w, 3 * w * w * v, 3 * w * v * v, v * v * v]
  return { x: a * ax + b * bx + c * cx + d * dx, y: a * ay + b * by + c * cy + d * dy }
}

/** Creates a cloth between two edges, for example a dupatta, a sleeve or a trouser leg. */
export function ribbon(left: Curve, right: Curve): Surface {
  const at = (t: number, v: number) => {
    const [a, b] = [along(left, v), along(right, v)]
    return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }
  }
  const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
    Math.hypot(a.x - b.x, a.y - b.y)
  return {
    at,
    across: (v) => distance(at(0, v), at(1, v)),
    down: distance(at(0.5, 0), at(0.5, 0.5)) + distance(at(0.5, 0.5), at(0.5, 1)),
    facing: () => 1,
  }
}
