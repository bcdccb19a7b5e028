import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { testShop } from '../../testing/shop.ts'
import { post, type Posting } from './post.ts'

const shop = testShop()

const capture = (key: string, more: Partial<Posting> = {}): Posting => ({
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
const write = (posting: Posting) => inTransaction(shop.db, (tx) => post(tx, posting))

test('a fact about money is posted once, however often it is told', async () => {
  expect(await write(capture('one'))).toBe(true)
  expect(await write(capture('one'))).toBe(false)
  const entries = await shop.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('t.key', '=', 'one')
    .select('amount')
    .execute()
  expect(entries.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-100_00, -50_00, 150_00])
})

test('debits that are not credits never enter the books', async () => {
  const lopsided = capture('two', {
    entries: [
      { account: 'cash:demo', amount: 1 },
      { account: 'rent', amount: -2 },
    ],
  })
  await expect(write(lopsided)).rejects.toThrow('does not balance')
  await expect(write(capture('three', { entries: [{ account: 'rent', amount: 5 }] }))).rejects.toThrow(
    'does not balance',
  )
})

test('what is written in the books stays there', async () => {
  await write(capture('four'))
  await expect(shop.db.updateTable('ledger_entries').set({ amount: 1 }).execute()).rejects.toThrow(
    'only ever added to',
  )
  await expect(shop.db.deleteFrom('ledger_entries').execute()).rejects.toThrow('only ever added to')
  await expect(shop.db.deleteFrom('ledger_transactions').execute()).rejects.toThrow('only ever added to')
})
