import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import {
  myOrders,
  placeOrder,
  setOrderStatus,
  showOrder,
  unpaidOrder,
} from '../../../../contract/orders/orders.ts'
import { cancelOrder } from '../../../../contract/orders/rental-order.ts'
import * as payments from '../../../../contract/payments/payments.ts'
import { reconcilePayments } from '../../../../contract/payments/reconcile.ts'
import { collectOwed } from '../../../../contract/rentals/deposits.ts'
import { webhookHeader } from '../../../testing/fake-phonepe.ts'
import { shopWithPhonePe } from '../../../testing/phonepe-shop.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { createTestProduct, unitsLeft } from '../../../testing/product-fixture.ts'
import { type TestUser } from '../../../testing/shop.ts'
import { sweepPayments } from '../refresh-payment.ts'
import { createPaymentDeps } from '../payment-deps.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

const OPENING = Date.parse('2026-10-01T06:00:00Z')
const { shop, gateway } = shopWithPhonePe({ CLOCK: new Date(OPENING).toISOString() })
let asha: TestUser
let staff: TestUser
beforeAll(async () => {
  const hook = `${await shop.app.listen({ port: 0, host: '127.0.0.1' })}/api/payments/webhook/phonepe`
  await shop.app.jobs.stop() // jobs run only when a test calls `runJobs`
  await gateway.control('webhooks', { webhooks: { url: hook, authorization: webhookHeader() } })
  asha = await shop.signedIn()
  staff = await shop.signedIn('staff')
})
beforeEach(() => setClock(0))

const setClock = (minutes: number) => {
  shop.env.now = () => new Date(OPENING + minutes * 60_000)
}
const price = paise(1499_00)
type PaymentDraft = { productId: string; key?: string; who?: TestUser; quantity?: number }

function initiate({ productId, key = crypto.randomUUID(), who = asha, quantity = 1 }: PaymentDraft) {
  const total = paise(price * quantity)
  const items = [{ productId, quantity, type: 'buy' as const }]
  const payer = { amount: total, paymentMethod: 'phonepe' as const, address: sampleAddress }
  const orderId = `order_${crypto.randomUUID()}` // another one for each request, as from the checkout
  const body = { items, couponCode: null, total, ...payer, orderId }
  return who.api(payments.initiatePayment, { body, headers: { 'idempotency-key': key } })
}

/** Creates a product with `stock`, places an order and opens its payment at the gateway. */
async function atTheGateway(stock = 1) {
  const choli = await createTestProduct(shop.db, { price, sizes: [{ stock }] })
  const { txnId, orderId, paymentUrl } = await initiate({ productId: choli.id })
  return { choli, txnId: txnId!, orderId: orderId!, paymentUrl }
}

const shopper = (id: string, outcome: 'COMPLETED' | 'FAILED', more: object = {}) =>
  gateway.control('shopper', { id, outcome, ...more })
const orderOf = (id: string) => asha.api(showOrder, { params: { id } })
const failNext = (path: string, kind: string, more: object = {}) =>
  gateway.control('fail', { failure: { path, kind, times: 1, ...more } })

async function books(orderId: string) {
  const rows = await shop.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('t.order_id', '=', orderId)
    .select((eb) => ['account', eb.fn.sum<number>('amount').as('paise')])
    .groupBy('account')
    .execute()
  return Object.fromEntries(rows.filter((row) => row.paise !== 0).map((row) => [row.account, row.paise]))
}

test('goods are reserved during the payment, and the order is confirmed after it', async () => {
  const { choli, txnId, orderId, paymentUrl } = await atTheGateway()
  expect(paymentUrl).toContain(txnId)
  expect(await unitsLeft(shop.db, choli.id)).toBe(0)
  expect(await orderOf(orderId)).toMatchObject({ status: 'pending' })
  expect(await asha.api(payments.showPayment, { params: { txnId } })).toMatchObject({ state: 'pending' })
  expect(await asha.api(unpaidOrder)).toMatchObject({ order: { _id: orderId, amountDue: price } })
  expect(await staff.api(unpaidOrder)).toEqual({ order: null })

  await shopper(txnId, 'COMPLETED')
  await shop.runJobs()
  expect(await orderOf(orderId)).toMatchObject({ status: 'confirmed' })
  expect(await asha.api(unpaidOrder)).toEqual({ order: null })
  expect(await asha.api(payments.showPayment, { params: { txnId } })).toMatchObject({ state: 'succeeded' })
  expect(await books(orderId)).toEqual({ 'cash:phonepe': price, sales: 0 - price })
})

test('a webhook delivered ten times concurrently records one payment, one confirmation and one e-mail', async () => {
  const { txnId, orderId } = await atTheGateway()
  await gateway.control('webhooks', { webhooks: { copies: 10 } })
  await shopper(txnId, 'COMPLETED')
  await gateway.control('webhooks', { webhooks: { copies: 1 } })
  await shop.runJobs()
  expect((await orderOf(orderId)).events.map(({ status }) => status)).toEqual(['pending', 'confirmed'])
  expect(await books(orderId)).toEqual({ 'cash:phonepe': price, sales: 0 - price })
  const emails = await shop.db
    .selectFrom('emails')
    .where('order_id', '=', orderId)
    .select('template')
    .orderBy('template')
    .execute()
  expect(emails).toEqual([{ template: 'invoice-issued' }, { template: 'order-confirmed' }])
})

test('a payment without a webhook is found by polling', async () => {
  const { txnId, orderId } = await atTheGateway()
  await gateway.control('webhooks', { webhooks: { copies: 0 } })
  await shopper(txnId, 'COMPLETED')
  await gateway.control('webhooks', { webhooks: { copies: 1 } })
  setClock(2)
  await sweep()
  expect(await orderOf(orderId)).toMatchObject({ status: 'confirmed' })
})

/** Sends a webhook in the format of the gateway. */
const say = (payload: object, authorization = webhookHeader()) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/payments/webhook/phonepe',
    headers: { authorization, 'content-type': 'application/json' },
    payload: JSON.stringify({ payload }),
  })

test('webhooks out of order, or of a refund before its payment, never revert a status', async () => {
  const { txnId, orderId } = await atTheGateway()
  await say({ merchantRefundId: crypto.randomUUID(), originalMerchantOrderId: txnId, state: 'COMPLETED' })
  await say({ merchantOrderId: txnId, state: 'FAILED' })
  await shop.runJobs()
  expect(await orderOf(orderId)).toMatchObject({ status: 'pending' })
  await shopper(txnId, 'COMPLETED')
  await say({ merchantOrderId: txnId, state: 'FAILED' })
  await say({ merchantOrderId: txnId, state: 'PENDING' })
  await shop.runJobs()
  expect(await asha.api(payments.showPayment, { params: { txnId } })).toMatchObject({ state: 'succeeded' })
  expect((await orderOf(orderId)).events.map(({ status }) => status)).toEqual(['pending', 'confirmed'])
  expect(await books(orderId)).toEqual({ 'cash:phonepe': price, sales: 0 - price })
})

test('a webhook without valid authentication changes nothing', async () => {
  const { txnId, orderId } = await atTheGateway()
  const paid = { merchantOrderId: txnId, state: 'COMPLETED' }
  expect((await say(paid, 'wrong')).statusCode).toBe(401)
  expect((await say(paid)).statusCode).toBe(200)
  await shop.runJobs()
  expect(await orderOf(orderId)).toMatchObject({ status: 'pending' })
  expect(await books(orderId)).toEqual({})
})

test('a payment of a wrong amount needs a decision by staff', async () => {
  const { txnId, orderId } = await atTheGateway()
  await shopper(txnId, 'COMPLETED', { taken: 100 })
  await shop.runJobs()
  expect(await orderOf(orderId)).toMatchObject({ status: 'pending' })
  const { payments: attempts } = await staff.api(payments.orderMoney, { params: { id: orderId } })
  expect(attempts[0]).toMatchObject({ status: 'open', error: expect.stringContaining('instead of') })
})

test('the same idempotency key opens the same payment, and is refused for another order', async () => {
  const [choli, saree] = [
    await createTestProduct(shop.db, { price }),
    await createTestProduct(shop.db, { price }),
  ]
  const key = crypto.randomUUID()
  const first = await initiate({ productId: choli.id, key })
  expect(await initiate({ productId: choli.id, key })).toEqual(first)
  expect(await refusalOf(initiate({ productId: saree.id, key }))).toMatchObject({ code: 'key_reused' })
  expect(await unitsLeft(shop.db, choli.id)).toBe(9)
})

test.each(['cancelled by the customer', 'cancelled because it was not paid'])(
  'a repeated request does not continue the payment of an order that was %s',
  async (how) => {
    const choli = await createTestProduct(shop.db, { price, sizes: [{ stock: 2 }] })
    const key = crypto.randomUUID()
    const { orderId, txnId } = await initiate({ productId: choli.id, key })
    if (how === 'cancelled by the customer') {
      await asha.api(cancelOrder, { params: { id: orderId! }, body: { fee: paise(0) } })
    } else {
      await sweep(26)
    }
    expect(await refusalOf(initiate({ productId: choli.id, key }))).toMatchObject({
      code: 'wrong_state',
      message: 'Your earlier order was cancelled. Press Pay again to place a new one',
    })
    const { events } = await staff.api(showOrder, { params: { id: orderId! } })
    expect(events.at(-1)).toMatchObject({ status: 'cancelled', by: 'Customer' }) // no name, which an erasure could not remove
    const { orderId: next } = await initiate({ productId: choli.id })
    expect(next).not.toBe(orderId)
    await shopper(txnId!, 'COMPLETED') // too late: the customer pays for the new order
    await shop.runJobs()
    expect(await orderOf(orderId!)).toMatchObject({ status: 'cancelled' })
    expect(await unitsLeft(shop.db, choli.id)).toBe(1)
  },
)

test('after a failed payment the order can be paid with a new attempt', async () => {
  const { txnId, orderId } = await atTheGateway()
  await shopper(txnId, 'FAILED')
  await shop.runJobs()
  const failed = { state: 'failed', orderId, canPay: true }
  expect(await asha.api(payments.showPayment, { params: { txnId } })).toMatchObject(failed)
  const again = await asha.api(payments.payOrder, { params: { id: orderId } })
  expect(again.txnId).not.toBe(txnId)
  await shopper(again.txnId!, 'COMPLETED')
  await shop.runJobs()
  expect(await orderOf(orderId)).toMatchObject({ status: 'confirmed' })
})

test('unpaid goods are released five minutes after the payment session expires', async () => {
  const { choli, orderId } = await atTheGateway()
  setClock(24)
  await sweep()
  expect(await unitsLeft(shop.db, choli.id)).toBe(0)
  setClock(26)
  await sweep()
  expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled' })
  expect(await unitsLeft(shop.db, choli.id)).toBe(1)
  expect(await refusalOf(asha.api(payments.payOrder, { params: { id: orderId } }))).toMatchObject({
    code: 'already_done',
  })
})

test('a late payment confirms the order if its goods are available, and is refunded otherwise', async () => {
  const [available, soldOut] = [await atTheGateway(), await atTheGateway()]
  setClock(26)
  await sweep()
  const rival = await shop.signedIn()
  const taken = await initiate({ productId: soldOut.choli.id, who: rival })
  await shopper(taken.txnId!, 'COMPLETED')
  for (const { txnId } of [available, soldOut]) await shopper(txnId, 'COMPLETED')
  await shop.runJobs()
  expect(await orderOf(available.orderId)).toMatchObject({ status: 'confirmed' })
  expect(await orderOf(soldOut.orderId)).toMatchObject({ status: 'cancelled' })
  await sweep(27)
  await gateway.control('refunds-arrive')
  await sweep(60)
  const { refunds } = await asha.api(payments.myOrderMoney, { params: { id: soldOut.orderId } })
  const reason = 'The goods were no longer available when the payment arrived'
  expect(refunds).toMatchObject([{ amount: price, state: 'completed', reason }])
  expect(await books(soldOut.orderId)).toEqual({})
  const emails = await shop.db
    .selectFrom('emails')
    .select('template')
    .where('order_id', '=', soldOut.orderId)
    .execute()
  expect(emails.map(({ template }) => template)).toContain('refund-sent')
  expect(await unitsLeft(shop.db, soldOut.choli.id)).toBe(0)
})

test.each(['customer', 'staff'] as const)(
  'money that arrives after the %s cancelled the order is returned, with this reason',
  async (who) => {
    const { txnId, orderId } = await atTheGateway()
    const params = { id: orderId }
    if (who === 'customer') await asha.api(cancelOrder, { params, body: { fee: paise(0) } })
    else await staff.api(setOrderStatus, { params, body: { status: 'cancelled' } })
    await shopper(txnId, 'COMPLETED')
    await shop.runJobs()
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled' })
    const { refunds } = await asha.api(payments.myOrderMoney, { params })
    const reason = 'The order was cancelled before the payment arrived'
    expect(refunds).toMatchObject([{ amount: price, reason }])
    expect(await asha.api(payments.showPayment, { params: { txnId } })).toMatchObject({
      state: 'succeeded',
      orderStatus: 'cancelled',
      returnReason: reason,
    })
  },
)

test.each([
  ['does not answer', 'reset', { times: 3 }],
  ['fails', '500', { times: 3 }],
  ['answers nonsense', 'garbage', { times: 3 }],
])('a gateway that %s loses no order: a retry with the same key continues it', async (_, kind, more) => {
  const choli = await createTestProduct(shop.db, { price, sizes: [{ stock: 1 }] })
  const key = crypto.randomUUID()
  await failNext('/checkout/v2/pay', kind, more)
  expect(await refusalOf(initiate({ productId: choli.id, key }))).toMatchObject({ code: 'unavailable' })
  const { txnId, orderId } = await initiate({ productId: choli.id, key })
  await shopper(txnId!, 'COMPLETED')
  await shop.runJobs()
  expect(await orderOf(orderId!)).toMatchObject({ status: 'confirmed' })
})

test('a session with a lost URL is replaced, and only one payment can be made', async () => {
  const choli = await createTestProduct(shop.db, { price, sizes: [{ stock: 1 }] })
  const key = crypto.randomUUID()
  await failNext('/checkout/v2/pay', 'reset', { times: 3, after: true })
  expect(await refusalOf(initiate({ productId: choli.id, key }))).toMatchObject({ code: 'unavailable' })
  const { txnId, orderId } = await initiate({ productId: choli.id, key })
  await shopper(txnId!, 'COMPLETED')
  await shop.runJobs()
  expect(await orderOf(orderId!)).toMatchObject({ status: 'confirmed' })
  const { payments: attempts } = await staff.api(payments.orderMoney, { params: { id: orderId! } })
  expect(attempts.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
})

async function paidOrder() {
  const order = await atTheGateway()
  await shopper(order.txnId, 'COMPLETED')
  await shop.runJobs()
  return order
}

test('staff can make partial refunds up to the paid amount, and see the result', async () => {
  const { orderId } = await paidOrder()
  const refund = (rupees: number, key: string) =>
    staff.api(payments.refundOrder, {
      params: { id: orderId },
      body: { amount: paise(rupees * 100), reason: 'A missing mirror' },
      headers: { 'idempotency-key': key },
    })
  const first = await refund(500.5, 'r1')
  expect(await refund(500.5, 'r1')).toMatchObject({ _id: first._id })
  expect(await refusalOf(refund(600, 'r1'))).toMatchObject({ code: 'key_reused' })
  expect(await refusalOf(refund(1000, 'r2'))).toMatchObject({
    code: 'invalid',
    details: { fields: [{ path: 'amount', message: 'At most ₹998.50 can be refunded' }] },
  })
  await gateway.control('refunds-arrive')
  await sweep(10)
  const money = await staff.api(payments.orderMoney, { params: { id: orderId } })
  expect(money).toMatchObject({ captured: price, refundable: 998_50, refunds: [{ state: 'completed' }] })
  expect(await books(orderId)).toEqual({ 'cash:phonepe': 998_50, sales: -998_50 })
})

test('after a double payment, a refund by staff goes to the payment that pays the order', async () => {
  const { orderId, txnId: late } = await atTheGateway()
  await sweep(21)
  const { txnId } = await asha.api(payments.payOrder, { params: { id: orderId } })
  for (const id of [txnId!, late]) {
    await shopper(id, 'COMPLETED')
    await shop.runJobs()
  }
  const body = { amount: paise(500_00), reason: 'A missing mirror' }
  await staff.api(payments.refundOrder, { params: { id: orderId }, body })
  await sweep(30)
  const { refunds } = await gateway.state()
  const back = Object.values(refunds).filter(({ sale }) => sale === late || sale === txnId)
  expect(back.toSorted((a, b) => b.amount - a.amount)).toMatchObject([
    { sale: late, amount: price },
    { sale: txnId, amount: 500_00 },
  ])
})

test('a refund refused by the gateway is shown to staff, who retry it with the same id', async () => {
  const { orderId } = await paidOrder()
  await failNext('/payments/v2/refund', '500', { times: 3 })
  const refund = await staff.api(payments.refundOrder, {
    params: { id: orderId },
    body: { amount: price, reason: 'Returned unworn' },
  })
  expect(refund).toMatchObject({ state: 'requested' })
  await sweep(5)
  await gateway.control('refunds-arrive')
  await sweep(30)
  const { refunds } = await staff.api(payments.orderMoney, { params: { id: orderId } })
  expect(refunds).toMatchObject([{ _id: refund._id, state: 'completed' }])
  expect((await gateway.state()).refunds[refund._id]).toMatchObject({ amount: price, state: 'COMPLETED' })
})

test('a refund that the gateway refuses for good is paid by hand, and reconciles', async () => {
  const { orderId, txnId } = await paidOrder()
  for (const status of ['cancelled', 'confirmed'] as const) {
    await staff.api(setOrderStatus, { params: { id: orderId }, body: { status } })
    await shop.runJobs()
  }
  const inCash = { amount: price, via: 'cash' as const, reference: 'Till 1' }
  await staff.api(collectOwed, { params: { id: orderId }, body: inCash })
  const body = { amount: price, reason: 'Returned unworn' }
  const refund = await staff.api(payments.refundOrder, { params: { id: orderId }, body })
  expect(refund).toMatchObject({ state: 'failed', error: 'AMOUNT_EXCEEDED' })
  const query = { from: '2026-10-01', until: '2026-10-01' }
  const differencesOfRefund = async () => {
    const { differences } = await staff.api(reconcilePayments, { query })
    return differences.filter((one) => one.paymentId === txnId && one.kind === 'refund')
  }
  expect(await differencesOfRefund()).toEqual([])
  const params = { id: refund._id }
  const paid = await staff.api(payments.markRefundPaid, { params, body: { reference: 'NEFT 0042' } })
  expect(paid).toMatchObject({ state: 'completed' })
  await gateway.control('refunds-arrive')
  await sweep(10)
  expect(await books(orderId)).toEqual({ 'cash:cod': price, 'cash:upi': 0 - price })
  expect(await differencesOfRefund()).toEqual([])
})

test('cancelling a paid order refunds the full amount once', async () => {
  const { orderId, txnId } = await paidOrder()
  const cancel = (status: 'cancelled' | 'confirmed') =>
    staff.api(setOrderStatus, { params: { id: orderId }, body: { status } })
  await cancel('cancelled')
  await shop.runJobs()
  await gateway.control('refunds-arrive')
  await sweep(10)
  const back = Object.values((await gateway.state()).refunds).filter(({ sale }) => sale === txnId)
  expect(back).toEqual([{ sale: txnId, amount: price, state: 'COMPLETED' }])
  expect(await books(orderId)).toEqual({})
})

test('an order without a payment stays pending, and staff see every attempt', async () => {
  const choli = await createTestProduct(shop.db, { price })
  const body = {
    items: [{ productId: choli.id, quantity: 1, type: 'buy' as const }],
    couponCode: null,
    total: price,
    address: sampleAddress,
  }
  const order = await asha.api(placeOrder, { body })
  const { data } = await staff.api(payments.adminPayments, { query: { limit: 1 } })
  expect(data).toMatchObject([{ order: { _id: order._id }, provider: 'phonepe', status: 'created' }])
  expect((await asha.api(myOrders)).length).toBeGreaterThan(1)
})

/** If `minutes` is given, sets the clock to this number of minutes after the start of the test. Then checks all payments whose status check is due. */
async function sweep(minutes?: number) {
  if (minutes !== undefined) setClock(minutes)
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
}

test('staff see differences between gateway, payments and ledger, and can trace a stuck attempt', async () => {
  const day = { from: '2026-11-05', until: '2026-11-05' }
  const compare = () => staff.api(reconcilePayments, { query: { ...day, before: '' } })
  const reversed = { from: '2026-11-05', until: '2026-11-04', before: '' }
  expect(await refusalOf(staff.api(reconcilePayments, { query: reversed }))).toMatchObject({
    details: { fields: [{ path: 'until', message: 'The last day cannot be before the first day' }] },
  })
  const onThatDay = (id: string) =>
    shop.db.updateTable('payments').set({ created_at: '2026-11-05T06:00:00Z' }).where('id', '=', id).execute()

  const [fine, stuck, made, silent] = [
    await atTheGateway(),
    await atTheGateway(),
    await atTheGateway(),
    await atTheGateway(),
  ]
  for (const { txnId } of [fine, stuck, made, silent]) await onThatDay(txnId)
  await shopper(fine.txnId, 'COMPLETED')
  await shop.runJobs()
  await gateway.control('webhooks', { webhooks: { copies: 0 } })
  await shopper(stuck.txnId, 'COMPLETED')
  await gateway.control('webhooks', { webhooks: { copies: 1 } })
  await shop.db.updateTable('payments').set({ state: 'succeeded' }).where('id', '=', made.txnId).execute()

  const { differences, ...sums } = await compare()
  expect(sums).toEqual({ checked: 4, taken: 2 * price, counted: 2 * price, booked: price, next: null })
  expect(differences.map(({ kind, paymentId }) => `${kind} ${paymentId}`).sort()).toEqual(
    [`no_money ${made.txnId}`, `not_booked ${made.txnId}`, `stuck ${stuck.txnId}`].sort(),
  )
  await staff.api(payments.checkPayment, { params: { id: stuck.txnId } })
  expect((await compare()).differences.map(({ paymentId }) => paymentId)).not.toContain(stuck.txnId)
  expect(await orderOf(stuck.orderId)).toMatchObject({ status: 'confirmed' })
})
