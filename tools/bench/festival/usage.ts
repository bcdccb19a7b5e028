import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../server/platform/db/database.ts'
import { quantile } from '../statistics.ts'

const MB = 1024 * 1024

/** The fields of /proc/<pid>/stat after the name of the process. */
const statOf = (pid: string | number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')

/**
 * Returns a function that gives the CPU time in milliseconds of all processes of the PostgreSQL server, also of those that have ended
 * meanwhile.
 */
export async function readServerCpuTime({ pool }: Database): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = statOf(rows[0]!.pid)[1]!
  return () => {
    const [user, system, userOfEnded, systemOfEnded] = statOf(server).slice(11, 15)
    const own = Number(user) + Number(system) + Number(userOfEnded) + Number(systemOfEnded)
    return (own + childrenOf(server).reduce((sum, ticks) => sum + ticks, 0)) * 10
  }
}

/** The CPU time of each child process, in ticks of ten milliseconds. */
function childrenOf(parent: string): number[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const stat = statOf(pid)
      return stat[1] === parent ? [Number(stat[11]) + Number(stat[12])] : []
    } catch {
      return [] // the process has ended
    }
  })
}

/** Resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / MB
}

/** Measures the resident memory of a process 100 times. */
export async function watchMemory(pid: number, seconds: number): Promise<number[]> {
  const samples: number[] = []
  while (samples.length < 100) {
    await wait((seconds * 1000) / 100)
    samples.push(residentMegabytes(pid))
  }
  return samples
}

/** The medians of the five fifths of the time. */
export const byFifth = (samples: readonly number[]): number[] =>
  [0, 1, 2, 3, 4].map((at) => quantile(samples.slice(at * 20, at * 20 + 20), 0.5))
