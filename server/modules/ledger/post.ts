import { sql } from 'kysely'
import type { Paise } from '../../../contract/core/money.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'

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
export const post = async (tx: Tx, posting: Posting): Promise<boolean> =>
  (await postAll(tx, [posting])).has(posting.key)

/** Writes several facts and answers the keys of those that did not stand there already. */
export async function postAll(tx: Tx, postings: readonly Posting[]): Promise<Set<string>> {
  if (postings.length === 0) return new Set()
  const facts = postings.map(({ memo = '', by = null, orderId, entries, ...fact }) => {
    const moved = entries.filter(({ amount }) => amount !== 0)
    return { ...fact, order_id: orderId, memo, by, entries: moved }
  })
  const { rows } = await sql<{ key: string }>`
    with fact as (
      select * from json_to_recordset(${JSON.stringify(facts)}::json)
        as fact (kind text, key text, order_id text, memo text, by text, entries json)
    ), written as (
      insert into ledger_transactions (kind, key, order_id, memo, by)
      select kind, key, order_id, memo, by from fact on conflict (key) do nothing returning id, key
    ), entered as (
      insert into ledger_entries (transaction_id, account, amount)
      select written.id, entry.account, entry.amount
      from written join fact using (key), json_to_recordset(fact.entries) as entry (account text, amount bigint)
    )
    select key from written`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

/** What an account holds for one order, in paise: debits less credits. */
export async function balanceOf(db: DbOrTx, account: Account, orderId: string): Promise<Paise> {
  const row = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('account', '=', account)
    .where('t.order_id', '=', orderId)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('paise'))
    .executeTakeFirstOrThrow()
  return row.paise as Paise
}
