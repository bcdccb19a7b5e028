import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { dayList } from '../../../contract/orders/day-list.ts'
import * as search from '../../../contract/reports/admin-search.ts'
import { adminStats, dashboard } from '../../../contract/reports/reports.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { serve } from '../../platform/http/serve.ts'
import { topic, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { adminSearch } from './admin-search.ts'
import { readDashboard, readStats } from './dashboard.ts'
import { listDay } from './day/list-day.ts'
import { exportRoutes } from './export-routes.ts'
import { notificationJobs, notificationRoutes } from './notifications/routes.ts'
import { compactCounters } from './queries.ts'
import { countSalesDays } from './sales/count-sales-days.ts'
import { salesReportRoutes } from './sales/routes.ts'
import { setupRoutes } from './setup/routes.ts'

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
  serve(app, search.adminSearch, ({ query }, actor) => adminSearch(deps, query.q, actor))

  serve(app, adminStats, (_, actor) => readStats(deps, actor))
  serve(app, dashboard, (_, actor) => readDashboard(deps, actor))
}
