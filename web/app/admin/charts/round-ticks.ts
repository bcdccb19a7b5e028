/**
 * Returns the ticks of an axis from `lowest` to at least `highest`, at most seven. Their distance is 1, 2 or 5 times a power of ten, and 0
 * is one of them. `lowest` is at most 0, `highest` is at least 1.
 */
export function roundTicks(lowest: number, highest: number): number[] {
  const least = (highest - lowest) / 4
  const power = 10 ** Math.floor(Math.log10(least))
  const distance = Math.max(1, [1, 2, 5, 10].find((factor) => factor * power >= least)! * power)
  const first = Math.floor(lowest / distance)
  const last = Math.ceil(highest / distance)
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * distance)
}
