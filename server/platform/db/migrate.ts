import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { migrateJobs } from '../jobs/boss.ts'

const DIR = join(import.meta.dirname, 'migrations')
/** Key of the advisory lock that makes nodes which start at the same time migrate one after the other. */
const LOCK = 7_219_031

/**
 * Runs pending migrations, each file in its own transaction, and the migrations of the job queue. Returns the names of the files
 * that it ran. Throws if a file has changed after it was applied, or if another version of the shop has applied files that this
 * version does not have.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, at timestamptz not null default now())',
    )
    const applied = await findAppliedMigrations(client)
    const names = readdirSync(DIR)
      .filter((name) => name.endsWith('.sql'))
      .sort()
    assertNoNewerMigrations(applied, names)
    const pending = names.filter((name) => isPending(name, applied))
    for (const name of pending) await runFile(client, name)
    await migrateJobs(client)
    return pending
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
    client.release()
  }
}

async function findAppliedMigrations(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** Throws if the database has migrations that are missing in this version: its code may not work with a newer schema. */
function assertNoNewerMigrations(applied: Map<string, string>, names: readonly string[]) {
  const unknown = [...applied.keys()].filter((name) => !names.includes(name)).toSorted()
  if (unknown.length === 0) return
  throw new Error(
    `The database was migrated by another version of Navrang (${unknown.join(', ')}). Start that version, or set DATABASE_URL or DATA_DIR to a database of this one.`,
  )
}

function isPending(name: string, applied: Map<string, string>): boolean {
  const before = applied.get(name)
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
