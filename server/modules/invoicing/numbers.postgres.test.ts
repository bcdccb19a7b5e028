import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { buy, createBusiness } from '../../testing/seller-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { issueDueInvoices } from './issue-due-invoices.ts'
import { sellerSeries, shopSeries } from './number-series.ts'
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

test('no seller has a number series of the shop or of another seller', async () => {
  const codes = Array.from({ length: 36 ** 3 - 1 }, (_, at) => at + 1) // all codes that have at most three characters in base 36
  const kinds = ['tax_invoice', 'bill_of_supply', 'credit_note'] as const
  const series = kinds.flatMap((kind) => codes.map((code) => sellerSeries(kind, code)))
  expect(series.filter((name) => shopSeries.has(name))).toEqual([])
  expect(new Set(series).size).toBe(series.length)

  await sql`select setval(pg_get_serial_sequence('sellers', 'document_code'), 858)`.execute(shop.db)
  const { addProduct } = await createBusiness(shop, { gstin: '24ABCDE1234F1Z5' })
  const goods = await addProduct({ price: paise(500_00) })
  const order = await buy(shop, asha, { items: [{ productId: goods.id, quantity: 1 }], total: paise(500_00) })
  const documents = shop.db.selectFrom('tax_documents').where('order_id', '=', order._id)
  expect(await documents.select('number').execute()).toEqual([{ number: 'I0NV/2627/00001' }])
})
