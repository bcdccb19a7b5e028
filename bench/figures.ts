import { readdirSync, readFileSync } from 'node:fs'

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

/** User and system time of all threads of a process, in milliseconds. */
export function busyOf(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** The same of all of PostgreSQL's processes that work on one database at this moment. */
export function busyOfDatabase(name: string): number {
  const pids = readdirSync('/proc').filter((one) => /^\d+$/.test(one))
  const isOurs = (pid: string) => read(`/proc/${pid}/cmdline`).startsWith(`postgres: navrang ${name} `)
  return pids.filter(isOurs).reduce((sum, pid) => sum + busyOf(Number(pid)), 0)
}

/** A process may have ended since it was listed. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
