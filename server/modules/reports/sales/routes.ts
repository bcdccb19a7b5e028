import type { FastifyInstance } from 'fastify'
import {
  exportReport,
  figureDefinitions,
  figureNames,
  salesReport,
  type ReportQuery,
  type SalesReport,
} from '../../../../contract/reports/sales-report.ts'
import type { CsvCell } from '../../../platform/csv/write-csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { serve, serveFile } from '../../../platform/http/serve.ts'
import { isDemo } from '../../../platform/ops/shop-mode.ts'
import { readBrand } from '../../brand/read-brand.ts'
import { recordExport, toCsvFile } from '../csv-file.ts'
import {
  findBestProducts,
  findBestSellers,
  findCoupons,
  findDayFigures,
  findUtilisation,
  sumDepositsHeld,
} from './queries.ts'
import { figuresOfSteps, periodBefore, totalsOf } from './steps.ts'

export function salesReportRoutes(app: FastifyInstance, deps: { db: Db; env: Env }) {
  const { db } = deps
  serve(app, salesReport, ({ query }) => readReport(deps, query))
  serveFile(app, exportReport, async ({ query }, actor) => {
    const days = await findDayFigures(db, query, isDemo(deps.env))
    await recordExport(db, { actor, name: 'report', after: query })
    return toCsvFile(await readBrand(db), {
      name: 'report',
      columns: csvColumns,
      rows: csvRows(figuresOfSteps(query, days)),
    })
  })
}

async function readReport({ db, env }: { db: Db; env: Env }, query: ReportQuery): Promise<SalesReport> {
  const days = await findDayFigures(db, query, isDemo(env))
  const before = periodBefore(query)
  return {
    totals: totalsOf(days),
    before: before && { ...before, totals: totalsOf(await findDayFigures(db, before, isDemo(env))) },
    steps: figuresOfSteps(query, days),
    products: await findBestProducts(db, query),
    coupons: await findCoupons(db, query),
    sellers: await findBestSellers(db, query),
    rentals: await findUtilisation(db, query),
    depositsHeld: await sumDepositsHeld(db),
  }
}

const csvColumns = [
  'From',
  'Until',
  ...figureNames.map((name) => {
    const { label, unit } = figureDefinitions[name]
    return unit === 'rupees' ? `${label} (rupees)` : label
  }),
]

/** One row for each step, then an empty row and the definition of each figure. Amounts are in rupees. */
async function* csvRows(steps: SalesReport['steps']): AsyncGenerator<CsvCell[]> {
  for (const step of steps) {
    const figures = figureNames.map((name) =>
      figureDefinitions[name].unit === 'rupees' ? step[name] / 100 : step[name],
    )
    yield [step.from, step.until, ...figures]
  }
  yield csvColumns.map(() => '')
  for (const { label, definition } of Object.values(figureDefinitions)) {
    yield [label, definition, ...figureNames.map(() => '')]
  }
}
