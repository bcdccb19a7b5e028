import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { dashboard } from '../../contract/reports/reports.ts'
import { adminOrders } from '../../contract/orders/orders.ts'
import { rentalToday } from '../../contract/rentals/handover.ts'
import { adminPayouts } from '../../contract/sellers/payouts.ts'
import { dayInIndia } from '../../contract/core/dates.ts'
import { openAuth } from '../modules/accounts/auth/auth.ts'
import { createDemoAccounts, createFirstAdmin } from '../modules/accounts/users/seed-accounts.ts'
import { openSecondNode } from '../testing/other-node.ts'
import { setClock } from '../testing/rental-fixture.ts'
import { testShop, type TestUser } from '../testing/shop.ts'
import { startOwnShop } from '../../contract/reports/own-shop.ts'
import { adminSettings, saveSettings } from '../../contract/store/store.ts'
import { createTestProduct } from '../testing/product-fixture.ts'
import { isOwnShop } from './start-own-shop.ts'
import { loadSeason, shiftDates } from './load-season.ts'
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
}, 120_000)

const numberOf = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(shop.db)).rows[0]!.n

test('a season has about 400 orders over 120 days, with rentals, returns and reviews', async () => {
  expect(count).toBeGreaterThan(400)
  const days = await numberOf(sql`select max(created_at)::date - min(created_at)::date as n from orders`)
  expect(days).toBeGreaterThanOrEqual(115)
  for (const table of [
    'rental_holds',
    'returns',
    'refunds',
    'reviews',
    'payouts',
    'complaints',
    'tax_documents',
  ]) {
    expect([table, await numberOf(sql`select count(*) as n from ${sql.table(table)}`)]).not.toEqual([
      table,
      0,
    ])
  }
  expect(await numberOf(sql`select count(*) as n from orders where created_at > clock_timestamp()`)).toBe(0)
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
  expect(await admin.api(adminOrders, { query: { limit: 50, sort: 'newest' } })).toHaveLength(50)
  const { batches, due } = await admin.api(adminPayouts, { query: { until: dayInIndia(shop.env.now()) } })
  expect(batches[0]!.payouts).toHaveLength(2)
  expect(due.length).toBeGreaterThan(0)
  expect(await admin.api(rentalToday)).toBeTruthy()
  await shop.db
    .insertInto('order_events')
    .values({ order_id: await firstOrder(), status: 'pending', by: 'Test' })
    .execute()
  expect(await shop.runJobs()).not.toContainEqual(
    expect.objectContaining({ error: expect.anything() as unknown }),
  )
})

const firstOrder = async () =>
  (await shop.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()).id

test('all dates of a text are moved, also those that customers read', () => {
  expect(
    shiftDates(
      '{"at":"2026-09-01T10:00:00+00:00","worn":"[2026-09-30,2026-10-02)","note":"Size M, 30 Sept 2026 to 1 Oct 2026"}',
      2,
    ),
  ).toBe(
    '{"at":"2026-09-03T10:00:00+00:00","worn":"[2026-10-02,2026-10-04)","note":"Size M, 2 Oct 2026 to 3 Oct 2026"}',
  )
})

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
    'catalog_changes',
    'colours',
    'commission_rules',
    'consents',
    'counters',
    'damage_prices',
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
