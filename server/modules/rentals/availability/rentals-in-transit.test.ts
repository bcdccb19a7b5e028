import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder, quoteItems } from '../../../../contract/orders/orders.ts'
import { adminChangeRental } from '../../../../contract/orders/rental-change.ts'
import { listRentals, rentalCalendar } from '../../../../contract/rentals/availability.ts'
import { productDelivery } from '../../../../contract/shipping/product-delivery.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { listPins } from '../../../testing/pin-list.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

// A Friday at noon in Ahmedabad. A parcel to Guwahati is dispatched on Saturday and needs 4 to 8 business days, and as many for the way back.
const shop = testShop({ CLOCK: '2026-11-20T06:30:00Z' })
const guwahati = { ...sampleAddress, pin: '781001', city: 'Guwahati', state: 'Assam' }
const firstNights = { from: '2026-12-02', until: '2026-12-03' }
const nextWeek = { from: '2026-11-26', until: '2026-11-27' }

const garments = ['lehenga', 'kediya', 'choli']
let lehengaOrder: string

beforeAll(async () => {
  for (const id of garments) await addGarment(id)
  await order('kediya', nextWeek)
  lehengaOrder = (await order('lehenga', firstNights, guwahati))._id
})

const addGarment = (id: string) =>
  createTestProduct(shop.db, {
    id,
    title: `Festive ${id}`,
    rentPrice: paise(100_00),
    sizes: [{ size: 'M', pieces: 1 }],
  })

type Nights = { from: string; until: string }
const item = (productId: string, nights: Nights) => ({
  productId,
  type: 'rent' as const,
  quantity: 1,
  ...nights,
})
const order = (productId: string, nights: Nights, address = sampleAddress) =>
  shop.api(placeOrder, {
    body: { items: [item(productId, nights)], couponCode: null, total: paise(200_00), address },
  })
const found = async (query: Nights & { pin?: string }) => {
  const ids = (await shop.api(listRentals, { query })).data.map(({ id }) => id)
  return ids.filter((id) => garments.includes(id)).toSorted()
}

test('a page says from which night a rental can be worn, and that customers of the same city collect it', async () => {
  const { slug } = await shop.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', 'choli')
    .executeTakeFirstOrThrow()
  const rentalAt = async (pin: string) =>
    (await shop.api(productDelivery, { params: { pin }, query: { product: slug } })).rental
  expect(await rentalAt('781001')).toEqual({ firstNight: '2026-12-02' })
  expect(await rentalAt('380015')).toEqual({ firstNight: null })
})

test('nights before the garment can arrive are refused, and the nearest nights that it reaches are offered', async () => {
  await addGarment('ghagra')
  const quote = await shop.api(quoteItems, {
    body: { items: [item('ghagra', nextWeek)], couponCode: null, pin: '781001' },
  })
  expect(quote.problems).toMatchObject([{ code: 'dates_taken', alternatives: [firstNights, {}] }])
  expect(quote.problems[0]!.message).toContain('can be worn from 2 Dec 2026')
  await expect(order('ghagra', nextWeek, guwahati)).rejects.toMatchObject({
    code: 'dates_taken',
    details: { nextFree: firstNights },
  })
  await order('ghagra', nextWeek) // the same nights, collected in the shop
})

test('a booking blocks its piece from the day it leaves until it is back and clean, by the lane of its address', async () => {
  const { rows } = await sql`select lower(blocked) as from, upper(blocked) - 1 as until, back_by, lane
    from rental_holds where order_id = ${lehengaOrder}`.execute(shop.db)
  expect(rows).toEqual([
    {
      from: '2026-11-21',
      until: '2026-12-15',
      back_by: '2026-12-14',
      lane: { dispatchDays: 1, minTransit: 4, maxTransit: 8, returnDays: 8 },
    },
  ])
  expect(await found({ from: '2026-12-16', until: '2026-12-16' })).not.toContain('lehenga')
  expect(await found({ from: '2026-12-17', until: '2026-12-17' })).toContain('lehenga')
})

test('the search by nights and PIN code finds only garments that arrive in time', async () => {
  expect(await found(nextWeek)).toEqual(['choli'])
  expect(await found({ ...nextWeek, pin: '781001' })).toEqual([])
  expect(await found({ ...nextWeek, pin: '380015' })).toEqual(['choli'])
  const { reach, nights, alternatives } = await shop.api(listRentals, {
    query: { ...nextWeek, pin: '781001' },
  })
  expect({ reach, nights }).toEqual({
    reach: { pin: '781001', isServed: true, isSent: true },
    nights: nextWeek,
  })
  expect(alternatives[0]).toEqual(firstNights)
  // the kediya is with its customer until 28 Nov and clean on the 29th; it would have to leave on the 21st
  expect(await found({ ...firstNights, pin: '781001' })).toEqual(['choli'])
})

test('the calendar of a PIN code begins with the first night that the garment reaches', async () => {
  const { slug } = await shop.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', 'choli')
    .executeTakeFirstOrThrow()
  const calendar = async (pin?: string) =>
    (await shop.api(rentalCalendar, { params: { slug }, query: pin ? { pin } : {} })).skus[0]!.firstFree
  expect(await calendar()).toBe('2026-11-21')
  expect(await calendar('380015')).toBe('2026-11-21')
  expect(await calendar('781001')).toBe('2026-12-02')
})

test('the calendar, the search and the booking agree on each night of a PIN code', async () => {
  const { slug } = await shop.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', 'kediya')
    .executeTakeFirstOrThrow()
  const { from, skus } = await shop.api(rentalCalendar, { params: { slug }, query: { pin: '781001' } })
  const { left } = skus[0]!
  for (const place of [0, 5, 9, 14, 20]) {
    const night = new Date(Date.parse(from) + place * 86_400_000).toISOString().slice(0, 10)
    const nights = { from: night, until: night }
    const isListed = (await found({ ...nights, pin: '781001' })).includes('kediya')
    const body = { items: [item('kediya', nights)], couponCode: null, pin: '781001' }
    const isQuoted = (await shop.api(quoteItems, { body })).problems.length === 0
    expect([night, isListed, isQuoted]).toEqual([night, left[place]! > 0, left[place]! > 0])
  }
})

test('a changed booking keeps the lane of its address', async () => {
  await addGarment('sari')
  const [asha, staff] = [await shop.signedIn(), await shop.signedIn('admin')]
  const items = [item('sari', firstNights)]
  const { _id: id, items: lines } = await asha.api(placeOrder, {
    body: { items, couponCode: null, total: paise(200_00), address: guwahati },
  })
  await shop.runJobs()
  const change = (nights: Nights) => {
    const body = { line: 0, sku: lines[0]!.skuId, ...nights, difference: paise(0) }
    return staff.api(adminChangeRental, { params: { id }, body })
  }
  await expect(change(nextWeek)).rejects.toMatchObject({
    details: { fields: [{ path: 'from', message: 'The earliest possible first day is 2 Dec 2026' }] },
  })
  await change({ from: '2026-12-09', until: '2026-12-10' })
  const { rows } = await sql`select lower(blocked) as from, upper(blocked) - 1 as until, back_by
    from rental_holds where order_id = ${id} and released_at is null`.execute(shop.db)
  expect(rows).toEqual([{ from: '2026-11-28', until: '2026-12-22', back_by: '2026-12-21' }])
})

test('a rental that its customer collects in the shop does not depend on the couriers of the address', async () => {
  await addGarment('sharara')
  const { id: dupatta } = await createTestProduct(shop.db, { price: paise(300_00) })
  const nights = { from: '2026-12-20', until: '2026-12-21' }
  await listPins(shop.db, [{ pin: '781001', cod: true, reverse_pickup: true }])
  const { slug } = await shop.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', 'sharara')
    .executeTakeFirstOrThrow()
  const pin = sampleAddress.pin
  expect(await shop.api(productDelivery, { params: { pin }, query: { product: slug } })).toMatchObject({
    isServed: true,
    rental: { firstNight: null },
  })
  const { reach } = await shop.api(listRentals, { query: { ...nights, pin } })
  expect(reach).toEqual({ pin, isServed: true, isSent: false })
  const items = [item('sharara', nights)]
  const alone = await shop.api(quoteItems, { body: { items, couponCode: null, pin } })
  expect(alone.delivery).toMatchObject({ isServed: true, hasCod: true, shipments: [] })
  const bought = { productId: dupatta, type: 'buy' as const, quantity: 1 }
  const both = await shop.api(quoteItems, { body: { items: [...items, bought], couponCode: null, pin } })
  expect(both.delivery).toMatchObject({ isServed: false })
  expect(await order('sharara', nights)).toMatchObject({ items: [{ productId: 'sharara' }] })
})
