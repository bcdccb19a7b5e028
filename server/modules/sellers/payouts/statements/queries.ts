import { sql } from 'kysely'
import type { Paise } from '../../../../../contract/core/money.ts'
import type { Month } from '../../../../../contract/sellers/payouts.ts'
import type { DbOrTx } from '../../../../platform/db/database.ts'
import { sellerAccount } from '../queries.ts'

type StatementAmounts = Record<'gross' | 'commission' | 'tcs' | 'tds' | 'net', Paise>
export type StatementLineRow = StatementAmounts & {
  _id: number
  kind: string
  at: Date
  orderId: string | null
}

/**
 * Returns SQL columns with the amounts of a seller's ledger transactions. A ledger transaction changes the account of at most one seller,
 * so its entries on the other accounts (commission, TCS, TDS) belong to the sales of the same seller.
 */
const amounts = (account: string) => sql`
  coalesce(sum(e.amount) filter (where e.account = 'sellers_part'), 0) as gross,
  coalesce(-sum(e.amount) filter (where e.account = 'commission'), 0) as commission,
  coalesce(-sum(e.amount) filter (where e.account = 'tcs'), 0) as tcs,
  coalesce(-sum(e.amount) filter (where e.account = 'tds'), 0) as tds,
  coalesce(-sum(e.amount) filter (where e.account = ${account}), 0) as net`

const transactionsOf = (account: string) => sql`
  ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.id in (select transaction_id from ledger_entries where account = ${account})`

const timeInIndia = sql`t.at at time zone 'Asia/Kolkata'`

/** Returns the ledger transactions of a seller in a calendar month (Indian time), oldest first. */
export async function findStatementLines(
  db: DbOrTx,
  sellerId: string,
  month: Month,
): Promise<StatementLineRow[]> {
  const account = sellerAccount(sellerId)
  const { rows } = await sql<StatementLineRow>`
    select t.id as _id, t.kind, t.at, t.order_id as "orderId", ${amounts(account)}
    from ${transactionsOf(account)} and to_char(${timeInIndia}, 'YYYY-MM') = ${month}
    group by t.id order by t.id`.execute(db)
  return rows
}

/** Returns the balance of a seller's account at the beginning of a month (Indian time). */
export async function findOpening(db: DbOrTx, sellerId: string, month: Month): Promise<Paise> {
  const { rows } = await sql<{ paise: Paise }>`
    select coalesce(-sum(e.amount), 0) as paise
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account = ${sellerAccount(sellerId)} and to_char(${timeInIndia}, 'YYYY-MM') < ${month}`.execute(
    db,
  )
  return rows[0]!.paise
}

export type MonthRow = StatementAmounts & { month: Month; paidOut: Paise }

/** Returns the months in which a seller has ledger transactions, oldest first. `net` excludes payouts. */
export async function findMonths(db: DbOrTx, sellerId: string): Promise<MonthRow[]> {
  const account = sellerAccount(sellerId)
  const isPayout = sql`t.kind in ('seller_payout', 'payout_failed')`
  const { rows } = await sql<MonthRow & { all: Paise }>`
    select to_char(${timeInIndia}, 'YYYY-MM') as month, ${amounts(account)},
      coalesce(sum(e.amount) filter (where e.account = ${account} and ${isPayout}), 0) as "paidOut"
    from ${transactionsOf(account)}
    group by 1 order by 1`.execute(db)
  return rows.map((row) => ({ ...row, net: (row.net + row.paidOut) as Paise }))
}

export const findTaxStatus = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('sellers')
    .where('id', '=', sellerId)
    .select(['display_name as name', 'gstin', 'pan'])
    .executeTakeFirstOrThrow()

/** Finds sellers who have ledger transactions in a month and have not been notified of the statement of that month. */
export async function findSellersToNotify(db: DbOrTx, month: Month): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sellers s
    where exists (select from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where e.account = 'seller:' || s.id and to_char(${timeInIndia}, 'YYYY-MM') = ${month})
      and not exists (select from emails m where m.once = 'statement:' || s.id || ':' || ${month}::text)
    order by s.id`.execute(db)
  return rows.map(({ id }) => id)
}

export const hasSeller = async (db: DbOrTx, id: string): Promise<boolean> =>
  (await db.selectFrom('sellers').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
