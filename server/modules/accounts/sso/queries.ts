import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'

export type SyncRow = NonNullable<Awaited<ReturnType<typeof findLastSync>>>

export const findLastSync = (db: DbOrTx) =>
  db.selectFrom('identity_syncs').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirst()

export const findSync = (db: DbOrTx, id: string) =>
  db.selectFrom('identity_syncs').selectAll().where('id', '=', id).executeTakeFirst()

/** Inserts a sync and returns it; undefined if another sync is running. */
export const insertSync = (tx: Tx, total: number) =>
  tx
    .insertInto('identity_syncs')
    .values({ id: randomUUID(), total })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

type SyncProgress = { id: string; from: number; done: number; leftOut: number; isEnd: boolean }

/**
 * Records that a page of users was copied. Returns false if this page was recorded before, for example by a node that crashed
 * immediately afterwards.
 */
export async function recordSyncProgress(
  tx: Tx,
  { id, from, done, leftOut, isEnd }: SyncProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_syncs')
    .set({
      done,
      left_out: sql`left_out + ${leftOut}`,
      total: sql`greatest(total, ${done})`,
      error: null,
      ...(isEnd ? { state: 'done', ended_at: sql`clock_timestamp()` } : {}),
    })
    .where('id', '=', id)
    .where('done', '=', from)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the error that interrupted the sync. If `isEnd` is true, also sets the state of the sync to `failed`. */
export async function recordSyncError(
  db: DbOrTx,
  { id, error, isEnd }: { id: string; error: string; isEnd: boolean },
) {
  await db
    .updateTable('identity_syncs')
    .set({ error, ...(isEnd ? { state: 'failed' as const, ended_at: sql<Date>`clock_timestamp()` } : {}) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}
