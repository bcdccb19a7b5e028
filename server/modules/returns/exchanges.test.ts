import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { orderDocuments } from '../../../contract/invoicing/tax-documents.ts'
import { paise } from '../../../contract/core/money.ts'
import { setOrderStatus, type Order } from '../../../contract/orders/orders.ts'
import { orderMoney, payBalance } from '../../../contract/payments/payments.ts'
import * as endpoints from '../../../contract/returns/returns.ts'
import { exchangeReservedDays } from '../../../contract/store/policy-facts.ts'
import { sellerPayouts } from '../../../contract/sellers/payouts.ts'
import {
  markShipmentDelivered,
  moveShipment,
  orderShipments,
  sellerOrder,
  sellerOrders,
  sendExchange,
} from '../../../contract/shipping/shipments.ts'
import { readBalances } from '../ledger/balances.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { buy, changeOrderStatus, createBusiness } from '../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { DAY_MS } from '../../../contract/core/dates.ts'

const shop = testShop()
const tracking = { carrier: 'Example Couriers', number: 'EX 100', url: null }
const sizes = ['S', 'M', 'L'] as const
type Size = (typeof sizes)[number]
let asha: TestUser
let staff: TestUser

beforeAll(async () => {
  asha = await shop.signedIn()
  staff = await shop.signedIn('admin')
})
beforeEach(() => setDaysAfterNow(0))

function setDaysAfterNow(days: number) {
  const now = new Date(Date.now() + days * DAY_MS)
  Object.assign(shop.env, { now: () => now })
}

type Product = Awaited<ReturnType<typeof createTestProduct>>

const createProduct = (stock: readonly number[]) =>
  createTestProduct(shop.db, {
    price: paise(1000_00),
    sizes: sizes.map((size, index) => ({ size, stock: stock[index]! })),
  })

/** A delivered order of pieces in size S. */
async function createDeliveredOrder(product: Product, quantity = 1) {
  const items = [{ productId: product.id, skuId: product.skuIds[0]!, quantity }]
  const order = await buy(shop, asha, { items, total: paise(1000_00 * quantity) })
  await changeOrderStatus(shop, staff, { id: order._id, status: 'delivered' })
  return order
}

async function stockOf({ id }: { id: string }): Promise<Record<Size, number>> {
  const rows = await shop.db
    .selectFrom('skus')
    .innerJoin('stock_items', 'stock_items.id', 'stock_item_id')
    .where('skus.product_id', '=', id)
    .select(['size', 'available'])
    .execute()
  return Object.fromEntries(rows.map(({ size, available }) => [size, available])) as Record<Size, number>
}

const skuOf = (product: Product, size: Size) => product.skuIds[sizes.indexOf(size)]!

const request = (order: Order, line: { quantity?: number; sku?: string | null }) =>
  asha.api(endpoints.requestReturn, {
    params: { id: order._id },
    body: {
      lines: [{ line: 0, quantity: line.quantity ?? 1, sku: line.sku ?? null }],
      resolution: line.sku ? 'exchange' : 'refund',
      reason: 'does_not_fit',
      note: 'The blouse is too tight',
      photos: [],
    },
  })

const answer = (id: string, result: 'approved' | 'refused') =>
  staff.api(endpoints.answerReturn, { params: { id }, body: { result, answer: 'Please send it back' } })
const receive = (id: string, restock = true) =>
  staff.api(endpoints.receiveReturn, { params: { id }, body: { restock } })
const send = (id: string) => staff.api(sendExchange, { params: { id }, body: { tracking } })
const withdraw = (id: string) => asha.api(endpoints.withdrawReturn, { params: { id } })
const refund = (id: string, amount = paise(1000_00)) =>
  staff.api(endpoints.refundReturn, { params: { id }, body: { amount } })
/** The texts of the e-mails about an order, oldest first. */
async function emailsOf({ _id }: Order, template: string): Promise<string[]> {
  await shop.runJobs()
  const rows = await shop.db
    .selectFrom('emails')
    .where('order_id', '=', _id)
    .where('template', '=', template)
    .orderBy('created_at')
    .select(['subject', 'content'])
    .execute()
  return rows.map(({ subject, content }) => `${subject} ${JSON.stringify(content)}`)
}

test('a piece is exchanged for another size, with stock, shipment and e-mails, and without money', async () => {
  const product = await createProduct([5, 5, 5])
  const order = await createDeliveredOrder(product)
  const terms = await asha.api(endpoints.orderReturns, { params: { id: order._id } })
  expect(terms.lines[0]!.exchangeOptions.map(({ size, available }) => [size, available])).toEqual([
    ['S', 4],
    ['M', 5],
    ['L', 5],
  ])

  const { _id: id } = await request(order, { sku: skuOf(product, 'L') })
  expect(await stockOf(product)).toEqual({ S: 4, M: 5, L: 4 })
  expect(await answer(id, 'approved')).toMatchObject({
    resolution: 'exchange',
    reservedUntil: expect.any(String),
    lines: [{ size: 'S', exchange: { size: 'L', colour: null } }],
  })
  expect(await receive(id)).toMatchObject({ state: 'received', resolution: 'exchange', awaitedFrom: [null] })
  expect(await stockOf(product)).toEqual({ S: 5, M: 5, L: 4 })
  const { data: shipments } = await send(id)
  expect(shipments).toMatchObject([
    {
      exchange: id,
      sellerId: null,
      state: 'shipped',
      tracking,
      lines: [{ line: 0, size: 'L', quantity: 1 }],
    },
  ])
  expect(await staff.api(endpoints.adminReturn, { params: { id } })).toMatchObject({
    state: 'exchanged',
    awaitedFrom: [],
    refunded: null,
  })
  await staff.api(markShipmentDelivered, { params: { id: shipments[0]!._id } })
  const { data: delivered } = await asha.api(orderShipments, { params: { id: order._id } })
  expect(delivered).toMatchObject([{ state: 'delivered' }])
  expect(await stockOf(product)).toEqual({ S: 5, M: 5, L: 4 })

  const money = await staff.api(orderMoney, { params: { id: order._id } })
  expect(money.refunds).toEqual([])
  const { data: documents } = await asha.api(orderDocuments, { params: { id: order._id } })
  expect(documents).toHaveLength(1)
  const [asked, approved, received] = await emailsOf(order, 'return-status-changed')
  expect(asked).toContain('We have reserved size L for you')
  expect(approved).toContain('We will keep size L for you until')
  expect(received).toContain('send you size L')
  const [sent] = await emailsOf(order, 'shipment-sent')
  expect(sent).toContain('Your exchange for order')
  expect(sent).not.toContain('₹')
})

test('the seller of the goods sends the exchange, and earns the same', async () => {
  const meera = await createBusiness(shop, { name: 'Meera Handlooms' })
  const product = await meera.addProduct({
    price: paise(1000_00),
    sizes: sizes.map((size) => ({ size, stock: 5 })),
  })
  const order = await createDeliveredOrder(product)
  const earned = (await meera.owner.api(sellerPayouts)).ready
  const { _id: id } = await request(order, { sku: skuOf(product, 'M') })
  await answer(id, 'approved')
  await receive(id)
  expect(await refusalOf(send(id))).toMatchObject({ code: 'wrong_state' })
  const { data, counts } = await meera.owner.api(sellerOrders, { query: { state: 'to_pack' } })
  expect(counts).toEqual({ toPack: 1, packed: 0 })
  expect(data).toMatchObject([{ exchange: id, status: 'open', lines: [{ size: 'M' }] }])
  const query = { exchange: id }
  const params = { id: order._id }
  expect(await meera.owner.api(sellerOrder, { params, query })).toMatchObject({ to: { city: 'Ahmedabad' } })
  await meera.owner.api(moveShipment, { params, query, body: { state: 'packed' } })
  await meera.owner.api(moveShipment, { params, query, body: { state: 'shipped', tracking } })
  expect(await staff.api(endpoints.adminReturn, { params: { id } })).toMatchObject({ state: 'exchanged' })
  expect(await staff.api(orderMoney, { params })).toMatchObject({ refunds: [] })
  await shop.runJobs()
  expect((await meera.owner.api(sellerPayouts)).ready).toBe(earned)
  const emails = await shop.db
    .selectFrom('emails')
    .where('template', '=', 'exchange-to-pack')
    .select('recipient')
    .execute()
  expect(emails).toEqual([{ recipient: meera.owner.email }])
})

test('the seller who was asked to pack an exchange is told when staff refund it instead', async () => {
  const meera = await createBusiness(shop, { name: 'Meera Silks' })
  const product = await meera.addProduct({
    price: paise(1000_00),
    sizes: sizes.map((size) => ({ size, stock: 5 })),
  })
  const { _id: id } = await request(await createDeliveredOrder(product), { sku: skuOf(product, 'M') })
  await answer(id, 'approved')
  await receive(id)
  await refund(id, paise(1000_00))
  const emails = shop.db.selectFrom('emails').where('template', '=', 'exchange-called-off')
  expect(await emails.select('recipient').execute()).toEqual([{ recipient: meera.owner.email }])
})

test('the seller who was asked to pack an exchange is told when the order is cancelled, and when it is reopened', async () => {
  const meera = await createBusiness(shop, { name: 'Meera Weaves' })
  const product = await meera.addProduct({
    price: paise(1000_00),
    sizes: sizes.map((size) => ({ size, stock: 5 })),
  })
  const order = await createDeliveredOrder(product, 2)
  const { _id: id } = await request(order, { sku: skuOf(product, 'M') })
  await answer(id, 'approved')
  await receive(id)
  const params = { id: order._id }
  const query = { exchange: id }
  await meera.owner.api(moveShipment, { params, query, body: { state: 'packed' } })
  const newsOf = async () => {
    const emails = await shop.db
      .selectFrom('emails')
      .where('recipient', '=', meera.owner.email)
      .where('template', 'like', 'exchange-%')
      .orderBy('created_at')
      .select('template')
      .execute()
    return emails.map(({ template }) => template)
  }
  const setStatus = (status: Order['status']) => changeOrderStatus(shop, staff, { id: order._id, status })
  await setStatus('cancelled')
  expect(await newsOf()).toEqual(['exchange-to-pack', 'exchange-called-off'])
  await setStatus('delivered') // the customer owes the refunded money again
  expect(await newsOf()).toEqual(['exchange-to-pack', 'exchange-called-off'])
  const seen = () => meera.owner.api(sellerOrder, { params, query })
  expect(await seen()).toMatchObject({ state: 'to_pack', status: 'waiting', to: null })
  await asha.api(payBalance, { params, body: { method: 'phonepe' } })
  await shop.runJobs()
  expect(await newsOf()).toEqual(['exchange-to-pack', 'exchange-called-off', 'exchange-to-pack'])
  expect(await seen()).toMatchObject({ state: 'to_pack', status: 'open' })
  await setStatus('cancelled')
  expect(await newsOf()).toHaveLength(4)
  await refund(id)
  expect(await newsOf()).toHaveLength(4)

  await setStatus('delivered')
  expect(await newsOf()).toHaveLength(4)
})

test('goods that come back while the customer owes the refunded money again are exchanged after the payment', async () => {
  const meera = await createBusiness(shop, { name: 'Meera Prints' })
  const stock = sizes.map((size) => ({ size, stock: 5 }))
  const product = await meera.addProduct({ price: paise(1000_00), sizes: stock })
  const order = await createDeliveredOrder(product)
  const { _id: id } = await request(order, { sku: skuOf(product, 'M') })
  await answer(id, 'approved')
  const params = { id: order._id }
  const setStatus = (status: Order['status']) => changeOrderStatus(shop, staff, { id: order._id, status })
  const newsOf = async () => {
    const emails = shop.db.selectFrom('emails').where('recipient', '=', meera.owner.email)
    const news = await emails.where('template', 'like', 'exchange-%').select('template').execute()
    return news.map(({ template }) => template)
  }
  for (const status of ['cancelled', 'delivered'] as const) await setStatus(status)
  await receive(id)
  expect(await newsOf()).toEqual([])
  await setStatus('cancelled')
  expect(await newsOf()).toEqual([]) // the seller was not asked, so there is nothing to call off
  await setStatus('delivered')
  await asha.api(payBalance, { params, body: { method: 'phonepe' } })
  await shop.runJobs()
  expect(await newsOf()).toEqual(['exchange-to-pack'])
})

test('the shop does not send the new goods of an order that the customer has to pay again', async () => {
  const product = await createProduct([5, 5, 5])
  const order = await createDeliveredOrder(product)
  const { _id: id } = await request(order, { sku: skuOf(product, 'M') })
  await answer(id, 'approved')
  await receive(id)
  for (const status of ['cancelled', 'delivered'] as const) {
    await changeOrderStatus(shop, staff, { id: order._id, status })
  }
  expect(await refusalOf(send(id))).toMatchObject({ code: 'wrong_state' })
  await asha.api(payBalance, { params: { id: order._id }, body: { method: 'phonepe' } })
  await shop.runJobs()
  expect(await send(id)).toBeDefined()
})

test('an exchange of which one of several senders has sent goods is not refunded, and staff are told who has to send the others', async () => {
  const meera = await createBusiness(shop, { name: 'Meera Prints' })
  const stock = { price: paise(1000_00), sizes: sizes.map((size) => ({ size, stock: 5 })) }
  const products = [await meera.addProduct(stock), await createProduct([5, 5, 5])]
  const items = products.map(({ id, skuIds }) => ({ productId: id, skuId: skuIds[0]!, quantity: 1 }))
  const order = await buy(shop, asha, { items, total: paise(2000_00) })
  const params = { id: order._id }
  await changeOrderStatus(shop, staff, { id: order._id, status: 'delivered' })
  const { _id: id } = await asha.api(endpoints.requestReturn, {
    params,
    body: {
      lines: products.map((product, line) => ({ line, quantity: 1, sku: skuOf(product, 'M') })),
      resolution: 'exchange',
      reason: 'does_not_fit',
      note: 'Both pieces are too tight',
      photos: [],
    },
  })
  await answer(id, 'approved')
  await receive(id)
  await send(id)
  const message = expect.stringContaining('Still to be sent by: Meera Prints')
  expect(await refusalOf(refund(id))).toMatchObject({ code: 'wrong_state', message })
  const body = { state: 'shipped' as const, tracking }
  await meera.owner.api(moveShipment, { params, query: { exchange: id }, body })
  expect(await staff.api(endpoints.adminReturn, { params: { id } })).toMatchObject({ state: 'exchanged' })
})

test('staff can refund a part of an order in goodwill while its goods are being exchanged', async () => {
  const product = await createProduct([5, 5, 5])
  const order = await createDeliveredOrder(product)
  const { _id: id } = await request(order, { sku: skuOf(product, 'M') })
  await answer(id, 'approved')
  const { refundable } = await staff.api(orderMoney, { params: { id: order._id } })
  expect(refundable).toBe(1000_00)
})

test('a sold-out size, another product and a missing size are refused, and nothing is reserved', async () => {
  const product = await createProduct([5, 0, 1])
  const other = await createProduct([5, 5, 5])
  const order = await createDeliveredOrder(product, 2)
  for (const sku of [skuOf(product, 'M'), skuOf(other, 'M'), 'unknown']) {
    expect(await refusalOf(request(order, { sku }))).toMatchObject({ details: { fields: [{ path: 'sku' }] } })
  }
  expect(await refusalOf(request(order, { sku: skuOf(product, 'L'), quantity: 2 }))).toMatchObject({
    details: { fields: [{ path: 'sku' }] },
  })
  const body = {
    lines: [{ line: 0, quantity: 1 }],
    resolution: 'exchange' as const,
    reason: 'does_not_fit' as const,
  }
  const incomplete = asha.api(endpoints.requestReturn, {
    params: { id: order._id },
    body: { ...body, note: 'The blouse is too tight', photos: [] },
  })
  expect(await refusalOf(incomplete)).toMatchObject({ issues: [{ path: ['sku'] }] })
  expect(await stockOf(product)).toEqual({ S: 3, M: 0, L: 1 })
})

test('a size with another price is not offered', async () => {
  const product = await createTestProduct(shop.db, {
    price: paise(1000_00),
    sizes: [
      { size: 'S', stock: 5 },
      { size: 'M', stock: 5 },
      { size: 'L', stock: 5, price: paise(1400_00) },
    ],
  })
  const order = await createDeliveredOrder(product)
  const { lines } = await asha.api(endpoints.orderReturns, { params: { id: order._id } })
  expect(lines[0]!.exchangeOptions.map(({ size }) => size)).toEqual(['S', 'M'])
  expect(await refusalOf(request(order, { sku: skuOf(product, 'L') }))).toMatchObject({ code: 'invalid' })
})

test('the last piece of a size is reserved for one customer only', async () => {
  const product = await createProduct([5, 0, 1])
  const orders = [await createDeliveredOrder(product), await createDeliveredOrder(product)]
  const results = await Promise.allSettled(
    orders.map((order) => request(order, { sku: skuOf(product, 'L') })),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await stockOf(product)).toEqual({ S: 3, M: 0, L: 0 })
})

test.each(['refused', 'withdrawn'] as const)('a %s exchange gives the new size back', async (end) => {
  const product = await createProduct([5, 5, 5])
  const order = await createDeliveredOrder(product)
  const { _id: id } = await request(order, { sku: skuOf(product, 'M') })
  await (end === 'refused' ? answer(id, 'refused') : withdraw(id))
  expect(await stockOf(product)).toEqual({ S: 4, M: 5, L: 5 })
  expect(await request(order, { sku: skuOf(product, 'M') })).toMatchObject({ state: 'asked' })
})

test('the reservation ends if nothing is sent back; a late parcel is exchanged if possible, and otherwise refunded', async () => {
  const product = await createProduct([5, 1, 1])
  const order = await createDeliveredOrder(product, 2)
  const { _id: early } = await request(order, { sku: skuOf(product, 'M') })
  const { _id: late } = await request(order, { sku: skuOf(product, 'L') })
  await answer(early, 'approved')
  await answer(late, 'approved')
  setDaysAfterNow(exchangeReservedDays - 1)
  await shop.runJobs({ includeCron: true })
  expect(await stockOf(product)).toEqual({ S: 3, M: 0, L: 0 })
  setDaysAfterNow(exchangeReservedDays)
  await shop.runJobs({ includeCron: true })
  expect(await stockOf(product)).toEqual({ S: 3, M: 1, L: 1 })

  expect(await receive(early)).toMatchObject({ resolution: 'exchange', awaitedFrom: [null] })
  expect(await stockOf(product)).toEqual({ S: 4, M: 0, L: 1 })
  await buy(shop, asha, {
    items: [{ productId: product.id, skuId: skuOf(product, 'L'), quantity: 1 }],
    total: paise(1000_00),
  })
  expect(await receive(late)).toMatchObject({ resolution: 'refund', awaitedFrom: [] })
  expect((await emailsOf(order, 'return-status-changed')).at(-1)).toContain('size L is sold out')
  expect(await refund(late)).toMatchObject({ state: 'refunded', refunded: 1000_00 })
  expect(await stockOf(product)).toEqual({ S: 5, M: 0, L: 0 })
})

test('staff refund instead of sending, but not after sending and not more than was paid', async () => {
  const product = await createProduct([5, 5, 5])
  const order = await createDeliveredOrder(product, 2)
  const { _id: id } = await request(order, { sku: skuOf(product, 'M') })
  await answer(id, 'approved')
  await receive(id, false)
  for (const amount of [paise(9999_00), paise(0)]) {
    expect(await refusalOf(refund(id, amount))).toMatchObject({ details: { fields: [{ path: 'amount' }] } })
  }
  expect(await staff.api(endpoints.adminReturn, { params: { id } })).toMatchObject({ resolution: 'exchange' })
  expect(await refund(id)).toMatchObject({ state: 'refunded', resolution: 'refund', awaitedFrom: [] })
  expect(await stockOf(product)).toEqual({ S: 3, M: 5, L: 5 })
  expect(await refusalOf(send(id))).toMatchObject({ code: 'wrong_state' })

  const { _id: sent } = await request(order, { sku: skuOf(product, 'M') })
  await answer(sent, 'approved')
  await receive(sent)
  await send(sent)
  expect(await refusalOf(send(sent))).toMatchObject({ code: 'already_done' })
  expect(await refusalOf(refund(sent))).toMatchObject({ message: 'The new goods have already been sent' })
})

test('cancelling an order puts the new pieces back once, and reopening it takes them again', async () => {
  const product = await createProduct([5, 5, 5])
  const order = await createDeliveredOrder(product, 2)
  const { _id: sent } = await request(order, { sku: skuOf(product, 'M') })
  await answer(sent, 'approved')
  await receive(sent)
  await send(sent)
  const { _id: reserved } = await request(order, { sku: skuOf(product, 'L') })
  await answer(reserved, 'approved')
  const before = { S: 4, M: 4, L: 4 }
  expect(await stockOf(product)).toEqual(before)
  const setStatus = (status: Order['status']) =>
    staff.api(setOrderStatus, { params: { id: order._id }, body: { status } })
  await setStatus('cancelled')
  expect(await stockOf(product)).toEqual({ S: 5, M: 5, L: 5 })
  await setStatus('delivered')
  expect(await stockOf(product)).toEqual(before)
  await setStatus('cancelled')
  expect(await receive(reserved)).toMatchObject({ resolution: 'refund' })
  expect(await stockOf(product)).toEqual({ S: 5, M: 5, L: 5 })
})

test('a received exchange of an order that was cancelled is closed without a refund, and nothing is sent', async () => {
  const product = await createProduct([5, 5, 5])
  const order = await createDeliveredOrder(product)
  const { _id: id } = await request(order, { sku: skuOf(product, 'M') })
  await answer(id, 'approved')
  await receive(id)
  await changeOrderStatus(shop, staff, { id: order._id, status: 'cancelled' })
  expect(await refund(id)).toMatchObject({
    state: 'refunded',
    resolution: 'refund',
    refunded: null,
    awaitedFrom: [],
  })
  expect(await stockOf(product)).toEqual({ S: 5, M: 5, L: 5 })
  expect(await refusalOf(send(id))).toMatchObject({ code: 'wrong_state' })
})

test('a piece that came back damaged for an exchange is not put back by a cancellation, nor taken by a reopening', async () => {
  const product = await createProduct([5, 5, 5])
  const order = await createDeliveredOrder(product, 2)
  const { _id: sent } = await request(order, { sku: skuOf(product, 'M') })
  await answer(sent, 'approved')
  await receive(sent, false)
  await send(sent)
  const { _id: received } = await request(order, { sku: skuOf(product, 'L') })
  await answer(received, 'approved')
  await receive(received, false)
  const before = { S: 3, M: 4, L: 4 }
  expect(await stockOf(product)).toEqual(before)
  await changeOrderStatus(shop, staff, { id: order._id, status: 'cancelled' })
  expect(await stockOf(product)).toEqual({ S: 3, M: 5, L: 5 })
  await changeOrderStatus(shop, staff, { id: order._id, status: 'delivered' })
  expect(await stockOf(product)).toEqual(before)
})

test('reopening a cancelled order does not charge what was returned and refunded before', async () => {
  const order = await createDeliveredOrder(await createProduct([5, 5, 5]), 2)
  const { _id: returned } = await request(order, {})
  await answer(returned, 'approved')
  await receive(returned)
  await refund(returned)
  await shop.runJobs()
  const earned = await readBalances(shop.db, order._id)
  expect(earned.get('sales')).toBe(-1000_00)
  await changeOrderStatus(shop, staff, { id: order._id, status: 'cancelled' })
  await changeOrderStatus(shop, staff, { id: order._id, status: 'delivered' })
  const balances = await readBalances(shop.db, order._id)
  expect([balances.get('sales'), balances.get('receivable')]).toEqual([-1000_00, 1000_00])
  await changeOrderStatus(shop, staff, { id: order._id, status: 'cancelled' })
  expect((await readBalances(shop.db, order._id)).get('sales')).toBeUndefined()
  expect((await readBalances(shop.db, order._id)).get('receivable')).toBeUndefined()
})

type Step =
  | { kind: 'exchange'; size: Size; quantity: number }
  | { kind: 'return'; quantity: number }
  | { kind: 'approve' | 'refuse' | 'withdraw' | 'send' | 'refund'; at: number }
  | { kind: 'receive'; at: number; restock: boolean }
  | { kind: 'expire' }

const at = fc.nat({ max: 5 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('exchange' as const),
    size: fc.constantFrom(...sizes),
    quantity: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ kind: fc.constant('return' as const), quantity: fc.integer({ min: 1, max: 2 }) }),
  fc.record({
    kind: fc.constantFrom('approve', 'approve', 'refuse', 'withdraw', 'send', 'refund'),
    at,
  }),
  fc.record({ kind: fc.constant('receive' as const), at, restock: fc.boolean() }),
  fc.constant({ kind: 'expire' as const }),
)

/** Where the pieces of each size are. The sum of all places never changes. */
type Places = Record<'stock' | 'reserved' | 'customer' | 'discarded', Record<Size, number>>
type Entry = { id: string; from: Size; to: Size | null; quantity: number; state: string; isReserved: boolean }

type Move = { size: Size; quantity: number; from: keyof Places; to: keyof Places }

function move(places: Places, { size, quantity, from, to }: Move) {
  places[from][size] -= quantity
  places[to][size] += quantity
}
const none = (): Record<Size, number> => ({ S: 0, M: 0, L: 0 })

test('no sequence of returns and exchanges creates or loses a piece', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })),
      fc.array(anyStep, { minLength: 4, maxLength: 14 }),
      async ([m, l], steps) => {
        setDaysAfterNow(0)
        const product = await createProduct([4, m, l])
        const order = await createDeliveredOrder(product, 4)
        const places: Places = {
          stock: { S: 0, M: m, L: l },
          reserved: none(),
          customer: { S: 4, M: 0, L: 0 },
          discarded: none(),
        }
        const entries: Entry[] = []
        for (const step of steps) await applyStep({ step, product, order, places, entries })
        expect(await stockOf(product)).toEqual(places.stock)
        expect(
          Math.min(...Object.values(places).flatMap((place) => Object.values(place))),
        ).toBeGreaterThanOrEqual(0)
        const total = Object.values(places).flatMap((place) => Object.values(place))
        expect(total.reduce((sum, count) => sum + count)).toBe(4 + m + l)
      },
    ),
    { numRuns: 12 },
  )
})

type Run = { step: Step; product: Product; order: Order; places: Places; entries: Entry[] }

/** Takes one step in the shop. If the shop accepts it, moves the pieces in `places` as the rules say. */
async function applyStep({ step, product, order, places, entries }: Run) {
  if (step.kind === 'exchange' || step.kind === 'return') {
    const to = step.kind === 'exchange' ? step.size : null
    const made = await request(order, { quantity: step.quantity, sku: to && skuOf(product, to) }).catch(
      () => null,
    )
    if (!made) return
    if (to) move(places, { size: to, quantity: step.quantity, from: 'stock', to: 'reserved' })
    entries.push({
      id: made._id,
      from: 'S',
      to,
      quantity: step.quantity,
      state: 'asked',
      isReserved: to !== null,
    })
    return
  }
  if (step.kind === 'expire') {
    setDaysAfterNow(exchangeReservedDays)
    await shop.runJobs({ includeCron: true })
    for (const entry of entries) if (entry.state === 'approved') release(places, entry)
    setDaysAfterNow(0)
    return
  }
  const entry = entries[step.at]
  if (!entry) return
  const reply = await callOf(step, entry.id).catch(() => null)
  if (!reply) return
  const { from, to, quantity } = entry
  if (step.kind === 'receive') {
    move(places, { size: from, quantity, from: 'customer', to: step.restock ? 'stock' : 'discarded' })
    if (to && !entry.isReserved && 'resolution' in reply && reply.resolution === 'exchange') {
      move(places, { size: to, quantity, from: 'stock', to: 'reserved' })
      entry.isReserved = true
    }
  }
  if (step.kind === 'send' && to) {
    move(places, { size: to, quantity, from: 'reserved', to: 'customer' })
    entry.isReserved = false
  }
  if (step.kind === 'refuse' || step.kind === 'withdraw' || step.kind === 'refund') release(places, entry)
  entry.state =
    { approve: 'approved', receive: 'received', send: 'exchanged' }[step.kind as string] ?? 'closed'
}

function release(places: Places, entry: Entry) {
  const { to, quantity, isReserved } = entry
  if (isReserved && to) move(places, { size: to, quantity, from: 'reserved', to: 'stock' })
  entry.isReserved = false
}

function callOf(step: Extract<Step, { at: number }>, id: string) {
  if (step.kind === 'receive') return receive(id, step.restock)
  if (step.kind === 'approve') return answer(id, 'approved')
  if (step.kind === 'refuse') return answer(id, 'refused')
  if (step.kind === 'withdraw') return withdraw(id)
  return step.kind === 'send' ? send(id) : refund(id)
}

test('an exchange of goods that cost nothing can end without new goods and without a refund', async () => {
  const product = await createProduct([5, 5, 5])
  const order = await createDeliveredOrder(product)
  const free = { coupon_discount: paise(1000_00), total: paise(0), amount_due: paise(0) }
  await shop.db.updateTable('orders').set(free).where('id', '=', order._id).execute()
  const { _id: id } = await request(order, { sku: skuOf(product, 'M') })
  await answer(id, 'approved')
  await receive(id)
  const ended = { state: 'received', resolution: 'refund', refunded: null, awaitedFrom: [] }
  expect(await refund(id, paise(0))).toMatchObject(ended)
  expect(await stockOf(product)).toEqual({ S: 5, M: 5, L: 5 })
  expect(await refusalOf(send(id))).not.toBe(null)
  expect(await refusalOf(refund(id, paise(0)))).toMatchObject({ code: 'already_done' })
})
