import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { cancelOrder, extendRental, orderRental } from '../../../contract/orders/rental-order.ts'
import * as payments from '../../../contract/payments/payments.ts'
import { reconcilePayments } from '../../../contract/payments/reconcile.ts'
import { collectOwed } from '../../../contract/rentals/deposits.ts'
import { createRentalCounter } from '../../testing/rental-counter.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import { changeOrderStatus } from '../../testing/seller-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { credit, debit, postTransaction } from '../ledger/post-transactions.ts'
import { findOrderBalance } from '../orders/order-postings.ts'
import { readToday } from '../orders/today.ts'
import { applyProviderStatus } from './apply-provider-status.ts'
import { payBalance } from './pay-balance.ts'
import { createPaymentDeps } from './payment-deps.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

// The rent is 500 rupees a day, the deposit 2,000 rupees.
const shop = testShop()
beforeAll(async () => {
  const upi = { vpa: 'shop@examplebank', payee: 'Navrang' }
  await replaceSettings(shop.db, { upi })
})
beforeEach(() => setClock(shop, '2026-10-01T06:00:00Z'))

/** A paid order of one rental whose customer owes 500 rupees for an extension. */
async function extended() {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-13', until: '2026-10-14' })
  const { customer, staff } = counter
  const params = { id: order._id }
  const body = { line: 0, until: '2026-10-15', amount: paise(500_00) }
  await customer.api(extendRental, { params, body })
  return {
    ...counter,
    order,
    params,
    pay: (method: 'phonepe' | 'upi') => customer.api(payments.payBalance, { params, body: { method } }),
    owed: async () => (await customer.api(orderRental, { params })).balance.owed,
    money: () => customer.api(payments.myOrderMoney, { params }),
    collect: (amount: number) => {
      const body = { amount: paise(amount), via: 'cash' as const, reference: 'Till 1' }
      return staff.api(collectOwed, { params, body })
    },
    confirm: async (id: string, amount: number) => {
      const utr = String(Math.floor(Math.random() * 1e12)).padStart(12, '0')
      await staff.api(payments.matchUtr, { params: { id }, body: { utr, amount: paise(amount) } })
      const reason = 'Compared with the bank statement'
      const confirmer = await shop.signedIn('admin')
      return confirmer.api(payments.confirmUtr, { params: { id }, body: { utr, reason } })
    },
  }
}

test('an amount owed is paid online at once in a sample shop, and both payments are listed', async () => {
  const { order, pay, owed, money, balances } = await extended()
  expect(await owed()).toBe(500_00)
  expect((await pay('phonepe')).paymentUrl).toMatch(new RegExp(`^/orders/${order._id}\\?txnId=pay_`))
  expect(await owed()).toBe(0)
  expect((await money()).payments).toMatchObject([
    { purpose: 'order', method: 'demo', amount: 3000_00, state: 'succeeded' },
    { purpose: 'balance', method: 'demo', amount: 500_00, state: 'succeeded' },
  ])
  expect(await balances(order)).toEqual({ 'cash:demo': 3500_00, rent: -1500_00, deposits: -2000_00 })
  expect(await refusalOf(pay('phonepe'))).toMatchObject({ code: 'already_done' })
})

test('after a cancellation, each payment is refunded with at most its own amount', async () => {
  const { customer, params, pay, money, balances, order } = await extended()
  await pay('phonepe')
  await customer.api(cancelOrder, { params, body: { fee: paise(0) } })
  await shop.runJobs()
  const { refunds } = await money()
  expect(refunds.map(({ amount, state }) => ({ amount, state }))).toEqual([
    { amount: 3000_00, state: 'completed' },
    { amount: 500_00, state: 'completed' },
  ])
  expect(await balances(order)).toEqual({})
})

test('a UPI transfer pays the balance once staff have confirmed it, and reconciles', async () => {
  const { staff, pay, owed, confirm } = await extended()
  const { paymentUrl, txnId } = await pay('upi')
  expect(paymentUrl).toBe(`/pay/upi/${txnId}`)
  expect((await pay('upi')).txnId).toBe(txnId) // the same payment continues
  await confirm(txnId!, 500_00)
  expect(await owed()).toBe(0)
  const query = { from: '2026-09-30', until: '2027-10-02' }
  const { differences } = await staff.api(reconcilePayments, { query })
  expect(differences.filter(({ paymentId }) => paymentId === txnId)).toEqual([])
})

test('a recorded transfer stays open for a weekend, until a colleague has confirmed it', async () => {
  const { staff, pay, owed } = await extended()
  const { txnId } = await pay('upi')
  const params = { id: txnId! }
  const utr = '999999999999'
  await staff.api(payments.matchUtr, { params, body: { utr, amount: paise(500_00) } })
  setClock(shop, '2026-10-03T06:00:00Z')
  await shop.runJobs()
  expect((await pay('upi')).txnId).toBe(txnId)
  const colleague = await shop.signedIn('admin')
  await colleague.api(payments.confirmUtr, { params, body: { utr, reason: 'Compared with the statement' } })
  expect(await owed()).toBe(0)
})

test('a transfer of another amount does not pay the balance; a colleague sends it back, and a new payment can start', async () => {
  const { staff, pay, owed, money, balances, order } = await extended()
  const { txnId } = await pay('upi')
  const params = { id: txnId! }
  const body = { utr: '888888888888', amount: paise(499_50), isOtherAmount: true }
  await staff.api(payments.matchUtr, { params, body })
  expect(await owed()).toBe(500_00)
  const isChecked = { message: expect.stringContaining('We received ₹499.50 instead of ₹500') }
  expect(await refusalOf(pay('upi'))).toMatchObject(isChecked)
  setClock(shop, '2026-10-04T06:00:00Z') // also after the payment has expired
  await shop.runJobs()
  expect(await refusalOf(pay('upi'))).toMatchObject(isChecked)
  const colleague = await shop.signedIn('admin')
  await colleague.api(payments.refundWrongAmount, { params, body: { reason: 'Fifty paise are missing' } })
  expect((await money()).refunds).toMatchObject([{ amount: 499_50, state: 'requested' }])
  expect(await balances(order)).toMatchObject({ 'cash:upi': 499_50, refunds_due: -499_50 })
  expect(await owed()).toBe(500_00)
  expect((await pay('upi')).txnId).not.toBe(txnId)
})

test('what was paid at the counter meanwhile is refunded', async () => {
  const { pay, owed, collect, confirm, money, balances, order } = await extended()
  const { txnId } = await pay('upi')
  await collect(400_00)
  const reason = 'This amount was already paid'
  expect(await confirm(txnId!, 500_00)).toMatchObject({
    purpose: 'balance',
    toReturn: { amount: 400_00, reason },
  })
  expect(await owed()).toBe(0)
  const { payments: all, refunds } = await money()
  expect(all.map(({ method, amount }) => ({ method, amount }))).toContainEqual({
    method: 'counter',
    amount: 400_00,
  })
  expect(refunds).toMatchObject([{ amount: 400_00, reason }])
  expect((await balances(order))['refunds_due']).toBe(-400_00)
})

test('another amount or method starts a new payment; if the old one is paid too, it is refunded', async () => {
  const { customer, params, pay, owed, confirm, money } = await extended()
  const first = await pay('upi')
  const body = { line: 0, until: '2026-10-16', amount: paise(500_00) }
  await customer.api(extendRental, { params, body })
  const second = await pay('upi')
  expect(second.txnId).not.toBe(first.txnId)
  await confirm(second.txnId!, 1000_00)
  await confirm(first.txnId!, 500_00)
  expect(await owed()).toBe(0)
  expect((await money()).refunds).toMatchObject([{ amount: 500_00 }])
})

test('staff refund an order that was cancelled, reopened and paid again, from the payment that has the money', async () => {
  const { staff, params, pay, owed, collect, money, balances, order } = await extended()
  const refund = (amount: number) =>
    staff.api(payments.refundOrder, { params, body: { amount: paise(amount), reason: 'A torn seam' } })
  await pay('phonepe')
  for (const status of ['cancelled', 'confirmed'] as const) {
    await changeOrderStatus(shop, staff, { id: order._id, status })
  }
  expect(await refusalOf(refund(100_00))).toMatchObject({
    details: { fields: [{ message: 'There is nothing left to refund' }] },
  })
  const { txnId } = await pay('phonepe')
  expect(await owed()).toBe(0)
  expect(await refund(100_00)).toMatchObject({ payment: txnId, state: 'completed' })
  await changeOrderStatus(shop, staff, { id: order._id, status: 'cancelled' })
  await changeOrderStatus(shop, staff, { id: order._id, status: 'confirmed' })
  await collect(3400_00)
  expect(await staff.api(payments.orderMoney, { params })).toMatchObject({ refundable: 1400_00 }) // without the deposit
  await refund(3400_00)
  expect((await money()).refunds.at(-1)).toMatchObject({ amount: 3400_00, state: 'completed' })
  expect(await balances(order)).toEqual({ 'cash:cod': 3400_00, 'cash:demo': -3400_00 })
})

test('a refund by staff that no single payment can return is divided between the payments, also if it is sent twice', async () => {
  const { staff, params, pay, money, balances, order } = await extended()
  await pay('phonepe')
  const refund = (amount: number, key: string) => {
    const body = { amount: paise(amount), reason: 'The outfit came torn' }
    return staff.api(payments.refundOrder, { params, body, headers: { 'idempotency-key': key } })
  }
  await refund(100_00, 'first')
  const reply = await refund(3400_00, 'rest')
  expect(reply).toMatchObject({ amount: 3400_00 })
  expect(await refund(3400_00, 'rest')).toMatchObject({ _id: reply._id, amount: 3400_00 })
  expect(await refusalOf(refund(2900_00, 'rest'))).toMatchObject({ code: 'key_reused' })
  const { payments: paid, refunds } = await staff.api(payments.orderMoney, { params })
  const [first, second] = ['order', 'balance'].map((purpose) => paid.find((one) => one.purpose === purpose)!)
  expect(refunds).toMatchObject([
    { amount: 100_00, payment: first!._id, state: 'completed' },
    { amount: 2900_00, payment: first!._id, state: 'completed' },
    { amount: 500_00, payment: second!._id, state: 'completed' },
  ])
  expect((await money()).refunds).toHaveLength(3)
  expect(await balances(order)).toEqual({})
  const emails = await shop.db
    .selectFrom('emails')
    .select('template')
    .where('order_id', '=', order._id)
    .where('template', '=', 'refund-sent')
    .execute()
  expect(emails).toHaveLength(3)
})

test('only the customer of the order can pay, and only with a method that the shop offers', async () => {
  const { params, pay } = await extended()
  const other = await shop.signedIn()
  const body = { method: 'phonepe' as const }
  expect(await refusalOf(other.api(payments.payBalance, { params, body }))).toMatchObject({
    code: 'not_found',
  })
  const env = { ...shop.env }
  Object.assign(shop.env, { PAYMENT_PROVIDER: 'none' })
  expect(await refusalOf(pay('phonepe'))).toMatchObject({ code: 'method_not_offered' })
  Object.assign(shop.env, env)
})

test('whatever is charged, collected and paid in any sequence, nothing is paid twice and the balance is never negative', async () => {
  const { order, customer } = await extended()
  const deps = createPaymentDeps(shop.db, shop.env)
  const actor = { id: customer.id } as Parameters<typeof payBalance>[1]['actor']
  const orderId = order._id
  const step = fc.oneof(
    fc.record({ is: fc.constant('charge' as const), amount: fc.integer({ min: 1, max: 900_00 }) }),
    fc.record({ is: fc.constant('collect' as const), share: fc.double({ min: 0.1, max: 1, noNaN: true }) }),
    fc.record({
      is: fc.constant('start' as const),
      method: fc.constantFrom('upi' as const, 'phonepe' as const),
    }),
    fc.record({ is: fc.constant('pay' as const), which: fc.nat(5) }),
  )
  let charges = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const started: string[] = []
      for (const each of steps) {
        const { owed } = await findOrderBalance(shop.db, orderId)
        if (each.is === 'charge') {
          charges += 1
          const entries = [debit('receivable', each.amount), credit('damage', each.amount)]
          await inTransaction(shop.db, (tx) =>
            postTransaction(tx, { kind: 'charge', key: `charge:${charges}`, orderId, entries }),
          )
        } else if (each.is === 'collect' && owed > 0) {
          const amount = Math.max(1, Math.floor(owed * each.share))
          const entries = [debit('cash:cod', amount), credit('receivable', amount)]
          charges += 1
          await inTransaction(shop.db, (tx) =>
            postTransaction(tx, { kind: 'owed_collected', key: `collect:${charges}`, orderId, entries }),
          )
        } else if (each.is === 'start' && owed > 0) {
          const { txnId } = await payBalance(deps, { orderId, method: each.method, actor })
          started.push(txnId!)
        } else if (each.is === 'pay' && started.length > 0) {
          const id = started[each.which % started.length]!
          const { amount } = await shop.db
            .selectFrom('payments')
            .select('amount')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          const today = await readToday(shop.db, shop.env)
          const status = { state: 'succeeded', amount: paise(amount) } as const
          await inTransaction(shop.db, (tx) => applyProviderStatus(tx, { id, status, today }))
        }
        const after = await findOrderBalance(shop.db, orderId)
        expect(after.owed).toBeGreaterThanOrEqual(0)
        expect(after.refundDue).toBe(await sumOfRefunds(orderId))
      }
    }),
    { numRuns: 25 },
  )
})

/** Money received above what was owed is always requested as a refund, and nothing else is. */
async function sumOfRefunds(orderId: string): Promise<number> {
  const rows = await shop.db.selectFrom('refunds').select('amount').where('order_id', '=', orderId).execute()
  return rows.reduce((all, { amount }) => all + amount, 0)
}
