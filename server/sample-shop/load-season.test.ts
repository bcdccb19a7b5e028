import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { makeComplaint } from '../../contract/complaints/complaints.ts'
import { dashboard } from '../../contract/reports/reports.ts'
import { adminOrders } from '../../contract/orders/orders.ts'
import { rentalToday } from '../../contract/rentals/handover.ts'
import { adminPayouts } from '../../contract/sellers/payouts.ts'
import { addDays, dayInIndia } from '../../contract/core/dates.ts'
import { rights } from '../../contract/core/permissions.ts'
import { salesReport } from '../../contract/reports/sales-report.ts'
import { adminReviews } from '../../contract/reviews/reviews.ts'
import { reviewQueue, reviewSubmission } from '../../contract/sellers/submission-review.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { openAuth } from '../modules/accounts/auth/auth.ts'
import { createDemoAccounts, createFirstAdmin } from '../modules/accounts/users/seed-accounts.ts'
import { openSecondNode } from '../testing/other-node.ts'
import { setClock } from '../testing/rental-fixture.ts'
import { testShop, type TestUser } from '../testing/shop.ts'
import { startOwnShop } from '../../contract/reports/own-shop.ts'
import { adminSettings, saveSettings } from '../../contract/store/store.ts'
import { createTestProduct } from '../testing/product-fixture.ts'
import { isOwnShop } from './start-own-shop.ts'
import { drawSeasonPictures } from './season-pictures.ts'
import { loadSeason } from './load-season.ts'
import { shownStates, stateColumn } from '../testing/season-states.ts'
import { createSampleBusinesses } from './sample-businesses.ts'
import { seedDemo } from './seed-sample-shop.ts'

const shop = testShop()
let admin: TestUser
let count: number

beforeAll(async () => {
  setClock(shop, new Date().toISOString())
  const { database, db, env } = shop
  const auth = await openAuth(database, env)
  await seedDemo({ database, env, onProgress: () => undefined })
  await createFirstAdmin({ db, auth, env })
  await createDemoAccounts({ db, auth })
  await createSampleBusinesses(db, env.now())
  count = await loadSeason(db, env.now())
  admin = await shop.signedIn('admin')
})

const numberOf = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(shop.db)).rows[0]!.n

test('a season has hundreds of orders over 120 days; none of its dates is in the future', async () => {
  expect(count).toBeGreaterThan(370)
  expect(count).toBeLessThan(500)
  const days = await numberOf(sql`select max(created_at)::date - min(created_at)::date as n from orders`)
  expect(days).toBeGreaterThanOrEqual(115)
  expect(days).toBeLessThanOrEqual(127)
  for (const [table, column] of [
    ['orders', 'created_at'],
    ['order_events', 'at'],
    ['payment_events', 'at'],
    ['ledger_transactions', 'at'],
    ['reviews', 'created_at'],
    ['audit_log', 'at'],
  ] as const) {
    const future = sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} > clock_timestamp()`
    expect([table, await numberOf(future)]).toEqual([table, 0])
  }
})

test('the shop grows, and weekends are busier', async () => {
  const { rows } = await sql<{ day: number; ago: number }>`
    select extract(isodow from created_at at time zone 'Asia/Kolkata')::int as day,
      (now() at time zone 'Asia/Kolkata')::date - (created_at at time zone 'Asia/Kolkata')::date as ago
    from orders where user_name not like '%(sample)'`.execute(shop.db)
  const weekend = rows.filter(({ day }) => day >= 6).length
  expect(weekend / 2).toBeGreaterThan(1.3 * ((rows.length - weekend) / 5))
  const within = (from: number, until: number) => rows.filter(({ ago }) => ago >= from && ago < until).length
  expect(within(1, 31)).toBeGreaterThan(1.8 * within(90, 120))
})

type States = Record<string, number>

/** The number of rows of a table by the value of a column. */
async function countBy(table: string, column = 'state'): Promise<States> {
  const { rows } = await sql<{ value: string; n: number }>`
    select ${sql.ref(column)} as value, count(*)::int as n from ${sql.table(table)} group by 1`.execute(
    shop.db,
  )
  return Object.fromEntries(rows.map(({ value, n }) => [value, n]))
}

test('the shop shows orders, returns, submissions, payments, reviews, rentals and payouts in every state', async () => {
  for (const [table, expected] of Object.entries(shownStates)) {
    const found = Object.keys(await countBy(table, stateColumn(table)))
    expect([table, found.filter((state) => expected.includes(state)).sort()]).toEqual([table, expected])
  }
})

test('no garment is booked twice for the same day, and no stock is negative', async () => {
  const double = sql<{ n: number }>`select count(*) as n from rental_holds a join rental_holds b
    on a.piece_id = b.piece_id and a.id < b.id and a.worn && b.worn
    where a.released_at is null and b.released_at is null and a.state <> 'returned' and b.state <> 'returned'`
  expect(await numberOf(double)).toBe(0)
  expect(await numberOf(sql`select count(*) as n from stock_items where available < 0`)).toBe(0)
})

test('garments are with customers, submissions count in their month, and accounts are older than their orders', async () => {
  expect(
    await numberOf(sql`
      select count(*) as n from rental_holds h join rental_pieces p on p.id = h.piece_id
      where h.state = 'out' and p.state <> 'out'`),
  ).toBe(0)
  expect(
    await numberOf(sql`
      select count(*) as n from seller_submissions
      where month <> to_char(submitted_at at time zone 'Asia/Kolkata', 'YYYY-MM')`),
  ).toBe(0)
  expect(
    await numberOf(
      sql`select count(*) as n from users u join orders o on o.user_id = u.id where u.created_at > o.created_at`,
    ),
  ).toBe(0)
  expect(
    await numberOf(sql`
      select count(*) as n from rental_piece_events added join rental_piece_events e using (piece_id)
      where added.what = 'added' and e.at < added.at`),
  ).toBe(0)
})

test('customers have left carts behind, and staff have one permission each', async () => {
  expect(await numberOf(sql`select count(*) as n from carts`)).toBeGreaterThanOrEqual(10)
  const staff = await shop.db.selectFrom('users').select('rights').where('role', '=', 'staff').execute()
  expect(staff.map((user) => user.rights.join()).sort()).toEqual(rights.toSorted())
})

test('the pictures of ordered goods and of carts exist', async () => {
  const lines = await shop.db.selectFrom('order_lines').select('image').distinct().execute()
  const carts = await shop.db.selectFrom('carts').select('items').execute()
  const images = [
    ...lines.map(({ image }) => image),
    ...carts.flatMap(({ items }) => items.map(({ image }) => image)),
  ]
  expect(images.length).toBeGreaterThan(100)
  const missing = []
  for (const url of new Set(images)) {
    if ((await shop.app.inject({ url })).statusCode !== 200) missing.push(url)
  }
  expect(missing).toEqual([])
})

test('customers and staff see the photos of reviews and the pictures of submissions', async () => {
  const { db, env } = shop
  await drawSeasonPictures({ db, env, width: 16, signal: new AbortController().signal })
  const { reviews } = await admin.api(adminReviews, { query: { limit: 200 } })
  const shown = reviews.filter(({ photos, state }) => state === 'approved' && photos.length > 0)
  expect(shown.length).toBeGreaterThan(5)
  for (const { photos } of shown) {
    expect(await openStorage(env, 'media').read(`${photos[0]!.id}/320.webp`)).not.toBeNull()
  }
  const { submissions } = await admin.api(reviewQueue, { query: { state: 'submitted' } })
  for (const { _id: id } of submissions) {
    const { submission } = await admin.api(reviewSubmission, { params: { id } })
    for (const { src, isPublic } of submission.pictures) {
      const headers = { authorization: `Bearer ${admin.token}` }
      const { statusCode } = isPublic ? { statusCode: 200 } : await shop.app.inject({ url: src, headers })
      expect(statusCode).toBe(200)
    }
  }
})

test('the report of the last 30 days has figures for every day and every list', async () => {
  const until = dayInIndia(shop.env.now())
  const query = { from: addDays(until, -29), until, step: 'day' as const, compare: 'previous' as const }
  const { steps, before, products, coupons, sellers, rentals, depositsHeld } = await admin.api(salesReport, {
    query,
  })
  expect(steps.filter(({ orders }) => orders === 0).length).toBeLessThan(3)
  expect(before!.totals.orders).toBeGreaterThan(0)
  for (const list of [products, coupons, sellers, rentals]) expect(list).not.toEqual([])
  expect(rentals[0]!.booked).toBeGreaterThan(0)
  expect(depositsHeld).toBeGreaterThan(0)
})

test('the ledger of the season balances, and each captured payment is in it', async () => {
  const unbalanced = sql<{ n: number }>`select count(*) as n from (
    select transaction_id from ledger_entries group by 1 having sum(amount) <> 0) t`
  expect(await numberOf(unbalanced)).toBe(0)
  const missing = sql<{
    n: number
  }>`select count(*) as n from payments p where p.state = 'succeeded' and not exists (
    select from ledger_transactions t where t.order_id = p.order_id and t.kind = 'payment_captured')`
  expect(await numberOf(missing)).toBe(0)
})

test('the documents of each series and year are numbered without gaps, and new ones continue', async () => {
  const { rows } = await sql<{ serials: number[]; last: number }>`
    select array_agg(serial order by serial) as serials, max(n.last) as last
    from tax_documents d join tax_document_numbers n using (series, year) group by series, year`.execute(
    shop.db,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { serials, last } of rows) {
    expect(serials).toEqual(Array.from({ length: last }, (_, at) => at + 1))
  }
})

test('later rows get ids of their own, and the pages of staff are filled', async () => {
  const figures = await admin.api(dashboard)
  expect(figures.revenueThisMonth).toBeGreaterThan(0)
  const orders = await admin.api(adminOrders, { query: { limit: 50, sort: 'newest' } })
  expect(orders).toHaveLength(50)
  expect(orders[0]!.userName).not.toMatch('(sample)')
  const { batches, due } = await admin.api(adminPayouts, { query: { until: dayInIndia(shop.env.now()) } })
  expect(batches.length).toBeGreaterThan(3)
  expect(due.length).toBeGreaterThan(0)
  const { dispatches, returns, overdue, withoutPiece, cleaning } = await admin.api(rentalToday)
  for (const list of [dispatches, overdue]) expect(list).not.toEqual([])
  const isSunday = new Date(dayInIndia(shop.env.now())).getUTCDay() === 0
  expect(returns.length > 0).toBe(!isSunday) // the shop is closed on Sundays, so nothing is due back then
  expect(withoutPiece).toEqual([])
  expect(cleaning).toBeGreaterThan(0)
  await shop.db
    .insertInto('order_events')
    .values({ order_id: await firstOrder(), status: 'pending', by: 'Test' })
    .execute()
  const complaint = { name: 'Asha', email: 'asha-2@example.com', message: 'The parcel was open.' }
  await shop.api(makeComplaint, { body: complaint })
  expect(await shop.runJobs()).not.toContainEqual(
    expect.objectContaining({ error: expect.anything() as unknown }),
  )
})

const firstOrder = async () =>
  (await shop.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()).id

/** Opens a second node on the same database. `restarted` is fulfilled when it wants to start again. */
async function openOtherNode() {
  const { promise: restarted, resolve: restart } = Promise.withResolvers<void>()
  const app = await openSecondNode(shop.database, shop.env, restart)
  await app.ready()
  return { app, restarted }
}

describe('when the sample shop becomes a real shop', () => {
  /** The tables that contain rows afterwards. Everything else is empty. */
  const keptTables = [
    'accounts',
    'audit_log',
    'categories',
    'colours',
    'commission_rules',
    'consents',
    'counters',
    'damage_prices',
    'data_changes',
    'festival_nights',
    'festivals',
    'jwks',
    'migrations',
    'product_counts',
    'products',
    'search_words',
    'secrets',
    'sessions',
    'setup_facts',
    'skus',
    'stock_items',
    'store_setting_versions',
    'store_settings',
    'tax_rates',
    'users',
  ]

  test('the sample data is deleted, staff, settings and own products stay, and all nodes start again', async () => {
    const staff = await shop.signedIn('staff')
    const own = await createTestProduct(shop.db, { title: 'Own chaniya choli' })
    const { settings, version } = await admin.api(adminSettings)
    await admin.api(saveSettings, { body: { settings: { ...settings, saleBanner: 'Ninth night' }, version } })

    setClock(shop, new Date().toISOString()) // later than the pictures
    const otherNode = await openOtherNode()
    const start = (confirmation: string) => admin.api(startOwnShop, { body: { confirmation } })
    await expect(start('yes')).rejects.toThrow('Type DELETE to confirm')
    const deleted = await start('delete')
    expect(deleted).toMatchObject({ isSample: true, keptProducts: 1 })
    expect(deleted.orders).toBeGreaterThanOrEqual(count)
    await expect(start('delete')).rejects.toMatchObject({ code: 'wrong_state' })
    await otherNode.restarted
    await otherNode.app.close()

    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db)
    const filled: string[] = []
    for (const { name } of tables) {
      if (await numberOf(sql`select count(*) as n from ${sql.table(name)}`)) filled.push(name)
    }
    expect(filled.filter((name) => !keptTables.includes(name))).toEqual([])

    const users = await shop.db.selectFrom('users').select('email').execute()
    expect(users.map(({ email }) => email).sort()).toEqual(
      [admin.email, staff.email, shop.env.ADMIN_EMAIL].sort(),
    )
    const products = await shop.db.selectFrom('products').select('id').execute()
    expect(products).toEqual([{ id: own.id }])
    for (const name of ['media', 'private', 'private/submissions'] as const) {
      expect(await openStorage(shop.env, name).paths()).toEqual([])
    }
    expect((await admin.api(adminSettings)).settings).toMatchObject({
      saleBanner: 'Ninth night',
      testimonials: [],
    })
    expect(await admin.api(dashboard)).toMatchObject({ totalOrders: 0, totalUsers: 3, revenueThisMonth: 0 })
    expect(await isOwnShop(shop.db)).toBe(true)
  })

  test('the ledger and the audit log can only be added to again', async () => {
    for (const table of ['ledger_entries', 'audit_log', 'payment_events', 'commission_rules']) {
      await expect(sql`delete from ${sql.table(table)}`.execute(shop.db)).rejects.toThrow(/only/)
    }
  })
})
