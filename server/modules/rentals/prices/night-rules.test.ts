import { afterEach, expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { quoteExtension } from '../../../../contract/orders/rental-order.ts'
import { placeOrder, quoteItems, showOrder } from '../../../../contract/orders/orders.ts'
import { rentalCalendar } from '../../../../contract/rentals/availability.ts'
import { nightPricesText } from '../../../../contract/rentals/night-prices-text.ts'
import {
  addNightRule,
  deleteNightRule,
  moveNightRule,
  nightRules,
  saveNightRule,
  NightRuleFields,
} from '../../../../contract/rentals/night-rules.ts'
import { festivalRule } from '../../../testing/rental-fixture.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

// Navratri 2026 is from 11 to 19 October, a Sunday to a Monday. The rent is 500 rupees a day.
const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })
afterEach(() => shop.db.deleteFrom('night_rules').execute())

const refused = (answer: Promise<unknown>) =>
  answer.then(
    () => expect.unreachable('it was accepted'),
    (error: unknown) => error,
  )

async function opened(rules: Partial<NightRuleFields>[]) {
  const counter = await createRentalCounter(shop, { pieces: 3 })
  const added = []
  for (const rule of rules) {
    added.push(await counter.staff.api(addNightRule, { body: { ...festivalRule, ...rule } }))
  }
  const item = (from: string, until: string, quantity = 1) => ({
    productId: counter.id,
    type: 'rent' as const,
    quantity,
    from,
    until,
  })
  const quote = (from: string, until: string, quantity = 1) =>
    shop.api(quoteItems, { body: { items: [item(from, until, quantity)] } })
  return { ...counter, added, item, quote }
}

test('the quote explains the price of each night, and the calendar has the same rules', async () => {
  const { id, quote, added } = await opened([{}])
  const { quote: priced } = await quote('2026-10-10', '2026-10-12', 2)
  const [line] = priced.lines
  expect(nightPricesText(line!.nightPrices!)).toBe('1 night at ₹500, 2 nights at ₹700 (Navratri nights)')
  expect(line).toMatchObject({ price: 500_00, days: 3, lineTotal: 3800_00 })
  expect(priced.total).toBe(3800_00)
  const calendar = await shop.api(rentalCalendar, { params: { slug: id } })
  expect(calendar.nightRules).toEqual(added)
})

test('an order keeps its prices when a rule changes, and its ledger has the same amount', async () => {
  const { item, customer, staff, added, balances } = await opened([{}])
  const body = {
    items: [item('2026-10-12', '2026-10-13')],
    couponCode: null,
    total: paise(1400_00),
    address: sampleAddress,
  }
  const order = await customer.api(placeOrder, { body })
  await staff.api(saveNightRule, { params: { id: added[0]!.id }, body: { ...festivalRule, percent: 90 } })
  const stored = await customer.api(showOrder, { params: { id: order._id } })
  expect(stored.items[0]).toMatchObject({ lineTotal: 1400_00 })
  expect(stored.items[0]!.nightPrices).toEqual([{ nights: 2, price: 700_00, rules: 'Navratri nights' }])
  expect(await balances(order)).toMatchObject({ rent: -1400_00, deposits: -2000_00 })
  expect(await refused(customer.api(placeOrder, { body }))).toMatchObject({ code: 'price_changed' })
})

test('a rule that somebody else has saved since the form was opened is not overwritten', async () => {
  const { staff, added } = await opened([{}])
  const { id, version } = added[0]!
  const save = (change: object) =>
    staff.api(saveNightRule, { params: { id }, body: { ...festivalRule, ...change } })
  const { version: next } = await save({ percent: 50, version })
  expect(await refused(save({ percent: 60, version }))).toMatchObject({
    code: 'changed_meanwhile',
    details: { version: next },
  })
  expect(await save({ percent: 70 })).toMatchObject({ percent: 70 })
})

test('extra days of a longer rental cost what the rules say for these nights', async () => {
  const { customer, book } = await opened([{}])
  const order = await book({ from: '2026-10-08', until: '2026-10-09' })
  const request = (until: string) =>
    customer.api(quoteExtension, { params: { id: order._id }, query: { line: 0, until } })
  expect(await request('2026-10-10')).toMatchObject({ days: 1, amount: 500_00 })
  expect(await request('2026-10-12')).toMatchObject({ days: 3, amount: 1900_00 })
})

test('a rental shorter than the minimum is refused with longer periods instead', async () => {
  const { quote } = await opened([
    {
      name: 'Nine nights',
      kind: 'minimum',
      count: 3,
      percent: null,
      from: '2026-10-11',
      until: '2026-10-19',
    },
  ])
  const { problems } = await quote('2026-10-12', '2026-10-12')
  expect(problems[0]).toMatchObject({ code: 'invalid', from: '2026-10-12', until: '2026-10-14' })
  expect(problems[0]!.message).toContain('Nine nights: at least 3 nights')
  expect((await quote('2026-10-12', '2026-10-14')).problems).toEqual([])
  expect((await quote('2026-10-08', '2026-10-08')).problems).toEqual([])
})

test('a rule for a product or category takes precedence, and staff change the order within a scope', async () => {
  const { id, staff, quote, added } = await opened([
    { name: 'All' },
    { name: 'Weekend', kind: 'weekend', percent: 10 },
    { name: 'Dresses', scope: 'category', target: 'garba-dresses', percent: 20 },
  ])
  const namesOf = async () => (await staff.api(nightRules)).data.map(({ name }) => name)
  const firstNight = async () => (await quote('2026-10-11', '2026-10-11')).quote.lines[0]!.nightPrices![0]
  expect(await namesOf()).toEqual(['Dresses', 'All', 'Weekend'])
  expect(await firstNight()).toMatchObject({ price: 600_00, rules: 'Dresses' })
  await staff.api(deleteNightRule, { params: { id: added[2]!.id } })
  expect(await firstNight()).toMatchObject({ price: 700_00, rules: 'All' })
  await staff.api(moveNightRule, { params: { id: added[1]!.id }, body: { direction: 'up' } })
  await staff.api(moveNightRule, { params: { id: added[1]!.id }, body: { direction: 'up' } })
  expect(await namesOf()).toEqual(['Weekend', 'All'])
  expect(await firstNight()).toMatchObject({ price: 550_00, rules: 'Weekend' })
  const product = {
    ...festivalRule,
    name: 'This one',
    scope: 'product' as const,
    percent: null,
    amount: paise(-100_00),
  }
  await staff.api(addNightRule, { body: { ...product, target: id } })
  expect(await firstNight()).toMatchObject({ price: 400_00, rules: 'This one' })
})

test('a rule without a change is refused at the fields of both units, because a form shows one of them', () => {
  const { error } = NightRuleFields.safeParse({ ...festivalRule, percent: null, amount: null })
  expect(error?.issues.map(({ path }) => path)).toEqual([['percent'], ['amount']])
})

test('a rule for something that does not exist is refused at its field', async () => {
  const { staff } = await opened([])
  const body = { ...festivalRule, scope: 'product' as const, target: 'gone' }
  expect(await refused(staff.api(addNightRule, { body }))).toMatchObject({
    code: 'invalid',
    details: { fields: [{ path: 'target', message: 'This product does not exist any more' }] },
  })
  expect((await staff.api(nightRules)).data).toEqual([])
})
