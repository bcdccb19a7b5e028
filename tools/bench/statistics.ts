import { readdirSync, readFileSync } from 'node:fs'

/** What benches share: flags, percentiles, a line of output. */
export function flag(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

export const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** The value that `part` of the figures do not exceed. */
export function quantile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** A ratio for a table: `0.83`. */
export const ratio = (one: number, other: number): string => (one / other).toFixed(2)

/** User and system time of all threads of a process, in milliseconds. */
export function cpuTimeOf(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** Notes how much PostgreSQL's processes have worked on one database; answers, when asked, what those there are have done since. */
export function startDatabaseCpuTimer(name: string): () => number {
  const before = workOn(name)
  return () => [...workOn(name)].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
}

function workOn(name: string): Map<string, number> {
  const pids = readdirSync('/proc').filter((value) => /^\d+$/.test(value))
  const isOurs = (pid: string) => read(`/proc/${pid}/cmdline`).startsWith(`postgres: navrang ${name} `)
  return new Map(pids.filter(isOurs).map((pid) => [pid, cpuTimeOf(Number(pid))]))
}

/** A process may have ended since it was listed. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
