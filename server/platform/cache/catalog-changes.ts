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
export async function watchCatalogChanges(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  onChange: OnChange,
) {
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
  await read() // ignores the earlier changes that the first call could not know
  const stopListening = listen('catalog_changes', () => void readChanges())
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
 * id may commit later than one with a higher id. Therefore each call reads all rows of transactions that could have been running at the
 * last call, and ignores the rows that it has already returned.
 */
function createChangeReader(db: Db): () => Promise<string[]> {
  let oldestRunning: string | null = null
  let known = new Set<number>()
  return async () => {
    const { rows } = await sql<{ oldest: string; changes: [id: number, tags: string[]][] }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, coalesce(
        (select json_agg(json_build_array(id, tags)) from catalog_changes where transaction_id >= ${oldestRunning}::xid8), '[]'
      ) as changes`.execute(db)
    const { oldest, changes } = rows[0]!
    const added = changes.filter(([id]) => !known.has(id))
    known = new Set(changes.map(([id]) => id))
    oldestRunning = oldest
    return [...new Set(added.flatMap(([, tags]) => tags))]
  }
}

const purgeTopic = topic('purge-catalog-changes', z.object({}), { retries: 0 })

/** Creates the hourly job that deletes the changes that every node has read long ago. */
export const catalogChangeJobs = ({ db }: { db: Db }): Worker[] => [
  worker(
    purgeTopic,
    async () =>
      void (await sql`delete from catalog_changes where at < now() - interval '1 hour'`.execute(db)),
    '40 * * * *',
  ),
]
