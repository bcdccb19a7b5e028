import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { quoteCounterSale } from '../../../../contract/checkout/counter.ts'
import { rentalCalendar } from '../../../../contract/rentals/availability.ts'
import { addDays, dayNumber, daysIn } from '../../../../contract/core/dates.ts'
import {
  addFestival,
  comingFestivals,
  deleteFestival,
  saveFestival,
} from '../../../../contract/rentals/festivals.ts'
import { availableThroughout, nearestFree } from '../../../../contract/rentals/free-days.ts'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder, quoteItems } from '../../../../contract/orders/orders.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop({ CLOCK: '2027-09-01T06:00:00Z' })
const TODAY = '2027-09-01'

const rental = (pieces: number) =>
  createTestProduct(shop.db, {
    rentPrice: paise(1_00),
    sizes: [
      { size: 'S', pieces },
      { size: 'M', pieces: 1 },
    ],
  })

const item = (productId: string, days: Period) => ({
  productId,
  size: 'S',
  type: 'rent' as const,
  quantity: 1,
  ...days,
})
const book = (productId: string, days: Period) =>
  shop.api(placeOrder, {
    body: { items: [item(productId, days)], couponCode: null, total: paise(daysIn(days) * 1_00) },
  })
const calendarOf = (slug: string) => shop.api(rentalCalendar, { params: { slug }, query: {} })

test('a calendar shows the number of free garments of each size on each day', async () => {
  const { id } = await rental(2)
  await book(id, { from: '2027-09-10', until: '2027-09-11' })
  const calendar = await shop.api(rentalCalendar, {
    params: { slug: id },
    query: { from: '2027-09-06', until: '2027-09-15' },
  })
  expect(calendar).toMatchObject({
    productId: id,
    from: '2027-09-06',
    until: '2027-09-15',
    minDays: 1,
    maxDays: 15,
    daysBefore: 1,
    daysAfter: 2,
    skus: [
      // One of two garments is booked and blocked from the 9th to the 13th. A rental of that garment on the 7th would be
      // cleaned until the 9th. A rental on the 14th would be prepared on the 13th.
      { size: 'S', pieces: 2, left: [2, 1, 1, 1, 1, 1, 1, 1, 1, 2], firstFree: '2027-09-06' },
      { size: 'M', pieces: 1, left: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1] },
    ],
  })
})

test('a calendar begins with the first and ends with the last day that can be booked', async () => {
  const { id } = await rental(1)
  const { from, until, skus } = await calendarOf(id)
  expect({ from, until }).toEqual({ from: '2027-09-02', until: addDays(TODAY, 400) })
  expect(skus[0]!.left).toHaveLength(400)
  const past = await shop.api(rentalCalendar, {
    params: { slug: id },
    query: { from: '2027-01-01', until: '2027-02-01' },
  })
  expect(past.skus[0]!.left).toEqual([])
})

test('the next Navratri can always be booked, with nine colours', async () => {
  const { id } = await rental(1)
  const { festivals } = await calendarOf(id)
  expect(festivals[0]).toMatchObject({ year: 2027, name: 'Navratri 2027', isConfirmed: false })
  expect(festivals[0]!.nights.map(({ date, colour }) => `${date} ${colour}`)).toEqual([
    '2027-09-30 Yellow',
    '2027-10-01 Green',
    '2027-10-02 Grey',
    '2027-10-03 Orange',
    '2027-10-04 White',
    '2027-10-05 Red',
    '2027-10-06 Royal blue',
    '2027-10-07 Purple',
    '2027-10-08 Peacock green',
  ])
})

test('the shop comes with five years of three festivals, earliest first', async () => {
  const { data } = await shop.api(comingFestivals)
  expect(data.slice(0, 4).map(({ name }) => name)).toEqual([
    'Navratri 2027',
    'Sharad Poonam 2027',
    'Diwali 2027',
    'Navratri 2028',
  ])
  expect(data).toHaveLength(3 * 4) // the festivals of 2026 are over
  expect(data[2]!.nights.map(({ name }) => name)).toContain('Dhanteras')
})

const night = (date: string) => ({ date, name: '', colour: 'Red', hex: '#d2322d' })

test('staff add several festivals to a year, change their nights, and delete them', async () => {
  const staff = await shop.signedIn('admin')
  const added = await staff.api(addFestival, {
    body: { name: 'Wedding season', cutOffDays: 0, nights: [night('2028-02-10'), night('2028-02-14')] },
  })
  expect(added).toMatchObject({ year: 2028, isConfirmed: true, nights: [{ night: 1 }, { night: 2 }] })
  const params = { id: added.id }
  await staff.api(saveFestival, { params, body: { ...added, nights: [night('2028-02-11')] } })
  const named = async () =>
    (await shop.api(comingFestivals)).data.filter(({ name }) => name === 'Wedding season')
  expect((await named()).map(({ nights }) => nights.map(({ date }) => date))).toEqual([['2028-02-11']])
  const { festivals } = await calendarOf((await rental(1)).id)
  expect(festivals.map(({ name }) => name)).toContain('Wedding season')
  await staff.api(deleteFestival, { params })
  expect(await named()).toEqual([])
  await expect(staff.api(deleteFestival, { params })).rejects.toMatchObject({ code: 'not_found' })
})

test('nights in the wrong order are refused', async () => {
  const staff = await shop.signedIn('admin')
  const body = { name: 'Navratri', cutOffDays: 0, nights: [night('2028-09-21'), night('2028-09-20')] }
  const saved = staff.api(saveFestival, { params: { id: 'navratri-2028' }, body })
  await expect(saved).rejects.toThrow('Each night must be after the previous one')
})

test('after the cut-off of a festival its nights can no longer be ordered, and other nights are offered instead', async () => {
  const staff = await shop.signedIn('admin')
  const { id } = await rental(1)
  const nights = [night(addDays(TODAY, 5)), night(addDays(TODAY, 6))]
  const closing = (cutOffDays: number) => ({ name: 'Village Garba', cutOffDays, nights })
  const added = await staff.api(addFestival, { body: closing(5) })
  const period = { from: nights[0]!.date, until: nights[1]!.date }
  const items = [item(id, period)]
  const problems = async () => (await shop.api(quoteItems, { body: { items } })).problems
  const leftOn = async (day: string) => {
    const { skus, from } = await calendarOf(id)
    return skus[0]!.left[dayNumber(day) - dayNumber(from)]
  }
  expect(await problems()).toEqual([])
  expect(await leftOn(period.from)).toBe(1)
  await staff.api(saveFestival, { params: { id: added.id }, body: closing(6) })
  const [problem] = await problems()
  expect(problem!.message).toContain('Orders for Village Garba closed on')
  expect(problem!.alternatives.length).toBeGreaterThan(0)
  for (const free of problem!.alternatives) {
    expect(free.until < period.from || free.from > period.until).toBe(true)
  }
  expect([await leftOn(period.from), await leftOn(period.until)]).toEqual([0, 0])
  // a customer in the shop can still rent these nights
  const atCounter = await staff.api(quoteCounterSale, { body: { items, payment: 'cash' } })
  expect(atCounter.problems).toEqual([])
  await staff.api(deleteFestival, { params: { id: added.id } })
})

test('a rental that is not live has no calendar', async () => {
  await expect(calendarOf('nothing')).rejects.toMatchObject({ code: 'not_found' })
})

test('calendar, quote and search show the same availability for any bookings', async () => {
  const day = fc.integer({ min: 1, max: 25 })
  const stay = fc.record({ start: day, days: fc.integer({ min: 1, max: 5 }) })
  const periodOf = ({ start, days }: { start: number; days: number }): Period => ({
    from: addDays(TODAY, start),
    until: addDays(TODAY, start + days - 1),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(stay, { maxLength: 8 }),
      stay,
      async (pieces, stays, request) => {
        const { id, skuIds } = await rental(pieces)
        for (const stay of stays) await book(id, periodOf(stay)).catch(() => undefined)
        const period = periodOf(request)
        const calendar = await calendarOf(id)
        const sku = calendar.skus[0]!
        const { problems } = await shop.api(quoteItems, { body: { items: [item(id, period)] } })
        const isFree = availableThroughout(sku, period, calendar) > 0
        expect(problems.length === 0).toBe(isFree)
        const near = { quantity: 1, days: request.days, near: period.from }
        const nearest = nearestFree(sku, near, calendar)
        expect(isFree ? period : problems[0]!.alternatives[0]).toEqual(nearest)
        const { rows } = await sql<{ left: number }>`
          select least(pieces, min(n.free)) as left from rental_supply s left join rental_nights n
            on n.sku_id = s.sku_id and n.night between ${period.from}::date - 1 and ${period.until}::date + 2
          where s.sku_id = ${skuIds[0]} group by pieces`.execute(shop.db)
        expect(Math.max(0, rows[0]!.left)).toBe(availableThroughout(sku, period, calendar))
      },
    ),
    { numRuns: 25 },
  )
})
