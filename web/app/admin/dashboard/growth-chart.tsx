import { formatRupees, paise } from '../../../../contract/core/money.ts'
import type { DashboardDay } from '../../../../contract/reports/reports.ts'
import { BarFigure } from '../charts/bar-figure'

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' })

/** The weekday of a date: `Mon`. */
export const dayLabel = (day: string) => weekday.format(new Date(`${day}T00:00:00Z`))

const charts = [
  { key: 'users', title: 'New users', colour: 'var(--color-neel)', unit: 'count' },
  { key: 'orders', title: 'Orders', colour: 'var(--color-mor)', unit: 'count' },
  { key: 'revenue', title: 'Revenue', colour: 'var(--color-kesari)', unit: 'rupees' },
] as const

/** Three charts, because users, orders and rupees need separate scales. */
export function GrowthChart({ week }: { week: readonly DashboardDay[] }) {
  const format = (value: number, unit: 'count' | 'rupees') =>
    unit === 'rupees' ? formatRupees(paise(value)) : String(value)
  return (
    <div className="grid gap-6 lg:grid-cols-3 xl:grid-cols-1 2xl:grid-cols-3">
      {charts.map(({ key, title, colour, unit }) => (
        <BarFigure
          key={key}
          title={title}
          aside={`today ${format(week.at(-1)?.[key] ?? 0, unit)}`}
          bars={week.map((day) => ({ name: dayLabel(day.day), value: day[key] }))}
          unit={unit}
          colour={colour}
        />
      ))}
    </div>
  )
}
