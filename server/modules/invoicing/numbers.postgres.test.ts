import { beforeAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { issueDueInvoices } from './issue-due-invoices.ts'
import { takeNumber } from './queries.ts'

const shop = testShop({ CLOCK: '2027-03-31T18:00:00Z' })
let asha: TestUser
beforeAll(async () => {
  asha = await shop.signedIn()
})

async function placeOneOrder() {
  const { id, price } = await createTestProduct(shop.db, { price: paise(500_00) })
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  return (await asha.api(placeOrder, { body: { items, couponCode: null, total: price } }))._id
}

test('forty orders whose invoices are requested five times concurrently get forty consecutive numbers', async () => {
  const orders = await Promise.all(Array.from({ length: 40 }, placeOneOrder))
  const crash = new Error('the node crashes')
  const work = orders.flatMap((orderId, at) => [
    ...Array.from({ length: 5 }, () => issueDueInvoices(shop, { orderId })),
    // Between the issued documents, other transactions take a number and are rolled back. Their numbers must be used again.
    ...(at % 4 === 0 ? [takeNumberAndFail(crash)] : []),
  ])
  const failures = (await Promise.allSettled(work)).filter((result) => result.status === 'rejected')
  expect(failures.filter(({ reason }) => reason !== crash)).toEqual([])
  const rows = await shop.db
    .selectFrom('tax_documents')
    .select(['order_id', 'serial', 'year'])
    .where('order_id', 'in', orders)
    .orderBy('serial')
    .execute()
  expect(rows.map(({ serial }) => serial)).toEqual(orders.map((_, at) => at + 1))
  expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(40)
  expect(rows[0]?.year).toBe('26-27')
})

const takeNumberAndFail = (error: Error) =>
  inTransaction(shop.db, async (tx) => {
    await takeNumber(tx, 'BOS', '26-27')
    throw error
  })

test('the numbers start again at one in April, Indian time', async () => {
  const orderId = await placeOneOrder()
  const late = { ...shop.env, now: () => new Date('2027-03-31T18:30:00Z') }
  await issueDueInvoices({ db: shop.db, env: late }, { orderId })
  const taxDocument = await shop.db
    .selectFrom('tax_documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  expect(taxDocument).toMatchObject({ number: 'BOS/27-28/000001', day: '2027-04-01' })
})
