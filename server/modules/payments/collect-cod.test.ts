import { beforeAll, expect, test } from 'vitest'
import { dayInIndia } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import { orderDocuments } from '../../../contract/invoicing/tax-documents.ts'
import {
  confirmUtr,
  initiatePayment,
  matchUtr,
  myOrderMoney,
  orderMoney,
  refundOrder,
} from '../../../contract/payments/payments.ts'
import { reconcilePayments } from '../../../contract/payments/reconcile.ts'
import { showOrder, type OrderStatus } from '../../../contract/orders/orders.ts'
import { dayList } from '../../../contract/orders/day-list.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { allowCounterPayments } from '../../testing/counter-sale.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { buy, changeOrderStatus, createBusiness } from '../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { readBalances } from '../ledger/balances.ts'
import { findAmountDueOnDelivery } from './collect-cod.ts'

const shop = testShop()
let asha: TestUser
let staff: TestUser
beforeAll(async () => {
  ;[asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  await allowCounterPayments(shop.db)
})

const price = paise(1499_00)

/** Places a cash-on-delivery order, and returns how staff change its status and what is known about its payments. */
async function placed(product?: string) {
  const productId = product ?? (await createTestProduct(shop.db, { price })).id
  const { _id: id } = await buy(shop, asha, {
    items: [{ productId, quantity: 1 }],
    total: price,
    paymentMethod: 'cod',
  })
  return {
    id,
    set: (status: OrderStatus) => changeOrderStatus(shop, staff, { id, status }),
    due: () => findAmountDueOnDelivery(shop.db, id),
    states: async () => {
      const money = await staff.api(orderMoney, { params: { id } })
      return { captured: money.captured, payments: money.payments.map(({ status }) => status) }
    },
    balances: async () => Object.fromEntries(await readBalances(shop.db, id)),
    refunds: async () =>
      (await staff.api(orderMoney, { params: { id } })).refunds.map(({ amount }) => amount),
    invoiced: async () => (await asha.api(orderDocuments, { params: { id } })).data.map(({ total }) => total),
    differences: async () => {
      const day = dayInIndia(new Date())
      const { differences } = await staff.api(reconcilePayments, { query: { from: day, until: day } })
      return differences.filter(({ orderId }) => orderId === id)
    },
    collectedBy: async () => {
      const { payments } = await staff.api(orderMoney, { params: { id } })
      return payments.flatMap(({ events }) => events.filter(({ state }) => state === 'succeeded'))[0]?.by
    },
  }
}

test('a reopened cash-on-delivery order is due again, and its delivery records the cash', async () => {
  const order = await placed()
  await order.set('cancelled')
  expect(await order.due()).toBe(0)
  await order.set('confirmed')
  expect(await order.due()).toBe(price)
  await order.set('delivered')
  expect(await order.states()).toEqual({ captured: price, payments: ['failed', 'succeeded'] })
  expect(await order.collectedBy()).toMatch(/^Test staff/)
})

test('a cancelled cash-on-delivery order that staff mark as delivered is collected', async () => {
  const order = await placed()
  await order.set('cancelled')
  await order.set('delivered')
  expect(await order.states()).toEqual({ captured: price, payments: ['failed', 'succeeded'] })
})

test('an order whose cash was received gets no second payment when it is reopened', async () => {
  const order = await placed()
  for (const status of ['delivered', 'cancelled', 'delivered'] as const) await order.set(status)
  expect(await order.states()).toEqual({ captured: price, payments: ['succeeded'] })
})

const moneyOfDay = async () =>
  (await staff.api(dayList, { query: {} })).money.find(({ provider }) => provider === 'cod')

test('cash of a delivery that staff take back is due again, and is not refunded when the order is cancelled', async () => {
  const order = await placed()
  const before = await moneyOfDay()
  for (const status of ['confirmed', 'delivered'] as const) await order.set(status)
  expect(await order.balances()).toEqual({ 'cash:cod': price, sales: -1499_00 })
  await order.set('shipped')
  expect(await order.due()).toBe(price)
  expect(await order.states()).toEqual({ captured: 0, payments: ['open'] })
  expect(await order.balances()).toEqual({})
  expect(await moneyOfDay()).toMatchObject({ refunded: 0, received: before?.received ?? 0 })
  await order.set('cancelled')
  expect(await order.states()).toEqual({ captured: 0, payments: ['failed'] })
  expect(await order.refunds()).toEqual([])
  expect(await order.balances()).toEqual({})
  expect(await order.differences()).toEqual([])
})

test('cash of a delivery that staff take back is recorded once when the order is delivered at last', async () => {
  const order = await placed()
  for (const status of ['delivered', 'confirmed', 'delivered', 'shipped'] as const) await order.set(status)
  await order.set('delivered')
  expect(await order.states()).toEqual({ captured: price, payments: ['succeeded'] })
  expect(await order.balances()).toEqual({ 'cash:cod': price, sales: -1499_00 })
  expect(await order.invoiced()).toEqual([price])
  expect(await order.differences()).toEqual([])
  await order.set('cancelled')
  expect(await order.refunds()).toEqual([price])
})

test('a seller earns nothing for a delivery that staff take back, until the order is delivered again', async () => {
  const { id: sellerId, addProduct } = await createBusiness(shop)
  const { id: productId } = await addProduct({ price })
  const order = await placed(productId)
  // the parcel has arrived: before that, only an admin can set the order to Delivered
  const arrived = { state: 'delivered', carrier: 'Example Express', tracking_number: 'EX 100' } as const
  await shop.db.updateTable('shipments').set(arrived).where('order_id', '=', order.id).execute()
  const earned = async () => (await order.balances())[`seller:${sellerId}`] ?? 0
  await order.set('delivered')
  const share = await earned()
  expect(share).toBeLessThan(0)
  await order.set('shipped')
  expect(await order.balances()).toEqual({})
  await order.set('delivered')
  expect(await earned()).toBe(share)
})

test('an order of which cash was refunded stays delivered', async () => {
  const order = await placed()
  await order.set('delivered')
  const body = { amount: paise(100_00), reason: 'A torn seam' }
  await staff.api(refundOrder, { params: { id: order.id }, body })
  expect(await refusalOf(order.set('shipped'))).toMatchObject({ code: 'wrong_state' })
  expect(await order.states()).toEqual({ captured: price, payments: ['succeeded'] })
})

/** Places an order to be paid by UPI, and confirms it before the transfer has arrived. */
async function confirmedUnpaid() {
  const { id: productId } = await createTestProduct(shop.db, { price })
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  const body = { items, couponCode: null, total: price, amount: price, address: sampleAddress }
  const started = await asha.api(initiatePayment, { body: { ...body, paymentMethod: 'upi' } })
  const id = started.orderId!
  await changeOrderStatus(shop, staff, { id, status: 'confirmed' })
  const read = () => asha.api(showOrder, { params: { id } })
  return { id, txnId: started.txnId!, read }
}

test('an unpaid order that staff confirm is due on delivery, and its delivery records the cash', async () => {
  const { id, read } = await confirmedUnpaid()
  expect(await findAmountDueOnDelivery(shop.db, id)).toBe(price)
  expect(await read()).toMatchObject({ paymentMethod: 'cod', payment: { state: 'due_on_delivery' } })
  expect(await asha.api(myOrderMoney, { params: { id } })).toMatchObject({
    state: 'due_on_delivery',
    paid: 0,
  })
  await changeOrderStatus(shop, staff, { id, status: 'delivered' })
  expect(await read()).toMatchObject({ payment: { state: 'paid', received: price } })
})

test('a transfer that arrives after the confirmation pays the order, so that nothing is due on delivery', async () => {
  const { id, txnId, read } = await confirmedUnpaid()
  const utr = '123456789012'
  await staff.api(matchUtr, { params: { id: txnId }, body: { utr, amount: price } })
  await staff.api(confirmUtr, { params: { id: txnId }, body: { utr, reason: 'Nobody else is here' } })
  expect(await read()).toMatchObject({ paymentMethod: 'upi', payment: { state: 'paid', received: price } })
  expect(await findAmountDueOnDelivery(shop.db, id)).toBe(0)
  await changeOrderStatus(shop, staff, { id, status: 'delivered' })
  const { captured, payments } = await staff.api(orderMoney, { params: { id } })
  expect({ captured, states: payments.map(({ status }) => status) }).toEqual({
    captured: price,
    states: ['succeeded', 'failed'],
  })
})
