import { beforeEach, expect, test } from 'vitest'
import { settleDeposit } from '../../../contract/rentals/handover.ts'
import { paise } from '../../../contract/core/money.ts'
import {
  orderStatuses,
  placeOrder,
  quoteItems,
  setOrderStatus,
  type OrderStatus,
} from '../../../contract/orders/orders.ts'
import {
  cancelOrder,
  adminExtendRental,
  adminQuoteExtension,
  extendRental,
  orderRental,
  quoteExtension,
} from '../../../contract/orders/rental-order.ts'
import { changeRental } from '../../../contract/orders/rental-change.ts'
import { orderMoney, refundOrder } from '../../../contract/payments/payments.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { createRentalCounter } from '../../testing/rental-counter.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { StoreSettings } from '../../../contract/store/store.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

// The rent is 500 rupees a day, the deposit 2,000 rupees. An outfit is sent one day before the first worn day.
const shop = testShop()
beforeEach(() => setClock(shop, '2026-10-01T06:00:00Z'))

async function booked(paymentMethod: 'phonepe' | 'cod' = 'phonepe') {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-13', until: '2026-10-14', paymentMethod })
  const { customer } = counter
  const params = { id: order._id }
  return {
    ...counter,
    order,
    params,
    terms: async () => (await customer.api(orderRental, { params })).cancellation,
    cancel: (fee: number) => customer.api(cancelOrder, { params, body: { fee: paise(fee) } }),
    extend: (until: string, amount: number) =>
      customer.api(extendRental, { params, body: { line: 0, until, amount: paise(amount) } }),
    quote: (until: string) => customer.api(quoteExtension, { params, query: { line: 0, until } }),
  }
}

test('cancelling early is free, and the full amount is refunded', async () => {
  const shopper = await booked()
  setClock(shop, '2026-10-09T06:00:00Z')
  expect(await shopper.terms()).toMatchObject({
    isPossible: true,
    fee: 0,
    refund: 3000_00,
    freeUntil: '2026-10-09',
  })
  expect(await shopper.cancel(0)).toMatchObject({ status: 'cancelled' })
  expect(await shopper.balances(shopper.order)).toEqual({ 'cash:demo': 3000_00, refunds_due: -3000_00 })
  await shop.runJobs()
  expect(await shopper.balances(shopper.order)).toEqual({})
  const { garments } = await shopper.customer.api(orderRental, { params: shopper.params })
  expect(garments[0]!.deposit).toMatchObject({ state: 'returned', refund: 2000_00 })
  expect(await shopper.book({ from: '2026-10-13', until: '2026-10-14' })).toMatchObject({ status: 'pending' })
})

test('cancelling late costs half of the rent, never the deposit, and only after the shopper has seen the fee', async () => {
  const shopper = await booked()
  setClock(shop, '2026-10-10T06:00:00Z')
  expect(await refusalOf(shopper.cancel(0))).toMatchObject({ code: 'wrong_state' })
  expect(await shopper.terms()).toMatchObject({ fee: 500_00, refund: 2500_00 })
  await shopper.cancel(500_00)
  expect(await shopper.balances(shopper.order)).toEqual({
    'cash:demo': 3000_00,
    rent: -500_00,
    refunds_due: -2500_00,
  })
  await shop.runJobs()
  expect(await shopper.balances(shopper.order)).toEqual({ 'cash:demo': 500_00, rent: -500_00 })
  expect(await refusalOf(shopper.cancel(500_00))).toMatchObject({ message: 'It is already cancelled.' })
})

test('the promised refund leaves out what staff have refunded, and the cancellation refunds exactly this amount', async () => {
  const shopper = await booked()
  const body = { amount: paise(349_00), reason: 'A missing mirror' }
  await shopper.staff.api(refundOrder, { params: shopper.params, body })
  expect(await shopper.terms()).toMatchObject({ fee: 0, refund: 2651_00 })
  await shopper.cancel(0)
  expect((await shopper.balances(shopper.order))['refunds_due']).toBe(-2651_00)
})

test('after a change to fewer nights, the promised refund is what the customer has not got back yet', async () => {
  const shopper = await booked()
  const nights = { sku: shopper.skuIds[0]!, from: '2026-10-13', until: '2026-10-13' }
  const body = { line: 0, ...nights, difference: paise(-500_00) }
  await shopper.customer.api(changeRental, { params: shopper.params, body })
  await shop.runJobs()
  expect(await shopper.terms()).toMatchObject({ fee: 0, refund: 2500_00 })
  setClock(shop, '2026-10-10T06:00:00Z')
  expect(await shopper.terms()).toMatchObject({ fee: 250_00, refund: 2250_00 })
  await shopper.cancel(250_00)
  expect(await shopper.balances(shopper.order)).toEqual({
    'cash:demo': 2500_00,
    rent: -250_00,
    refunds_due: -2250_00,
  })
})

test('the fee is at most the paid rent, so the deposit is refunded in full although a dearer change is unpaid', async () => {
  const shopper = await booked()
  const nights = { sku: shopper.skuIds[0]!, from: '2026-10-13', until: '2026-10-22' }
  const body = { line: 0, ...nights, difference: paise(4000_00) }
  await shopper.customer.api(changeRental, { params: shopper.params, body })
  setClock(shop, '2026-10-10T06:00:00Z')
  expect(await shopper.terms()).toMatchObject({
    fee: 1000_00,
    refund: 2000_00,
    why: 'The rent that you have paid is kept. The deposit is refunded in full.',
  })
  await shopper.cancel(1000_00)
  expect(await shopper.balances(shopper.order)).toEqual({
    'cash:demo': 3000_00,
    rent: -1000_00,
    refunds_due: -2000_00,
  })
})

test('a change to far nights after the free days does not make the cancellation free again', async () => {
  const shopper = await booked()
  setClock(shop, '2026-10-10T06:00:00Z')
  const nights = { sku: shopper.skuIds[0]!, from: '2026-11-13', until: '2026-11-14' }
  const body = { line: 0, ...nights, difference: paise(0) }
  await shopper.customer.api(changeRental, { params: shopper.params, body })
  expect(await shopper.terms()).toMatchObject({ fee: 500_00, refund: 2500_00, freeUntil: '2026-10-09' })
  const { conditions } = await shopper.customer.api(orderRental, { params: shopper.params })
  expect(conditions!.cancellation.fees).toEqual([{ freeUntil: '2026-10-09', fee: 500_00 }])
})

test('of two rentals, only the one whose free days are over costs a fee', async () => {
  const counter = await createRentalCounter(shop)
  const other = await createTestProduct(shop.db, {
    rentPrice: paise(300_00),
    sizes: [{ size: 'M', pieces: 1 }],
  })
  const items = [
    { productId: counter.id, type: 'rent' as const, quantity: 1, from: '2026-10-13', until: '2026-10-14' },
    { productId: other.id, type: 'rent' as const, quantity: 1, from: '2026-11-20', until: '2026-11-21' },
  ]
  const { customer } = counter
  const { quote } = await shop.api(quoteItems, { body: { items, couponCode: null } })
  const body = {
    items,
    couponCode: null,
    total: quote.total,
    paymentMethod: 'phonepe' as const,
    address: sampleAddress,
  }
  const { _id: id } = await customer.api(placeOrder, { body })
  const terms = async () => (await customer.api(orderRental, { params: { id } })).cancellation
  setClock(shop, '2026-10-10T06:00:00Z')
  expect(await terms()).toMatchObject({ fee: 500_00, freeUntil: '2026-10-09' })
  expect((await terms()).why).toContain('50% of the rent of the outfits whose free days are over is charged')
  setClock(shop, '2026-10-01T06:00:00Z')
  expect(await terms()).toMatchObject({ fee: 0 })
})

test('an order that was never free to cancel does not say that it was', async () => {
  setClock(shop, '2026-10-11T06:00:00Z')
  const shopper = await booked()
  expect((await shopper.terms()).why).toBe('50% of the rent is charged. The deposit is refunded in full.')
})

test('cancelling a cash-on-delivery order posts no money', async () => {
  const shopper = await booked('cod')
  setClock(shop, '2026-10-11T06:00:00Z')
  expect(await shopper.terms()).toMatchObject({ fee: 0, refund: 0 })
  await shopper.cancel(0)
  expect(await shopper.balances(shopper.order)).toEqual({})
})

test('orders that are handed over or in preparation cannot be cancelled', async () => {
  const shopper = await booked()
  await shopper.staff.api(setOrderStatus, { params: shopper.params, body: { status: 'processing' } })
  expect(await refusalOf(shopper.cancel(0))).toMatchObject({ code: 'wrong_state' })
  await shopper.staff.api(setOrderStatus, { params: shopper.params, body: { status: 'confirmed' } })
  setClock(shop, '2026-10-12T06:00:00Z')
  await shopper.handOut(await shopper.holdOf(shopper.order))
  expect(await refusalOf(shopper.cancel(500_00))).toMatchObject({ code: 'wrong_state' })
})

test('when staff cancel a handed-over rental, the rent is refunded at once and the deposit after the inspection', async () => {
  const shopper = await booked()
  const set = (status: OrderStatus) =>
    shopper.staff.api(setOrderStatus, { params: shopper.params, body: { status } })
  const hold = await shopper.holdOf(shopper.order)
  setClock(shop, '2026-10-12T06:00:00Z')
  await shopper.handOut(hold)
  for (const status of orderStatuses.toReversed()) {
    expect(await set(status)).toMatchObject({ status })
    expect((await shopper.balances(shopper.order))['deposits']).toBe(-2000_00)
  }
  await set('cancelled')
  await shop.runJobs()
  expect(await shopper.balances(shopper.order)).toEqual({ 'cash:demo': 2000_00, deposits: -2000_00 })
  expect(await shopper.holdsOf(shopper.order)).toMatchObject([{ state: 'out', released_at: null }])
  expect((await shopper.view(hold)).undoable).toBeNull()

  setClock(shop, '2026-10-16T06:00:00Z')
  const { lateFee } = await shopper.takeBack(hold)
  const judgement = { damages: [], waive: paise(0), waiver: '', lateFee }
  await shopper.staff.api(settleDeposit, { params: { id: hold }, body: judgement })
  await shop.runJobs({ includeDelayed: true })
  expect(await shopper.balances(shopper.order)).toEqual({ 'cash:demo': 500_00, late_fees: -500_00 })
  expect(await set('delivered')).toMatchObject({ status: 'delivered' })
  expect((await shopper.balances(shopper.order))['deposits']).toBeUndefined()
})

test('cancelling and reopening an order leaves the ledger unchanged', async () => {
  const shopper = await booked()
  const set = (status: 'cancelled' | 'confirmed') =>
    shopper.staff.api(setOrderStatus, { params: shopper.params, body: { status } })
  await set('cancelled')
  expect(await shopper.balances(shopper.order)).toMatchObject({ refunds_due: -3000_00 })
  await set('confirmed')
  const whole = { 'cash:demo': 3000_00, rent: -1000_00, deposits: -2000_00 }
  expect(await shopper.balances(shopper.order)).toEqual(whole)
})

test('an extension by two nights is quoted and owed, and the timeline and the reminder use the new day', async () => {
  const shopper = await booked()
  expect(await shopper.quote('2026-10-16')).toEqual({ days: 2, amount: 1000_00, until: '2026-10-16' })
  expect(await shopper.terms()).toMatchObject({ isPossible: true, refund: 3000_00 })
  expect(await refusalOf(shopper.extend('2026-10-16', 500_00))).toMatchObject({ code: 'wrong_state' })
  expect(await shopper.extend('2026-10-16', 1000_00)).toEqual({
    until: '2026-10-16',
    balance: { refundDue: 0, owed: 1000_00 },
  })
  const { garments, extensions } = await shopper.customer.api(orderRental, { params: shopper.params })
  expect(garments[0]).toMatchObject({
    worn: { from: '2026-10-13', until: '2026-10-16' },
    dueBack: '2026-10-17',
  })
  expect(extensions).toMatchObject([{ line: 0, days: 2, amount: 1000_00 }])
  expect(await shopper.terms()).toMatchObject({ isPossible: true, refund: 3000_00 })
  await shopper.cancel(0)
  expect(await shopper.balances(shopper.order)).toEqual({ 'cash:demo': 3000_00, refunds_due: -3000_00 })
})

test('an extension uses the lower price of the longer rental, and never more than the agreed price', async () => {
  const shopper = await booked()
  const steps = (price: number) =>
    shop.db
      .updateTable('products')
      .set({ rent_steps: JSON.stringify([{ days: 4, price }]) })
      .where('id', '=', shopper.order.items[0]!.productId)
      .execute()
  await steps(400_00)
  expect(await shopper.quote('2026-10-15')).toMatchObject({ days: 1, amount: 500_00 })
  expect(await shopper.quote('2026-10-16')).toMatchObject({ days: 2, amount: 800_00 })
  await steps(600_00)
  expect(await shopper.quote('2026-10-16')).toMatchObject({ days: 2, amount: 1000_00 })
})

test('staff extend the rental of a customer who calls, and the customer owes it', async () => {
  const shopper = await booked()
  setClock(shop, '2026-10-12T06:00:00Z')
  await shopper.handOut(await shopper.holdOf(shopper.order))
  const { staff, params } = shopper
  const request = { line: 0, until: '2026-10-15' }
  const { amount } = await staff.api(adminQuoteExtension, { params, query: request })
  expect(amount).toBe(500_00)
  const extended = await staff.api(adminExtendRental, { params, body: { ...request, amount } })
  expect(extended).toEqual({ until: '2026-10-15', balance: { owed: 500_00, refundDue: 0 } })
  const { extensions } = await shopper.customer.api(orderRental, { params })
  expect(extensions).toMatchObject([{ line: 0, until: '2026-10-15', amount: 500_00 }])
  const entries = await shop.db
    .selectFrom('audit_log')
    .where('subject', '=', `order:${shopper.order._id}`)
    .where('act', '=', 'rental.extend')
    .selectAll()
    .execute()
  expect(entries).toHaveLength(1)
})

test('staff cannot refund by hand what the settled deposit is about to refund', async () => {
  const shopper = await booked()
  setClock(shop, '2026-10-12T06:00:00Z')
  const holdId = await shopper.holdOf(shopper.order)
  await shopper.handOut(holdId)
  const { staff, params } = shopper
  const extension = { line: 0, until: '2026-10-15', amount: paise(500_00) }
  await staff.api(adminExtendRental, { params, body: extension })
  setClock(shop, '2026-10-16T06:00:00Z')
  await shopper.takeBack(holdId)
  const undamaged = { damages: [], waive: paise(0), waiver: '', agreement: null, lateFee: paise(0) }
  await staff.api(settleDeposit, { params: { id: holdId }, body: undamaged })
  const { captured, refundable } = await staff.api(orderMoney, { params })
  expect({ captured, refundable }).toEqual({ captured: 3000_00, refundable: 1000_00 })
})

test('a rental whose order is not paid cannot be extended', async () => {
  await replaceSettings(shop.db, { upi: { vpa: 'navrang@examplebank', payee: 'Navrang' } })
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-13', until: '2026-10-14', paymentMethod: 'upi' })
  const request = { line: 0, until: '2026-10-16' }
  const quote = counter.customer.api(quoteExtension, { params: { id: order._id }, query: request })
  expect(await refusalOf(quote)).toMatchObject({
    code: 'wrong_state',
    message: 'Only a confirmed rental that has not ended can be extended',
  })
})

test('a rental cannot be extended over another booking', async () => {
  const shopper = await booked()
  await shopper.book({ from: '2026-10-20', until: '2026-10-20' })
  expect(await refusalOf(shopper.quote('2026-10-18'))).toMatchObject({ code: 'dates_taken' })
  expect(await refusalOf(shopper.extend('2026-10-18', 2000_00))).toMatchObject({ code: 'dates_taken' })
  expect((await shopper.balances(shopper.order))['receivable']).toBeUndefined()
})

test('a day is named only if cancelling costs a fee after it', async () => {
  const shopper = await booked()
  expect((await shopper.terms()).why).toBe('Cancelling is free of charge until 9 Oct 2026.')
  const rentalFees = { ...StoreSettings.parse({}).rentalFees, lateCancelPercent: 0 }
  await replaceSettings(shop.db, { ...StoreSettings.parse({}), rentalFees })
  const other = await booked()
  for (const day of ['01', '10']) {
    setClock(shop, `2026-10-${day}T06:00:00Z`)
    expect(await other.terms()).toMatchObject({ fee: 0, why: 'Cancelling is free of charge.' })
  }
})

test('an order keeps the cancellation fee of the day on which it was placed', async () => {
  await replaceSettings(shop.db, {})
  const shopper = await booked()
  const rentalFees = { latePerDay: null, freeCancelDays: 10, lateCancelPercent: 100 }
  await replaceSettings(shop.db, { rentalFees })
  expect(await shopper.terms()).toMatchObject({ fee: 0, freeUntil: '2026-10-09' })
  setClock(shop, '2026-10-10T06:00:00Z')
  expect(await shopper.terms()).toMatchObject({ fee: 500_00 })
  expect(await shopper.cancel(500_00)).toMatchObject({ status: 'cancelled' })
})

test('an order without stored fees is cancelled by the settings of the shop', async () => {
  const shopper = await booked()
  await shop.db.updateTable('orders').set({ rental_fees: null }).where('id', '=', shopper.order._id).execute()
  await replaceSettings(shop.db, {
    rentalFees: { latePerDay: null, freeCancelDays: 3, lateCancelPercent: 100 },
  })
  setClock(shop, '2026-10-10T06:00:00Z')
  expect(await shopper.terms()).toMatchObject({ fee: 1000_00 })
})
