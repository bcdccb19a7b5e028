import { addDays } from '../../../../contract/core/dates.ts'
import { financialYearOf } from '../../../../contract/core/financial-year.ts'
import type { ReportQuery, SalesReport } from '../../../../contract/reports/sales-report.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'

export type Preset = Pick<ReportQuery, 'from' | 'until' | 'step'> & { label: string }

/** Returns the preset for this period. If several presets mean this period, it prefers the one with the same step. */
export function presetOf(presets: readonly Preset[], query: ReportQuery): Preset | undefined {
  const same = presets.filter(({ from, until }) => from === query.from && until === query.until)
  return same.find(({ step }) => step === query.step) ?? same[0]
}

/** The periods that staff can choose with one click. All end today, except for a season that is over or ends later. */
export function presetsOf(today: Day, season: SalesReport['season'] = null): Preset[] {
  return [
    { label: 'Last 7 days', from: addDays(today, -6), until: today, step: 'day' },
    { label: 'Last 30 days', from: addDays(today, -29), until: today, step: 'day' },
    { label: 'Last 90 days', from: addDays(today, -89), until: today, step: 'week' },
    { label: 'This month', from: `${today.slice(0, 7)}-01`, until: today, step: 'day' },
    { label: 'This financial year', from: financialYearOf(today).from, until: today, step: 'month' },
    ...(season
      ? [{ label: 'This season', from: season.from, until: season.until, step: 'week' as const }]
      : []),
  ]
}
