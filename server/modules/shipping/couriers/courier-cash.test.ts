import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import { showOrder } from '../../../../contract/orders/orders.ts'
import { confirmUtr, initiatePayment, matchUtr } from '../../../../contract/payments/payments.ts'
import { collectAtCounter } from '../../../../contract/rentals/handover.ts'
import { bookParcel, cancelParcel, orderParcels } from '../../../../contract/shipping/couriers.ts'
import { StoreSettings } from '../../../../contract/store/store.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { allowCounterPayments } from '../../../testing/counter-sale.ts'
import { startFakeCouriers, type FakeCouriers } from '../../../testing/fake-couriers.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { changeOrderStatus } from '../../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { changeSettings } from '../../../testing/store-settings.ts'

const settings: Record<string, string> = {}
let couriers: FakeCouriers
beforeAll(async () => {
  couriers = await startFakeCouriers()
  Object.assign(settings, couriers.settings)
})
const shop = testShop(settings)
let asha: TestUser
let staff: TestUser
let colleague: TestUser
beforeAll(async () => {
  ;[asha, staff, colleague] = [
    await shop.signedIn(),
    await shop.signedIn('admin'),
    await shop.signedIn('admin'),
  ]
  await allowCounterPayments(shop.db)
  await changeSettings(shop.db, { delivery: { ...StoreSettings.parse({}).delivery, originPin: '380001' } })
})
afterAll(() => couriers.stop())
afterEach(() => couriers.recover())

const price = paise(1499_00)

const book = async (id: string) => {
  const body = { courier: 'delhivery' as const, service: null, weightGrams: 900 }
  return (await staff.api(bookParcel, { params: { id }, body })).data[0]!
}
const parcelsOf = async (id: string) => (await staff.api(orderParcels, { params: { id } })).data
const bookingOf = (reference: string) => couriers.parcels().find((parcel) => parcel.reference === reference)

test('the counter takes no payment that a courier collects with the parcel', async () => {
  const counter = await createRentalCounter(shop)
  const night = addDays(dayInIndia(new Date()), 3)
  const order = await counter.book({ from: night, until: night, paymentMethod: 'cod' })
  await changeOrderStatus(shop, staff, { id: order._id, status: 'confirmed' })
  const { _id: parcelId, number } = await book(order._id)
  const id = await counter.holdOf(order)
  const message = `The courier collects this payment with the parcel Delhivery ${number}. Do not take it here as well.`
  for (const payment of ['cash', 'upi'] as const) {
    expect(await refusalOf(counter.handOut(id, undefined, payment))).toMatchObject({
      code: 'invalid',
      details: { fields: [{ path: 'payment', message }] },
    })
  }
  expect(await counter.handOut(id, undefined, 'later')).toMatchObject({
    state: 'out',
    dueOnDelivery: 2500_00,
  })
  const pay = () => staff.api(collectAtCounter, { params: { id }, body: { payment: 'cash' } })
  expect(await refusalOf(pay())).toMatchObject({ message })

  const setState = (state: 'delivered' | 'booked') =>
    shop.db.updateTable('parcels').set({ state }).where('id', '=', parcelId).execute()
  await setState('delivered')
  expect((await refusalOf(pay()))?.message).toMatch(/^The courier has already collected this payment/)
  await setState('booked')

  await staff.api(cancelParcel, { params: { id: parcelId } })
  expect(await pay()).toMatchObject({ dueOnDelivery: 0 })
})

test('the counter records the cash of a courier that the delivery of the order has not recorded', async () => {
  const counter = await createRentalCounter(shop)
  const night = addDays(dayInIndia(new Date()), 3)
  const order = await counter.book({ from: night, until: night, paymentMethod: 'cod' })
  await changeOrderStatus(shop, staff, { id: order._id, status: 'confirmed' })
  const { _id: parcelId } = await book(order._id)
  const id = await counter.holdOf(order)
  await counter.handOut(id, undefined, 'later')
  await shop.db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', order._id).execute()
  await shop.db.updateTable('parcels').set({ state: 'delivered' }).where('id', '=', parcelId).execute()
  const paid = { params: { id }, body: { payment: 'cash' as const } }
  expect(await staff.api(collectAtCounter, paid)).toMatchObject({ dueOnDelivery: 0 })
})

/** Places an order to be paid by UPI, confirms it before the transfer has arrived, and returns how staff record the transfer. */
async function confirmedUnpaid() {
  const { id: productId } = await createTestProduct(shop.db, { price })
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  const body = { items, couponCode: null, total: price, amount: price, address: sampleAddress }
  const { orderId, txnId } = await asha.api(initiatePayment, { body: { ...body, paymentMethod: 'upi' } })
  const id = orderId!
  await changeOrderStatus(shop, staff, { id, status: 'confirmed' })
  const utr = String(Math.random()).slice(2, 14).padEnd(12, '0')
  const receiveTransfer = async () => {
    await staff.api(matchUtr, { params: { id: txnId! }, body: { utr, amount: price } })
    await colleague.api(confirmUtr, { params: { id: txnId! }, body: { utr } })
  }
  return { id, receiveTransfer }
}

test('the booking of a parcel is cancelled when its cash was paid in another way, and the next one collects nothing', async () => {
  const { id, receiveTransfer } = await confirmedUnpaid()
  const { _id: first } = await book(id)
  expect(bookingOf(first)).toMatchObject({ cod: 1499 })
  await receiveTransfer()
  await shop.runJobs()
  expect(bookingOf(first)).toMatchObject({ isCancelled: true })
  expect(await parcelsOf(id)).toMatchObject([{ state: 'cancelled' }])
  expect(await asha.api(showOrder, { params: { id } })).toMatchObject({ status: 'confirmed', tracking: null })
  expect(bookingOf((await book(id))._id)).toMatchObject({ cod: 0 })
})

test('a booking that the courier has not answered is not sent again with cash that was paid meanwhile', async () => {
  const { id, receiveTransfer } = await confirmedUnpaid()
  couriers.fail({ path: '/dl/api/cmu/create', times: 1 })
  const { _id: first } = await book(id)
  await receiveTransfer()
  await shop.runJobs({ includeDelayed: true })
  expect(bookingOf(first)).toBeUndefined()
  expect(await parcelsOf(id)).toMatchObject([{ state: 'failed', error: 'the amount to collect has changed' }])
  expect(bookingOf((await book(id))._id)).toMatchObject({ cod: 0 })
})

test('a booking with cash that is found after the order was paid in another way is cancelled', async () => {
  const { id, receiveTransfer } = await confirmedUnpaid()
  couriers.fail({ path: '/dl/api/cmu/create', times: 1, after: true })
  const { _id: first } = await book(id)
  await receiveTransfer()
  await shop.runJobs({ includeDelayed: true })
  await shop.runJobs()
  expect(bookingOf(first)).toMatchObject({ cod: 1499, isCancelled: true })
  expect(await parcelsOf(id)).toMatchObject([{ state: 'cancelled' }])
})

test('a parcel that is on its way is not cancelled when its cash was paid in another way', async () => {
  const { id, receiveTransfer } = await confirmedUnpaid()
  const { _id: first } = await book(id)
  await shop.db.updateTable('parcels').set({ state: 'picked_up' }).where('id', '=', first).execute()
  await receiveTransfer()
  await shop.runJobs()
  expect(bookingOf(first)).toMatchObject({ isCancelled: false })
  expect(await parcelsOf(id)).toMatchObject([{ state: 'picked_up', cashToCollect: price }])
})
