import { formatNights } from '../../../../contract/core/dates.ts'
import { formatFigure, type SalesReport } from '../../../../contract/reports/sales-report.ts'
import { BarFigure } from '../charts/bar-figure'

const charts = [
  { key: 'revenue', title: 'Revenue', colour: 'var(--color-kesari)', unit: 'rupees' },
  { key: 'orders', title: 'Orders', colour: 'var(--color-mor)', unit: 'count' },
] as const

type ReportChartProps = Pick<SalesReport, 'steps' | 'totals' | 'before'>

/** Revenue and orders of each step, beside those of the period that it is compared with. */
export function ReportChart({ steps, totals, before }: ReportChartProps) {
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {charts.map(({ key, title, colour, unit }) => (
        <BarFigure
          key={key}
          title={title}
          aside={`total ${formatFigure(key, totals[key])}`}
          bars={steps.map((step, place) => ({
            name: formatNights(step),
            value: step[key],
            before: before?.steps[place]?.[key],
          }))}
          unit={unit}
          colour={colour}
          height={200}
        />
      ))}
    </div>
  )
}
