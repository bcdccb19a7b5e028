import { sql } from 'kysely'
import type { Paise } from '../../contract/money.ts'
import type { Asker, Tx } from '../db.ts'

/**
 * Where money can be. Cash and `receivable` (promised by a customer, not yet here) grow by debits; what the shop earned
 * or owes grows by credits: `deposits` belong to the customers, `refunds_due` too, `seller:<id>` to a seller. `sellers_part` is
 * what of sales and rent belongs to sellers, `subscriptions` is what they pay to be here; `tcs` and `tds` are held back for the tax office; `payouts_due` is with the bank.
 */
export type Account =
  | `cash:${'demo' | 'phonepe' | 'upi' | 'cod' | 'bank'}`
  | 'receivable'
  | 'sales'
  | 'rent'
  | 'deposits'
  | 'late_fees'
  | 'damage'
  | 'refunds_due'
  | 'commission'
  | 'subscriptions'
  | 'sellers_part'
  | 'tcs'
  | 'tds'
  | 'payouts_due'
  | `seller:${string}`

/** One side of a fact: `amount` in paise, a debit positive, a credit negative. */
export type Entry = { account: Account; amount: number }

/** What an account gets. */
export const debit = (account: Account, amount: number): Entry => ({ account, amount })

/** What an account gives. */
export const credit = (account: Account, amount: number): Entry => ({ account, amount: 0 - amount })

/** A fact about money. `key` names it for good: posting it again does nothing. */
export type Posting = {
  kind: string
  key: string
  orderId: string | null
  memo?: string
  /** The member of staff who did it; none when the shop itself did. */
  by?: string | null
  entries: readonly Entry[]
}

/** Writes a fact into the books, or answers false when it stands there already. The database refuses what does not balance. */
export async function post(tx: Tx, { kind, key, orderId, memo = '', by = null, entries }: Posting) {
  const accounts = entries.filter(({ amount }) => amount !== 0)
  const { rows } = await sql<{ id: string }>`
    with written as (
      insert into ledger_transactions (kind, key, order_id, memo, by)
      values (${kind}, ${key}, ${orderId}, ${memo}, ${by}) on conflict (key) do nothing returning id
    )
    insert into ledger_entries (transaction_id, account, amount)
    select written.id, entry.account, entry.amount
    from written, unnest(${accounts.map(({ account }) => account)}::text[], ${accounts.map(({ amount }) => amount)}::bigint[])
      as entry (account, amount)
    returning transaction_id as id`.execute(tx)
  return rows.length > 0
}

/** What an account holds for one order, in paise: debits less credits. */
export async function balanceOf(db: Asker, account: Account, orderId: string): Promise<Paise> {
  const row = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('account', '=', account)
    .where('t.order_id', '=', orderId)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('paise'))
    .executeTakeFirstOrThrow()
  return row.paise as Paise
}
