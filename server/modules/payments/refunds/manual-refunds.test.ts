import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import {
  placeOrder,
  setOrderStatus,
  showOrder,
  type PaymentMethod,
} from '../../../../contract/orders/orders.ts'
import { manualRefunds } from '../../../../contract/payments/manual-refunds.ts'
import * as payments from '../../../../contract/payments/payments.ts'
import { staffInbox } from '../../../../contract/reports/notifications.ts'
import { dashboard } from '../../../../contract/reports/reports.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { shopWithPhonePe } from '../../../testing/phonepe-shop.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { type TestUser } from '../../../testing/shop.ts'
import { replaceSettings } from '../../../testing/store-settings.ts'

const { shop, gateway } = shopWithPhonePe()
let asha: TestUser
let staff: TestUser
beforeAll(async () => {
  ;[asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  const cod = { enabled: true, cap: null, maxOpenPerPhone: null, rentals: true }
  const upi = { vpa: 'navrang@examplebank', payee: 'Navrang' }
  await replaceSettings(shop.db, { cod, upi })
})
beforeEach(async () => {
  await gateway.control('refunds-fail', { fail: false })
  for (const { _id: id } of await listed()) await markPaid(id)
})

const price = paise(1499_00)
const listed = async (query: { before?: string; limit?: number } = {}) =>
  (await staff.api(manualRefunds, { query })).data
const markPaid = (id: string) => staff.api(payments.markRefundPaid, { params: { id }, body: { via: 'cash' } })
const refund = (id: string, amount = price) =>
  staff.api(payments.refundOrder, { params: { id }, body: { amount, reason: 'Came torn' } })
const counts = async () => [
  (await staff.api(dashboard)).refundsToPay,
  (await staff.api(staffInbox)).pending.payments,
]

async function draft(paymentMethod: PaymentMethod) {
  const { id: productId } = await createTestProduct(shop.db, { price })
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  return { items, couponCode: null, total: price, paymentMethod, address: sampleAddress }
}

async function paidInCash(): Promise<string> {
  const { _id: id } = await asha.api(placeOrder, { body: await draft('cod') })
  await staff.api(setOrderStatus, { params: { id }, body: { status: 'delivered' } })
  await shop.runJobs()
  return id
}

async function paidOnline(): Promise<string> {
  const body = { ...(await draft('phonepe')), amount: price }
  const { txnId, orderId } = await asha.api(payments.initiatePayment, { body })
  await gateway.control('shopper', { id: txnId, outcome: 'COMPLETED' })
  await asha.api(payments.showPayment, { params: { txnId: txnId! } })
  return orderId!
}

test('the refund of an order that was paid in cash waits for staff until they have paid it', async () => {
  const orderId = await paidInCash()
  expect(await counts()).toEqual([0, 0])
  const { _id: id } = await refund(orderId, paise(500_00))
  await shop.runJobs()
  const { userName } = await asha.api(showOrder, { params: { id: orderId } })
  expect(await listed()).toMatchObject([
    {
      _id: id,
      orderId,
      customer: userName,
      phone: sampleAddress.phone,
      provider: 'cod',
      amount: 500_00,
      state: 'requested',
      reason: 'Came torn',
      createdAt: expect.any(String),
    },
  ])
  expect(await counts()).toEqual([1, 1])
  await markPaid(id)
  expect(await listed()).toEqual([])
  expect(await counts()).toEqual([0, 0])
})

test('the refund of a UPI transfer waits for staff', async () => {
  const body = { ...(await draft('upi')), amount: price }
  const { txnId, orderId } = await asha.api(payments.initiatePayment, { body })
  const params = { id: txnId! }
  const transfer = { utr: '123456789012', amount: paise(1000_00), isOtherAmount: true }
  await staff.api(payments.matchUtr, { params, body: transfer })
  await staff.api(payments.refundWrongAmount, { params, body: { reason: 'Rupees are missing' } })
  expect(await listed()).toMatchObject([{ orderId, provider: 'upi', amount: 1000_00 }])
})

test('a refund through the gateway waits for staff only if the gateway refuses it', async () => {
  await refund(await paidOnline())
  expect(await listed()).toEqual([])
  await gateway.control('refunds-fail', { fail: true })
  const orderId = await paidOnline()
  const { _id: id } = await refund(orderId)
  expect(await listed()).toMatchObject([
    { _id: id, orderId, provider: 'phonepe', state: 'failed', error: expect.any(String) },
  ])
  await expect(staff.api(payments.retryRefund, { params: { id } })).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'The payment service refused this refund again',
  })
  expect(await listed()).toMatchObject([{ _id: id, state: 'failed', error: expect.any(String) }])
  await markPaid(id)
  expect(await listed()).toEqual([])
})

test('refunds are listed oldest first, in pages', async () => {
  const orders = [await paidInCash(), await paidInCash(), await paidInCash()]
  for (const id of orders) await refund(id)
  const [first] = await listed({ limit: 1 })
  expect(first).toMatchObject({ orderId: orders[0] })
  const next = await listed({ limit: 50, before: first!._id })
  expect(next.map(({ orderId }) => orderId)).toEqual(orders.slice(1))
})
