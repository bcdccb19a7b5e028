import { formatExact, formatRupees, paise } from '../../../../contract/core/money.ts'
import { figureDefinitions, type Figure } from '../../../../contract/reports/sales-report.ts'

/** Formats a figure of the report: whole rupees without decimals, other amounts to the paisa, counts with Indian grouping. */
export function formatFigure(name: Figure, value: number): string {
  if (figureDefinitions[name].unit === 'count') return value.toLocaleString('en-IN')
  return value % 100 === 0 ? formatRupees(paise(value)) : formatExact(paise(value))
}

/** The change from `before` to `now` for display, beginning with a comma; empty if there is no percentage. */
export function formatChange(now: number, before: number): string {
  if (now === before) return ', no change'
  if (before <= 0) return ''
  const percent = Math.round(((now - before) / before) * 100)
  return `, ${percent > 0 ? '+' : ''}${percent.toLocaleString('en-IN')}%`
}
