import type { DbOrTx } from '../../platform/db/database.ts'
import type { LedgerAccount, LedgerEntry } from './post-transactions.ts'

/** Returns the balance of each account for an order, in paise: debits minus credits. Accounts with a zero balance are left out. */
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

/** Returns the entries of the ledger transaction with this key; empty if no such transaction was posted. */
export async function readEntries(db: DbOrTx, key: string): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('t.key', '=', key)
    .select(['account', 'amount'])
    .execute()
  return rows.map(({ account, amount }) => ({ account: account as LedgerAccount, amount }))
}

/** Counts the ledger transactions of one kind for an order. The caller uses the count to number the next transaction. */
export async function countTransactions(db: DbOrTx, kind: string, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_transactions')
    .where('kind', '=', kind)
    .where('order_id', '=', orderId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns the balance of an account in paise (debits minus credits). Includes only transactions whose keys begin with `prefix`. */
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

/** Returns the sum of each account over the transactions of an order whose keys begin with `prefix`, as entries. */
export async function sumEntriesByKeyPrefix(
  db: DbOrTx,
  { orderId, prefix }: { orderId: string; prefix: string },
): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('t.order_id', '=', orderId)
    .where((eb) => eb.fn('starts_with', ['t.key', eb.val(prefix)]))
    .select((eb) => ['account', eb.fn.sum<number>('amount').as('amount')])
    .groupBy('account')
    .execute()
  return rows.map(({ account, amount }) => ({ account: account as LedgerAccount, amount }))
}

/** Returns the balance of each account in paise (debits minus credits). Includes only transactions of these kinds for one order. */
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
