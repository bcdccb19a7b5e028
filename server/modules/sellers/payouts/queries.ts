import { sql } from 'kysely'
import type { FinancialYear } from '../../../../contract/core/financial-year.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import type { SellerEarning, EarningRates, SellerTaxIds } from '../../../../contract/sellers/seller-money.ts'
import type { PayoutState } from '../../../../contract/sellers/payouts.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Day } from '../../../../contract/rentals/rentals.ts'

/** Returns the name of a seller's ledger account. */
export const sellerAccount = (sellerId: string) => `seller:${sellerId}` as const

/** Returns the prefix of the ledger keys for a seller's share of an order. In a ledger key, a number follows this prefix. */
export const shareKey = (orderId: string, sellerId: string) => `seller-share:${orderId}:${sellerId}:`

export type SoldLine = SellerTaxIds & {
  line: number
  type: 'buy' | 'rent'
  quantity: number
  productId: string
  category: string
  hsn: string
  sellerId: string | null
}

/** Returns all lines of an order, each with its seller. Lines of the shop's own products have no seller. */
export async function findSoldLines(db: DbOrTx, orderId: string): Promise<SoldLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .innerJoin('categories', 'categories.slug', 'products.category')
    .leftJoin('sellers', 'sellers.id', 'order_lines.seller_id')
    .where('order_id', '=', orderId)
    .select(['line', 'type', 'quantity', 'order_lines.product_id', 'order_lines.seller_id'])
    .select((eb) => eb.fn.coalesce('products.hsn', 'categories.hsn').as('hsn'))
    .select(['category', 'gstin', 'pan'])
    .orderBy('line')
    .execute()
  return rows.map(({ product_id: productId, seller_id: sellerId, ...row }) => ({
    ...row,
    productId,
    sellerId,
  }))
}

export type UnsentGoods = Awaited<ReturnType<typeof findUnsentGoods>>[number]

/** Finds the sellers whose goods of an order have one of these states, with these goods. The new goods of exchanges and erased sellers are not included. */
export const findUnsentGoods = (db: DbOrTx, orderId: string, states: readonly ('to_pack' | 'packed')[]) =>
  db
    .selectFrom('shipments')
    .innerJoin('sellers', 'sellers.id', 'shipments.seller_id')
    .where('order_id', '=', orderId)
    .where('return_id', 'is', null)
    .where('shipments.state', 'in', states)
    .where('email', 'not like', '%@erased.invalid')
    .select(['sellers.id', 'email', 'display_name as business', 'sending'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as sold')
          .whereRef('sold.order_id', '=', 'shipments.order_id')
          .whereRef('sold.seller_id', '=', 'shipments.seller_id')
          .where('type', '=', 'buy')
          .select(['line', 'title', 'quantity'])
          .orderBy('line'),
      ).as('lines'),
    )
    .orderBy('sellers.id')
    .execute()

export const findRules = (db: DbOrTx) =>
  db
    .selectFrom('commission_rules')
    // Rules are append-only, so a rule names its category by the slug of that time. The rules of a deleted category apply to no other one.
    .leftJoin('category_redirects as renamed', (join) =>
      join.onRef('renamed.slug', '=', 'commission_rules.category').on('renamed.is_rename', '=', true),
    )
    .select(['id', 'seller_id as sellerId', 'rate', 'from_day as from', 'by', 'at'])
    .select((eb) => eb.fn.coalesce('renamed.category', 'commission_rules.category').as('category'))
    .orderBy('from_day')
    .orderBy('id')
    .execute()

export type SellerShareRates = EarningRates & { line: number; seller_id: string; gst: number }

export const findShareRates = (db: DbOrTx, orderId: string): Promise<SellerShareRates[]> =>
  db
    .selectFrom('seller_shares')
    .where('order_id', '=', orderId)
    .select(['line', 'seller_id', 'commission', 'tcs', 'tds', 'gst'])
    .execute()

export async function insertShareRates(tx: Tx, orderId: string, rates: readonly SellerShareRates[]) {
  const rows = rates.map((rate) => ({ ...rate, order_id: orderId }))
  await tx.insertInto('seller_shares').values(rows).execute()
}

/**
 * Returns what a seller earned from an order according to the ledger, and the number of ledger transactions about this seller's share
 * of the order.
 */
export async function findPostedEarning(db: DbOrTx, orderId: string, sellerId: string) {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('t.order_id', '=', orderId)
    .where((eb) => eb.fn('starts_with', ['t.key', eb.val(shareKey(orderId, sellerId))]))
    .select((eb) => ['account', eb.fn.sum<number>('amount').as('amount')])
    .groupBy('account')
    .execute()
  const { transactions } = await db
    .selectFrom('ledger_transactions as t')
    .where('t.order_id', '=', orderId)
    .where((eb) => eb.fn('starts_with', ['t.key', eb.val(shareKey(orderId, sellerId))]))
    .select((eb) => eb.fn.countAll<number>().as('transactions'))
    .executeTakeFirstOrThrow()
  const of = (account: string, sign: 1 | -1) =>
    (sign * (rows.find((row) => row.account === account)?.amount ?? 0) || 0) as Paise
  const earning: SellerEarning = {
    gross: of('sellers_part', 1),
    commission: of('commission', -1),
    tcs: of('tcs', -1),
    tds: of('tds', -1),
    net: of(sellerAccount(sellerId), -1),
  }
  return { earning, transactions }
}

type NewCommissionRule = {
  sellerId: string | null
  category: string | null
  rate: number | null
  from: string
  by: string
}

export async function insertRule(tx: Tx, { sellerId, category, rate, from, by }: NewCommissionRule) {
  const rule = { seller_id: sellerId, category, rate, from_day: from, by }
  await tx.insertInto('commission_rules').values(rule).execute()
}

export const findSellerNames = (db: DbOrTx): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('sellers')
    .select(['id', 'display_name as name'])
    .orderBy('display_name')
    .orderBy('id')
    .execute()

/** Finds the recipient of e-mails about payouts and statements; null when the account of the owner was erased. */
export const findStatementRecipient = async (db: DbOrTx, sellerId: string) =>
  (await db
    .selectFrom('sellers')
    .where('id', '=', sellerId)
    .where('email', 'not like', '%@erased.invalid')
    .select(['email', 'display_name as name', 'user_id as userId'])
    .executeTakeFirst()) ?? null

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
  /** The total that the shop owes the seller. */
  balance: Paise
  /**
   * The part of `balance` that can be paid out. It includes only orders that were delivered by the end of the day `until` and have no open
   * return of goods of the seller, and orders that were cancelled before this day; refunds and earlier payouts are deducted.
   */
  ready: Paise
}

/**
 * Returns the amounts that the shop owes to sellers. `balance` includes an order as soon as the order is in the ledger; `ready` includes it
 * only after its delivery, and not while goods of the seller are being returned. Payouts, which are ledger transactions without an
 * order, are deducted from both amounts. What a seller keeps of cancelled orders, for example a cancellation fee, is ready on the day after the cancellation, because a job first takes the rest back.
 * Orders with simulated payments count only if `isDemo`.
 */
export async function findAmountsDue(
  db: DbOrTx,
  { until, isDemo, sellerId = null }: { until: Day; isDemo: boolean; sellerId?: string | null },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select s.id, s.display_name as name, s.status, s.bank_name, s.bank_account, s.bank_ifsc,
      s.bank_changed_at, s.bank_waits_until, s.bank_before,
      coalesce(-sum(e.amount), 0) as balance,
      coalesce(-sum(e.amount) filter (where t.order_id is null or (o.status in ('delivered', 'cancelled')
        and (select max(v.at) from order_events v where v.order_id = o.id and v.status = o.status)
          < ((${until}::date + (o.status = 'delivered')::int)::timestamp at time zone 'Asia/Kolkata')
        and not exists (select from returns r join return_lines rl on rl.return_id = r.id
          join order_lines l on l.order_id = rl.order_id and l.line = rl.line
          where r.order_id = o.id and l.seller_id = s.id and r.state in ('asked', 'approved', 'received')))), 0) as ready
    from sellers s
    left join (ledger_entries e join ledger_transactions t on t.id = e.transaction_id and (${isDemo} or not exists (
      select from payments p where p.order_id = t.order_id and p.provider = 'demo' and p.state = 'succeeded')))
      on e.account = 'seller:' || s.id
    left join orders o on o.id = t.order_id
    where ${sellerId}::text is null or s.id = ${sellerId}
    group by s.id
    order by s.display_name, s.id`.execute(db)
  return rows
}

/**
 * Locks all active sellers until the transaction ends. Always locks them sorted by id, so that concurrent batches do not deadlock
 * and run one after the other.
 */
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

/** Which payouts a list shows. The days, in India, are those on which their batch was created. */
export type PayoutFilter = {
  state?: PayoutState | undefined
  seller?: string | null | undefined
  createdFrom?: Day | undefined
  createdUntil?: Day | undefined
}

const batches = (db: DbOrTx, { state, seller }: PayoutFilter = {}) =>
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
          .$if(Boolean(state), (query) => query.where('payouts.state', '=', state!))
          .$if(Boolean(seller), (query) => query.where('payouts.seller_id', '=', seller!))
          .orderBy('display_name')
          .orderBy('payouts.id'),
      ).as('payouts'),
    )

export type BatchRow = Awaited<ReturnType<typeof findBatches>>[number]

/** Finds the latest batches that contain payouts of the filter, with these payouts only. */
export function findBatches(db: DbOrTx, filter: PayoutFilter = {}) {
  const { state, seller, createdFrom, createdUntil } = filter
  const createdDay = sql<Day>`(payout_batches.created_at at time zone 'Asia/Kolkata')::date::text`
  return batches(db, filter)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('payouts')
          .select('payouts.id')
          .whereRef('batch_id', '=', 'payout_batches.id')
          .$if(Boolean(state), (query) => query.where('payouts.state', '=', state!))
          .$if(Boolean(seller), (query) => query.where('payouts.seller_id', '=', seller!)),
      ),
    )
    .$if(Boolean(createdFrom), (query) => query.where(createdDay, '>=', createdFrom!))
    .$if(Boolean(createdUntil), (query) => query.where(createdDay, '<=', createdUntil!))
    .orderBy('payout_batches.created_at', 'desc')
    .orderBy('payout_batches.id', 'desc')
    .limit(24)
    .execute()
}

/** Finds the sellers who have had a payout, by name. */
export const findPaidSellers = (db: DbOrTx) =>
  db
    .selectFrom('sellers')
    .where('id', 'in', (eb) => eb.selectFrom('payouts').select('seller_id'))
    .select(['id', 'display_name as name'])
    .orderBy('display_name')
    .execute()

export const findBatch = (db: DbOrTx, id: string) =>
  batches(db).where('payout_batches.id', '=', id).executeTakeFirst()

export const lockPayout = (tx: Tx, id: string) =>
  tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type PayoutUpdate = { state: 'paid' | 'failed'; utr: string | null; error: string | null; settled_at: Date }

export async function updatePayout(tx: Tx, id: string, update: PayoutUpdate) {
  await tx.updateTable('payouts').set(update).where('id', '=', id).execute()
}

/** Erases the bank account in the settled payouts of a seller, except for the last four digits, which identify the transfer. */
export async function eraseBankOfPayouts(tx: Tx, sellerId: string) {
  const erased = { bank_name: '', bank_account: sql<string>`right(bank_account, 4)`, bank_ifsc: '' }
  await tx
    .updateTable('payouts')
    .set(erased)
    .where('seller_id', '=', sellerId)
    .where('state', '<>', 'made')
    .execute()
}

export const hasUtr = async (tx: Tx, utr: string): Promise<boolean> =>
  (await tx.selectFrom('payouts').where('utr', '=', utr).select('id').executeTakeFirst()) !== undefined

export const findPayoutsOf = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('payouts')
    .innerJoin('payout_batches', 'payout_batches.id', 'payouts.batch_id')
    .selectAll('payouts')
    .select('file_at')
    .where('seller_id', '=', sellerId)
    .orderBy('payouts.created_at', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(200)
    .execute()

const placedIn = ({ from, until }: FinancialYear) => sql<boolean>`
  (o.created_at at time zone 'Asia/Kolkata')::date >= ${from}::date and (o.created_at at time zone 'Asia/Kolkata')::date < ${until}::date`

/** Returns the sales of a seller in a financial year according to the ledger. */
export async function sumSalesInYear(db: DbOrTx, sellerId: string, year: FinancialYear): Promise<Paise> {
  const { rows } = await sql<{ paise: Paise }>`
    select coalesce(sum(e.amount), 0) as paise
    from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      join orders o on o.id = t.order_id
    where e.account = 'sellers_part' and ${placedIn(year)}
      and t.id in (select transaction_id from ledger_entries where account = ${sellerAccount(sellerId)})`.execute(
    db,
  )
  return rows[0]!.paise
}

export async function lockSeller(tx: Tx, id: string) {
  await tx.selectFrom('sellers').where('id', '=', id).select('id').forNoKeyUpdate().execute()
}

type TdsUpdate = { sellerId: string; tds: number; year: FinancialYear }

/** Sets the TDS rate of those sales of a seller in a financial year that have the rate zero. Returns the ids of the changed orders. */
export async function updateTdsOfYear(tx: Tx, { sellerId, tds, year }: TdsUpdate): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with changed as (
      update seller_shares s set tds = ${tds} from orders o
      where o.id = s.order_id and s.seller_id = ${sellerId} and s.tds = 0 and ${placedIn(year)}
      returning s.order_id)
    select distinct order_id as id from changed order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Records when the file of a batch was saved for the first time. */
export async function recordFile(db: DbOrTx, batchId: string, at: Date) {
  await db
    .updateTable('payout_batches')
    .set({ file_at: at })
    .where('id', '=', batchId)
    .where('file_at', 'is', null)
    .execute()
}
