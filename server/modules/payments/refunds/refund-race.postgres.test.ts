import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { setOrderStatus } from '../../../../contract/orders/orders.ts'
import * as payments from '../../../../contract/payments/payments.ts'
import type { Refusal } from '../../../../contract/core/refusal.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { shopWithPhonePe } from '../../../testing/phonepe-shop.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { type TestUser } from '../../../testing/shop.ts'
import { sweepPayments } from '../refresh-payment.ts'
import { createPaymentDeps } from '../payment-deps.ts'

const { shop, gateway } = shopWithPhonePe()
let asha: TestUser
let staff: TestUser
beforeAll(async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  await shop.app.jobs.stop() // jobs run only when a test calls `runJobs`
  ;[asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
})
afterEach(async () => {
  await gateway.control('stop-failures')
  await gateway.control('refunds-fail', { fail: false })
})

const price = paise(1499_00)

async function paidOrder() {
  const { id: productId } = await createTestProduct(shop.db, { price })
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  const payer = { amount: price, paymentMethod: 'phonepe' as const, address: sampleAddress }
  const body = { items, couponCode: null, total: price, ...payer }
  const { txnId, orderId } = await asha.api(payments.initiatePayment, { body })
  await gateway.control('shopper', { id: txnId, outcome: 'COMPLETED' })
  await asha.api(payments.showPayment, { params: { txnId: txnId! } })
  return { txnId: txnId!, orderId: orderId! }
}

const cancel = (id: string) => staff.api(setOrderStatus, { params: { id }, body: { status: 'cancelled' } })
const refund = (id: string, amount = price) =>
  staff.api(payments.refundOrder, { params: { id }, body: { amount, reason: 'Changed her mind' } })
const sentBack = async (txnId: string) =>
  Object.values((await gateway.state()).refunds).filter(({ sale }) => sale === txnId)
const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0)

/** Returns 'done', or the code of the refusal. An error without a code is returned as text. */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error as Refusal).code ?? String(error),
  )

test('a refund right after a cancellation is refused, because the refund is already in progress', async () => {
  const { orderId, txnId } = await paidOrder()
  await cancel(orderId)
  await expect(refund(orderId)).rejects.toMatchObject({
    code: 'invalid',
    message: '₹1,499 is already being refunded. There is nothing more to refund',
  })
  const before = await staff.api(payments.orderMoney, { params: { id: orderId } })
  expect(before).toMatchObject({ captured: price, refundable: 0 })
  await shop.runJobs()
  expect(sumOf(await sentBack(txnId))).toBe(price)
})

test('concurrent cancellations and refunds by staff pay back the paid amount, never more', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { orderId, txnId } = await paidOrder()
    const rivals = [0, 15, 30, 45, 60].map(async (pause) => {
      await wait(pause)
      return refund(orderId, paise(500_00))
    })
    const outcomes = await Promise.all([cancel(orderId), ...rivals, shop.runJobs()].map(outcomeOf))
    expect(['done', 'invalid']).toEqual(expect.arrayContaining([...new Set(outcomes)]))
    await shop.runJobs()
    await sweepPayments(createPaymentDeps(shop.db, shop.env))
    expect(sumOf(await sentBack(txnId))).toBe(price)
    const money = await staff.api(payments.orderMoney, { params: { id: orderId } })
    expect([sumOf(money.refunds), money.refundable]).toEqual([price, 0])
  }
})

test('concurrent retries of a failed refund by staff run once', async () => {
  const { orderId, txnId } = await paidOrder()
  await gateway.control('refunds-fail', { fail: true })
  const { _id: id } = await refund(orderId)
  expect(await staff.api(payments.orderMoney, { params: { id: orderId } })).toMatchObject({
    refunds: [{ state: 'failed' }],
  })
  await gateway.control('fail', { failure: { path: '/payments/v2/refund', kind: 'reset', times: 100 } })
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map(() => outcomeOf(staff.api(payments.retryRefund, { params: { id } }))),
  )
  expect(outcomes.sort()).toEqual(['already_done', 'already_done', 'already_done', 'done'])
  const entries = await shop.db
    .selectFrom('audit_log')
    .where('subject', '=', `refund:${id}`)
    .where('act', '=', 'payment.retry-refund')
    .select('id')
    .execute()
  expect(entries).toHaveLength(1)
  expect(await sentBack(txnId)).toHaveLength(1)
})

test('a retry without a response from the gateway is stored and sent later', async () => {
  const { orderId } = await paidOrder()
  await gateway.control('refunds-fail', { fail: true })
  const { _id: id } = await refund(orderId)
  await gateway.control('fail', { failure: { path: '/payments/v2/refund', kind: 'reset', times: 3 } })
  expect(await staff.api(payments.retryRefund, { params: { id } })).toMatchObject({ state: 'requested' })
})
