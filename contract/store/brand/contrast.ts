/** A colour as `#rrggbb`. */
export type Hex = `#${string}`

const channels = (colour: Hex): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

/** Relative luminance by WCAG 2.2: 0 for black, 1 for white. */
export function luminance(colour: Hex): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Contrast ratio by WCAG 2.2, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Mixes two colours: `share` 0 returns `from`, 1 returns `to`. */
export function mix(from: Hex, to: Hex, share: number): Hex {
  const target = channels(to)
  const mixed = channels(from).map((value, at) => Math.round(value + (target[at]! - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const STEPS = 255
const steps = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS)

/**
 * Returns the colour nearest to `colour` that has at least this contrast with all `others`; null if none has. Nearest means that the
 * smallest share of black or white is mixed in, in steps of 1/255. With equal shares, black is chosen.
 */
export function nearestPassing(colour: Hex, others: readonly Hex[], ratio: number): Hex | null {
  for (const share of steps) {
    for (const target of ['#000000', '#ffffff'] as const) {
      const candidate = mix(colour, target, share)
      if (passes(candidate, others, ratio)) return candidate
    }
  }
  return null
}

/** Returns whether a colour has at least this contrast with all `others`. */
export const passes = (colour: Hex, others: readonly Hex[], ratio: number): boolean =>
  others.every((other) => contrast(colour, other) >= ratio)
