import { adminOrders } from '../../../contract/orders/orders.ts'
import type { AdminSearchResult } from '../../../contract/reports/admin-search.ts'
import { listUsers } from '../../../contract/accounts/users.ts'
import { can, type Principal } from '../../../contract/core/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { searchOrders } from '../orders/admin/search-orders.ts'
import { findUsersLike, findProductsLike } from './queries-search.ts'

const EACH = 5

/** A few of everything that these words find, as far as whoever asks may open its list. */
export async function adminSearch(db: Db, q: string, who: Principal): Promise<AdminSearchResult> {
  const orders = can(adminOrders.access, who) ? await searchOrders(db, q, EACH) : []
  const people = can(listUsers.access, who) ? await findUsersLike(db, q, EACH) : []
  return {
    orders: orders.map(({ _id: id, userName: name, amountDue, status }) => ({ id, name, amountDue, status })),
    products: await findProductsLike(db, q, EACH),
    people,
  }
}
