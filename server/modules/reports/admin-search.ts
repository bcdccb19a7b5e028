import { listUsers } from '../../../contract/accounts/users.ts'
import { listDocuments } from '../../../contract/content/content.ts'
import { factValues } from '../../../contract/content/fact-values.ts'
import { dayInIndia } from '../../../contract/core/dates.ts'
import { can, type Principal } from '../../../contract/core/permissions.ts'
import { adminOrders } from '../../../contract/orders/orders.ts'
import type { AdminSearchResult } from '../../../contract/reports/admin-search.ts'
import type { Env } from '../../env.ts'
import type { Db } from '../../platform/db/database.ts'
import { searchPages } from '../content/search-pages.ts'
import { searchOrders } from '../orders/admin/search-orders.ts'
import { findDamagePrices } from '../rentals/handover/queries.ts'
import { readCurrentCommission } from '../sellers/payouts/commission.ts'
import { readSettings } from '../store/settings.ts'
import { searchProducts, searchUsers } from './queries.ts'

const HITS_PER_LIST = 5

/** Searches products. Also searches orders, users and texts of pages, each only if the principal may open the list of them. */
export async function adminSearch(
  { db, env }: { db: Db; env: Env },
  q: string,
  principal: Principal,
): Promise<AdminSearchResult> {
  const orders = can(adminOrders.access, principal) ? await searchOrders(db, q, HITS_PER_LIST) : []
  const people = can(listUsers.access, principal) ? await searchUsers(db, q, HITS_PER_LIST) : []
  return {
    orders: orders.map(({ _id: id, userName: name, amountDue, status }) => ({ id, name, amountDue, status })),
    products: await searchProducts(db, q, HITS_PER_LIST),
    people,
    texts: can(listDocuments.access, principal) ? await searchTexts({ db, env }, q) : [],
  }
}

async function searchTexts({ db, env }: { db: Db; env: Env }, q: string) {
  const values = factValues(
    { ...(await readSettings(db)), online: env.PAYMENT_PROVIDER },
    await findDamagePrices(db),
    await readCurrentCommission(db, dayInIndia(env.now())),
  )
  return searchPages(db, q, values)
}
