import type { DbOrTx } from '../../platform/db/database.ts'
import type { Account, Entry } from './post.ts'

/** What each account holds for one order, in paise: debits less credits. Accounts that hold nothing are left out. */
export async function balancesOf(db: DbOrTx, orderId: string): Promise<Map<Account, number>> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('t.order_id', '=', orderId)
    .select((eb) => ['account', eb.fn.sum<number>('amount').as('paise')])
    .groupBy('account')
    .execute()
  return new Map(
    rows.filter(({ paise }) => paise !== 0).map(({ account, paise }) => [account as Account, paise]),
  )
}

/** The entries of the fact with this key; none when it was never posted. */
export async function entriesOf(db: DbOrTx, key: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('t.key', '=', key)
    .select(['account', 'amount'])
    .execute()
  return rows.map(({ account, amount }) => ({ account: account as Account, amount }))
}

/** How many facts of this kind an order has: the next one's number. */
export async function countOf(db: DbOrTx, kind: string, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_transactions')
    .where('kind', '=', kind)
    .where('order_id', '=', orderId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** What an account holds, in paise, by the facts whose keys begin with `prefix`. */
export async function balanceUnder(db: DbOrTx, account: Account, prefix: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('account', '=', account)
    .where((eb) => eb.fn('starts_with', ['t.key', eb.val(prefix)]))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('paise'))
    .executeTakeFirstOrThrow()
  return row.paise
}

/** What facts of these kinds moved in each account for one order, in paise: debits less credits. */
export async function sumsOf(
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
