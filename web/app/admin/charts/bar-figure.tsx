import {
  Bar as ChartBar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatRupees, paise } from '../../../../contract/core/money.ts'
import { roundTicks } from './round-ticks'

/** `before` is the value of an earlier period, which a paler bar shows. */
type Bar = { name: string; value: number; before?: number | undefined }

type BarFigureProps = {
  title: string
  /** A text beside the title. */
  aside: string
  /** Values in paise if `unit` is `rupees`. */
  bars: readonly Bar[]
  unit: 'rupees' | 'count'
  colour: string
  height?: number
  /** Shows the name of every bar. Otherwise names are left out where there is no space. */
  hasAllNames?: boolean
}

const compact = new Intl.NumberFormat('en-IN', { notation: 'compact' })
const units = {
  rupees: {
    /** The smallest end of the axis, for an empty chart. */
    least: 4000_00,
    format: (value: number) => formatRupees(paise(value)),
    tick: (value: number) => `₹${compact.format(value / 100)}`,
  },
  count: {
    least: 4,
    format: (value: number) => value.toLocaleString('en-IN'),
    tick: (value: number) => compact.format(value),
  },
} as const

/** A bar chart of one figure. The caller shows the same figures in a table for screen readers. */
export function BarFigure(props: BarFigureProps) {
  const { title, aside, bars, colour, height = 160, hasAllNames = false } = props
  const unit = units[props.unit]
  const values = bars.flatMap(({ value, before = 0 }) => [value, before])
  const hasBefore = bars.some(({ before }) => before !== undefined)
  const ticks = roundTicks(Math.min(0, ...values), Math.max(unit.least, ...values))
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex items-baseline justify-between gap-2 text-sm">
        <span className="font-semibold">{title}</span>
        <span className="text-muted tabular-nums">{aside}</span>
      </figcaption>
      <ResponsiveContainer width="100%" height={height}>
        <BarChart
          data={[...bars]}
          accessibilityLayer={false}
          margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="name"
            tickLine={false}
            axisLine={false}
            tick={tickStyle}
            interval={hasAllNames ? 0 : 'equidistantPreserveStart'}
          />
          <YAxis
            width={52}
            ticks={ticks}
            domain={[ticks[0]!, ticks.at(-1)!]}
            tickLine={false}
            axisLine={false}
            tick={tickStyle}
            tickFormatter={unit.tick}
          />
          <Tooltip
            cursor={{ fill: 'var(--color-sunken)' }}
            contentStyle={tooltipStyle}
            formatter={(value, name) => [unit.format(Number(value)), name]}
          />
          {hasBefore && (
            <ChartBar
              dataKey="before"
              name="Before"
              fill={colour}
              fillOpacity={0.35}
              radius={[4, 4, 0, 0]}
              maxBarSize={36}
              isAnimationActive={false}
            />
          )}
          <ChartBar
            dataKey="value"
            name={title}
            fill={colour}
            radius={[4, 4, 0, 0]}
            maxBarSize={36}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  )
}

const tickStyle = { fill: 'var(--color-muted)', fontSize: 12 }
const tooltipStyle = {
  background: 'var(--color-surface)',
  border: '1px solid var(--color-line)',
  borderRadius: 12,
  color: 'var(--color-ink)',
}
