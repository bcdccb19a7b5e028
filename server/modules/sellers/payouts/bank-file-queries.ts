import type { DbOrTx } from '../../../platform/db/database.ts'

/** Records when the file of a batch was saved for the first time. */
export async function recordFile(db: DbOrTx, batchId: string, at: Date) {
  await db
    .updateTable('payout_batches')
    .set({ file_at: at })
    .where('id', '=', batchId)
    .where('file_at', 'is', null)
    .execute()
}
