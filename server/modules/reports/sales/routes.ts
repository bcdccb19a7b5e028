import type { FastifyInstance } from 'fastify'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import {
  depositsHeldDefinition,
  exportReport,
  figureDefinitions,
  figureNames,
  openWorkDefinitions,
  openWorkNames,
  salesReport,
  type ReportQuery,
  type SalesReport,
} from '../../../../contract/reports/sales-report.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { CsvCell } from '../../../platform/csv/write-csv.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { serve, serveFile } from '../../../platform/http/serve.ts'
import { isDemo } from '../../../platform/ops/shop-mode.ts'
import { readBrand } from '../../brand/read-brand.ts'
import { countRentals } from '../../rentals/handover/queries.ts'
import { recordExport, toCsvFile } from '../csv-file.ts'
import { countOpenTasks, countOrders } from '../queries.ts'
import {
  avoidCompilation,
  findBestProducts,
  findBestSellers,
  findCoupons,
  findDayFigures,
  findSeason,
  findUtilisation,
  sumDepositsHeld,
} from './queries.ts'
import { figuresBeforeSteps, figuresOfSteps, periodBefore, totalsOf } from './steps.ts'

export function salesReportRoutes(app: FastifyInstance, deps: { db: Db; env: Env }) {
  const { db } = deps
  serve(app, salesReport, ({ query }) => readReport(deps, query))
  serveFile(app, exportReport, async ({ query }, actor) => {
    const report = await readReport(deps, query)
    await recordExport(db, { actor, name: 'report', after: query })
    return toCsvFile(await readBrand(db), {
      name: 'report',
      columns: csvColumns,
      rows: csvRows(report),
    })
  })
}

const readReport = ({ db, env }: { db: Db; env: Env }, query: ReportQuery): Promise<SalesReport> =>
  inTransaction(db, async (tx) => {
    await avoidCompilation(tx)
    return composeReport(tx, { env, query })
  })

async function composeReport(db: Tx, { env, query }: { env: Env; query: ReportQuery }): Promise<SalesReport> {
  const days = await findDayFigures(db, query, isDemo(env))
  const [before, today] = [periodBefore(query), dayInIndia(env.now())]
  async function readBefore() {
    const days = await findDayFigures(db, { ...query, ...before }, isDemo(env))
    return { totals: totalsOf(days), steps: figuresBeforeSteps(query, days) }
  }
  return {
    season: await findSeason(db, today),
    totals: totalsOf(days),
    before: before && { ...before, ...(await readBefore()) },
    steps: figuresOfSteps(query, days),
    products: await findBestProducts(db, query),
    coupons: await findCoupons(db, query),
    sellers: await findBestSellers(db, query),
    rentals: await findUtilisation(db, query),
    depositsHeld: await sumDepositsHeld(db),
    openWork: await countOpenWork(db, today),
  }
}

async function countOpenWork(db: Tx, today: Day): Promise<SalesReport['openWork']> {
  const { pending: pendingOrders } = await countOrders(db)
  return { pendingOrders, ...(await countRentals(db, today)), ...(await countOpenTasks(db)) }
}

const csvColumns = [
  'From',
  'Until',
  ...figureNames.map((name) => {
    const { label, unit } = figureDefinitions[name]
    return unit === 'rupees' ? `${label} (rupees)` : label
  }),
]

/** One row for each step, then the definition of each figure, the figures of this moment, and the lists, with empty rows between them. */
async function* csvRows(report: SalesReport): AsyncGenerator<CsvCell[]> {
  for (const step of report.steps) {
    const figures = figureNames.map((name) =>
      figureDefinitions[name].unit === 'rupees' ? step[name] / 100 : step[name],
    )
    yield [step.from, step.until, ...figures]
  }
  yield padded([])
  for (const { label, definition } of Object.values(figureDefinitions)) yield padded([label, definition])
  yield padded([])
  yield padded(['Deposits held (rupees)', report.depositsHeld / 100, depositsHeldDefinition])
  for (const name of openWorkNames) {
    const { label, definition } = openWorkDefinitions[name]
    yield padded([label, report.openWork[name], definition])
  }
  for (const { header, rows } of listsOf(report)) {
    yield padded([])
    yield padded(header)
    for (const row of rows) yield padded(row)
  }
}

const padded = (cells: CsvCell[]): CsvCell[] => csvColumns.map((_, place) => cells[place] ?? '')

const listsOf = ({ products, rentals, coupons, sellers }: SalesReport) => [
  {
    header: ['Product', 'Kind', 'Units', 'Value (rupees)'],
    rows: products.map(({ title, type, units, value }) => [
      title,
      type === 'rent' ? 'Rental' : 'Sale',
      units,
      value / 100,
    ]),
  },
  {
    header: ['Rental garment', 'Size', 'Booked days', 'Available days'],
    rows: rentals.map(({ title, size, booked, available }) => [title, size ?? 'One size', booked, available]),
  },
  {
    header: ['Coupon', 'Orders', 'Discount (rupees)', 'Order value (rupees)'],
    rows: coupons.map(({ code, orders, discount, orderValue }) => [
      code,
      orders,
      discount / 100,
      orderValue / 100,
    ]),
  },
  {
    header: ['Seller', 'Units', 'Value (rupees)'],
    rows: sellers.map(({ name, units, value }) => [name, units, value / 100]),
  },
]
