import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paise, type Paise } from '../../../contract/core/money.ts'
import { placeOrder, setOrderStatus, showOrder, type PaymentMethod } from '../../../contract/orders/orders.ts'
import * as payments from '../../../contract/payments/payments.ts'
import type { Refusal } from '../../../contract/core/refusal.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { sweepPayments } from '../payments/refresh-payment.ts'
import { createPaymentDeps } from '../payments/payment-deps.ts'

const OPENING = Date.parse('2026-10-01T06:00:00Z')
const shop = testShop({ CLOCK: new Date(OPENING).toISOString() })
let asha: TestUser
let staff: TestUser
beforeAll(async () => {
  asha = await shop.signedIn()
  staff = await shop.signedIn('staff')
})
beforeEach(async () => {
  shop.env.now = () => new Date(OPENING)
  await settings({})
})

const address = {
  recipient: 'Asha Example',
  phone: '9800000100',
  line1: '1 Sample Street',
  pin: '380001',
  city: 'Ahmedabad',
  state: 'Gujarat',
}
const price = paise(1499_00)
const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => error as Refusal,
  )

async function settings(value: object) {
  await shop.db
    .updateTable('store_settings')
    .set({ settings: JSON.stringify(value) })
    .execute()
}

async function order(paymentMethod: PaymentMethod, more: { phone?: string; amount?: Paise } = {}) {
  const choli = await createTestProduct(shop.db, { price: more.amount ?? price, sizes: [{ stock: 1 }] })
  const items = [{ productId: choli.id, quantity: 1, type: 'buy' as const }]
  const to = { ...address, phone: more.phone ?? address.phone }
  const body = { items, couponCode: null, total: choli.price, paymentMethod, address: to }
  return asha.api(placeOrder, { body })
}

const cod = { enabled: true, cap: null, maxOpenPerPhone: null, rentals: true }

test.each([
  ['a shop that takes none', { ...cod, enabled: false }, 'Cash on delivery is not available'],
  ['more than the cap', { ...cod, cap: 1000 }, 'Cash on delivery is available for orders of up to ₹1,000'],
])(
  'cash on delivery is refused for %s with a field error, and no order is placed',
  async (_, rule, words) => {
    await settings({ cod: rule })
    const before = await ordersCount()
    expect(await refusalOf(order('cod'))).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(words),
      details: { fields: [{ path: 'paymentMethod' }] },
    })
    expect(await ordersCount()).toBe(before)
  },
)

const ordersCount = async () =>
  (
    await shop.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('the number of open cash-on-delivery orders per phone number is limited', async () => {
  await settings({ cod: { ...cod, maxOpenPerPhone: 1 } })
  const first = await order('cod', { phone: '9800000200' })
  expect(await refusalOf(order('cod', { phone: '+91 98000 00200' }))).toMatchObject({ code: 'invalid' })
  await staff.api(setOrderStatus, { params: { id: first._id }, body: { status: 'delivered' } })
  expect(await order('cod', { phone: '9800000200' })).toMatchObject({ status: 'pending' })
})

test('cash on delivery is posted to the ledger on delivery, and refunded by hand', async () => {
  const placed = await order('cod')
  await staff.api(setOrderStatus, { params: { id: placed._id }, body: { status: 'delivered' } })
  await shop.runJobs()
  const money = () => staff.api(payments.orderMoney, { params: { id: placed._id } })
  expect(await money()).toMatchObject({
    captured: price,
    payments: [{ provider: 'cod', status: 'succeeded' }],
  })
  const refund = await staff.api(payments.refundOrder, {
    params: { id: placed._id },
    body: { amount: price, reason: 'Came torn' },
  })
  expect(refund).toMatchObject({ state: 'requested' })
  const paid = { params: { id: refund._id }, body: { reference: 'NEFT 12345' } }
  expect(await staff.api(payments.markRefundPaid, paid)).toMatchObject({ state: 'completed' })
  expect(await money()).toMatchObject({ refundable: 0, refunds: [{ state: 'completed' }] })
})

test('a cash-on-delivery order cancelled before delivery has nothing to refund', async () => {
  const placed = await order('cod')
  await staff.api(setOrderStatus, { params: { id: placed._id }, body: { status: 'cancelled' } })
  await shop.runJobs()
  expect(await staff.api(payments.orderMoney, { params: { id: placed._id } })).toMatchObject({
    captured: 0,
    payments: [{ status: 'failed' }],
    refunds: [],
  })
})

const upi = { vpa: 'shop@examplebank', payee: 'Navrang' }

/** Places an order whose UPI transfer has not arrived yet. */
async function transfer() {
  await settings({ upi })
  const choli = await createTestProduct(shop.db, { price, sizes: [{ stock: 1 }] })
  const items = [{ productId: choli.id, quantity: 1, type: 'buy' as const }]
  const payer = { amount: price, paymentMethod: 'upi' as const, address }
  const body = { items, couponCode: null, total: price, ...payer }
  const { orderId, txnId, paymentUrl } = await asha.api(payments.initiatePayment, { body })
  return { choli, orderId: orderId!, txnId: txnId!, paymentUrl }
}

test('a UPI payment request contains the amount and a unique reference', async () => {
  const { txnId, paymentUrl } = await transfer()
  expect(paymentUrl).toBe(`/pay/upi/${txnId}`)
  const request = await asha.api(payments.showUpi, { params: { txnId } })
  const link = new URL(request.link)
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    pa: 'shop@examplebank',
    am: '1499.00',
    cu: 'INR',
    tr: txnId.replace('pay_', ''),
  })
  expect(link.searchParams.get('tr')).toMatch(/^[a-zA-Z0-9]{1,35}$/)
})

test('staff confirm a transfer in two steps, and a transfer pays only one order', async () => {
  const [first, second] = [await transfer(), await transfer()]
  const match = (id: string, utr: string, amount = price) =>
    staff.api(payments.matchUtr, { params: { id }, body: { utr, amount } })
  const confirm = (id: string, utr: string, reason?: string) =>
    staff.api(payments.confirmUtr, { params: { id }, body: { utr, ...(reason ? { reason } : {}) } })

  expect(await refusalOf(match(first.txnId, '123456789012', paise(100)))).toMatchObject({ code: 'invalid' })
  expect(await refusalOf(confirm(first.txnId, '123456789012'))).toMatchObject({ code: 'invalid' })
  await match(first.txnId, '123456789012')
  expect(await refusalOf(match(second.txnId, '123456789012'))).toMatchObject({ code: 'already_done' })
  await confirm(first.txnId, '123456789012', 'Looked at the bank statement twice')
  expect(await asha.api(showOrder, { params: { id: first.orderId } })).toMatchObject({ status: 'confirmed' })
  expect(await refusalOf(confirm(first.txnId, '123456789012'))).toMatchObject({ code: 'already_done' })
})

test('the staff member who entered a transfer cannot confirm it, unless they are alone: then a reason is required and audited', async () => {
  const [first, second] = [await transfer(), await transfer()]
  const step = (id: string, who: TestUser, more: { reason?: string } = {}) =>
    who.api(payments.confirmUtr, { params: { id }, body: { utr: utrOf(id), ...more } })
  const utrOf = (id: string) => (id === first.txnId ? '222222222222' : '333333333333')
  for (const { txnId } of [first, second]) {
    const body = { utr: utrOf(txnId), amount: price }
    await staff.api(payments.matchUtr, { params: { id: txnId }, body })
  }
  expect(await refusalOf(step(first.txnId, staff))).toMatchObject({
    code: 'invalid',
    details: { fields: [{ path: 'reason' }] },
  })
  await step(first.txnId, staff, { reason: 'I run this shop alone' })
  const entries = await shop.db
    .selectFrom('audit_log')
    .where('subject', '=', `payment:${first.txnId}`)
    .where('act', '=', 'payment.confirm-utr')
    .select(['actor_id', 'after'])
    .execute()
  expect(entries).toMatchObject([
    { actor_id: staff.id, after: { isAlone: true, reason: 'I run this shop alone' } },
  ])

  await shop.signedIn('staff', ['orders'])
  const colleague = await shop.signedIn('staff', ['finance'])
  expect(await refusalOf(step(second.txnId, staff, { reason: 'I run this shop alone' }))).toMatchObject({
    code: 'forbidden',
  })
  await step(second.txnId, colleague)
  expect(await asha.api(showOrder, { params: { id: second.orderId } })).toMatchObject({ status: 'confirmed' })
  // in the other tests `staff` is alone
  await shop.db.updateTable('users').set({ rights: [] }).where('id', '=', colleague.id).execute()
})

test('an order without a transfer is cancelled after a day', async () => {
  const { orderId, choli } = await transfer()
  shop.env.now = () => new Date(OPENING + 25 * 3600_000)
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
  expect(await asha.api(showOrder, { params: { id: orderId } })).toMatchObject({ status: 'cancelled' })
  expect(await unitsLeft(shop.db, choli.id)).toBe(1)
})
