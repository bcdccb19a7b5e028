import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { dayInIndia } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import {
  adminSearch as searchEndpoint,
  type AdminSearchResult,
} from '../../../contract/reports/admin-search.ts'
import { adminStats, dashboard } from '../../../contract/reports/reports.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { serve } from '../../platform/http/serve.ts'
import { countWithStock } from '../catalog/products/queries.ts'
import { countRentals } from '../rentals/handover/queries.ts'
import { searchPages } from '../content/search-pages.ts'
import { findDamagePrices } from '../rentals/handover/queries.ts'
import { readPresentCommission } from '../sellers/payouts/commission.ts'
import { readSettings } from '../store/settings.ts'
import { topic, worker, type Worker } from '../../platform/jobs/jobs.ts'
import {
  compactCounters,
  countOrders,
  sumRevenue,
  countUsers,
  countOpenTasks,
  countUnpaidUnits,
  findLastSevenDays,
  searchUsers,
  searchProducts,
} from './queries.ts'
import { adminOrders } from '../../../contract/orders/orders.ts'
import { listDocuments } from '../../../contract/content/content.ts'
import { factValues } from '../../../contract/content/fact-values.ts'
import { listUsers } from '../../../contract/accounts/users.ts'
import { can, type Principal } from '../../../contract/core/permissions.ts'
import { isDemo } from '../../platform/ops/shop-mode.ts'
import { exportRoutes } from './export-routes.ts'
import { listDay } from './day/list-day.ts'
import { dayList } from '../../../contract/orders/day-list.ts'
import { countSalesDays } from './sales/count-sales-days.ts'
import { salesReportRoutes } from './sales/routes.ts'
import { notificationJobs, notificationRoutes } from './notifications/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { searchOrders } from '../orders/admin/search-orders.ts'

const salesDaysTopic = topic('count-sales-days', z.object({}), { retries: 0 })
const compactTopic = topic('compact-counters', z.object({}), { retries: 0 })

export const reportJobs = (deps: { db: Db; env: Env }): Worker[] => [
  worker(compactTopic, () => inTransaction(deps.db, compactCounters), '*/10 * * * *'),
  worker(salesDaysTopic, () => countSalesDays(deps.db, deps.env.now()), '25 * * * *'),
  ...notificationJobs(deps),
]

export function reportRoutes(app: FastifyInstance, deps: { db: Db; env: Env }) {
  const { db, env } = deps
  exportRoutes(app, deps)
  salesReportRoutes(app, deps)
  setupRoutes(app, deps)
  notificationRoutes(app, deps)
  serve(app, dayList, ({ query }) => listDay(db, { ...query, now: env.now() }))
  serve(app, searchEndpoint, ({ query }, actor) => adminSearch(deps, query.q, actor))

  serve(app, adminStats, async () => {
    const today = dayInIndia(env.now())
    const { total, pending } = await countOrders(db)
    const earned = await sumRevenue(db, { today, month: `${today.slice(0, 7)}-01`, isDemo: isDemo(env) })
    return {
      totalOrders: total,
      pendingOrders: pending,
      // The refunds of a period can be higher than its payments. A negative revenue is shown as 0, because it would not help staff.
      totalRevenue: paise(Math.max(0, earned.total)),
      revenueToday: paise(Math.max(0, earned.today)),
      revenueThisMonth: paise(Math.max(0, earned.month)),
    }
  })
  serve(app, dashboard, async () => {
    const today = dayInIndia(env.now())
    const orders = await countOrders(db)
    const earned = await sumRevenue(db, { today, month: `${today.slice(0, 7)}-01`, isDemo: isDemo(env) })
    const week = await findLastSevenDays(db, { today, isDemo: isDemo(env) })
    const { revenueTarget } = await readSettings(db)
    return {
      totalUsers: await countUsers(db),
      todayUsers: week.at(-1)!.users,
      totalOrders: orders.total,
      pendingOrders: orders.pending,
      revenueToday: paise(Math.max(0, earned.today)),
      revenueThisMonth: paise(Math.max(0, earned.month)),
      revenueTarget,
      ...(await countRentals(db, today)),
      ...(await countOpenTasks(db)),
      lowStock: await countWithStock(db, { productType: 'marketplace', status: 'live', stock: 'low' }),
      unpaidUnits: await countUnpaidUnits(db),
      week,
    }
  })
}

const HITS_PER_LIST = 5

/** Searches products. Also searches orders, users and texts of pages, each only if the principal may open the list of them. */
async function adminSearch(
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
    await readPresentCommission(db, dayInIndia(env.now())),
  )
  return searchPages(db, q, values)
}
