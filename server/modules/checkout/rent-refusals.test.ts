import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import {
  placeOrder,
  quoteItems,
  type LineProblem,
  type OrderItemDraft,
} from '../../../contract/orders/orders.ts'
import type { Refusal } from '../../../contract/core/refusal.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

// Default rental rules at this time, 1 October: one day is blocked before the worn days and two after them. A rental has at most 15 days
// and ends at most 400 days ahead.
const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })

type Item = Partial<OrderItemDraft> & { productId: string }
const rent = (item: Item) => ({ type: 'rent' as const, quantity: 1, ...item })

/** Sends a quote request and an order for the same item. Returns the problem in the quote, and the refusal of the order. */
async function quoteAndOrder(item: Item): Promise<{ problem: LineProblem; refusal: Refusal }> {
  const items = [rent(item)]
  const { problems } = await shop.api(quoteItems, { body: { items } })
  const refusal = await shop.api(placeOrder, { body: { items, couponCode: null, total: paise(0) } }).then(
    () => expect.unreachable('the order was placed'),
    (error: Refusal) => error,
  )
  return { problem: problems[0]!, refusal }
}

const outfit = (more: Parameters<typeof createTestProduct>[1] = {}) =>
  createTestProduct(shop.db, {
    rentPrice: paise(500_00),
    sizes: [
      { size: 'M', pieces: 2 },
      { size: 'L', pieces: 1 },
    ],
    ...more,
  })

test.each([
  { what: 'a past day', from: '2026-09-30', until: '2026-10-02', reason: 'The first day is in the past' },
  {
    what: 'an end before the start',
    from: '2026-10-05',
    until: '2026-10-04',
    reason: 'The last day is before the first day',
  },
  {
    what: 'a period that is too long',
    from: '2026-10-05',
    until: '2026-10-20',
    reason: 'You can rent this for at most 15 days',
  },
  {
    what: 'a day too far ahead',
    from: '2027-11-05',
    until: '2027-11-06',
    reason: 'You can book up to 400 days ahead',
  },
  {
    what: 'a day on which nothing can be ready',
    from: '2026-10-01',
    until: '2026-10-02',
    reason: 'The earliest possible first day is 2 Oct 2026',
  },
])(
  '$what is refused with its reason and the nearest days that are possible',
  async ({ from, until, reason }) => {
    const { id } = await outfit()
    const { problem, refusal } = await quoteAndOrder({ productId: id, from, until })
    expect(problem).toMatchObject({ code: 'invalid', message: expect.stringContaining(reason) as string })
    expect(problem.alternatives[0]).toEqual({ from: problem.from, until: problem.until })
    expect(refusal).toMatchObject({ code: 'invalid', status: 400, message: problem.message })
  },
)

test('a period below the minimum of the store or the product is refused, and the first alternative is long enough', async () => {
  const { id } = await outfit()
  await shop.db.updateTable('products').set({ min_days: 3 }).where('id', '=', id).execute()
  const { problem, refusal } = await quoteAndOrder({ productId: id, from: '2026-10-10', until: '2026-10-11' })
  expect(problem).toMatchObject({ code: 'invalid', from: '2026-10-10', until: '2026-10-12' })
  expect(refusal.message).toContain('Please rent this for at least 3 days')
  const { quote } = await shop.api(quoteItems, { body: { items: [rent({ productId: id })] } })
  expect(quote.lines[0]).toMatchObject({ from: '2026-10-02', until: '2026-10-04', days: 3 })
})

test('an unknown size is refused with the available sizes, an unknown product as unavailable', async () => {
  const { id, title } = await outfit()
  const size = await quoteAndOrder({ productId: id, size: 'XXL', from: '2026-10-10', until: '2026-10-11' })
  expect(size.problem).toMatchObject({
    code: 'invalid',
    message: `${title} does not come in XXL. Available: M; L`,
  })
  expect(size.refusal).toMatchObject({ code: 'invalid', status: 400 })
  const gone = await quoteAndOrder({ productId: 'no-such-outfit', title: 'Old outfit' })
  expect(gone.problem).toMatchObject({ code: 'gone', message: 'Old outfit is no longer available' })
  expect(gone.refusal).toMatchObject({ code: 'invalid', status: 400 })
})

test('products for sale cannot be rented', async () => {
  const choli = await createTestProduct(shop.db)
  const { problem, refusal } = await quoteAndOrder({
    productId: choli.id,
    from: '2026-10-10',
    until: '2026-10-11',
  })
  expect(problem).toMatchObject({ code: 'invalid', message: `${choli.title} is not available for rent` })
  expect(refusal).toMatchObject({ code: 'invalid', status: 400 })
})

test('a quantity above the number of pieces is refused with the available number', async () => {
  const { id, title } = await outfit()
  const { problem, refusal } = await quoteAndOrder({
    productId: id,
    size: 'M',
    quantity: 3,
    from: '2026-10-10',
    until: '2026-10-11',
  })
  expect(problem).toMatchObject({
    code: 'out_of_stock',
    available: 2,
    message: `We only have 2 of ${title} – M`,
  })
  expect(refusal).toMatchObject({ code: 'out_of_stock', status: 409, details: { available: 2 } })
})

test('a rental without a size gets the first size that is free on these days', async () => {
  const { id } = await outfit()
  const days = { from: '2026-11-10', until: '2026-11-11' }
  const sizeOf = async (item: Item) => {
    const { quote, problems } = await shop.api(quoteItems, { body: { items: [rent(item)] } })
    expect(problems).toEqual([])
    return quote.lines[0]!.size
  }
  const take = (size: string, quantity: number) =>
    shop.api(placeOrder, {
      body: {
        items: [rent({ productId: id, size, quantity, ...days })],
        couponCode: null,
        total: paise(quantity * 1000_00),
      },
    })
  expect(await sizeOf({ productId: id, ...days })).toBe('M')
  await take('M', 1)
  expect(await sizeOf({ productId: id, ...days })).toBe('M')
  await take('M', 1)
  expect(await sizeOf({ productId: id, ...days })).toBe('L')
  expect(await sizeOf({ productId: id, from: '2026-11-20', until: '2026-11-21' })).toBe('M')
  await take('L', 1)
  const { problem } = await quoteAndOrder({ productId: id, ...days })
  expect(problem.code).toBe('dates_taken')
})

test('a rental without a size and without dates gets the size that is free first', async () => {
  const { id } = await outfit()
  const first = { from: '2026-10-02', until: '2026-10-02' }
  const items = [rent({ productId: id, size: 'M', quantity: 2, ...first })]
  await shop.api(placeOrder, { body: { items, couponCode: null, total: paise(1000_00) } })
  const { quote } = await shop.api(quoteItems, { body: { items: [rent({ productId: id })] } })
  expect(quote.lines[0]).toMatchObject({ size: 'L', from: first.from })
})

test('a rental without a size gets a size with enough pieces, else the refusal names the size with most', async () => {
  const { id, title } = await outfit({
    sizes: [
      { size: 'M', pieces: 1 },
      { size: 'L', pieces: 3 },
      { size: 'XL', pieces: 0 },
    ],
  })
  const days = { from: '2026-10-10', until: '2026-10-11' }
  const items = [rent({ productId: id, quantity: 2, ...days })]
  const { quote } = await shop.api(quoteItems, { body: { items } })
  expect(quote.lines[0]).toMatchObject({ size: 'L' })
  const { problem } = await quoteAndOrder({ productId: id, quantity: 4, ...days })
  expect(problem).toMatchObject({ available: 3, message: `We only have 3 of ${title} – L` })
})

test('occupied days are refused with the nearest free periods before and after', async () => {
  const { id } = await outfit()
  const booked = { productId: id, size: 'L', from: '2026-10-12', until: '2026-10-14' }
  await shop.api(placeOrder, { body: { items: [rent(booked)], couponCode: null, total: paise(1500_00) } })
  const { problem, refusal } = await quoteAndOrder({ ...booked, from: '2026-10-13', until: '2026-10-14' })
  const alternatives = [
    { from: '2026-10-18', until: '2026-10-19' },
    { from: '2026-10-07', until: '2026-10-08' },
    { from: '2026-10-20', until: '2026-10-21' },
    { from: '2026-10-05', until: '2026-10-06' },
  ]
  expect(problem).toMatchObject({ code: 'dates_taken', ...alternatives[0], alternatives })
  expect(refusal).toMatchObject({
    code: 'dates_taken',
    status: 409,
    details: { nextFree: alternatives[0], alternatives },
  })
})

test('the second line of a cart accounts for the pieces of the first', async () => {
  const { id } = await outfit()
  const item = rent({ productId: id, size: 'L', from: '2026-10-12', until: '2026-10-12' })
  const { problems } = await shop.api(quoteItems, { body: { items: [item, item] } })
  expect(problems).toMatchObject([{ index: 1, code: 'dates_taken' }])
})

test('buffer days come from the product, else from its category, else from the store', async () => {
  const settings = { rental: { daysBefore: 1, daysAfter: 2, maxDays: 15, horizonDays: 365 } }
  const setKediyaTerms = (terms: { days_before: number | null; days_after: number | null }) =>
    shop.db.updateTable('categories').set(terms).where('slug', '=', 'kediya').execute()
  await setKediyaTerms({ days_before: 0, days_after: 5 })
  await replaceSettings(shop.db, settings)
  const nextAfter = async (own: { category?: string; days_after?: number }) => {
    const { id } = await outfit({
      sizes: [{ pieces: 1 }],
      ...(own.category ? { category: own.category } : {}),
    })
    await shop.db
      .updateTable('products')
      .set({ days_after: own.days_after ?? null })
      .where('id', '=', id)
      .execute()
    const booked = rent({ productId: id, from: '2026-10-02', until: '2026-10-02' })
    await shop.api(placeOrder, { body: { items: [booked], couponCode: null, total: paise(500_00) } })
    return (await quoteAndOrder(booked)).problem.from
  }
  expect(await nextAfter({})).toBe('2026-10-06') // two blocked days after the booked rental, and one blocked day before the new rental
  expect(await nextAfter({ category: 'kediya' })).toBe('2026-10-08') // five blocked days after the booked rental, and none before the new rental
  expect(await nextAfter({ category: 'kediya', days_after: 1 })).toBe('2026-10-04')
  await setKediyaTerms({ days_before: null, days_after: null })
  await replaceSettings(shop.db, {})
})

test('longer rentals have a lower daily price, and the total is price times days', async () => {
  const { id } = await outfit()
  const rent_steps = JSON.stringify([
    { days: 9, price: 300_00 },
    { days: 3, price: 400_00 },
  ])
  await shop.db.updateTable('products').set({ rent_steps }).where('id', '=', id).execute()
  const priceOf = async (until: string) => {
    const items = [rent({ productId: id, from: '2026-10-10', until })]
    return (await shop.api(quoteItems, { body: { items } })).quote.lines[0]
  }
  expect(await priceOf('2026-10-11')).toMatchObject({ days: 2, price: 500_00, lineTotal: 1000_00 })
  expect(await priceOf('2026-10-12')).toMatchObject({ days: 3, price: 400_00, lineTotal: 1200_00 })
  expect(await priceOf('2026-10-18')).toMatchObject({ days: 9, price: 300_00, lineTotal: 2700_00 })
})
