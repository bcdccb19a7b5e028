import { sql } from 'kysely'
import type { Paise } from '../../../contract/core/money.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'

/**
 * Chart of accounts. Asset accounts have debit balances: `cash:<method>`, and `receivable`, which customers have promised but
 * not paid yet. Income and liability accounts have credit balances. `deposits` and `refunds_due` are owed to customers,
 * `seller:<id>` to a seller. `tcs` and `tds` are taxes withheld from sellers, `payouts_due` are transfers in progress,
 * `subscriptions` are fees paid by sellers. `sellers_part` is the part of sales and rent that belongs to sellers. It has a
 * debit balance, because it reduces the shop's income.
 */
export type LedgerAccount =
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

/** `amount` in paise: a debit is positive, a credit negative. */
export type LedgerEntry = { account: LedgerAccount; amount: number }

export const debit = (account: LedgerAccount, amount: number): LedgerEntry => ({ account, amount })

export const credit = (account: LedgerAccount, amount: number): LedgerEntry => ({
  account,
  amount: 0 - amount,
})

/** A ledger transaction. `key` is an idempotency key: posting a transaction with a key that was posted before does nothing. */
export type LedgerTransaction = {
  kind: string
  key: string
  orderId: string | null
  memo?: string
  /** The name of the staff member who caused the transaction, or the role of somebody else, such as `Customer`; absent if the shop itself did. */
  by?: string | null
  entries: readonly LedgerEntry[]
}

/** Posts a transaction. Returns false if its key was posted before. The database rejects a transaction that does not balance. */
export async function postTransaction(
  tx: Tx,
  { kind, key, orderId, memo = '', by = null, entries }: LedgerTransaction,
): Promise<boolean> {
  const nonZero = entries.filter(({ amount }) => amount !== 0)
  const { rows } = await sql`
    with inserted as (
      insert into ledger_transactions (kind, key, order_id, memo, by)
      values (${kind}, ${key}, ${orderId}, ${memo}, ${by}) on conflict (key) do nothing returning id
    ), inserted_entries as (
      insert into ledger_entries (transaction_id, account, amount)
      select inserted.id, entry.account, entry.amount
      from inserted, json_to_recordset(${JSON.stringify(nonZero)}::json) as entry (account text, amount bigint)
    )
    select id from inserted`.execute(tx)
  return rows.length > 0
}

/** Returns the balance of an account for one order, in paise: debits minus credits. */
export async function readBalance(db: DbOrTx, account: LedgerAccount, orderId: string): Promise<Paise> {
  const row = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('account', '=', account)
    .where('t.order_id', '=', orderId)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('paise'))
    .executeTakeFirstOrThrow()
  return row.paise as Paise
}
