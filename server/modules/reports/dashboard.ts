import { dayInIndia } from '../../../contract/core/dates.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import type { Reply } from '../../../contract/core/client.ts'
import { can, type Principal } from '../../../contract/core/permissions.ts'
import type { adminStats, dashboard } from '../../../contract/reports/reports.ts'
import type { Env } from '../../env.ts'
import type { Db } from '../../platform/db/database.ts'
import { isDemo } from '../../platform/ops/shop-mode.ts'
import { countLowOrSoldOut } from '../catalog/products/list-queries.ts'
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

/** Reads the numbers of orders and, if `reader` may see it, the revenue. */
export async function readStats(deps: Deps, reader: Principal): Promise<Reply<typeof adminStats>> {
  return { ...(await readOrderCounts(deps.db)), ...(maySeeRevenue(reader) ? await readRevenue(deps) : {}) }
}

/** Reads the figures of the dashboard; the revenue and its target only if `reader` may see them. */
export async function readDashboard(deps: Deps, reader: Principal): Promise<Reply<typeof dashboard>> {
  const { db, env } = deps
  const today = dayInIndia(env.now())
  const week = await findLastSevenDays(db, { today, isDemo: isDemo(env) })
  return {
    ...(await readOrderCounts(db)),
    ...(maySeeRevenue(reader) ? await readRevenueAndTarget(deps) : {}),
    totalUsers: await countUsers(db),
    todayUsers: week.at(-1)!.users,
    ...(await countRentals(db, today)),
    ...(await countOpenTasks(db)),
    lowStock: await countLowOrSoldOut(db, { productType: 'marketplace', status: 'live', stock: 'low' }),
    unpaidUnits: await countUnpaidUnits(db),
    week: maySeeRevenue(reader) ? week : week.map(({ day, users, orders }) => ({ day, users, orders })),
  }
}

const maySeeRevenue = (reader: Principal) => can('finance', reader)

async function readOrderCounts(db: Db) {
  const { total, pending } = await countOrders(db)
  return { totalOrders: total, pendingOrders: pending }
}

async function readRevenueAndTarget(deps: Deps) {
  const { revenueToday, revenueThisMonth } = await readRevenue(deps)
  const { revenueTarget } = await readSettings(deps.db)
  return { revenueToday, revenueThisMonth, revenueTarget }
}

async function readRevenue({ db, env }: Deps) {
  const today = dayInIndia(env.now())
  const earned = await sumRevenue(db, { today, month: `${today.slice(0, 7)}-01`, isDemo: isDemo(env) })
  // the refunds of a period can be higher than its payments; a negative revenue is shown as 0, because it would not help staff
  const atLeastZero = (amount: number): Paise => paise(Math.max(0, amount))
  return {
    totalRevenue: atLeastZero(earned.total),
    revenueToday: atLeastZero(earned.today),
    revenueThisMonth: atLeastZero(earned.month),
  }
}
