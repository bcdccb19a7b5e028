import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Db } from '../db/database.ts'
import { topic, worker, type Worker } from '../jobs/jobs.ts'

const POLL_MS = 400

/** Receives the tags of changed data; null if changes may have been missed, so that everything may have changed. */
export type OnChange = (tags: readonly string[] | null) => void

/**
 * Reports each change of data that public pages show, whichever node made it. The database notifies this node when a change is
 * committed. Because notifications are lost while the connection is interrupted, or if a connection pooler does not forward them, this
 * node also polls the table every `POLL_MS`.
 */
export async function watchDataChanges({ db, listen }: Pick<Database, 'db' | 'listen'>, onChange: OnChange) {
  const read = createChangeReader(db)
  let latest = Promise.resolve()
  let waiting: Promise<void> | null = null

  async function readAndReport() {
    waiting = null
    try {
      const tags = await read()
      if (tags.length > 0) onChange(tags)
    } catch {
      onChange(null)
    }
  }

  /** Reads the changes that were committed before this call. All calls during a read share the next read. */
  function readChanges(): Promise<void> {
    waiting ??= latest = latest.then(readAndReport)
    return waiting
  }

  await read()
  const stopListening = listen('data_changes', () => void readChanges())
  const timer = setInterval(() => void readChanges(), POLL_MS).unref()
  async function close() {
    clearInterval(timer)
    await stopListening()
    await latest
  }
  return { readChanges, close }
}

/**
 * Returns a function that reads the tags of the changes since its last call. Its first call returns no tags. A transaction with a lower
 * id may commit later than one with a higher id. Therefore each call selects the rows of the transactions that the snapshot of the last
 * call did not see. The condition with `pg_snapshot_xmin` uses the index.
 */
function createChangeReader(db: Db): () => Promise<string[]> {
  let previous: string | null = null
  return async () => {
    const { rows } = await sql<{ snapshot: string; changes: string[][] }>`
      select pg_current_snapshot()::text as snapshot, coalesce(
        (select json_agg(tags) from data_changes where transaction_id >= pg_snapshot_xmin(${previous}::pg_snapshot)
          and not pg_visible_in_snapshot(transaction_id, ${previous}::pg_snapshot)), '[]'
      ) as changes`.execute(db)
    const { snapshot, changes } = rows[0]!
    previous = snapshot
    return [...new Set(changes.flat())]
  }
}

const purgeTopic = topic('purge-data-changes', z.object({}), { retries: 0 })

/** Creates the hourly job that deletes the changes that every node has read long ago. */
export const dataChangeJobs = ({ db }: { db: Db }): Worker[] => [
  worker(
    purgeTopic,
    async () => void (await sql`delete from data_changes where at < now() - interval '1 hour'`.execute(db)),
    '40 * * * *',
  ),
]
