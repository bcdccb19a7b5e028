import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addCoupon } from '../../../contract/checkout/coupons.ts'
import { DAY_MS } from '../../../contract/core/dates.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import { placeOrder, setOrderStatus, showOrder, type PaymentMethod } from '../../../contract/orders/orders.ts'
import { cancelOrder } from '../../../contract/orders/rental-order.ts'
import * as payments from '../../../contract/payments/payments.ts'
import { reconcilePayments } from '../../../contract/payments/reconcile.ts'
import { dashboard } from '../../../contract/reports/reports.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { readBalances } from '../ledger/balances.ts'
import { sweepPayments } from '../payments/refresh-payment.ts'
import { createPaymentDeps } from '../payments/payment-deps.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

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
async function settings(value: object) {
  await replaceSettings(shop.db, value)
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
  const accounts = await readBalances(shop.db, placed._id)
  expect([accounts.get('cash:cod'), accounts.get('cash:upi')]).toEqual([price, 0 - price]) // paid in cash, refunded from the bank
})

test('a refund is recorded as paid once, and its reference never changes', async () => {
  const placed = await order('cod')
  await staff.api(setOrderStatus, { params: { id: placed._id }, body: { status: 'delivered' } })
  await shop.runJobs()
  const { _id: id } = await staff.api(payments.refundOrder, {
    params: { id: placed._id },
    body: { amount: price, reason: 'Came torn' },
  })
  const markPaid = (reference: string) =>
    staff.api(payments.markRefundPaid, { params: { id }, body: { reference } })
  const outcomes = await Promise.all(['NEFT 1', 'NEFT 1', 'NEFT 1'].map(markPaid))
  expect(outcomes.map(({ state }) => state)).toEqual(['completed', 'completed', 'completed'])
  expect(await refusalOf(markPaid('NEFT 2'))).toMatchObject({
    code: 'already_done',
    message: 'This refund was already paid with the reference NEFT 1',
  })
  const { reference } = await shop.db
    .selectFrom('refunds')
    .where('id', '=', id)
    .select('reference')
    .executeTakeFirstOrThrow()
  expect(reference).toBe('NEFT 1')
  const entries = await shop.db
    .selectFrom('audit_log')
    .where('subject', '=', `refund:${id}`)
    .select(['act', 'after'])
    .execute()
  expect(entries).toEqual([{ act: 'payment.refund-paid', after: { reference: 'NEFT 1' } }])
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
async function transfer(amount = price) {
  await settings({ upi })
  const choli = await createTestProduct(shop.db, { price: amount, sizes: [{ stock: 1 }] })
  const items = [{ productId: choli.id, quantity: 1, type: 'buy' as const }]
  const payer = { amount, paymentMethod: 'upi' as const, address }
  const body = { items, couponCode: null, total: amount, ...payer }
  const { orderId, txnId, paymentUrl } = await asha.api(payments.initiatePayment, { body })
  return { choli, orderId: orderId!, txnId: txnId!, paymentUrl }
}

test('a UPI payment request contains the amount and a unique reference', async () => {
  const { txnId, orderId, paymentUrl } = await transfer()
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
  expect(request).toMatchObject({ orderStatus: 'pending', received: null, isReturned: false })
  await asha.api(cancelOrder, { params: { id: orderId }, body: { fee: paise(0) } })
  expect(await asha.api(payments.showUpi, { params: { txnId } })).toMatchObject({ orderStatus: 'cancelled' })
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
  const confirmed = await confirm(first.txnId, '123456789012', 'Looked at the bank statement twice')
  expect(confirmed).toMatchObject({ status: 'succeeded', toReturn: null })
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

test('a refund in cash needs no reference, comes from the cash of the shop, and the e-mail says so', async () => {
  const { orderId, txnId } = await transfer()
  const utr = '123412341234'
  await staff.api(payments.matchUtr, { params: { id: txnId }, body: { utr, amount: price } })
  await staff.api(payments.confirmUtr, { params: { id: txnId }, body: { utr, reason: 'Alone today' } })
  const { _id: id } = await staff.api(payments.refundOrder, {
    params: { id: orderId },
    body: { amount: price, reason: 'Came torn' },
  })
  const markPaid = (body: { via: 'cash' | 'transfer' }) =>
    staff.api(payments.markRefundPaid, { params: { id }, body })
  await expect(markPaid({ via: 'transfer' })).rejects.toThrow('Enter the reference of the transfer')
  expect(await markPaid({ via: 'cash' })).toMatchObject({ state: 'completed' })
  const { account } = await shop.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .where('ledger_transactions.key', '=', `refund-paid:${id}`)
    .where('account', 'like', 'cash:%')
    .select('account')
    .executeTakeFirstOrThrow()
  expect(account).toBe('cash:cod')
  const email = await shop.db
    .selectFrom('emails')
    .where('template', '=', 'refund-sent')
    .where('order_id', '=', orderId)
    .select('content')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(email.content)).toContain('to you in cash.')
})

test('a late transfer is refunded if its coupon, which a customer may use once, was used for another order meanwhile', async () => {
  const terms = { percent: 50, active: true, prepaidOnly: false, firstOrderOnly: false, perCustomer: 1 }
  await staff.api(addCoupon, { body: { ...terms, code: 'ONCE50' } })
  await settings({ upi })
  const { id: productId } = await createTestProduct(shop.db, { price: paise(1000_00) })
  const amount = paise(500_00)
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  const draft = { items, couponCode: 'ONCE50', total: amount, address }
  const pay = { ...draft, amount, paymentMethod: 'upi' as const }
  const { txnId, orderId } = await asha.api(payments.initiatePayment, { body: pay })
  expect(await refusalOf(asha.api(placeOrder, { body: draft }))).toMatchObject({ code: 'coupon_invalid' })
  shop.env.now = () => new Date(OPENING + 3 * DAY_MS)
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
  await asha.api(placeOrder, { body: draft })

  const utr = '505050505050'
  await staff.api(payments.matchUtr, { params: { id: txnId! }, body: { utr, amount } })
  const confirmation = { params: { id: txnId! }, body: { utr, reason: 'Alone today' } }
  const confirmed = await staff.api(payments.confirmUtr, confirmation)
  const reason = 'The coupon of this order was used for another order before the payment arrived'
  expect(confirmed).toMatchObject({ status: 'succeeded', purpose: 'order', toReturn: { amount, reason } })
  expect(await asha.api(showOrder, { params: { id: orderId! } })).toMatchObject({ status: 'cancelled' })
  const { refunds } = await staff.api(payments.orderMoney, { params: { id: orderId! } })
  expect(refunds).toMatchObject([{ amount, reason }])
})

/** Places an order of ₹2,249.10, for which the customer then transfers ₹2,249. */
async function transferWithoutPaise(utr: string) {
  const order = await transfer(paise(2249_10))
  const params = { id: order.txnId }
  const match = (more: { amount?: Paise; isOtherAmount?: boolean } = {}) =>
    staff.api(payments.matchUtr, { params, body: { utr, amount: paise(2249_00), ...more } })
  const confirm = () =>
    staff.api(payments.confirmUtr, { params, body: { utr, reason: 'Looked at the bank statement twice' } })
  const sendBack = () =>
    staff.api(payments.refundWrongAmount, { params, body: { reason: 'Ten paise are missing' } })
  return { ...order, match, confirm, sendBack }
}

const paymentsToDecide = async () =>
  (await staff.api(payments.adminPayments, { query: { otherAmount: true } })).data

test('a transfer of another amount is refused with both amounts, until staff say that the customer sent it', async () => {
  const { match, txnId, orderId } = await transferWithoutPaise('444444444444')
  const refusal = await refusalOf(match())
  expect(refusal).toMatchObject({ code: 'invalid', details: { fields: [{ path: 'amount' }] } })
  expect(refusal!.message).toContain('You entered ₹2,249, but the amount due is ₹2,249.10')
  expect(await refusalOf(match({ amount: paise(0), isOtherAmount: true }))).toMatchObject({ code: 'invalid' })
  expect(await paymentsToDecide()).toEqual([])

  const received = { taken: 2249_00, status: 'open', error: 'Received ₹2,249 instead of ₹2,249.10' }
  expect(await match({ isOtherAmount: true })).toMatchObject(received)
  expect(await paymentsToDecide()).toMatchObject([{ _id: txnId, utr: '444444444444' }])
  expect(await staff.api(dashboard)).toMatchObject({ paymentsToDecide: 1 })
  const { payments: attempts } = await staff.api(payments.orderMoney, { params: { id: orderId } })
  expect(attempts[0]!.events.at(-1)).toMatchObject({ note: received.error, by: expect.any(String) })
  expect(await asha.api(showOrder, { params: { id: orderId } })).toMatchObject({
    payment: { state: 'wrong_amount', received: 2249_00 },
  })
  expect(await asha.api(payments.showUpi, { params: { txnId } })).toMatchObject({ received: 2249_00 })
  expect(await refusalOf(asha.api(payments.payOrder, { params: { id: orderId } }))).toMatchObject({
    code: 'already_done',
  })
  await match({ amount: paise(2249_10) }) // other tests find no payment to decide
})

test('a transfer of another amount keeps the order until staff send it back, and then the order can be paid again', async () => {
  const { match, confirm, sendBack, txnId, orderId } = await transferWithoutPaise('555555555555')
  await match({ isOtherAmount: true })
  expect(await refusalOf(confirm())).toMatchObject({ code: 'wrong_state' })
  shop.env.now = () => new Date(OPENING + 30 * 3600_000)
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
  expect(await paymentsToDecide()).toMatchObject([{ _id: txnId, status: 'open' }])
  expect(await asha.api(showOrder, { params: { id: orderId } })).toMatchObject({ status: 'pending' })

  shop.env.now = () => new Date(OPENING + 3600_000)
  expect(await sendBack()).toMatchObject({ status: 'failed', taken: null, isReturned: true })
  expect(await refusalOf(sendBack())).toMatchObject({ code: 'already_done' })
  expect(await refusalOf(match({ amount: paise(2249_10) }))).toMatchObject({ code: 'already_done' })
  expect(await asha.api(payments.showUpi, { params: { txnId } })).toMatchObject({
    received: null,
    isReturned: true,
  })
  const money = () => staff.api(payments.orderMoney, { params: { id: orderId } })
  const [refund] = (await money()).refunds
  expect(refund).toMatchObject({ amount: 2249_00, state: 'requested' })
  const paid = { params: { id: refund!._id }, body: { reference: 'NEFT 555' } }
  expect(await staff.api(payments.markRefundPaid, paid)).toMatchObject({ state: 'completed' })

  const { txnId: again } = await asha.api(payments.payOrder, { params: { id: orderId } })
  const body = { utr: '666666666666', amount: paise(2249_10) }
  await staff.api(payments.matchUtr, { params: { id: again! }, body })
  const confirmation = { utr: body.utr, reason: 'Looked at the bank statement twice' }
  await staff.api(payments.confirmUtr, { params: { id: again! }, body: confirmation })
  expect(await asha.api(showOrder, { params: { id: orderId } })).toMatchObject({ status: 'confirmed' })
  expect(await money()).toMatchObject({ captured: 4498_10, refundable: 2249_10 })
  const query = { from: '2026-09-30', until: '2027-10-02' }
  const { differences } = await staff.api(reconcilePayments, { query })
  expect(differences.filter((difference) => difference.orderId === orderId)).toEqual([])
})

test('a transfer that staff have sent back does not cancel the order while they decide about the next one', async () => {
  const { match, sendBack, orderId } = await transferWithoutPaise('121212121212')
  await match({ isOtherAmount: true })
  await sendBack()
  const { txnId: again } = await asha.api(payments.payOrder, { params: { id: orderId } })
  const body = { utr: '131313131313', amount: paise(2249_00), isOtherAmount: true }
  await staff.api(payments.matchUtr, { params: { id: again! }, body })
  shop.env.now = () => new Date(OPENING + 30 * 3600_000)
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
  expect(await asha.api(showOrder, { params: { id: orderId } })).toMatchObject({
    status: 'pending',
    payment: { state: 'wrong_amount' },
  })
  await staff.api(payments.refundWrongAmount, {
    params: { id: again! },
    body: { reason: 'Ten paise are missing' },
  })
  expect(await asha.api(showOrder, { params: { id: orderId } })).toMatchObject({ status: 'cancelled' })
})

test('a transfer that was recorded for the wrong order is removed, and pays the right one', async () => {
  const wrong = await transferWithoutPaise('979797979797')
  await wrong.match({ isOtherAmount: true })
  const remove = () => staff.api(payments.removeUtr, { params: { id: wrong.txnId } })
  expect(await remove()).toMatchObject({ status: 'open', utr: null, taken: null, error: null })
  expect(await refusalOf(remove())).toMatchObject({ code: 'already_done' })
  expect(await paymentsToDecide()).toEqual([])
  expect(await asha.api(showOrder, { params: { id: wrong.orderId } })).toMatchObject({
    payment: { state: 'waiting_for_transfer' },
  })
  const right = await transfer(paise(2249_00))
  const params = { id: right.txnId }
  const body = { utr: '979797979797', amount: paise(2249_00) }
  await staff.api(payments.matchUtr, { params, body })
  const confirmation = { utr: body.utr, reason: 'Looked at the bank statement twice' }
  await staff.api(payments.confirmUtr, { params, body: confirmation })
  expect(await asha.api(showOrder, { params: { id: right.orderId } })).toMatchObject({ status: 'confirmed' })
  expect(await refusalOf(staff.api(payments.removeUtr, { params }))).toMatchObject({ code: 'already_done' })
})

test('another transfer does not replace one of another amount that is not decided', async () => {
  const { match, txnId } = await transferWithoutPaise('151515151515')
  await match({ isOtherAmount: true })
  const second = { utr: '161616161616', amount: paise(2249_10) }
  const refusal = await refusalOf(staff.api(payments.matchUtr, { params: { id: txnId }, body: second }))
  expect(refusal).toMatchObject({
    message: '₹2,249 with the UTR 151515151515 is already recorded. Refund it or remove it first',
    details: { fields: [{ path: 'utr' }] },
  })
  await match({ amount: paise(2249_10) }) // other tests find no payment to decide
})

test('a removed transfer does not keep the goods reserved any longer', async () => {
  const { txnId, orderId } = await transferWithoutPaise('171717171717')
  const params = { id: txnId }
  const deadline = async () => (await asha.api(showOrder, { params: { id: orderId } })).payUntil
  const before = await deadline()
  await staff.api(payments.matchUtr, { params, body: { utr: '171717171717', amount: paise(2249_10) } })
  expect(await deadline()).not.toBe(before)
  await staff.api(payments.removeUtr, { params })
  expect(Math.abs(Date.parse((await deadline())!) - Date.parse(before!))).toBeLessThan(60_000)
})

test('a transfer that is recorded and removed by mistake gives an order without a deadline none', async () => {
  const { txnId, orderId } = await transferWithoutPaise('181818181818')
  await shop.db.updateTable('orders').set({ unpaid_until: null }).where('id', '=', orderId).execute()
  const params = { id: txnId }
  await staff.api(payments.matchUtr, { params, body: { utr: '181818181818', amount: paise(2249_10) } })
  await staff.api(payments.removeUtr, { params })
  expect(await asha.api(showOrder, { params: { id: orderId } })).toMatchObject({ payUntil: null })
})

test('who has recorded a transfer of another amount does not send it back alone', async () => {
  const { match, sendBack, txnId } = await transferWithoutPaise('141414141414')
  await match({ isOtherAmount: true })
  const colleague = await shop.signedIn('staff')
  expect(await refusalOf(sendBack())).toMatchObject({ code: 'forbidden' })
  const request = { params: { id: txnId }, body: { reason: 'Ten paise are missing' } }
  expect(await colleague.api(payments.refundWrongAmount, request)).toMatchObject({ isReturned: true })
  await shop.db.updateTable('users').set({ rights: [] }).where('id', '=', colleague.id).execute() // `staff` is alone again
})

test('an amount that staff mistyped is corrected by recording the transfer again', async () => {
  const { match, confirm, sendBack, orderId } = await transferWithoutPaise('777777777777')
  await match({ amount: paise(224_91), isOtherAmount: true })
  expect(await match({ amount: paise(2249_10) })).toMatchObject({ taken: null, error: null })
  expect(await refusalOf(sendBack())).toMatchObject({ code: 'wrong_state' })
  await confirm()
  expect(await asha.api(showOrder, { params: { id: orderId } })).toMatchObject({ status: 'confirmed' })
})

test('an order without a transfer is cancelled after a day', async () => {
  const { orderId, choli } = await transfer()
  shop.env.now = () => new Date(OPENING + 25 * 3600_000)
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
  expect(await asha.api(showOrder, { params: { id: orderId } })).toMatchObject({ status: 'cancelled' })
  expect(await unitsLeft(shop.db, choli.id)).toBe(1)
})
