import { beforeAll, expect, test } from 'vitest'
import * as imports from '../../../../contract/catalog/imports.ts'
import { paise } from '../../../../contract/core/money.ts'
import {
  placeOrder,
  setOrderStatus,
  setTracking,
  type Order,
  type OrderStatus,
} from '../../../../contract/orders/orders.ts'
import { answerReturn, receiveReturn, requestReturn } from '../../../../contract/returns/returns.ts'
import { sendExchange } from '../../../../contract/shipping/shipments.ts'
import { CASH_DAYS, parcelCosts } from '../../../../contract/shipping/courier-statements.ts'
import { allowCodForEverything, sampleAddress } from '../../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { createBusiness } from '../../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { csvOf } from '../../catalog/import/import-fixture.ts'

const shop = testShop()
let admin: TestUser
let asha: TestUser
let choli: string
let choliSku: string
beforeAll(async () => {
  admin = await shop.signedIn('admin')
  asha = await shop.signedIn()
  await allowCodForEverything(shop.db)
  const { id, skuIds } = await createTestProduct(shop.db, { price: paise(1000_00), sizes: [{ stock: 500 }] })
  ;[choli, choliSku] = [id, skuIds[0]!]
})

/** Places an order of 1,000 rupees and delivers it with a parcel of this number. Its courier quoted 80 rupees. */
async function deliver(number: string, paymentMethod: 'cod' | 'phonepe' = 'cod'): Promise<Order> {
  const items = [{ productId: choli, quantity: 1, type: 'buy' as const }]
  const body = {
    items,
    couponCode: null,
    total: paise(1000_00),
    paymentMethod,
    address: sampleAddress,
  }
  const order = await asha.api(placeOrder, { body })
  await shop.runJobs()
  const params = { id: order._id }
  for (const status of ['confirmed', 'processing', 'shipped', 'delivered'] as const) {
    if (status !== 'confirmed' || paymentMethod === 'cod') {
      await admin.api(setOrderStatus, { params, body: { status } })
    }
  }
  await shop.db
    .insertInto('parcels')
    .values({
      order_id: order._id,
      courier: 'delhivery',
      carrier: 'Delhivery',
      state: 'delivered',
      number,
      weight_grams: 500,
      charge: paise(80_00),
      cash_to_collect: paise(paymentMethod === 'cod' ? 1000_00 : 0),
    })
    .execute()
  await shop.runJobs()
  return order
}

async function importStatement(rows: Record<string, string>[], by = admin) {
  const files = { file: [new File([csvOf(rows)], 'delhivery.csv')] }
  const { id, mapping } = await by.api(imports.uploadImport, {
    query: { kind: 'courier-statements' },
    files,
  })
  const params = { id }
  await by.api(imports.checkImport, { params, body: { mapping, withImages: false, withInvites: false } })
  await shop.runJobs()
  const checked = await by.api(imports.showImport, { params })
  await by.api(imports.startImport, { params })
  await shop.runJobs()
  return { checked, done: await by.api(imports.showImport, { params }) }
}

const costs = async (show: 'differences' | 'all' = 'all') =>
  (await admin.api(parcelCosts, { query: { show } })).data
const costOf = async (number: string) => (await costs()).find((cost) => cost.number === number)

test('a statement that agrees with quote and cash makes no difference; broken rows are reported', async () => {
  await deliver('AWB100')
  const { checked, done } = await importStatement([
    {
      AWB: 'AWB100',
      'Freight charges': '80.00',
      'COD remitted': '1,000',
      UTR: 'N123',
      'Paid on': '28/11/2026',
    },
    { AWB: 'AWB999', 'Freight charges': '80', 'COD remitted': '', UTR: '', 'Paid on': '' },
    { AWB: 'AWB100', 'Freight charges': '90', 'COD remitted': '', UTR: '', 'Paid on': '' },
    { AWB: 'AWB101', 'Freight charges': 'eighty', 'COD remitted': '', UTR: '', 'Paid on': '31/31/2026' },
  ])
  expect(checked.firstIssues.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [3, 'AWB', 'No order of the shop has this tracking number'],
    [4, 'AWB', 'was already used at line 2'],
    [5, 'Freight charges', '“eighty”: Enter an amount in rupees'],
    [5, 'Paid on', '“31/31/2026”: Enter a date such as 2026-09-24'],
  ])
  expect(done).toMatchObject({ state: 'done', counts: { created: 1, failed: 3 } })
  expect(await costOf('AWB100')).toMatchObject({
    quoted: 80_00,
    charge: paise(80_00),
    owed: 1000_00,
    cash: 1000_00,
    reference: 'N123',
    paidOn: '2026-11-28',
    hasOtherCharge: false,
    hasOtherCash: false,
    isLate: false,
  })
  expect((await costs('differences')).map(({ number }) => number)).not.toContain('AWB100')
})

test('another charge, a missing part of the cash, and cash for a prepaid order are differences', async () => {
  await deliver('AWB200')
  await deliver('AWB201', 'phonepe')
  await importStatement([
    { AWB: 'AWB200', Charge: '95.50', 'COD remitted': '900' },
    { AWB: 'AWB201', Charge: '80', 'COD remitted': '50' },
  ])
  const different = await costs('differences')
  expect(different.find(({ number }) => number === 'AWB200')).toMatchObject({
    hasOtherCharge: true,
    hasOtherCash: true,
    charge: 95_50,
    cash: 900_00,
  })
  expect(different.find(({ number }) => number === 'AWB201')).toMatchObject({
    owed: 0,
    hasOtherCharge: false,
    hasOtherCash: true,
  })
  const { done } = await importStatement([{ AWB: 'AWB200', Charge: '80', 'COD remitted': '1000' }])
  expect(done.counts).toMatchObject({ updated: 1 })
  const numbers = (await costs('differences')).map(({ number }) => number)
  expect(numbers.filter((number) => number?.startsWith('AWB2'))).toEqual(['AWB201'])
})

test('cash that is not paid out some days after the delivery is late; before, it is no difference', async () => {
  const { _id } = await deliver('AWB300')
  expect(await costOf('AWB300')).toMatchObject({ owed: 1000_00, cash: null, isLate: false })
  await shop.db
    .updateTable('order_events')
    .set({ at: new Date(shop.env.now().getTime() - (CASH_DAYS + 1) * 86_400_000) })
    .where('order_id', '=', _id)
    .execute()
  expect(await costOf('AWB300')).toMatchObject({ isLate: true })
  expect((await costs('differences')).map(({ number }) => number)).toContain('AWB300')
})

/** Enters this tracking number for an order by hand, which ships the order. */
const changeTracking = (id: string, number: string) =>
  admin.api(setTracking, {
    params: { id },
    body: { tracking: { carrier: 'India Post', number, url: null }, ship: true },
  })

test('two orders in one parcel are one row, with the cash of both', async () => {
  for (const number of ['EE350000000IN', 'EE350000000IN', 'EE350000001IN']) {
    const { setStatus } = await shipByHand(number)
    await setStatus('delivered')
  }
  const before = await admin.api(parcelCosts, { query: { show: 'all' } })
  await importStatement([{ AWB: 'EE350000000IN', Charge: '90', 'COD remitted': '2000' }])
  const { data, totals } = await admin.api(parcelCosts, { query: { show: 'all' } })
  expect(data.filter(({ number }) => number === 'EE350000000IN')).toMatchObject([
    { carrier: 'India Post', charge: 90_00, owed: 2000_00, cash: 2000_00, hasOtherCash: false },
  ])
  expect(totals.charged).toBe(before.totals.charged + 90_00)
  expect(totals.paidOut).toBe(before.totals.paidOut + 2000_00)
  expect(totals.owed).toBe(before.totals.owed)
  expect(new Set(data.map(({ number }) => number)).size).toBe(data.length)
})

/**
 * Places a cash-on-delivery order of 1,000 rupees, and of these goods of 500 rupees each, and ships it with this tracking number, which
 * staff enter by hand.
 */
async function shipByHand(number: string, more: readonly string[] = []) {
  const items = [choli, ...more].map((productId) => ({ productId, quantity: 1, type: 'buy' as const }))
  const body = {
    items,
    couponCode: null,
    total: paise(1000_00 + more.length * 500_00),
    paymentMethod: 'cod' as const,
    address: sampleAddress,
  }
  const { _id: id } = await asha.api(placeOrder, { body })
  const setStatus = async (status: OrderStatus) => {
    await admin.api(setOrderStatus, { params: { id }, body: { status } })
    await shop.runJobs()
  }
  await setStatus('confirmed')
  await setStatus('processing')
  await changeTracking(id, number)
  return { id, setStatus }
}

test('a parcel whose tracking staff have entered by hand is compared too, and the totals add up', async () => {
  const { setStatus } = await shipByHand('EE123456789IN')
  await setStatus('delivered')
  await importStatement([{ AWB: 'EE123456789IN', Charge: '62', 'COD remitted': '1000' }])
  expect(await costOf('EE123456789IN')).toMatchObject({
    quoted: null,
    charge: 62_00,
    owed: 1000_00,
    hasOtherCharge: false,
  })
  const { totals } = await admin.api(parcelCosts, { query: { show: 'all' } })
  const all = await costs()
  const sum = (pick: (cost: (typeof all)[number]) => number | null) =>
    all.reduce((total, cost) => total + (pick(cost) ?? 0), 0)
  expect(totals).toMatchObject({
    charged: sum(({ charge }) => charge),
    owed: sum(({ owed }) => owed),
    paidOut: sum(({ cash }) => cash),
  })
})

test('the courier of the shop owes the cash of its own goods, and not that of the goods that a seller sends', async () => {
  const { addProduct } = await createBusiness(shop)
  const { id: stole } = await addProduct({ price: paise(500_00) })
  const { setStatus } = await shipByHand('EE380000000IN', [stole])
  await setStatus('delivered')
  await importStatement([{ AWB: 'EE380000000IN', Charge: '62', 'COD remitted': '1000' }])
  expect(await costOf('EE380000000IN')).toMatchObject({ owed: 1000_00, hasOtherCash: false })
})

test('the courier of a booked parcel owes the cash that it was told to collect', async () => {
  const { _id } = await deliver('AWB380')
  await shop.db
    .updateTable('parcels')
    .set({ cash_to_collect: paise(900_00) })
    .where('order_id', '=', _id)
    .execute()
  expect(await costOf('AWB380')).toMatchObject({ owed: 900_00 })
})

test('a courier still owes the cash of a delivered parcel after its order was cancelled', async () => {
  const { _id: id } = await deliver('AWB400')
  await admin.api(setOrderStatus, { params: { id }, body: { status: 'cancelled' } })
  await shop.runJobs()
  expect(await costOf('AWB400')).toMatchObject({ owed: 1000_00 })
  const { setStatus } = await shipByHand('EE400000000IN')
  await setStatus('delivered')
  await setStatus('cancelled')
  expect(await costOf('EE400000000IN')).toMatchObject({ owed: 1000_00 })
})

test('a courier owes nothing for an order that was set to Delivered by mistake, also if it is cancelled later', async () => {
  const { setStatus } = await shipByHand('EE500000000IN')
  await setStatus('delivered')
  expect(await costOf('EE500000000IN')).toMatchObject({ owed: 1000_00 })
  await setStatus('shipped')
  expect(await costOf('EE500000000IN')).toMatchObject({ owed: 0, isLate: false })
  await setStatus('cancelled')
  expect(await costOf('EE500000000IN')).toMatchObject({ owed: 0 })
  await setStatus('delivered')
  expect(await costOf('EE500000000IN')).toMatchObject({ owed: 1000_00 })
})

test('the parcel of an exchange is compared too, and brings no cash', async () => {
  const { id, setStatus } = await shipByHand('EE600000000IN')
  await setStatus('delivered')
  const body = {
    lines: [{ line: 0, quantity: 1, sku: choliSku }],
    resolution: 'exchange' as const,
    reason: 'does_not_fit' as const,
    note: 'The blouse is too tight',
    photos: [],
  }
  const params = { id: (await asha.api(requestReturn, { params: { id }, body }))._id }
  await admin.api(answerReturn, { params, body: { result: 'approved', answer: 'Please send it back' } })
  await admin.api(receiveReturn, { params, body: { restock: true } })
  const tracking = { carrier: 'India Post', number: 'EE600000001IN', url: null }
  await admin.api(sendExchange, { params, body: { tracking } })
  const { done } = await importStatement([{ AWB: 'EE600000001IN', Charge: '70', 'COD remitted': '' }])
  expect(done.counts).toMatchObject({ created: 1, failed: 0 })
  expect(await costOf('EE600000001IN')).toMatchObject({
    orderId: id,
    carrier: 'India Post',
    charge: 70_00,
    owed: 0,
  })
})

test('what was imported stays in the list and in the totals after another tracking number was entered', async () => {
  const { id } = await shipByHand('EE700000000IN')
  await importStatement([{ AWB: 'EE700000000IN', Charge: '55', 'COD remitted': '' }])
  const chargedNow = async () =>
    (await admin.api(parcelCosts, { query: { show: 'all' } })).totals.charged as number
  const before = await chargedNow()
  await changeTracking(id, 'EE700000001IN')
  expect(await costOf('EE700000000IN')).toMatchObject({ orderId: id, charge: 55_00, owed: 0 })
  expect(await chargedNow()).toBe(before)
  const { done } = await importStatement([{ AWB: 'EE700000000IN', Charge: '57', 'COD remitted': '' }])
  expect(done.counts).toMatchObject({ updated: 1, failed: 0 })
})

test('the cash of a delivered parcel is owed once, also if staff enter another tracking number afterwards', async () => {
  const { _id: id } = await deliver('AWB800')
  await changeTracking(id, 'EE800000000IN')
  expect(await costOf('AWB800')).toMatchObject({ owed: 1000_00 })
  expect(await costOf('EE800000000IN')).toMatchObject({ owed: 0 })
})

test('staff with only the right finance import statements, and no other files', async () => {
  await deliver('AWB900')
  const finance = await shop.signedIn('staff', ['finance'])
  const { done } = await importStatement([{ AWB: 'AWB900', Charge: '80', 'COD remitted': '1000' }], finance)
  expect(done).toMatchObject({ state: 'done', counts: { created: 1, failed: 0 } })
  const { imports: listed } = await finance.api(imports.listImports)
  expect(new Set(listed.map(({ kind }) => kind))).toEqual(new Set(['courier-statements']))

  const files = { file: [new File(['Handle,Title,Variant Price'], 'products.csv')] }
  const upload = finance.api(imports.uploadImport, { query: { kind: 'products' }, files })
  await expect(upload).rejects.toMatchObject({ code: 'forbidden' })
})
