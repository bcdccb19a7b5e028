import { readdirSync, readFileSync } from 'node:fs'

/** The value of a command-line flag `--name value`. */
export function flag(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

export const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** The `part` quantile of the values (0.95: 95th percentile). */
export function quantile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** A ratio for a table: `0.83`. */
export const ratio = (a: number, b: number): string => (a / b).toFixed(2)

/** User and system time of all threads of a process, in milliseconds. */
export function cpuTimeOf(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** Returns a function that gives the CPU time since now, in milliseconds, of PostgreSQL's processes for one database. */
export function startDatabaseCpuTimer(name: string): () => number {
  const before = cpuTimeByProcess(name)
  return () => [...cpuTimeByProcess(name)].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
}

function cpuTimeByProcess(name: string): Map<string, number> {
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
