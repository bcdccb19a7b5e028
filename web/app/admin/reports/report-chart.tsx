import { formatNights } from '../../../../contract/core/dates.ts'
import {
  figureDefinitions,
  formatFigure,
  type SalesReport,
} from '../../../../contract/reports/sales-report.ts'
import { BarFigure } from '../charts/bar-figure'

const charts = [
  { name: 'revenue', colour: 'var(--color-kesari)' },
  { name: 'orders', colour: 'var(--color-mor)' },
  { name: 'orderValue', colour: 'var(--color-kesari)' },
  { name: 'averageOrder', colour: 'var(--color-kesari)' },
  { name: 'newCustomers', colour: 'var(--color-mor)' },
  { name: 'repeatOrders', colour: 'var(--color-mor)' },
] as const

type ReportChartProps = Pick<SalesReport, 'steps' | 'totals' | 'before'>

/** The figures of each step, beside those of the period that it is compared with. */
export function ReportChart({ steps, totals, before }: ReportChartProps) {
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {charts.map(({ name, colour }) => (
        <BarFigure
          key={name}
          title={figureDefinitions[name].label}
          aside={`${name === 'averageOrder' ? 'overall' : 'total'} ${formatFigure(name, totals[name])}`}
          bars={steps.map((step, place) => ({
            name: formatNights(step),
            value: step[name],
            before: before?.steps[place]?.[name],
          }))}
          unit={figureDefinitions[name].unit}
          colour={colour}
          height={200}
        />
      ))}
    </div>
  )
}
