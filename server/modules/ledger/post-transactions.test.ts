import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { testShop } from '../../testing/shop.ts'
import { postTransaction, type LedgerTransaction } from './post-transactions.ts'

const shop = testShop()

const capture = (key: string, more: Partial<LedgerTransaction> = {}): LedgerTransaction => ({
  kind: 'payment_captured',
  key,
  orderId: null,
  entries: [
    { account: 'cash:demo', amount: 150_00 },
    { account: 'rent', amount: -50_00 },
    { account: 'deposits', amount: -100_00 },
  ],
  ...more,
})
const post = (transaction: LedgerTransaction) =>
  inTransaction(shop.db, (tx) => postTransaction(tx, transaction))

test('a transaction with a known key is not posted again', async () => {
  expect(await post(capture('one'))).toBe(true)
  expect(await post(capture('one'))).toBe(false)
  const entries = await shop.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('t.key', '=', 'one')
    .select('amount')
    .execute()
  expect(entries.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-100_00, -50_00, 150_00])
})

test('a transaction that does not balance is rejected', async () => {
  const unbalanced = capture('two', {
    entries: [
      { account: 'cash:demo', amount: 1 },
      { account: 'rent', amount: -2 },
    ],
  })
  await expect(post(unbalanced)).rejects.toThrow('does not balance')
  await expect(post(capture('three', { entries: [{ account: 'rent', amount: 5 }] }))).rejects.toThrow(
    'does not balance',
  )
})

test('ledger entries cannot be changed or deleted', async () => {
  await post(capture('four'))
  await expect(shop.db.updateTable('ledger_entries').set({ amount: 1 }).execute()).rejects.toThrow(
    'only ever added to',
  )
  await expect(shop.db.deleteFrom('ledger_entries').execute()).rejects.toThrow('only ever added to')
  await expect(shop.db.deleteFrom('ledger_transactions').execute()).rejects.toThrow('only ever added to')
})
