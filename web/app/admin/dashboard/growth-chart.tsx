import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatRupees, paise } from '../../../../contract/core/money.ts'
import type { DashboardDay } from '../../../../contract/reports/reports.ts'
import { dayLabel } from './growth'

/** `least` is the end of the axis of an empty chart. */
const charts = [
  { key: 'users', title: 'New users', colour: 'var(--color-neel)', format: String, least: 4 },
  { key: 'orders', title: 'Orders', colour: 'var(--color-mor)', format: String, least: 4 },
  {
    key: 'revenue',
    title: 'Revenue',
    colour: 'var(--color-kesari)',
    format: (value: number) => formatRupees(paise(value)),
    least: 4000_00,
  },
] as const

const compact = new Intl.NumberFormat('en-IN', { notation: 'compact' })

/** Three charts, because users, orders and rupees need separate scales. */
export default function GrowthChart({ week }: { week: readonly DashboardDay[] }) {
  const days = week.map((day) => ({ ...day, name: dayLabel(day.day) }))
  return (
    <div className="grid gap-6 lg:grid-cols-3 xl:grid-cols-1 2xl:grid-cols-3">
      {charts.map(({ key, title, colour, format, least }) => (
        <figure key={key} className="min-w-0">
          <figcaption className="mb-2 flex items-baseline justify-between gap-2 text-sm">
            <span className="font-semibold">{title}</span>
            <span className="text-muted">today {format(week.at(-1)?.[key] ?? 0)}</span>
          </figcaption>
          <ResponsiveContainer width="100%" height={160}>
            <BarChart
              data={days}
              accessibilityLayer={false}
              margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
            >
              <CartesianGrid vertical={false} stroke="var(--color-line)" />
              <XAxis dataKey="name" tickLine={false} axisLine={false} tick={tickStyle} interval={0} />
              <YAxis
                width={44}
                allowDecimals={false}
                domain={[0, (highest: number) => Math.max(highest, least)]}
                tickLine={false}
                axisLine={false}
                tick={tickStyle}
                tickFormatter={(value: number) =>
                  key === 'revenue' ? `₹${compact.format(value / 100)}` : String(value)
                }
              />
              <Tooltip
                cursor={{ fill: 'var(--color-sunken)' }}
                contentStyle={tooltipStyle}
                formatter={(value) => [format(Number(value)), title]}
              />
              <Bar
                dataKey={key}
                fill={colour}
                radius={[4, 4, 0, 0]}
                maxBarSize={36}
                isAnimationActive={false}
              />
            </BarChart>
          </ResponsiveContainer>
        </figure>
      ))}
    </div>
  )
}

const tickStyle = { fill: 'var(--color-muted)', fontSize: 12 }
const tooltipStyle = {
  background: 'var(--color-surface)',
  border: '1px solid var(--color-line)',
  borderRadius: 12,
  color: 'var(--color-ink)',
}
