import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteUser } from '../../../contract/accounts/users.ts'
import { paise } from '../../../contract/core/money.ts'
import { endpointUrl } from '../../../contract/core/endpoint.ts'
import { orderDocuments } from '../../../contract/invoicing/tax-documents.ts'
import { placeOrder, type Order } from '../../../contract/orders/orders.ts'
import { changeRental } from '../../../contract/orders/rental-change.ts'
import { cancelOrder, extendRental } from '../../../contract/orders/rental-order.ts'
import { refundOrder } from '../../../contract/payments/payments.ts'
import * as returns from '../../../contract/returns/returns.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { phonePhoto } from '../../testing/rental-counter.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import {
  buy,
  changeOrderStatus,
  createBusiness,
  payOut,
  type Business,
} from '../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { identifiedShop } from '../../testing/tax-identity.ts'
import { readBalances } from '../ledger/balances.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

const shop = testShop()
let asha: TestUser
let staff: TestUser
let meera: Business
let ravi: Business
beforeAll(async () => {
  ;[asha, staff] = [await shop.signedIn(), await shop.signedIn('admin')]
  meera = await createBusiness(shop, { gstin: '24ABCDE1234F1Z5', name: 'Meera' })
  ravi = await createBusiness(shop, { pan: 'ABCDE1234F', name: 'Ravi' })
})
beforeEach(async () => {
  setClock(shop, '2026-10-01T06:00:00Z')
  await saveSettings(identifiedShop())
})

const saveSettings = (settings: object) => replaceSettings(shop.db, settings)

/** Lists the documents of an order as the page of the order does, which does not wait for jobs: supplier and total, negative for credit notes. */
async function documentsOf({ _id: id }: Pick<Order, '_id'>): Promise<[string, number][]> {
  const { data } = await staff.api(orderDocuments, { params: { id } })
  return data.map(({ soldBy, kind, total }) => [
    ['Meera', 'Ravi'].includes(soldBy) ? soldBy : 'Shop',
    kind === 'credit_note' ? 0 - total : total,
  ])
}

/** Returns what Meera and Ravi earn from an order, in rupees and before commission and taxes. */
async function grossOf({ _id: id }: Pick<Order, '_id'>) {
  const rates = await shop.db.selectFrom('seller_shares').selectAll().where('order_id', '=', id).execute()
  const balances = await readBalances(shop.db, id)
  return [meera, ravi].map((seller) => {
    const { commission, tcs, tds, gst } = rates.find(({ seller_id }) => seller_id === seller.id)!
    const kept = 1 - (commission + tds) / 10_000 - tcs / (10_000 + gst)
    return Math.round((balances.get(`seller:${seller.id}`) ?? 0) / -kept / 100)
  })
}

/** Orders one product of Meera and one of Ravi, of 1,000 rupees each. */
async function buyGoods(suppliers: readonly Pick<Business, 'addProduct'>[], total = paise(2000_00)) {
  const price = paise(1000_00)
  const items = []
  for (const { addProduct } of suppliers) {
    items.push({ productId: (await addProduct({ price })).id, quantity: 1 })
  }
  return buy(shop, asha, { items, total })
}
/** The shop itself, as a supplier. */
const own: Pick<Business, 'addProduct'> = { addProduct: (options) => createTestProduct(shop.db, options) }

/** Rents an outfit of Meera and one of Ravi for two nights, each for 500 rupees a night. */
async function rentTwo({
  couponCode = null,
  total = paise(2000_00),
}: Partial<Pick<Order, 'couponCode' | 'total'>> = {}) {
  const rental = { rentPrice: paise(500_00), deposit: paise(0), sizes: [{ size: 'M', pieces: 1 }] }
  const [hers, his] = [await meera.addProduct(rental), await ravi.addProduct(rental)]
  const items = [hers, his].map(({ id }) => ({
    productId: id,
    type: 'rent' as const,
    quantity: 1,
    from: '2026-10-13',
    until: '2026-10-14',
  }))
  const order = await asha.api(placeOrder, { body: { items, couponCode, total, address: sampleAddress } })
  await shop.runJobs()
  const params = { id: order._id }
  return {
    ...order,
    params,
    extend: async (line: number) => {
      const body = { line, until: '2026-10-15', amount: paise(500_00) }
      await asha.api(extendRental, { params, body })
    },
    /** Shortens the rental of Meera to one night. */
    shorten: async () => {
      const nights = { from: '2026-10-13', until: '2026-10-13' }
      const body = { line: 0, sku: hers.skuIds[0]!, ...nights, difference: paise(-500_00) }
      await asha.api(changeRental, { params, body })
    },
  }
}

/** Returns the first product of an order, and refunds 1,000 rupees for it. No job runs after the refund. */
async function returnFirst({ _id: id }: Pick<Order, '_id'>) {
  Object.assign(shop.env, { now: () => new Date() }) // the database has recorded the delivery at the real time
  const photo = await shop.app.inject({
    method: 'POST',
    url: endpointUrl(returns.addReturnPhoto.path, { id }),
    headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'image/jpeg' },
    payload: await phonePhoto(),
  })
  const body = {
    lines: [{ line: 0, quantity: 1 }],
    reason: 'damaged' as const,
    note: 'The mirror work has come off',
    photos: [photo.json<{ id: string }>().id],
  }
  const params = { id: (await asha.api(returns.requestReturn, { params: { id }, body }))._id }
  await staff.api(returns.answerReturn, {
    params,
    body: { result: 'approved', answer: 'Please send it back' },
  })
  await staff.api(returns.receiveReturn, { params, body: { restock: true } })
  await shop.runJobs()
  await staff.api(returns.refundReturn, { params, body: { amount: paise(1000_00) } })
}

test('a seller invoices goods once while the shop cannot, and the shop invoices its own goods later', async () => {
  await saveSettings({})
  const order = await buyGoods([ravi, own])
  for (const _ of [1, 2]) expect(await documentsOf(order)).toEqual([['Ravi', 1000_00]])
  await staff.api(refundOrder, { params: { id: order._id }, body: { amount: paise(200_00), reason: 'Late' } })
  const ofRavi = [
    ['Ravi', 1000_00],
    ['Ravi', -100_00],
  ]
  expect(await documentsOf(order)).toEqual(ofRavi)
  await saveSettings(identifiedShop())
  expect(await documentsOf(order)).toEqual([...ofRavi, ['Shop', 900_00]])
})

test('the seller of an extended rental invoices the extension and earns it', async () => {
  const order = await rentTwo()
  await order.extend(0)
  expect((await documentsOf(order)).slice(2)).toEqual([['Meera', 500_00]])
  await shop.runJobs()
  expect(await grossOf(order)).toEqual([1500, 1000])
  await order.extend(1)
  expect((await documentsOf(order)).slice(3)).toEqual([['Ravi', 500_00]])
  await shop.runJobs()
  expect(await grossOf(order)).toEqual([1500, 1500])
})

test('a coupon lowers the price of the order, but not that of an extension', async () => {
  const order = await rentTwo({ couponCode: 'GARBA10', total: paise(1800_00) })
  await order.extend(0)
  expect((await documentsOf(order)).slice(2)).toEqual([['Meera', 500_00]])
  await shop.runJobs()
  expect(await grossOf(order)).toEqual([1400, 900])
})

test('a cheaper change of a rental is credited by its own seller, also if the documents are read before the job runs', async () => {
  const order = await rentTwo()
  await order.shorten()
  expect((await documentsOf(order)).slice(2)).toEqual([['Meera', -500_00]])
  await shop.runJobs()
  expect((await documentsOf(order)).slice(3)).toEqual([])
  expect(await grossOf(order)).toEqual([500, 1000])
})

test('a dearer and a cheaper change of two rentals are invoiced and credited by their own sellers', async () => {
  const order = await rentTwo()
  await order.extend(1)
  await order.shorten()
  const documents = (await documentsOf(order)).slice(2)
  expect(documents).toEqual([
    ['Ravi', 500_00],
    ['Meera', -500_00],
  ])
  await asha.api(cancelOrder, { params: order.params, body: { fee: paise(0) } })
  const totals = (await documentsOf(order)).map(([, total]) => total)
  expect(totals.reduce((all, total) => all + total, 0)).toBe(0)
})

test('a return is credited by its own seller, also if the documents are read before the job runs', async () => {
  const order = await buyGoods([meera, ravi])
  await changeOrderStatus(shop, staff, { id: order._id, status: 'delivered' })
  await returnFirst(order)
  expect((await documentsOf(order)).slice(2)).toEqual([['Meera', -1000_00]])
  await shop.runJobs()
  expect((await documentsOf(order)).slice(3)).toEqual([])
})

test('a reopened order does not invoice returned goods again', async () => {
  const order = await buyGoods([ravi, own])
  const setStatus = (status: 'cancelled' | 'delivered') =>
    changeOrderStatus(shop, staff, { id: order._id, status })
  await setStatus('delivered')
  await returnFirst(order)
  await shop.runJobs()
  await setStatus('cancelled')
  await setStatus('delivered')
  expect((await documentsOf(order)).slice(2)).toEqual([
    ['Ravi', -1000_00],
    ['Shop', -1000_00],
    ['Shop', 1000_00],
  ])
})

/** Orders goods of a new registered business in Gujarat, and returns the invoice and, after `change`, the credit note of a refund. */
async function creditAfter(change: (business: Business, order: Order) => Promise<unknown>) {
  const business = await createBusiness(shop, { gstin: '24ABCDE1234F1Z5', name: 'Meera' })
  const order = await buyGoods([business], paise(1000_00))
  await change(business, order)
  await staff.api(refundOrder, { params: { id: order._id }, body: { amount: paise(300_00), reason: 'Late' } })
  expect(await documentsOf(order)).toEqual([
    ['Meera', 1000_00],
    ['Meera', -300_00],
  ])
  return shop.db
    .selectFrom('tax_documents')
    .select(['series', 'content'])
    .where('order_id', '=', order._id)
    .orderBy('written')
    .execute()
}

test('a credit note names the supplier of its invoice, also after the seller has moved to another State', async () => {
  const [invoice, note] = await creditAfter(({ id }) =>
    shop.db
      .updateTable('sellers')
      .set({ gstin: '27ABCDE1234F1Z5', state: 'Maharashtra', business_name: 'Meera Fashions' })
      .where('id', '=', id)
      .execute(),
  )
  expect(note!.content.supplier).toEqual(invoice!.content.supplier)
  expect(note!.series.slice(1)).toBe(invoice!.series.slice(1))
})

test('a credit note names the supplier of its invoice, also after the seller was erased', async () => {
  const [invoice, note] = await creditAfter(async (business, { _id: id }) => {
    await changeOrderStatus(shop, staff, { id, status: 'delivered' })
    setClock(shop, new Date().toISOString()) // the database has recorded the delivery at the real time
    await payOut(staff, business)
    await staff.api(deleteUser, { params: { id: business.owner.id } })
  })
  expect(note!.content.supplier).toEqual(invoice!.content.supplier)
  expect(note!.series.slice(1)).toBe(invoice!.series.slice(1))
})
