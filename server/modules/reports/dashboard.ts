import { dayInIndia } from '../../../contract/core/dates.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import type { Reply } from '../../../contract/core/client.ts'
import type { adminStats, dashboard } from '../../../contract/reports/reports.ts'
import type { Env } from '../../env.ts'
import type { Db } from '../../platform/db/database.ts'
import { isDemo } from '../../platform/ops/shop-mode.ts'
import { countWithStock } from '../catalog/products/queries.ts'
import { countRentals } from '../rentals/handover/queries.ts'
import { readSettings } from '../store/settings.ts'
import {
  countOpenTasks,
  countOrders,
  countUnpaidUnits,
  countUsers,
  findLastSevenDays,
  sumRevenue,
} from './queries.ts'

type Deps = { db: Db; env: Env }

/** Reads the numbers of orders and the revenue of the shop. */
export async function readStats(deps: Deps): Promise<Reply<typeof adminStats>> {
  const { figures, totalRevenue } = await readSales(deps)
  return { ...figures, totalRevenue }
}

/** Reads the figures of the dashboard. */
export async function readDashboard(deps: Deps): Promise<Reply<typeof dashboard>> {
  const { db, env } = deps
  const today = dayInIndia(env.now())
  const { figures } = await readSales(deps)
  const week = await findLastSevenDays(db, { today, isDemo: isDemo(env) })
  const { revenueTarget } = await readSettings(db)
  return {
    ...figures,
    totalUsers: await countUsers(db),
    todayUsers: week.at(-1)!.users,
    revenueTarget,
    ...(await countRentals(db, today)),
    ...(await countOpenTasks(db)),
    lowStock: await countWithStock(db, { productType: 'marketplace', status: 'live', stock: 'low' }),
    unpaidUnits: await countUnpaidUnits(db),
    week,
  }
}

async function readSales({ db, env }: Deps) {
  const today = dayInIndia(env.now())
  const orders = await countOrders(db)
  const earned = await sumRevenue(db, { today, month: `${today.slice(0, 7)}-01`, isDemo: isDemo(env) })
  // the refunds of a period can be higher than its payments; a negative revenue is shown as 0, because it would not help staff
  const atLeastZero = (amount: number): Paise => paise(Math.max(0, amount))
  const figures = {
    totalOrders: orders.total,
    pendingOrders: orders.pending,
    revenueToday: atLeastZero(earned.today),
    revenueThisMonth: atLeastZero(earned.month),
  }
  return { figures, totalRevenue: atLeastZero(earned.total) }
}
