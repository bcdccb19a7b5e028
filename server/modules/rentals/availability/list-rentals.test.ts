import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  countRentalFilters,
  listRentals,
  type RentalQuery,
} from '../../../../contract/rentals/availability.ts'
import { addNightRule, type NightRuleFields } from '../../../../contract/rentals/night-rules.ts'
import { addFestival, deleteFestival } from '../../../../contract/rentals/festivals.ts'
import { addDays } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder } from '../../../../contract/orders/orders.ts'
import { listPins } from '../../../testing/pin-list.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { festivalRule } from '../../../testing/rental-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

// A garment is prepared the day before it is worn and cleaned on the two days after.
const shop = testShop({ CLOCK: '2027-09-01T06:00:00Z' })
afterEach(() => shop.db.deleteFrom('night_rules').execute())
const nine = { from: '2027-09-30', until: '2027-10-08' }

beforeAll(async () => {
  const rent = { rentPrice: paise(100_00) }
  const [m, l] = [
    { size: 'M', pieces: 1 },
    { size: 'L', pieces: 2 },
  ]
  await createTestProduct(shop.db, {
    ...rent,
    id: 'mirror',
    title: 'Mirror Choli',
    sizes: [m, l],
    rating: 4.5,
  })
  await createTestProduct(shop.db, {
    ...rent,
    id: 'kediya',
    title: 'Kutchi Kediya',
    category: 'kediya',
    sizes: [m],
  })
  await createTestProduct(shop.db, { id: 'bought', title: 'Choli to buy' })
  await book('mirror', 'M', { from: '2027-10-02', until: '2027-10-04' })
  await book('kediya', 'M', nine)
})

async function book(productId: string, size: string, days: { from: string; until: string }) {
  const count = (Date.parse(days.until) - Date.parse(days.from)) / 86_400_000 + 1
  const items = [{ productId, size, type: 'rent' as const, quantity: 1, ...days }]
  return shop.api(placeOrder, { body: { items, couponCode: null, total: paise(count * 100_00) } })
}

const list = async (query: Partial<RentalQuery>) => {
  const response = await shop.api(listRentals, { query })
  return { ...response, free: response.data.map((rental) => `${rental.id} ${rental.freeSizes?.join()}`) }
}

test('without nights the rent store shows every rental and no products for sale', async () => {
  const { data, nights, pagination } = await list({})
  expect(data.map(({ id, freeSizes }) => ({ id, freeSizes }))).toEqual([
    { id: 'mirror', freeSizes: null },
    { id: 'kediya', freeSizes: null },
  ])
  expect({ nights, total: pagination.total }).toEqual({ nights: null, total: 2 })
})

test('chosen nights show only rentals with a free garment, and their free sizes', async () => {
  expect((await list({ from: '2027-10-02', until: '2027-10-02' })).free).toEqual(['mirror L'])
  expect((await list({ from: '2027-10-20', until: '2027-10-22' })).free).toEqual(['mirror M,L', 'kediya M'])
})

test('a first day without a last day is a rental of one day', async () => {
  const { nights, free } = await list({ from: '2027-10-03' })
  expect({ nights, free }).toEqual({
    nights: { from: '2027-10-03', until: '2027-10-03' },
    free: ['mirror L'],
  })
})

test('the days of preparation and cleaning are blocked before and after a rental', async () => {
  // A garment worn from the 2nd to the 4th is cleaned on the 5th and 6th. For a rental from the 7th it would need
  // preparation on the 6th.
  expect((await list({ from: '2027-10-07', size: ['M'] })).free).toEqual([])
  expect((await list({ from: '2027-10-08', size: ['M'] })).free).toEqual(['mirror M,L'])
  // The existing rental from the 2nd needs the garment for preparation on the 1st. If a new rental before it ends on the 28th, the garment
  // is cleaned on the 29th and 30th. The 28th is therefore the latest possible last day of the new rental.
  expect((await list({ from: '2027-09-29', size: ['M'] })).free).toEqual([])
  expect((await list({ from: '2027-09-28', size: ['M'] })).free).toEqual(['mirror M,L'])
})

test('a size filters garments of that size, with and without nights', async () => {
  expect((await list({ size: ['L'] })).free).toEqual(['mirror undefined'])
  expect((await list({ size: ['M'], from: '2027-10-03' })).pagination.total).toBe(0)
  expect((await list({ size: ['M', 'L'], from: '2027-10-03' })).free).toEqual(['mirror L'])
  expect((await list({ size: ['XS'] })).pagination.total).toBe(0)
})

test('nights and other filters combine, and facets count with both', async () => {
  const { facets, pagination } = await list({ from: '2027-10-03', category: 'kediya' })
  expect(pagination.total).toBe(0)
  expect(facets.category.filter(({ count }) => count > 0)).toEqual([
    { value: 'garba-dresses', label: 'Garba Dresses', count: 1 },
  ])
})

test('if nothing is free, the nearest nights with a free garment are suggested', async () => {
  const { alternatives } = await list({ from: '2027-10-03', until: '2027-10-04', size: ['M'] })
  expect(alternatives[0]).toEqual({ from: '2027-10-08', until: '2027-10-09' })
  for (const other of alternatives) {
    expect((await list({ ...other, size: ['M'] })).pagination.total).toBeGreaterThan(0)
  }
})

test('a filter without any rentals suggests no nights', async () => {
  expect((await list({ from: '2027-10-03', q: 'zzzz' })).alternatives).toEqual([])
})

test('after the cut-off of a festival its nights show no rentals, and other nights are suggested', async () => {
  const staff = await shop.signedIn('admin')
  const days = Array.from({ length: 7 }, (_, place) => addDays('2027-09-16', place))
  const nights = days.map((date) => ({ date, name: '', colour: 'Red', hex: '#d2322d' }))
  const asked = { from: '2027-09-19', until: '2027-09-20' }
  expect((await list(asked)).pagination.total).toBe(2)
  const { id } = await staff.api(addFestival, { body: { name: 'Village Garba', cutOffDays: 30, nights } })
  expect((await list({})).pagination.total).toBe(2)
  expect((await list({ from: '2027-09-22', until: '2027-09-23' })).pagination.total).toBe(0)
  const { pagination, alternatives } = await list(asked)
  expect(pagination.total).toBe(0)
  const { size } = await shop.api(countRentalFilters, { query: asked })
  expect(size.filter(({ count }) => count > 0)).toEqual([])
  expect(alternatives[0]).toEqual({ from: '2027-09-23', until: '2027-09-24' })
  for (const other of alternatives) expect((await list(other)).pagination.total).toBeGreaterThan(0)
  await staff.api(deleteFestival, { params: { id } })
})

const shortOn = { from: '2027-11-02', until: '2027-11-02' }

test.each<{ rule: Partial<NightRuleFields>; query?: Partial<RentalQuery>; found: string[] }>([
  { rule: {}, found: [] },
  { rule: { isOn: false }, found: ['mirror', 'kediya'] },
  { rule: { count: 1 }, found: ['mirror', 'kediya'] },
  { rule: {}, query: { until: '2027-11-04' }, found: ['mirror', 'kediya'] },
  { rule: { from: '2027-11-03' }, found: ['mirror', 'kediya'] },
  { rule: { from: '2027-11-03' }, query: { until: '2027-11-03' }, found: [] },
  { rule: { scope: 'category', target: 'kediya' }, found: ['mirror'] },
  { rule: { scope: 'product', target: 'mirror' }, found: ['kediya'] },
  { rule: { scope: 'product', target: 'mirror' }, query: { category: 'garba-dresses' }, found: [] },
])('a rental with too few nights for a rule is not listed: %j', async ({ rule, query, found }) => {
  await addMinimum(rule)
  const asked = { ...shortOn, ...query }
  expect((await list(asked)).data.map(({ id }) => id)).toEqual(found)
  const { size } = await shop.api(countRentalFilters, { query: asked })
  expect(size.find(({ value }) => value === 'M')?.count ?? 0).toBe(found.length)
})

test('nights that are too short for a rule say so, and nights that can be ordered are suggested', async () => {
  await addMinimum({})
  const { tooShort, alternatives } = await list(shortOn)
  expect(tooShort).toBe('Navratri: at least 3 nights')
  expect(alternatives[0]).toEqual({ from: '2027-11-02', until: '2027-11-04' })
  for (const other of alternatives) expect((await list(other)).pagination.total).toBeGreaterThan(0)
  expect(await list({ from: '2027-11-02', until: '2027-11-04' })).toMatchObject({ tooShort: null })
})

test('nights are not called too short when the rule is for other rentals', async () => {
  await addMinimum({ scope: 'category', target: 'kediya' })
  expect((await list({ ...shortOn, q: 'zzzz' })).tooShort).toBeNull()
  expect((await list({ ...shortOn, category: 'kediya' })).tooShort).toBe('Navratri: at least 3 nights')
})

test('the nearest nights are never in a period for which they are too short', async () => {
  await addMinimum({ from: '2027-10-05', until: '2027-10-08' })
  await addMinimum({ scope: 'product', target: 'mirror', from: '2027-10-09', until: '2027-10-11', count: 9 })
  const { alternatives } = await list({ from: '2027-10-03', until: '2027-10-04', size: ['M'] })
  expect(alternatives.length).toBeGreaterThan(0)
  for (const other of alternatives) {
    expect((await list({ ...other, size: ['M'] })).pagination.total).toBeGreaterThan(0)
  }
})

/** Adds a rule of at least three nights, which is deleted after the test. */
async function addMinimum(rule: Partial<NightRuleFields>) {
  const minimum = { ...festivalRule, name: 'Navratri', kind: 'minimum' as const, count: 3, percent: null }
  const staff = await shop.signedIn('admin')
  await staff.api(addNightRule, {
    body: { ...minimum, from: '2027-11-01', until: '2027-11-10', ...rule },
  })
}

test('a product uses its own shortest and longest rental and its own cleaning days', async () => {
  await createTestProduct(shop.db, {
    id: 'bridal',
    title: 'Bridal Lehenga',
    rentPrice: paise(100_00),
    sizes: [{ size: 'S', pieces: 1 }],
  })
  const own = { min_days: 2, max_days: 3, days_before: 4, days_after: 5 }
  await shop.db.updateTable('products').set(own).where('id', '=', 'bridal').execute()
  await book('bridal', 'S', { from: '2027-10-20', until: '2027-10-21' })
  const found = async (from: string, until: string) =>
    (await list({ from, until, q: 'bridal' })).pagination.total
  expect(await found('2027-11-10', '2027-11-10')).toBe(0)
  expect(await found('2027-11-10', '2027-11-12')).toBe(1)
  expect(await found('2027-11-10', '2027-11-13')).toBe(0)
  expect(await found('2027-10-30', '2027-10-31')).toBe(0) // the new rental needs preparation from the 26th on, when the garment is still being cleaned after the booked rental
  expect(await found('2027-10-31', '2027-11-01')).toBe(1)
  expect(await found('2027-09-04', '2027-09-05')).toBe(0) // the four days of preparation for this rental would begin before today
  expect(await found('2027-09-05', '2027-09-06')).toBe(1)
})

test('a repaired garment is free again, a retired garment never', async () => {
  await createTestProduct(shop.db, {
    id: 'torn',
    title: 'Torn Choli',
    rentPrice: paise(1_00),
    sizes: [{ pieces: 1 }],
  })
  const total = async () => (await list({ from: '2027-12-01', q: 'torn' })).pagination.total
  const setState = (state: 'ready' | 'repair' | 'retired') =>
    shop.db
      .updateTable('rental_pieces')
      .set({ state })
      .where('code', 'like', '%')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('skus')
            .whereRef('skus.id', '=', 'rental_pieces.sku_id')
            .where('product_id', '=', 'torn'),
        ),
      )
      .execute()
  expect(await total()).toBe(1)
  await setState('repair')
  expect(await total()).toBe(0)
  await setState('ready')
  expect(await total()).toBe(1)
  await setState('retired')
  expect(await total()).toBe(0)
})

test('a garment is found in the size that it has now, and not in a size that is no longer offered', async () => {
  const { skuIds } = await createTestProduct(shop.db, {
    title: 'Altered Choli',
    rentPrice: paise(1_00),
    sizes: [{ size: 'S', pieces: 1 }],
  })
  const update = (values: { size: string } | { retired: boolean }) =>
    shop.db.updateTable('skus').set(values).where('id', 'in', skuIds).execute()
  const sizes = async (query: Partial<RentalQuery> = {}) =>
    (await list({ from: '2027-12-01', q: 'altered', ...query })).data.flatMap(({ freeSizes }) => freeSizes)
  expect(await sizes()).toEqual(['S'])
  await update({ size: 'XL' })
  expect(await sizes()).toEqual(['XL'])
  expect(await sizes({ size: ['XL'] })).toEqual(['XL'])
  expect(await sizes({ size: ['S'] })).toEqual([])
  await update({ retired: true })
  expect(await sizes()).toEqual([])
  await update({ retired: false })
  expect(await sizes()).toEqual(['XL'])
})

test.each([
  ['from', { from: '2027-08-31' }, 'The first day is in the past'],
  ['until', { from: '2027-10-05', until: '2027-10-01' }, 'The last day is before the first day'],
  ['until', { from: '2029-10-05' }, 'You can book up to 400 days ahead'],
  ['from', { from: 'soon' }, 'Enter a date as YYYY-MM-DD'],
])('impossible nights are refused at %s: %o', async (path, query, message) => {
  const response = await shop.app.inject({ url: '/api/rentals', query: query as Record<string, string> })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ error: message, details: { fields: [{ path, message }] } })
})

test('the payload has the fields of a rental in the specification', async () => {
  const response = await shop.app.inject('/api/rentals?q=mirror&from=2027-10-03')
  expect(response.json()).toMatchObject({
    data: [
      { _id: 'mirror', rentPrice: 100, deposit: 0, category: 'garba-dresses', rating: 4.5, freeSizes: ['L'] },
    ],
    nights: { from: '2027-10-03', until: '2027-10-03' },
  })
})

test('the filters of a PIN code that nobody serves count no rental, like the list', async () => {
  await listPins(shop.db, [{ pin: '380015', cod: true, reverse_pickup: true }])
  const query = { ...nine, pin: '781001' }
  const { data, reach } = await shop.api(listRentals, { query })
  expect([data.length, reach?.isServed]).toEqual([0, false])
  const { inStock, size } = await shop.api(countRentalFilters, { query })
  expect([inStock, ...size.map(({ count }) => count)].every((count) => count === 0)).toBe(true)
})
