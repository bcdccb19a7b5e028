import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { dayInIndia } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import { adminSearch as searchEndpoint } from '../../../contract/reports/admin-search.ts'
import { adminStats, dashboard } from '../../../contract/reports/reports.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { serve } from '../../platform/http/serve.ts'
import { readSettings } from '../store/settings.ts'
import { adminSearch } from './admin-search.ts'
import { topic, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { compactCounters, countOrders, sumEarned } from './queries.ts'
import { countRentals, countUsers, countWaiting, findWeek } from './queries-dashboard.ts'

const compactTopic = topic('compact-counters', z.object({}), { retries: 0 })

/** What keeps the reports quick. */
export const reportJobs = (db: Db): Worker[] => [
  worker(compactTopic, () => inTransaction(db, compactCounters), '*/10 * * * *'),
]

export function reportRoutes(app: FastifyInstance, db: Db, env: Env) {
  serve(app, searchEndpoint, ({ query }, actor) => adminSearch(db, query.q, actor))

  serve(app, adminStats, async () => {
    const today = dayInIndia(env.now())
    const { total, pending } = await countOrders(db)
    const earned = await sumEarned(db, { today, month: `${today.slice(0, 7)}-01` })
    return {
      totalOrders: total,
      pendingOrders: pending,
      // More may go back in a day than came in; a tile that shows a debt helps nobody.
      totalRevenue: paise(Math.max(0, earned.total)),
      revenueToday: paise(Math.max(0, earned.today)),
      revenueThisMonth: paise(Math.max(0, earned.month)),
    }
  })
  serve(app, dashboard, async () => {
    const today = dayInIndia(env.now())
    const orders = await countOrders(db)
    const earned = await sumEarned(db, { today, month: `${today.slice(0, 7)}-01` })
    const week = await findWeek(db, today)
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
      ...(await countWaiting(db)),
      week,
    }
  })
}
