import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import { changeRental } from '../../../../contract/orders/rental-change.ts'
import { placeOrder, setOrderStatus } from '../../../../contract/orders/orders.ts'
import { dashboard } from '../../../../contract/reports/reports.ts'
import {
  figureDefinitions,
  openWorkDefinitions,
  salesReport,
} from '../../../../contract/reports/sales-report.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { countSalesDays } from './count-sales-days.ts'
import { countSalesDay, findSeason } from './queries.ts'

const shop = testShop()

type RandomOrder = {
  at: number
  customer: number
  total: number
  isCancelled: boolean
  refundAfter: number | null
}

const MINUTE = 60_000
/** Midnight in India, in minutes after midnight UTC of the day before. */
const INDIAN_MIDNIGHT = 18 * 60 + 30
const moment = fc.oneof(
  fc.integer({ min: INDIAN_MIDNIGHT, max: 70 * 1440 }),
  fc
    .tuple(fc.integer({ min: 0, max: 69 }), fc.integer({ min: -1, max: 1 }))
    .map(([day, minute]) => Math.max(INDIAN_MIDNIGHT, day * 1440 + INDIAN_MIDNIGHT + minute)),
)
const randomOrders: fc.Arbitrary<RandomOrder[]> = fc.array(
  fc.record({
    at: moment,
    customer: fc.integer({ min: 0, max: 3 }),
    total: fc.integer({ min: 1, max: 5_000_00 }),
    isCancelled: fc.boolean(),
    refundAfter: fc.option(fc.integer({ min: 0, max: 5 * 1440 })),
  }),
  { maxLength: 25 },
)

let run = 0

/** Writes orders with their sales and refunds to the database. Returns the first day and the times of the orders. */
async function write(orders: readonly RandomOrder[]) {
  run += 1
  const start = Date.UTC(2030 + run, 8, 14)
  const at = (minutes: number) => new Date(start + minutes * MINUTE).toISOString()
  for (const [index, order] of orders.entries()) {
    const id = `report-${run}-${index}`
    await sql`insert into orders
      (id, user_email, has_own_goods, status, payment_method, subtotal, coupon_discount, total, deposit_total, amount_due, created_at)
      values (${id}, ${`shopper-${run}-${order.customer}@example.com`}, true, ${order.isCancelled ? 'cancelled' : 'delivered'},
        'upi', ${order.total}, 0, ${order.total}, 0, ${order.total}, ${at(order.at)})`.execute(shop.db)
    await postSale(`${id}-sale`, order.total, at(order.at))
    if (order.refundAfter !== null) {
      await postSale(`${id}-refund`, 0 - order.total, at(order.at + order.refundAfter))
    }
  }
  return start
}

const postSale = (key: string, amount: number, at: string) =>
  sql`with posted as (
      insert into ledger_transactions (kind, key, at) values ('test', ${key}, ${at}) returning id
    ) insert into ledger_entries (transaction_id, account, amount)
      select id, 'sales', ${0 - amount}::bigint from posted union all select id, 'receivable', ${amount}::bigint from posted`.execute(
    shop.db,
  )

const INDIA_AHEAD = 330
/** Returns the key of the day, week (its Monday) or month of a time. */
function keyOf(time: number, step: 'day' | 'week' | 'month') {
  const india = new Date(time + INDIA_AHEAD * MINUTE)
  if (step === 'week') india.setUTCDate(india.getUTCDate() - ((india.getUTCDay() + 6) % 7))
  return india.toISOString().slice(0, step === 'month' ? 7 : 10)
}

function oracle(orders: readonly RandomOrder[], start: number, step: 'day' | 'week' | 'month') {
  type Sums = {
    revenue: number
    orders: number
    cancelled: number
    orderValue: number
    newCustomers: number
    repeatOrders: number
  }
  const sums = new Map<string, Sums>()
  const sumsAt = (minutes: number) => {
    const key = keyOf(start + minutes * MINUTE, step)
    const empty = { revenue: 0, orders: 0, cancelled: 0, orderValue: 0, newCustomers: 0, repeatOrders: 0 }
    if (!sums.has(key)) sums.set(key, empty)
    return sums.get(key)!
  }
  const known = new Set<number>()
  // Of two orders in one minute the one with the smaller id is the earlier one.
  const sorted = orders
    .map((order, index) => ({ ...order, id: String(index) }))
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  for (const { at, customer, total, isCancelled, refundAfter } of sorted) {
    const placed = sumsAt(at)
    placed.revenue += total
    placed.orders += 1
    if (refundAfter !== null) sumsAt(at + refundAfter).revenue -= total
    if (isCancelled) {
      placed.cancelled += 1
      continue
    }
    placed.orderValue += total
    placed[known.has(customer) ? 'repeatOrders' : 'newCustomers'] += 1
    known.add(customer)
  }
  return sums
}

/** Compares the reports with a simple calculation. */
async function expectReports(finance: TestUser, orders: readonly RandomOrder[], start: number) {
  const from = firstDayOf(start)
  for (const step of ['day', 'week', 'month'] as const) {
    const query = { from, until: addDays(from, 80), step }
    const { steps, totals } = await finance.api(salesReport, { query })
    const expected = oracle(orders, start, step)
    const none = { revenue: 0, orders: 0, cancelled: 0, orderValue: 0, newCustomers: 0, repeatOrders: 0 }
    for (const found of steps) {
      const key = keyOf(Date.parse(`${found.from}T06:00:00Z`), step)
      expect(found).toMatchObject(expected.get(key) ?? none)
      expected.delete(key)
    }
    expect([...expected.keys()]).toEqual([])
    expect(steps.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(totals.revenue)
  }
}

const firstDayOf = (start: number) => new Date(start + 86_400_000).toISOString().slice(0, 10)

/** Counts every other day of the reports for later, as the job does. */
async function countDays(start: number) {
  for (let day = 0; day <= 80; day += 2) {
    await inTransaction(shop.db, (tx) => countSalesDay(tx, addDays(firstDayOf(start), day)))
  }
}

/** Cancels some orders, and restores some cancelled ones. Returns the orders as they are then. */
async function changeSome(orders: readonly RandomOrder[]): Promise<RandomOrder[]> {
  const isChanged = (index: number) => index % 3 === 0
  for (const [index, { isCancelled }] of orders.entries()) {
    if (!isChanged(index)) continue
    const status = isCancelled ? 'delivered' : 'cancelled'
    await sql`update orders set status = ${status} where id = ${`report-${run}-${index}`}`.execute(shop.db)
  }
  return orders.map((order, index) =>
    isChanged(index) ? { ...order, isCancelled: !order.isCancelled } : order,
  )
}

test('totals by day, week and month agree with a simple calculation, also around midnight in India and for later refunds', async () => {
  const finance = await shop.signedIn('staff', ['finance'])
  const property = fc.asyncProperty(randomOrders, async (orders) => {
    const start = await write(orders)
    await expectReports(finance, orders, start)
    await countDays(start)
    await expectReports(finance, orders, start)
    const changed = await changeSome(orders)
    await expectReports(finance, changed, start)
    await countDays(start)
    await expectReports(finance, changed, start)
  })
  await expect(fc.assert(property, { numRuns: 6 })).resolves.toBeUndefined()
})

test('the job counts past days, and an order that is imported later into such a day is in the report', async () => {
  const finance = await shop.signedIn('staff', ['finance'])
  const day = addDays(dayInIndia(new Date()), -40)
  const insert = (id: string) =>
    sql`insert into orders
    (id, user_email, has_own_goods, status, payment_method, subtotal, coupon_discount, total, deposit_total, amount_due, created_at)
    values (${id}, 'early@example.com', true, 'delivered', 'upi', 100, 0, 100, 0, 100, ${`${day}T12:00:00+05:30`})`.execute(
      shop.db,
    )
  const ordersOf = async () =>
    (await finance.api(salesReport, { query: { from: day, until: day } })).totals.orders
  await insert('early-1')
  await countSalesDays(shop.db, new Date())
  const counted = sql<{ orders: number }>`select orders from sales_days where day = ${day}::date`
  expect((await counted.execute(shop.db)).rows).toEqual([{ orders: 1 }])
  expect(await ordersOf()).toBe(1)
  await insert('early-2')
  expect(await ordersOf()).toBe(2)
  await countSalesDays(shop.db, new Date())
  expect((await counted.execute(shop.db)).rows).toEqual([{ orders: 2 }])
})

test('the report shows the revenue of the dashboard and the ledger, products, coupons and deposits', async () => {
  const [asha, finance] = [await shop.signedIn(), await shop.signedIn('staff', ['finance', 'orders'])]
  const choli = await createTestProduct(shop.db, { price: paise(1000_00) })
  const place = () =>
    asha.api(placeOrder, {
      body: {
        items: [{ productId: choli.id, quantity: 1, type: 'buy' }],
        couponCode: null,
        total: paise(1000_00),
      },
    })
  await place()
  const { _id: id } = await place()
  await finance.api(setOrderStatus, { params: { id }, body: { status: 'cancelled' } })
  await shop.runJobs()
  const today = dayInIndia(shop.env.now())
  const query = { from: addDays(today, -6), until: today, compare: 'previous' as const }
  const report = await finance.api(salesReport, { query })
  expect(report.totals).toEqual({
    revenue: 1000_00,
    orders: 2,
    cancelled: 1,
    orderValue: 1000_00,
    averageOrder: 1000_00,
    newCustomers: 1,
    repeatOrders: 0,
  })
  expect(report.before).toMatchObject({
    from: addDays(today, -13),
    until: addDays(today, -7),
    totals: { revenue: 0, orders: 0 },
    steps: report.steps.map(({ from }) => ({ from: addDays(from, -7), orders: 0 })),
  })
  expect(report.products).toEqual([
    { id: choli.id, title: choli.title, type: 'buy', units: 1, value: 1000_00 },
  ])
  const { week } = await finance.api(dashboard)
  expect(report.steps.map(({ from, orders, revenue }) => [from, orders, revenue])).toEqual(
    week.map(({ day, orders, revenue }) => [day, orders, revenue]),
  )
  const { rows } = await sql<{ earned: number; deposits: number }>`
    select -sum(amount) filter (where account in ('sales', 'rent', 'late_fees', 'damage', 'commission', 'sellers_part')
        and t.at >= now() - interval '1 day') as earned,
      coalesce(-sum(amount) filter (where account = 'deposits'), 0) as deposits
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.at <= now()`.execute(
    shop.db,
  )
  expect([report.totals.revenue, report.depositsHeld]).toEqual([rows[0]!.earned, rows[0]!.deposits])
})

test('a rental that is changed to another product counts for this product, also on a day that is counted already', async () => {
  const finance = await shop.signedIn('staff', ['finance'])
  const counter = await createRentalCounter(shop)
  const other = await createTestProduct(shop.db, {
    rentPrice: paise(500_00),
    deposit: paise(2000_00),
    sizes: [{ pieces: 1 }],
  })
  const today = dayInIndia(shop.env.now())
  const nights = { from: addDays(today, 20), until: addDays(today, 21) }
  const order = await counter.book(nights)
  await inTransaction(shop.db, (tx) => countSalesDay(tx, today))
  const unitsOf = async () => {
    const { products } = await finance.api(salesReport, { query: { from: today, until: today } })
    return [counter, other].map(({ id }) => products.find((product) => product.id === id)?.units)
  }
  expect(await unitsOf()).toEqual([1, undefined])
  await counter.customer.api(changeRental, {
    params: { id: order._id },
    body: { line: 0, sku: other.skuIds[0]!, ...nights, difference: paise(0) },
  })
  expect(await unitsOf()).toEqual([undefined, 1])
  await inTransaction(shop.db, (tx) => countSalesDay(tx, today))
  expect(await unitsOf()).toEqual([undefined, 1])
})

test('the report shows the days for which garments are booked, and the deposits that the shop holds', async () => {
  const finance = await shop.signedIn('staff', ['finance'])
  const counter = await createRentalCounter(shop)
  const from = addDays(dayInIndia(shop.env.now()), 40)
  const { depositsHeld: before } = await finance.api(salesReport, { query: { from, until: from } })
  const order = await counter.book({ from, until: addDays(from, 2) })
  const query = { from: addDays(from, 1), until: addDays(from, 10) }
  const { rentals, depositsHeld } = await finance.api(salesReport, { query })
  expect(rentals.filter(({ booked }) => booked > 0)).toMatchObject([{ booked: 2 }])
  expect(rentals[0]!.available % 10).toBe(0)
  expect(depositsHeld - before).toBe(order.depositTotal)
})

test('staff without the permission for payments cannot read the report, and a report covers at most two years', async () => {
  const [packer, finance] = [
    await shop.signedIn('staff', ['orders']),
    await shop.signedIn('staff', ['finance']),
  ]
  const query = { from: '2026-01-01', until: '2026-01-31' }
  await expect(packer.api(salesReport, { query })).rejects.toMatchObject({ status: 403 })
  const long = { from: '2024-01-01', until: '2026-01-31' }
  await expect(finance.api(salesReport, { query: long })).rejects.toMatchObject({ status: 400 })
  for (const [from, until] of [
    ['9999-12-30', '9999-12-31'],
    ['1000-01-01', '1000-01-02'],
  ] as const) {
    await expect(finance.api(salesReport, { query: { from, until } })).rejects.toMatchObject({ status: 400 })
  }
})

test('the CSV file has the figures of the report, the definition of each, and the lists', async () => {
  const finance = await shop.signedIn('staff', ['finance'])
  const today = dayInIndia(shop.env.now())
  const url = `/api/admin/exports/report.csv?from=${today}&until=${today}`
  const { body } = await shop.app.inject({ url, headers: { authorization: `Bearer ${finance.token}` } })
  expect(body).toContain('From,Until,Revenue (rupees),Orders')
  expect(body).toContain(`${today},${today},`)
  expect(body).toMatch(/\r\nDeposits held \(rupees\),\d+/)
  for (const { label } of Object.values(openWorkDefinitions)) {
    expect(body).toMatch(new RegExp(`\\r\\n${label},\\d+,`))
  }
  for (const { label } of Object.values(figureDefinitions)) expect(body).toContain(`\r\n${label},`)
  const query = { from: today, until: today }
  const { products, rentals } = await finance.api(salesReport, { query })
  expect(products.length).toBeGreaterThan(0)
  for (const { title, type, units, value } of products) {
    expect(body).toContain(`\r\n${title},${type === 'rent' ? 'Rental' : 'Sale'},${units},${value / 100},`)
  }
  for (const { title, booked, available } of rentals) {
    expect(body).toContain(`\r\n${title},`)
    expect(body).toContain(`,${booked},${available},`)
  }
})

test.each([
  ['2026-08-26', null],
  ['2026-08-27', { name: 'Navratri 2026', from: '2026-08-27', until: '2026-10-19' }],
  ['2027-03-01', { name: 'Navratri 2026', from: '2026-08-27', until: '2026-10-19' }],
  ['2027-10-01', { name: 'Navratri 2027', from: '2027-08-16', until: '2027-10-08' }],
])('on %s the season of the report is %j', async (today, season) => {
  expect(await findSeason(shop.db, today)).toEqual(season)
})

test.each([
  {
    step: 'month',
    compare: 'previous',
    from: '2026-03-01',
    until: '2026-03-31',
    expected: ['2026-01-29 2026-02-28'],
  },
  {
    step: 'week',
    compare: 'year',
    from: '2026-06-01',
    until: '2026-06-14',
    expected: ['2025-06-01 2025-06-07', '2025-06-08 2025-06-14'],
  },
  {
    step: 'day',
    compare: 'year',
    from: '2028-02-28',
    until: '2028-03-01',
    expected: ['2027-02-28 2027-02-28', '2027-02-28 2027-02-28', '2027-03-01 2027-03-01'],
  },
  {
    step: 'month',
    compare: 'year',
    from: '2029-02-01',
    until: '2029-03-31',
    expected: ['2028-02-01 2028-02-29', '2028-03-01 2028-03-31'],
  },
] as const)('each $step is compared with the same days ($compare)', async ({ expected, ...query }) => {
  const finance = await shop.signedIn('staff', ['finance'])
  const { before } = await finance.api(salesReport, { query })
  expect(before!.steps.map(({ from, until }) => `${from} ${until}`)).toEqual(expected)
})
