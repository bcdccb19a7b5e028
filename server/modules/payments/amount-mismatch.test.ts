import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayInIndia } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import { showOrder } from '../../../contract/orders/orders.ts'
import * as payments from '../../../contract/payments/payments.ts'
import { reconcilePayments } from '../../../contract/payments/reconcile.ts'
import { recordReturn } from '../../../contract/returns/record-return.ts'
import { dashboard } from '../../../contract/reports/reports.ts'
import { inProcessClient } from '../../platform/http/in-process-client.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { shopWithPhonePe } from '../../testing/phonepe-shop.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { openSecondNode } from '../../testing/other-node.ts'
import { type TestUser } from '../../testing/shop.ts'
import { sweepPayments } from './refresh-payment.ts'
import { createPaymentDeps } from './payment-deps.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const { shop, gateway } = shopWithPhonePe()
let asha: TestUser
let staff: TestUser
beforeAll(async () => {
  ;[asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
})
beforeEach(() => setClock(0))

const OPENING = Date.now()
const setClock = (minutes: number) => {
  shop.env.now = () => new Date(OPENING + minutes * 60_000)
}
const sweep = async (minutes: number) => {
  setClock(minutes)
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
}
const price = paise(1499_00)

async function atTheGateway() {
  const { id: productId } = await createTestProduct(shop.db, { price })
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  const payer = { amount: price, paymentMethod: 'phonepe' as const, address: sampleAddress }
  const body = { items, couponCode: null, total: price, ...payer }
  const { txnId, orderId } = await asha.api(payments.initiatePayment, { body })
  return { txnId: txnId!, orderId: orderId! }
}

/** Places an order, for which the gateway then receives only one rupee. */
async function underpaid() {
  const order = await atTheGateway()
  await gateway.control('shopper', { id: order.txnId, outcome: 'COMPLETED', taken: 100 })
  await sweep(2)
  return order
}

const undecided = async () => (await staff.api(payments.adminPayments, { query: { otherAmount: true } })).data
const statusCalls = async (id: string) =>
  (await gateway.state()).calls[`/checkout/v2/order/${id}/status`] ?? 0
const attemptOf = (id: string) =>
  shop.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a payment of a wrong amount is shown to staff, checked again until they decide, and refunded', async () => {
  const { txnId, orderId } = await underpaid()
  expect(await undecided()).toMatchObject([{ _id: txnId, taken: 100, status: 'open' }])
  expect(await staff.api(dashboard)).toMatchObject({ paymentsToDecide: 1 })
  expect(await refusalOf(asha.api(payments.payOrder, { params: { id: orderId } }))).toMatchObject({
    code: 'already_done',
    message: expect.stringContaining('We received ₹1 instead of ₹1,499'),
  })

  const before = await statusCalls(txnId)
  for (const minutes of [63, 124]) await sweep(minutes)
  expect(await statusCalls(txnId)).toBe(before + 2)

  setClock(3)
  const send = () =>
    staff.api(payments.refundWrongAmount, { params: { id: txnId }, body: { reason: 'Only one rupee came' } })
  const outcomes = await Promise.all([send(), send()].map(refusalOf))
  expect(outcomes.map((refusal) => refusal?.code ?? 'done').sort()).toEqual(['already_done', 'done'])
  expect(await undecided()).toEqual([])
  const back = Object.values((await gateway.state()).refunds).filter(({ sale }) => sale === txnId)
  expect(back).toMatchObject([{ amount: 100 }])
  const entries = await shop.db
    .selectFrom('audit_log')
    .where('subject', '=', `payment:${txnId}`)
    .select('act')
    .execute()
  expect(entries).toEqual([{ act: 'payment.send-back' }])

  const again = await asha.api(payments.payOrder, { params: { id: orderId } })
  await gateway.control('shopper', { id: again.txnId, outcome: 'COMPLETED' })
  await sweep(5)
  expect(await asha.api(showOrder, { params: { id: orderId } })).toMatchObject({ status: 'confirmed' })
  await gateway.control('refunds-arrive')
  await sweep(200)
  expect(await staff.api(payments.orderMoney, { params: { id: orderId } })).toMatchObject({
    captured: price + 100,
    refundable: price,
  })
  const day = dayInIndia(new Date(OPENING))
  const { differences } = await staff.api(reconcilePayments, {
    query: { from: day, until: day, before: '' },
  })
  expect(differences.filter((difference) => difference.orderId === orderId)).toEqual([])
})

test('staff and customer are told an amount that differs by paise only', async () => {
  const { txnId, orderId } = await atTheGateway()
  await gateway.control('shopper', { id: txnId, outcome: 'COMPLETED', taken: 1499_40 })
  await sweep(2)
  expect(await staff.api(payments.checkPayment, { params: { id: txnId } })).toMatchObject({
    error: 'Received ₹1,499.40 instead of ₹1,499',
  })
  expect(await refusalOf(asha.api(payments.payOrder, { params: { id: orderId } }))).toMatchObject({
    message: expect.stringContaining('We received ₹1,499.40 instead of ₹1,499'),
  })
})

test('a return is not recorded for an order whose payment of a wrong amount is undecided', async () => {
  const { orderId } = await underpaid()
  const body = { lines: [{ line: 0, quantity: 1 }], reason: 'other' as const, note: '', isHandedOver: true }
  const refusal = await refusalOf(staff.api(recordReturn, { params: { id: orderId }, body }))
  expect(refusal).toMatchObject({ message: expect.stringContaining('Decide about this payment first') })
})

test('an order with a refunded wrong amount is cancelled if it is not paid in time', async () => {
  const { txnId, orderId } = await underpaid()
  await staff.api(payments.refundWrongAmount, {
    params: { id: txnId },
    body: { reason: 'Only one rupee came' },
  })
  await sweep(26)
  expect(await asha.api(showOrder, { params: { id: orderId } })).toMatchObject({ status: 'cancelled' })
  expect(await attemptOf(txnId)).toMatchObject({ state: 'failed' })
})

test('a payment of the right amount is not refunded, and the gateway may correct the amount', async () => {
  const { txnId, orderId } = await atTheGateway()
  const body = { reason: 'By mistake' }
  expect(
    await refusalOf(staff.api(payments.refundWrongAmount, { params: { id: txnId }, body })),
  ).toMatchObject({
    code: 'wrong_state',
  })
  await shop.db
    .updateTable('payments')
    .set({ wrong_amount: paise(100), error: 'another amount' })
    .where('id', '=', txnId)
    .execute()
  await gateway.control('shopper', { id: txnId, outcome: 'COMPLETED' })
  await staff.api(payments.checkPayment, { params: { id: txnId } })
  expect(await attemptOf(txnId)).toMatchObject({ state: 'succeeded', wrong_amount: null, error: null })
  expect(await asha.api(showOrder, { params: { id: orderId } })).toMatchObject({ status: 'confirmed' })
})

test('the gateway is queried at most once per interval, for any number of polling pages and nodes', async () => {
  const { txnId } = await atTheGateway()
  const other = await openSecondNode(shop.database, shop.env)
  const nodes = [asha.api, inProcessClient(other, asha.token)]
  const look = () =>
    Promise.all([...nodes, ...nodes, ...nodes].map((api) => api(payments.showPayment, { params: { txnId } })))
  setClock(1)
  const before = await statusCalls(txnId)
  for (const { state } of [...(await look()), ...(await look())]) expect(state).toBe('pending')
  expect(await statusCalls(txnId)).toBe(before + 1)
  setClock(1.1)
  await look()
  expect(await statusCalls(txnId)).toBe(before + 2)
  await other.close()
})

test('staff get an error if the gateway is unavailable', async () => {
  const { txnId } = await atTheGateway()
  await gateway.control('fail', { failure: { path: '/status', kind: 'reset', times: 3 } })
  expect(await refusalOf(staff.api(payments.checkPayment, { params: { id: txnId } }))).toMatchObject({
    code: 'unavailable',
  })
})

test('a payment whose check fails is checked again a minute later, so that it does not keep others waiting', async () => {
  const { txnId } = await atTheGateway()
  await gateway.control('fail', { failure: { path: '/status', kind: 'reset', times: 100 } })
  await sweep(2)
  expect((await attemptOf(txnId)).check_at).toEqual(new Date(OPENING + 3 * 60_000))
})
