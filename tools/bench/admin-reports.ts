import type { Api } from '../../contract/core/client.ts'
import { addDays } from '../../contract/core/dates.ts'
import { salesReport, type ReportQuery } from '../../contract/reports/sales-report.ts'

/** The last day with orders of `fillOrders`, which places one order a minute. */
const LAST_DAY = '2026-10-01'

/** Reports of different lengths. A report of two years contains a million orders. */
export function reportRequests(api: Api): Record<string, () => Promise<unknown>> {
  const report = (days: number, rest: Partial<ReportQuery>) => () =>
    api(salesReport, {
      query: { step: 'day', compare: 'none', from: addDays(LAST_DAY, 1 - days), until: LAST_DAY, ...rest },
    })
  return {
    'report: 30 days': report(30, {}),
    'report: 30 days, compared': report(30, { compare: 'previous' }),
    'report: 90 days by week': report(90, { step: 'week' }),
    'report: a year by month, compared': report(365, { step: 'month', compare: 'previous' }),
    'report: two years by month': report(731, { step: 'month' }),
  }
}
