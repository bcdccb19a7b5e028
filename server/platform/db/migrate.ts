import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { migrateJobs } from '../jobs/boss.ts'

const DIR = join(import.meta.dirname, 'migrations')
/** Any number that nobody else locks with: two nodes that start together migrate one after the other. */
const LOCK = 7_219_031

/**
 * Brings the database up to date, each file in a transaction of its own, and answers the names of those that ran.
 * The job queue brings its own tables. Refuses to start on a database where a file that already ran reads differently now, or
 * that a newer version has migrated.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, at timestamptz not null default now())',
    )
    const ran = await ranBefore(client)
    const names = readdirSync(DIR)
      .filter((name) => name.endsWith('.sql'))
      .sort()
    refuseNewer(ran, names)
    const fresh = names.filter((name) => isFresh(name, ran))
    for (const name of fresh) await runFile(client, name)
    await migrateJobs(client)
    return fresh
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
    client.release()
  }
}

async function ranBefore(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** A newer version may have changed what this one's code relies on. */
function refuseNewer(ran: Map<string, string>, names: readonly string[]) {
  const unknown = [...ran.keys()].filter((name) => !names.includes(name)).toSorted()
  if (unknown.length === 0) return
  throw new Error(
    `The database was migrated by another version of Navrang (${unknown.join(', ')}). Start that version, or set DATABASE_URL or DATA_DIR to a database of this one.`,
  )
}

function isFresh(name: string, ran: Map<string, string>): boolean {
  const before = ran.get(name)
  if (before && before !== hashOf(name)) {
    throw new Error(
      `Migration ${name} has changed since it ran. Undo that change and write a new file instead.`,
    )
  }
  return !before
}

async function runFile(client: pg.PoolClient, name: string) {
  await client.query('begin')
  try {
    await client.query(readFileSync(join(DIR, name), 'utf8'))
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, hashOf(name)])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const hashOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(DIR, name)))
    .digest('hex')
