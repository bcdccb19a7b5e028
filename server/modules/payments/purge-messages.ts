import { sql } from 'kysely'
import type { Purge } from '../../platform/db/purge.ts'

/** Deletes messages of payment providers. What came of them is in the payments and in the ledger. */
export const purgeMessages: Purge = async (tx, { before, limit }) => {
  const { numAffectedRows } = await sql`
    delete from payment_hints where id in (
      select id from payment_hints where received_at < ${before}
      order by received_at limit ${limit} for update skip locked)`.execute(tx)
  return Number(numAffectedRows)
}
