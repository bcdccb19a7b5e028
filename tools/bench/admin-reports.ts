import type pg from 'pg'
import type { Api } from '../../contract/core/client.ts'
import { addDays } from '../../contract/core/dates.ts'
import { salesReport, type ReportQuery } from '../../contract/reports/sales-report.ts'
import { bulkFill, type Say } from './bulk-fill.ts'

/** Inserts what the reports show beside orders: coupons, sellers, 2,000 garments with 100,000 bookings, and 400,000 entries of deposits. */
export const fillReports = (pool: pg.Pool, say: Say): Promise<void> =>
  bulkFill({ pool, tables: ['ledger_entries'], say }, async (run) => {
    await run('sellers and coupons', parties)
    await run('garments', garments)
    await run('bookings', bookings)
    await run('deposits', deposits)
  })

const parties = `
  insert into sellers (id, display_name, email) select 'seller-' || n, 'Seller ' || n, 'seller' || n || '@example.com' from generate_series(0, 19) n;
  insert into coupons (code, percent) select 'BENCH' || n, 10 from generate_series(0, 4) n`
const garments = `
  insert into products (id, slug, product_type, title, category, price, mrp, rent_price, deposit, search_text)
  select 'garment-' || n, 'garment-' || n, 'rent', 'Garment ' || n, 'garba-dresses', 300000, 400000, 10000, 150000, 'garment'
  from generate_series(1, 200) n;
  insert into skus (id, product_id, size, price, position)
  select 'garment-' || n || '-' || s, 'garment-' || n, (array['S', 'M'])[s], 300000, s from generate_series(1, 200) n, generate_series(1, 2) s;
  insert into rental_pieces (id, sku_id, code)
  select id || '-' || p, id, id || '-' || p from skus, generate_series(1, 5) p where id like 'garment-%'`
/** Each garment is booked 50 times in two years. */
const bookings = `
  insert into rental_holds (piece_id, sku_id, order_id, line, worn, blocked, back_by, state, released_at)
  select id, sku_id, 'bench', 0, daterange(day, day + 3), daterange(day - 1, day + 5), day + 3, 'returned', now()
  from rental_pieces cross join generate_series(1, 50) n cross join lateral (select date '2026-10-01' - n * 14 as day) d
  where id like 'garment-%'`
const deposits = `
  insert into ledger_transactions (id, kind, key) overriding system value select n, 'bench', 'bench ' || n from generate_series(1, 400000) n;
  insert into ledger_entries (transaction_id, account, amount)
  select n, account, amount * (1 - 2 * (n % 2)) from generate_series(1, 400000) n, (values ('deposits', 150000), ('gateway', -150000)) e (account, amount)`

/** The last day with orders of `fillOrders`, which places one order a minute. */
const LAST_DAY = '2026-10-01'
/** The job that counts the sales of past days runs on this day. */
export const DAY_AFTER_ORDERS = '2026-10-02'

/** Reports of different lengths. A report of two years contains a million orders. */
export function reportRequests(api: Api): Record<string, () => Promise<unknown>> {
  const report = (days: number, rest: Partial<ReportQuery>) => () =>
    api(salesReport, {
      query: { step: 'day', compare: 'none', from: addDays(LAST_DAY, 1 - days), until: LAST_DAY, ...rest },
    })
  return {
    'report: 30 days': report(30, {}),
    'report: 30 days, compared': report(30, { compare: 'previous' }),
    'report: 90 days by week': report(90, { step: 'week' }),
    'report: a year by month, compared': report(365, { step: 'month', compare: 'previous' }),
    'report: two years by month': report(731, { step: 'month' }),
  }
}
