import { sql } from 'kysely'
import { existsSync, readFileSync } from 'node:fs'
import type { Db } from '../../server/platform/db/database.ts'

/**
 * Returns a function that reads the CPU time, in milliseconds, of the PostgreSQL process behind the only database connection. On
 * systems without /proc it reads the wall-clock time instead.
 */
export async function workClock(db: Db): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const file = `/proc/${rows[0]!.pid}/schedstat`
  if (!existsSync(file)) return () => performance.now()
  return () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6
}
