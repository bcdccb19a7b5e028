import { chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, dayInIndia } from '../../contract/core/dates.ts'
import { paise } from '../../contract/core/money.ts'
import { placeOrder } from '../../contract/orders/orders.ts'
import { openPostgres } from '../../server/platform/db/database.ts'
import { databaseUrl, startCluster } from '../../server/testing/postgres-cluster.ts'
import { apiAt, freePort, startShop } from './running-shop.ts'

// Measures the booking calendar with 500 pieces and about 5,000 bookings: `node tools/bench/booking-calendar.ts`. Needs a build and
// PostgreSQL. Scrolls over all pieces and over 60 days, and prints the number of DOM nodes and the durations of the frames.

const say = (line: string) => process.stdout.write(`${line}\n`)
const ADMIN = { email: 'admin@example.com', password: 'a-password-for-benchmarks' }
const today = dayInIndia(new Date())

const fillPieces = `
  insert into products (id, slug, product_type, title, category, gender, price, mrp, rent_price, deposit, search_text, description)
  select 'r' || n, 'rental-' || n, 'rent', 'Outfit ' || lpad(n::text, 2, '0'), 'garba-dresses', 'women', 300000, 400000, 10000, 150000,
    'outfit', 'Cotton, mirrors and thread.'
  from generate_series(1, 50) n;
  insert into skus (id, product_id, size, price, position)
  select 'r' || n || '-' || s, 'r' || n, (array['S', 'M', 'L', 'XL', 'XXL'])[s], 300000, s
  from generate_series(1, 50) n, generate_series(1, 5) s;
  insert into rental_pieces (id, sku_id, code) select id || '-' || p, id, id || '-' || p from skus, generate_series(1, 2) p`

/** A row for each piece and each of ten periods of eight days. */
const periods = 'rental_pieces p, generate_series(0, 9) n'

/** Copies the first row of a table for each period, with other values in some columns. `columns` are those that are not generated. */
const copyRow = (table: string, columns: string, values: string) => `
  insert into ${table} (${columns}) select ${columns} from (
    select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${values}))).* from (select * from ${table} limit 1) t, ${periods}) copies`

const columnsOf = (pool: pg.Pool, table: string): Promise<string> =>
  pool
    .query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    .then(({ rows }) => rows[0]!.columns)

/** Books each piece for three days in each period of eight days. */
async function fillBookings(pool: pg.Pool) {
  const id = `p.id || '-' || n`
  const orders = copyRow(
    'orders',
    await columnsOf(pool, 'orders'),
    `'id', ${id}, 'user_name', 'Customer ' || n`,
  )
  const lines = copyRow(
    'order_lines',
    await columnsOf(pool, 'order_lines'),
    `'order_id', ${id}, 'sku_id', p.sku_id`,
  )
  await pool.query(`
    set session_replication_role = replica; ${orders}; ${lines};
    insert into rental_holds (piece_id, sku_id, order_id, line, worn, blocked, back_by)
      select p.id, p.sku_id, ${id}, 0, daterange(day + 1, day + 4), daterange(day, day + 6), day + 4
      from ${periods}, lateral (select '${today}'::date + n * 8 + length(p.code) % 3 as day) d;
    set session_replication_role = origin;
    analyze`)
}

const cluster = await startCluster()
const dataDir = mkdtempSync(join(tmpdir(), 'navrang-calendar-'))
const control = new AbortController()
try {
  const admin = openPostgres(cluster.url, 1)
  await admin.pool.query('drop database if exists booking_calendar')
  await admin.pool.query('create database booking_calendar')
  await admin.close()
  const url = databaseUrl(cluster.url, 'booking_calendar')
  const port = await freePort()
  const settings = {
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    STAFF_SECOND_FACTOR: 'optional',
  }
  await startShop({ port, dataDir, databaseUrl: url, settings, signal: control.signal })
  const { pool, close } = openPostgres(url, 1)
  await pool.query(fillPieces)
  const from = addDays(today, 100)
  const items = [{ productId: 'r1', skuId: 'r1-1', type: 'rent' as const, quantity: 1, from, until: from }]
  await apiAt(port)(placeOrder, {
    body: { items, couponCode: null, total: paise(100_00), userName: 'Guest' },
  })
  await fillBookings(pool)
  const { rows } = await pool.query<{ pieces: number; bookings: number }>(
    `select (select count(*) from rental_pieces) as pieces, (select count(*) from rental_holds) as bookings`,
  )
  say(`${rows[0]!.pieces} pieces, ${rows[0]!.bookings} bookings`)
  await close()
  await measure(`http://localhost:${port}`)
} finally {
  control.abort()
  cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(base: string) {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-sync',
    ],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${base}/sign-in/customer?redirect=/admin`)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await page.getByLabel('E-mail').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(({ pathname }) => pathname === '/admin')
    for (const zoom of ['month', 'season']) {
      const start = performance.now()
      await page.goto(`${base}/admin/rentals/calendar?zoom=${zoom}`)
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
      say(`${zoom}: usable after ${Math.round(performance.now() - start)} ms`)
      say(`  down ${await scroll(page, { top: 500 * 44 })}`)
      say(`  across 60 days ${await scroll(page, { left: zoom === 'month' ? 60 * 40 : 60 * 14 })}`)
    }
  } finally {
    await browser.close()
  }
}

/** Scrolls the calendar by this distance in 150 frames. Returns the durations of the frames and the largest number of DOM nodes. */
async function scroll(page: Page, { top = 0, left = 0 }: { top?: number; left?: number }) {
  const calendar = page.getByRole('region', { name: 'Booking calendar' })
  const { frames, nodes } = await calendar.evaluate(
    async (element, step) => {
      const frames: number[] = []
      let nodes = 0
      let last = performance.now()
      for (let turn = 0; turn < 150; turn += 1) {
        element.scrollBy(step)
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        frames.push(now - last)
        last = now
        nodes = Math.max(nodes, element.querySelectorAll('*').length)
      }
      return { frames: frames.slice(1), nodes }
    },
    { top: top / 150, left: left / 150 },
  )
  const sorted = frames.toSorted((a, b) => a - b)
  const at = (share: number) => `${Math.round(sorted[Math.floor(share * (sorted.length - 1))]!)} ms`
  return `frames: median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}; at most ${nodes} nodes`
}
