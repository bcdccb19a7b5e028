import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Paise } from '../../../../contract/core/money.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'

export type DueRow = {
  id: string
  name: string
  status: 'applying' | 'active' | 'suspended'
  bank_name: string | null
  bank_account: string | null
  bank_ifsc: string | null
  bank_changed_at: Date | null
  bank_waits_until: Date | null
  bank_before: string | null
  /** All that the shop owes the seller. */
  balance: Paise
  /** What of it is for orders delivered by the end of a day, less what was taken back and paid out. */
  ready: Paise
}

/**
 * What sellers are owed. Orders that are still on their way count in `balance` alone; whatever is not about an order (what
 * was paid out) and what is left of cancelled ones counts in both.
 */
export async function findDues(db: DbOrTx, until: Day, sellerId: string | null = null): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select s.id, s.display_name as name, s.status, s.bank_name, s.bank_account, s.bank_ifsc,
      s.bank_changed_at, s.bank_waits_until, s.bank_before,
      coalesce(-sum(e.amount), 0) as balance,
      coalesce(-sum(e.amount) filter (where t.order_id is null or o.status = 'cancelled' or (o.status = 'delivered'
        and (select max(v.at) from order_events v where v.order_id = o.id and v.status = 'delivered')
          < ((${until}::date + 1)::timestamp at time zone 'Asia/Kolkata'))), 0) as ready
    from sellers s
    left join ledger_entries e on e.account = 'seller:' || s.id
    left join ledger_transactions t on t.id = e.transaction_id
    left join orders o on o.id = t.order_id
    where ${sellerId}::text is null or s.id = ${sellerId}
    group by s.id
    order by s.display_name, s.id`.execute(db)
  return rows
}

/** Locks every seller who may be paid, until the transaction ends, in one order: of two batches the second sees the first. */
export async function lockPayable(tx: Tx) {
  await tx
    .selectFrom('sellers')
    .where('status', '=', 'active')
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function insertBatch(tx: Tx, batch: { until_day: Day; by: string }): Promise<string> {
  const { id } = await tx.insertInto('payout_batches').values(batch).returning('id').executeTakeFirstOrThrow()
  return id
}

type NewPayout = {
  batch_id: string
  seller_id: string
  amount: Paise
  bank_name: string
  bank_account: string
  bank_ifsc: string
}

export async function insertPayout(tx: Tx, payout: NewPayout): Promise<string> {
  const { id } = await tx.insertInto('payouts').values(payout).returning('id').executeTakeFirstOrThrow()
  return id
}

const batches = (db: DbOrTx) =>
  db
    .selectFrom('payout_batches')
    .selectAll('payout_batches')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('payouts')
          .innerJoin('sellers', 'sellers.id', 'payouts.seller_id')
          .selectAll('payouts')
          .select('display_name as name')
          .whereRef('batch_id', '=', 'payout_batches.id')
          .orderBy('display_name')
          .orderBy('payouts.id'),
      ).as('payouts'),
    )

export type BatchRow = Awaited<ReturnType<typeof findBatches>>[number]

export const findBatches = (db: DbOrTx) =>
  batches(db)
    .orderBy('payout_batches.created_at', 'desc')
    .orderBy('payout_batches.id', 'desc')
    .limit(24)
    .execute()

export const findBatch = (db: DbOrTx, id: string) =>
  batches(db).where('payout_batches.id', '=', id).executeTakeFirst()

export const lockPayout = (tx: Tx, id: string) =>
  tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Outcome = { state: 'paid' | 'failed'; utr: string | null; error: string | null; settled_at: Date }

export async function updatePayout(tx: Tx, id: string, outcome: Outcome) {
  await tx.updateTable('payouts').set(outcome).where('id', '=', id).execute()
}

export const hasUtr = async (tx: Tx, utr: string): Promise<boolean> =>
  (await tx.selectFrom('payouts').where('utr', '=', utr).select('id').executeTakeFirst()) !== undefined

export const findPayoutsOf = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
