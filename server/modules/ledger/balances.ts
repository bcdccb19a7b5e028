import type { DbOrTx } from '../../platform/db/database.ts'
import type { LedgerAccount, LedgerEntry } from './post-transactions.ts'

/** The balances of an order by account, in paise: debits less credits. Accounts with a zero balance are left out. */
export async function readBalances(db: DbOrTx, orderId: string): Promise<Map<LedgerAccount, number>> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('t.order_id', '=', orderId)
    .select((eb) => ['account', eb.fn.sum<number>('amount').as('paise')])
    .groupBy('account')
    .execute()
  return new Map(
    rows.filter(({ paise }) => paise !== 0).map(({ account, paise }) => [account as LedgerAccount, paise]),
  )
}

/** The entries of a transaction; empty if the key was never posted. */
export async function readEntries(db: DbOrTx, key: string): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('t.key', '=', key)
    .select(['account', 'amount'])
    .execute()
  return rows.map(({ account, amount }) => ({ account: account as LedgerAccount, amount }))
}

/** Used to number the next transaction of this kind. */
export async function countTransactions(db: DbOrTx, kind: string, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_transactions')
    .where('kind', '=', kind)
    .where('order_id', '=', orderId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The balance of an account, in paise, over the transactions whose keys begin with `prefix`. */
export async function readBalanceByKeyPrefix(
  db: DbOrTx,
  account: LedgerAccount,
  prefix: string,
): Promise<number> {
  const row = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('account', '=', account)
    .where((eb) => eb.fn('starts_with', ['t.key', eb.val(prefix)]))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('paise'))
    .executeTakeFirstOrThrow()
  return row.paise
}

/** Sums by account over the transactions of these kinds of an order, in paise: debits less credits. */
export async function sumByAccount(
  db: DbOrTx,
  { orderId, kinds }: { orderId: string; kinds: readonly string[] },
): Promise<{ account: string; paise: number }[]> {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('t.order_id', '=', orderId)
    .where('t.kind', 'in', [...kinds])
    .select((eb) => ['account', eb.fn.sum<number>('amount').as('paise')])
    .groupBy('account')
    .execute()
}
