/**
 * The place of a small drawn shape, for example of a bead: the centre `x` and `y`, the radius `size` in pixels, the rotation `turn`
 * in radians, and as `squeeze` the fraction of its width that remains where the cloth is folded.
 */
export interface Place {
  x: number
  y: number
  size: number
  turn?: number
  squeeze?: number
}

/**
 * Returns the SVG path data of one small shape at a place. All shapes of one colour are joined to one path, because the renderer
 * draws one long path faster than many short ones.
 */
export type Mark = (place: Place) => string

/** Rounds to a tenth of a pixel. More digits are invisible and make the SVG longer. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

/**
 * Creates a mark from SVG path data: absolute M, L, Q, C and Z commands around (0, 0). The path is drawn at the position and in the size
 * that the caller gives; one unit of the path is that size.
 */
export function outline(data: string): Mark {
  const steps = [...data.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(([, letter = '', rest = '']) => ({
    letter,
    numbers: rest
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number),
  }))
  return ({ x, y, size, turn = 0, squeeze = 1 }) => {
    const cos = Math.cos(turn) * size
    const sin = Math.sin(turn) * size
    const point = (u: number, v: number) =>
      `${n(x + u * squeeze * cos - v * sin)} ${n(y + u * squeeze * sin + v * cos)}`
    return steps
      .map(
        ({ letter, numbers }) =>
          letter +
          pairs(numbers)
            .map(([u, v]) => point(u, v))
            .join(' '),
      )
      .join('')
  }
}

function pairs(numbers: number[]): [number, number][] {
  return numbers.flatMap((value, i): [number, number][] => (i % 2 ? [] : [[value, numbers[i + 1] ?? 0]]))
}

/** Creates a circle at a position. Its radius is `radius` times the `size` of the position. */
export const disc =
  (radius = 1): Mark =>
  ({ x, y, size, turn = 0, squeeze = 1 }) => {
    const ry = radius * size
    const rx = ry * squeeze
    const dx = rx * Math.cos(turn)
    const dy = rx * Math.sin(turn)
    const arc = `A${n(rx)} ${n(ry)} ${n((turn * 180) / Math.PI)} 0 1`
    return `M${n(x - dx)} ${n(y - dy)}${arc} ${n(x + dx)} ${n(y + dy)}${arc} ${n(x - dx)} ${n(y - dy)}Z`
  }

/** A flower of this size or smaller is drawn with one curve per petal, which is faster and looks the same. */
const smallFlower = 20

/**
 * Creates petals around a centre, from radius `inner` to `outer`. `fat` is the width of a petal: 1 means that it touches its
 * neighbours.
 */
export function petals(count: number, { inner = 0.2, outer = 1, fat = 0.9, start = 0 } = {}): Mark {
  const step = (Math.PI * 2) / count
  const at = (radius: number, angle: number) =>
    `${(radius * Math.sin(angle)).toFixed(3)},${(-radius * Math.cos(angle)).toFixed(3)}`
  const petal = (i: number) => {
    const angle = i * step + start
    const side = step * 0.5 * fat
    const [low, high] = [inner + (outer - inner) * 0.35, outer * 1.02]
    return (
      `M${at(inner, angle)}C${at(low, angle - side * 1.2)} ${at(high, angle - side)} ${at(outer, angle)}` +
      `C${at(high, angle + side)} ${at(low, angle + side * 1.2)} ${at(inner, angle)}Z`
    )
  }
  const notch = Math.max(inner, outer * 0.48)
  const bow = (outer - 0.25 * notch * Math.cos(step / 2)) / (0.75 * Math.cos(step * 0.4))
  const curve = (i: number) =>
    `C${at(bow, (i - 0.4) * step + start)} ${at(bow, (i + 0.4) * step + start)} ${at(notch, (i + 0.5) * step + start)}`
  const turns = Array.from({ length: count }, (_, i) => i)
  const full = outline(turns.map(petal).join(''))
  const small = outline(`M${at(notch, start - step / 2)}${turns.map(curve).join('')}Z`)
  return (place) => (place.size < smallFlower && count > 4 ? small(place) : full(place))
}

/** Creates a star or a toothed wheel. */
export function star(points: number, inner = 0.5, outer = 1): Mark {
  const corner = (i: number) => {
    const angle = (i * Math.PI) / points
    const radius = i % 2 ? inner : outer
    return `${(radius * Math.sin(angle)).toFixed(3)},${(-radius * Math.cos(angle)).toFixed(3)}`
  }
  return outline(`M${Array.from({ length: points * 2 }, (_, i) => corner(i)).join('L')}Z`)
}

export const fill = (colour: string, data: string | string[], opacity = 1): string =>
  `<path fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''} d="${[data].flat().join('')}"/>`

/** Draws a path with this colour. The colour may contain an opacity: #rrggbbaa. */
export const line = (colour: string, width: number, data: string | string[]): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"` +
  ` d="${[data].flat().join('')}"/>`

export const group = (transform: string, ...content: string[]): string =>
  `<g transform="${transform}">${content.join('')}</g>`

/** Clips `content` to the outline `data`. `name` must be unique in the picture. */
export const cut = (name: string, data: string, content: string): string =>
  `<clipPath id="${name}"><path d="${data}"/></clipPath><g clip-path="url(#${name})">${content}</g>`

/** Returns a number below 1 that depends only on the word, so that a picture is the same on every machine. */
export function chance(word: string): number {
  let hash = 2166136261
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
