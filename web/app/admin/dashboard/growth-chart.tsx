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

/** One chart for each figure, because users, orders and rupees need separate scales. A user who may not see the revenue gets no chart of it. */
export function GrowthChart({ week }: { week: readonly DashboardDay[] }) {
  const shown = charts.filter(({ key }) => week.every((day) => day[key] !== undefined))
  const format = (value: number, unit: 'count' | 'rupees') =>
    unit === 'rupees' ? formatRupees(paise(value)) : String(value)
  return (
    <div
      className={`grid gap-6 xl:grid-cols-1 ${shown.length === 3 ? 'lg:grid-cols-3 2xl:grid-cols-3' : 'lg:grid-cols-2 2xl:grid-cols-2'}`}
    >
      {shown.map(({ key, title, colour, unit }) => (
        <BarFigure
          key={key}
          title={title}
          aside={`today ${format(week.at(-1)?.[key] ?? 0, unit)}`}
          bars={week.map((day) => ({ name: dayLabel(day.day), value: day[key] ?? 0 }))}
          unit={unit}
          colour={colour}
        />
      ))}
    </div>
  )
}
