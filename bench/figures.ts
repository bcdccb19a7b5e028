/** What benches share: flags, percentiles, a line of output. */
export function flag(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** The value that `part` of the figures do not exceed. */
export function quantile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** A ratio for a table: `0.83`. */
export const ratio = (one: number, other: number): string => (one / other).toFixed(2)
