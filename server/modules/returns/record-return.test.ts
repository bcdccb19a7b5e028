import { beforeAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { eraseOrder } from '../../../contract/accounts/account.ts'
import { placeOrder, setOrderStatus, type Order } from '../../../contract/orders/orders.ts'
import { orderDocuments } from '../../../contract/invoicing/tax-documents.ts'
import { orderMoney } from '../../../contract/payments/payments.ts'
import { adminOrderReturns, recordReturn } from '../../../contract/returns/record-return.ts'
import * as endpoints from '../../../contract/returns/returns.ts'
import { allowCounterPayments, buy, sell } from '../../testing/counter-sale.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

const shop = testShop()
let staff: TestUser
beforeAll(async () => {
  staff = await shop.signedIn('staff')
  await allowCounterPayments(shop.db)
})

const record = (id: string, changes: object = {}, headers = {}) =>
  staff.api(recordReturn, {
    params: { id },
    body: {
      lines: [{ line: 0, quantity: 1 }],
      reason: 'does_not_fit',
      note: '',
      isHandedOver: true,
      ...changes,
    },
    headers,
  })
const emailsOf = async (orderId: string) => {
  await shop.runJobs()
  const rows = await shop.db
    .selectFrom('emails')
    .select('subject')
    .where('order_id', '=', orderId)
    .where('template', '=', 'return-status-changed')
    .orderBy('created_at')
    .execute()
  return rows.map(({ subject }) => subject.split(':')[0])
}

async function placeDelivered(place: (body: object) => Promise<Order>, userEmail: string | null = null) {
  const { id: productId } = await createTestProduct(shop.db)
  const order = await place({ items: [buy(productId)], couponCode: null, total: paise(1000_00), userEmail })
  await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'delivered' } })
  await shop.runJobs()
  return { order, productId }
}
const placeAsGuest = (body: object) => shop.api(placeOrder, { body: body as never })

test('staff record the return of a counter sale without a customer: stock, refund in cash and credit note follow', async () => {
  const { id: productId } = await createTestProduct(shop.db)
  const before = await unitsLeft(shop.db, productId)
  const { order } = await sell(staff, { items: [buy(productId, 2)], amount: 2000_00 })
  await shop.runJobs()
  const { refusalReason, lines } = await staff.api(adminOrderReturns, { params: { id: order._id } })
  expect({ refusalReason, lines }).toMatchObject({ refusalReason: null, lines: [{ line: 0, quantity: 2 }] })

  const recorded = await record(order._id)
  expect(recorded).toMatchObject({ state: 'approved', reason: 'does_not_fit', resolution: 'refund' })
  expect(recorded.transport).toMatchObject({ way: 'brings_back' })
  expect(recorded.events.map(({ state, by }) => [state, by !== null])).toEqual([
    ['asked', true],
    ['approved', true],
  ])
  const params = { id: recorded._id }
  await staff.api(endpoints.receiveReturn, { params, body: { restock: true } })
  expect(await unitsLeft(shop.db, productId)).toBe(before - 1)
  const done = await staff.api(endpoints.refundReturn, { params, body: { amount: paise(1000_00) } })
  expect(done).toMatchObject({ state: 'refunded', refunded: 1000_00, isRefundedByHand: true })
  await shop.runJobs()
  const { data: documents } = await staff.api(orderDocuments, { params: { id: order._id } })
  expect(documents.map(({ total }) => total)).toEqual([2000_00, 1000_00])
  const money = await staff.api(orderMoney, { params: { id: order._id } })
  expect(money.refunds).toMatchObject([{ amount: 1000_00, reason: 'Return' }])
  expect(await emailsOf(order._id)).toEqual([])
  const { returns, ...after } = await staff.api(adminOrderReturns, { params: { id: order._id } })
  expect(returns).toMatchObject([{ _id: recorded._id, state: 'refunded' }])
  expect(after.lines).toMatchObject([{ line: 0, quantity: 1 }])
})

test('a guest whose return staff record gets e-mails, and the audit log names the member of staff', async () => {
  const placeWithAddress = (body: object) => placeAsGuest({ ...body, address: sampleAddress })
  const { order } = await placeDelivered(placeWithAddress, 'guest@example.com')
  const { _id: id, state, note } = await record(order._id, { isHandedOver: false, note: 'She called us' })
  expect({ state, note }).toEqual({ state: 'asked', note: 'She called us' })
  expect(await emailsOf(order._id)).toEqual(['We have received your return request'])
  const body = { result: 'approved' as const, answer: 'Please bring it to the shop' }
  const { transport } = await staff.api(endpoints.answerReturn, { params: { id }, body })
  expect(transport).toMatchObject({ pickupDays: [], canChoose: false }) // a guest has no page to choose a pickup
  await staff.api(endpoints.receiveReturn, { params: { id }, body: { restock: false } })
  expect((await emailsOf(order._id)).slice(1)).toEqual([
    'Your return is approved',
    'We have received your return',
  ])
  const rows = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `return:${id}`)
    .orderBy('id')
    .execute()
  expect(rows.map(({ act, actor_id }) => [act, actor_id])).toEqual([
    ['return.asked', staff.id],
    ['return.approved', staff.id],
    ['return.received', staff.id],
  ])
})

test('the customer of an account sees a return that staff recorded, without the name of the member of staff', async () => {
  const asha = await shop.signedIn()
  const { order } = await placeDelivered((body) => asha.api(placeOrder, { body: body as never }))
  const { _id } = await record(order._id)
  expect(await emailsOf(order._id)).toEqual([])
  const { returns } = await asha.api(endpoints.orderReturns, { params: { id: order._id } })
  expect(returns).toMatchObject([{ _id, state: 'approved', events: [{ by: 'Navrang' }, { by: 'Navrang' }] }])
  await staff.api(endpoints.receiveReturn, { params: { id: _id }, body: { restock: true } })
  expect(await emailsOf(order._id)).toEqual(['We have received your return'])
})

test('a recorded return follows the rules of the return request, with errors at the fields', async () => {
  const { order } = await placeDelivered(placeAsGuest)
  const fieldsOf = async (changes: object) => {
    const { details } = (await refusalOf(record(order._id, changes)))!
    return (details as { fields: object[] }).fields
  }
  expect(await fieldsOf({ lines: [{ line: 0, quantity: 2 }] })).toEqual([
    { path: 'lines.0.quantity', message: 'You can return at most 1 of this item' },
  ])
  expect(await fieldsOf({ lines: [{ line: 0, quantity: 0 }] })).toEqual([
    { path: 'lines.0.quantity', message: 'Enter how many pieces come back' },
  ])

  const headers = { 'idempotency-key': 'one-record' }
  const first = await record(order._id, {}, headers)
  expect(await record(order._id, {}, headers)).toEqual(first)
  expect(await refusalOf(record(order._id))).toMatchObject({ code: 'wrong_state' })
})

test('a return is not recorded after the window, or before the order is delivered or paid', async () => {
  const { id: productId } = await createTestProduct(shop.db)
  const { id: other, price } = await createTestProduct(shop.db)
  const waiting = await placeAsGuest({ items: [buy(other)], couponCode: null, total: price })
  expect(await refusalOf(record(waiting._id))).toMatchObject({
    message: expect.stringContaining('delivered'),
  })
  const { order: unpaid } = await sell(staff, {
    items: [buy(productId)],
    amount: 1000_00,
    payment: 'later',
    customer: { name: 'Meena Example', phone: '9800000400' },
    address: sampleAddress,
  })
  expect(await refusalOf(record(unpaid._id))).toMatchObject({
    message: expect.stringContaining('not been paid'),
  })
  const { order } = await placeDelivered(placeAsGuest)
  const { now } = shop.env
  Object.assign(shop.env, { now: () => new Date(Date.now() + 49 * 3_600_000) })
  const refusal = await refusalOf(record(order._id))
  Object.assign(shop.env, { now })
  expect(refusal).toMatchObject({ message: expect.stringContaining('within 48 hours') })
})

test('only staff who decide returns record one, and a guest cannot erase an order with an open return', async () => {
  const { order } = await placeDelivered(placeAsGuest)
  const support = await shop.signedIn('staff', ['support'])
  const body = { lines: [{ line: 0, quantity: 1 }], reason: 'other' as const, note: '', isHandedOver: true }
  const params = { id: order._id }
  expect(await refusalOf(support.api(recordReturn, { params, body }))).toMatchObject({
    status: 403,
  })
  const { _id: id } = await record(order._id)
  const erase = () =>
    shop.api(eraseOrder, {
      params,
      body: { confirm: 'ERASE' },
      headers: { 'x-order-token': (order as { token?: string }).token! },
    })
  expect(await refusalOf(erase())).toMatchObject({ code: 'orders_open' })
  const answer = { result: 'refused' as const, answer: 'It was worn for a night' }
  await staff.api(endpoints.answerReturn, { params: { id }, body: answer })
  await erase()
})
