import type pg from 'pg'
import { listAddresses } from '../../contract/accounts/account.ts'
import { showCurrentUser } from '../../contract/accounts/current-user.ts'
import { accountSecurity } from '../../contract/accounts/security.ts'
import type { Api } from '../../contract/core/client.ts'
import { addDays } from '../../contract/core/dates.ts'
import { myOrders, showOrder } from '../../contract/orders/orders.ts'
import { listRentals, rentalCalendar } from '../../contract/rentals/availability.ts'
import { TODAY } from './rent-store.ts'

const ORDERS = 12

/** Typical requests of one customer, who gets twelve of the orders: their account, and rentals for chosen nights. */
export async function personalRequests(
  pool: pg.Pool,
  { api, id: userId }: { api: Api; id: string },
): Promise<Record<string, () => Promise<unknown>>> {
  const { rows } = await pool.query<{ id: string }>(
    `update orders set user_id = $1 where id in (select id from orders order by id limit ${ORDERS}) returning id`,
    [userId],
  )
  let turn = 0
  const next = (count: number) => (turn += 7) % count
  const nights = () => {
    const from = addDays(TODAY, 2 + next(300))
    return { from, until: addDays(from, 2) }
  }
  return {
    'account: user': () => api(showCurrentUser),
    'account: addresses': () => api(listAddresses),
    'account: security': () => api(accountSecurity),
    'account: orders': () => api(myOrders),
    'account: an order': () => api(showOrder, { params: { id: rows[next(ORDERS)]!.id } }),
    'rentals: three nights': () => api(listRentals, { query: nights() }),
    'rentals: three nights, a size': () => api(listRentals, { query: { ...nights(), size: ['M'] } }),
    'rentals: calendar of a garment': () =>
      api(rentalCalendar, { params: { slug: `rental-${1 + next(2000)}` }, query: {} }),
  }
}
