import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import { dayList } from '../../../contract/orders/day-list.ts'
import { placeOrder, quoteItems } from '../../../contract/orders/orders.ts'
import { orderRental } from '../../../contract/orders/rental-order.ts'
import type { CancelFee } from '../../../contract/rentals/cancel-fees.ts'
import { arrivingRentals, cancellationText, lineFacts } from '../../../contract/rentals/conditions-text.ts'
import { StoreSettings } from '../../../contract/store/store.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { createRentalCounter } from '../../testing/rental-counter.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

// The rent is 500 rupees a day, the deposit 2,000 rupees. A parcel to Guwahati needs 4 to 8 business days, and as many for the way back.
const shop = testShop()
const NOON = 'T06:30:00Z'
beforeEach(() => setClock(shop, `2026-11-20${NOON}`))

const guwahati = { ...sampleAddress, pin: '781001', city: 'Guwahati', state: 'Assam' }
const nights = { from: '2026-12-18', until: '2026-12-20' }

/** Quotes the nights for an address, orders and pays them. */
async function order(address: typeof sampleAddress) {
  const counter = await createRentalCounter(shop)
  const item = { productId: counter.id, type: 'rent' as const, quantity: 1, ...nights }
  const quote = await shop.api(quoteItems, { body: { items: [item], couponCode: null, pin: address.pin } })
  const { _id } = await counter.customer.api(placeOrder, {
    body: { items: [item], couponCode: null, total: paise(1500_00), address, paymentMethod: 'phonepe' },
  })
  await shop.runJobs()
  const rental = () => counter.customer.api(orderRental, { params: { id: _id } })
  const [hold] = (await rental()).garments
  return { counter, quote, rental, holdId: hold!.holdId, orderId: _id }
}

test('before paying, a renter sees every day and fee of a rental that is sent', async () => {
  const { quote, rental } = await order(guwahati)
  const [line] = quote.conditions!.lines
  expect(lineFacts(line!, '2026-11-20').map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Dispatch: Tue 8 Dec',
    'Arrives: Sat 12 to Thu 17 Dec',
    'Nights: Fri 18 to Sun 20 Dec',
    'Return: Have it ready for the courier on Mon 21 Dec',
    'Late return: ₹500 for each day after Wed 30 Dec, at most the deposit',
    'Deposit: ₹2,000, refunded by Tue 12 Jan 2027 if it comes back in time and undamaged',
  ])
  expect(arrivingRentals(quote.conditions!)).toEqual(['2026-12-18'])
  expect(cancellationText(quote.conditions!, '2026-11-20')).toBe(
    'Free of charge until Sat 5 Dec, then ₹750 (50% of the rent) until we start to prepare your order. The deposit is refunded in full.',
  )
  expect((await rental()).conditions).toEqual(quote.conditions)
})

test('a rental that is collected in the shop has no dispatch, and comes back the day after its last night', async () => {
  const { quote, rental } = await order(sampleAddress)
  const [line] = quote.conditions!.lines
  expect(lineFacts(line!, '2026-11-20').map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Collect: In our shop, from Thu 17 Dec on',
    'Nights: Fri 18 to Sun 20 Dec',
    'Return: Bring it back to our shop by Mon 21 Dec',
    'Late return: ₹500 for each day after Mon 21 Dec, at most the deposit',
    'Deposit: ₹2,000, refunded by Sat 2 Jan 2027 if it comes back in time and undamaged',
  ])
  expect(arrivingRentals(quote.conditions!)).toEqual([])
  expect((await rental()).conditions).toEqual(quote.conditions)
})

test.each([
  ['sent', guwahati],
  ['collected', sampleAddress],
])('the engine charges the fees that the conditions of a %s garment state', async (_, address) => {
  const { counter, quote, rental, holdId } = await order(address)
  const { lines, cancellation } = quote.conditions!
  const { backBy, latePerDay, deposit } = lines[0]!
  const feeOn = async (day: string) => {
    setClock(shop, day + NOON)
    return (await rental()).cancellation.fee
  }
  const [{ freeUntil, fee }] = cancellation.fees as [CancelFee]
  expect(cancellation.fees).toHaveLength(1)
  expect(await feeOn(freeUntil)).toBe(0)
  expect(await feeOn(addDays(freeUntil, 1))).toBe(fee)

  setClock(shop, `${nights.from}${NOON}`)
  await counter.handOut(holdId)
  setClock(shop, backBy + NOON)
  expect((await rental()).garments[0]!.isOverdue).toBe(false)
  setClock(shop, addDays(backBy, 3) + NOON)
  expect((await rental()).garments[0]!.isOverdue).toBe(true)
  expect(await counter.takeBack(holdId)).toMatchObject({
    daysLate: 3,
    lateFee: Math.min(3 * latePerDay, deposit),
  })
  expect((await rental()).conditions).toBeNull()
})

test('a rental keeps the fees of its booking when the shop changes its fees', async () => {
  const { counter, quote, rental, holdId } = await order(guwahati)
  const rentalFees = { latePerDay: 900, freeCancelDays: 30, lateCancelPercent: 100 } // in rupees
  await replaceSettings(shop.db, { rentalFees })
  expect((await rental()).conditions).toEqual(quote.conditions)
  setClock(shop, `${nights.from}${NOON}`)
  await counter.handOut(holdId)
  setClock(shop, addDays(quote.conditions!.lines[0]!.backBy, 1) + NOON)
  expect(await counter.takeBack(holdId)).toMatchObject({ daysLate: 1, lateFee: 500_00 })
})

test('the conditions follow the settings of the shop', async () => {
  const settings = StoreSettings.parse({})
  const rentalFees = { latePerDay: 300, freeCancelDays: 0, lateCancelPercent: 0 } // in rupees
  await replaceSettings(shop.db, { ...settings, rentalFees })
  const { quote } = await order(guwahati)
  expect(quote.conditions).toMatchObject({
    lines: [{ latePerDay: 300_00 }],
    cancellation: { fees: [{ fee: 0 }] },
  })
  expect(cancellationText(quote.conditions!, '2026-11-20')).toBe(
    'Free of charge until we start to prepare your order.',
  )
})

test('without a PIN code, or without rentals, a quote has no conditions', async () => {
  const counter = await createRentalCounter(shop)
  const item = { productId: counter.id, type: 'rent' as const, quantity: 1, ...nights }
  const { conditions } = await shop.api(quoteItems, { body: { items: [item], couponCode: null } })
  expect(conditions).toBeNull()
})

test('a quote states no days of a rental that cannot arrive in time, only those of the others', async () => {
  const counter = await createRentalCounter(shop)
  const item = { productId: counter.id, type: 'rent' as const, quantity: 1 }
  const late = { ...item, from: '2026-11-21', until: '2026-11-22' }
  const quote = (items: (typeof late)[]) =>
    shop.api(quoteItems, { body: { items, couponCode: null, pin: guwahati.pin } })

  const refused = await quote([late])
  expect(refused.problems[0]!.message).toContain('cannot arrive in time')
  expect(refused.quote.lines).toHaveLength(1)
  expect(refused.conditions).toBeNull()

  const inTime = { ...item, ...nights }
  const { conditions } = await quote([late, inTime])
  const alone = (await quote([inTime])).conditions!
  expect(conditions!.lines).toEqual([{ ...alone.lines[0]!, line: 1 }])
  expect(conditions!.cancellation).toEqual(alone.cancellation)
})

test('where couriers collect no returns, the conditions and the list of the day say when the renter sends it back', async () => {
  const { delivery } = StoreSettings.parse({})
  const special = { ...delivery.zones.special, reversePickup: false }
  await replaceSettings(shop.db, { delivery: { ...delivery, zones: { ...delivery.zones, special } } })
  const { counter, quote, rental } = await order(guwahati)
  const [line] = quote.conditions!.lines
  expect(lineFacts(line!, '2026-11-20')).toContainEqual({
    label: 'Return',
    value: 'Send it to our shop by Mon 21 Dec, so that it is here by Wed 30 Dec',
  })
  expect((await rental()).conditions).toEqual(quote.conditions)
  const { comesBack, pickups } = await counter.staff.api(dayList, { query: { day: line!.backBy } })
  expect(comesBack).toContainEqual(expect.objectContaining({ way: 'brings_back', dueBack: line!.backBy }))
  expect(pickups).toEqual([])
})
