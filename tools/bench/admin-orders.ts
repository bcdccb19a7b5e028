import type pg from 'pg'
import type { Api } from '../../contract/core/client.ts'
import { adminSearch } from '../../contract/reports/admin-search.ts'
import { orderNotes } from '../../contract/orders/admin-orders.ts'
import { adminOrder, adminOrders } from '../../contract/orders/orders.ts'
import { adminPayments, orderMoney } from '../../contract/payments/payments.ts'
import { dashboardStats, listUsers } from '../../contract/accounts/users.ts'
import { adminStats, dashboard } from '../../contract/reports/reports.ts'
import { bulkFill, pick, type Say } from './bulk-fill.ts'

/** People, orders with lines, events and payments, as a shop has them after years. Made by the database itself. */
export const fillOrders = (pool: pg.Pool, count: number, say: Say): Promise<void> =>
  bulkFill({ pool, tables: ['orders', 'payments'], say }, async (run) => {
    await run('people', people(Math.ceil(count / 4)))
    await run('orders', orders(count))
    await run('lines', lines)
    await run('events', events)
    await run('payments', payments)
    await run('counters', tallies)
  })

const firstNames = `'Asha','Meera','Kiran','Jignesh','Hetal','Nisha','Ravi','Pooja','Dhara','Bhavik','Komal','Urvashi'`
const lastNames = `'Patel','Shah','Mehta','Desai','Joshi','Trivedi','Parmar','Solanki','Rathod','Chauhan'`
const cities = `'Ahmedabad','Surat','Vadodara','Rajkot','Mumbai','Pune','Delhi','Jaipur','Indore','Bhavnagar'`
const statuses = `'pending','confirmed','processing','shipped','delivered','delivered','delivered','delivered','delivered','cancelled'`

const people = (count: number) => `
  insert into users (id, name, email, created_at)
  select 'user-' || n, ${pick(firstNames)} || ' ' || ${pick(lastNames)}, 'person' || n || '@example.com',
    timestamptz '2026-10-01' - n * interval '3 minutes'
  from generate_series(1, ${count}) n`

const orders = (count: number) => `
  insert into orders (id, user_id, user_email, user_name, status, payment_method, subtotal, coupon_discount, total,
    deposit_total, amount_due, address, slip_printed_at, created_at)
  select gen_random_uuid()::text, u, 'person' || n / 4 || '@example.com', name,
    case when n < ${count} - 20000 and status in ('pending', 'confirmed', 'processing') then 'delivered' else status end,
    ${pick(`'phonepe','phonepe','phonepe','cod','cod','upi'`)}, 149900, 0, 149900, 0, 149900,
    jsonb_build_object('recipient', name, 'phone', '98' || lpad((n / 4)::text, 8, '0'), 'line1', n || ' Garba Chowk',
      'pin', (380000 + n % 900)::text, 'city', ${pick(cities)}, 'state', 'Gujarat'),
    case when n < ${count} - 2000 then now() end,
    timestamptz '2026-10-01' - (${count} - n) * interval '1 minute'
  from (select n, 'user-' || (1 + n / 4) as u, ${pick(firstNames)} || ' ' || ${pick(lastNames)} as name,
    ${pick(statuses)} as status from generate_series(1, ${count}) n) made`

const lines = `
  insert into order_lines (order_id, line, product_id, sku_id, slug, title, image, type, days, quantity, price, deposit)
  select id, line, 'bench', 'bench', 'chaniya-choli', 'Chaniya choli', '/media/none', 'buy', 1, 1, 149900, 0
  from orders cross join generate_series(0, 1) line`
const events = `
  insert into order_events (order_id, status, at) select id, status, created_at + line * interval '1 hour'
  from orders cross join generate_series(0, 1) line`
const payments = `
  insert into payments (id, order_id, provider, state, amount, created_at)
  select 'pay_' || id, id, case payment_method when 'phonepe' then 'demo' else payment_method end,
    case when random() < 0.9 then 'succeeded' when random() < 0.9 then 'failed' else 'open' end, amount_due, created_at
  from orders`

/** As triggers leave them: two years of days, and what came since they were last made one. */
const tallies = `
  insert into counters select 'users', role || ' ' || status, count(*) from users group by 2;
  insert into counters select 'orders', status, count(*) from orders group by 2;
  insert into counters select 'earned', to_char(date '2026-10-01' - n, 'YYYY-MM-DD'), 5000000 from generate_series(1, 730) n;
  insert into counters select (array['orders', 'earned'])[1 + n % 2], (array['pending', '2026-10-01'])[1 + n % 2], 1
  from generate_series(1, 5000) n`

/** What staff ask of these lists all day, each time of another place in them. */
export async function orderRequests(
  pool: pg.Pool,
  api: Api,
): Promise<Record<string, () => Promise<unknown>>> {
  const { rows } = await pool.query<{ id: string }>(`select id from orders order by id limit 500`) // ids are random
  let turn = 0
  const some = () => rows[(turn += 7) % rows.length]!.id
  const page = (query: object) => api(adminOrders, { query: { limit: 50, sort: 'newest', ...query } })
  const digit = () => (turn += 1) % 10
  return {
    'orders: newest': () => page({}),
    'orders: any page': () => page({ before: some() }),
    'orders: pending': () => page({ status: 'pending' }),
    'orders: delivered, any page': () => page({ status: 'delivered', before: some() }),
    'orders: cancelled, paid by UPI': () => page({ status: 'cancelled', method: 'upi' }),
    'orders: a week, any page': () => page({ from: '2026-03-01', until: '2026-03-07' }),
    'orders: to print, oldest first': () => page({ queue: 'print', sort: 'oldest' }),
    'orders: confirmation ID': () => page({ q: some().slice(-8).toUpperCase() }),
    'orders: id': () => page({ q: some() }),
    'orders: name, frequent': () => page({ q: 'Asha' }),
    'orders: name and city': () => page({ q: 'urvashi solanki rajkot' }),
    'orders: name that nobody has': () => page({ q: 'Zarathustra' }),
    'orders: part of an e-mail': () => page({ q: `person12345${digit()}@` }),
    'orders: phone': () => page({ q: `98000 0${digit()}23${digit()}` }),
    'orders: PIN': () => page({ q: `38000${digit()}` }),
    'orders: pending with a name': () => page({ q: 'Meera', status: 'pending' }),
    'orders: open': async () => {
      const params = { id: some() }
      await Promise.all([
        api(adminOrder, { params }),
        api(orderMoney, { params }),
        api(orderNotes, { params }),
      ])
    },
    'payments: newest': () => api(adminPayments, { query: { limit: 50 } }),
    'payments: open, any page': () =>
      api(adminPayments, { query: { limit: 50, status: 'open', before: `pay_${some()}` } }),
    'payments: UPI': () => api(adminPayments, { query: { limit: 50, provider: 'upi' } }),
    'palette: a name': () => api(adminSearch, { query: { q: 'hetal joshi' } }),
    dashboard: () => api(dashboard),
    'dashboard: figures of orders': () => api(adminStats),
    'dashboard: figures of people': () => api(dashboardStats),
    'orders: street and State': () => page({ q: `${turn * 37} garba chowk gujarat` }),
    'users: newest': () => api(listUsers, { query: { page: 1, limit: 50 } }),
    'users: a name': () => api(listUsers, { query: { page: 1, limit: 50, q: 'dhara trivedi' } }),
  }
}

/** The statements whose plans are worth reading. */
export const orderPlans: Record<string, string> = {
  'newest orders': `select id from orders order by created_at desc, id desc limit 50`,
  'a page far behind': `select id from orders where (orders.created_at, orders.id) <
    ((select created_at from orders offset 500000 limit 1), 'a') order by created_at desc, id desc limit 50`,
  'a status': `select id from orders where status = 'pending' order by created_at desc, id desc limit 50`,
  'a rare word': `select id from orders where search_text like '%zarathustra%' order by created_at desc, id desc limit 50`,
  'a frequent word': `select id from orders where search_text like '%asha%' order by created_at desc, id desc limit 50`,
  'to print': `select id from orders where status in ('confirmed', 'processing') and slip_printed_at is null
    order by created_at, id limit 50`,
}
