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
  /** The height of the bars in px. */
  height?: number
}

const compact = new Intl.NumberFormat('en-IN', { notation: 'compact' })
const units = {
  rupees: {
    /** The smallest end of the axis, for an empty chart. */
    least: 4000_00,
    format: (value: number) => formatRupees(paise(value)),
    tick: (value: number) => `${value < 0 ? '−' : ''}₹${compact.format(Math.abs(value) / 100)}`,
  },
  count: {
    least: 4,
    format: (value: number) => value.toLocaleString('en-IN'),
    tick: (value: number) => compact.format(value),
  },
} as const

/**
 * A bar chart of one figure, drawn with boxes, so that it needs no library and the server can render it. The caller shows the same figures
 * in a table for screen readers.
 */
export function BarFigure({ title, aside, bars, colour, height = 140, ...props }: BarFigureProps) {
  const unit = units[props.unit]
  const values = bars.flatMap(({ value, before = 0 }) => [value, before])
  const ticks = roundTicks(Math.min(0, ...values), Math.max(unit.least, ...values))
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  /** The distance from the lower end of the axis, in percent. */
  const heightOf = (value: number) => ((value - low) / (high - low)) * 100
  const nameStep = Math.ceil(bars.length / (bars.some(({ name }) => name.length > 7) ? 4 : 7))
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 flex items-baseline justify-between gap-2 text-sm">
        <span className="font-semibold">{title}</span>
        <span className="text-muted tabular-nums">{aside}</span>
      </figcaption>
      <div className="relative mb-6 ml-12 flex" style={{ height }}>
        {ticks.map((tick) => (
          <div
            key={tick}
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: `${heightOf(tick)}%` }}
          >
            <span className="absolute right-full mr-2 -translate-y-1/2 text-xs whitespace-nowrap text-muted tabular-nums">
              {unit.tick(tick)}
            </span>
          </div>
        ))}
        {bars.map(({ name, value, before }, place) => (
          <div key={name} className="group relative flex h-full min-w-0 flex-1 justify-center gap-px px-px">
            {before !== undefined && <Box from={heightOf(0)} to={heightOf(before)} colour={colour} isPale />}
            <Box from={heightOf(0)} to={heightOf(value)} colour={colour} />
            {place % nameStep === 0 && (
              <span className="absolute top-full left-1/2 mt-1 -translate-x-1/2 text-xs whitespace-nowrap text-muted">
                {name}
              </span>
            )}
            <span className="pointer-events-none absolute bottom-full left-1/2 z-10 hidden -translate-x-1/2 rounded-lg border border-line bg-surface px-2 py-1 text-xs whitespace-nowrap shadow-lift group-hover:block">
              {name}: {unit.format(value)}
              {before !== undefined && ` (before ${unit.format(before)})`}
            </span>
          </div>
        ))}
      </div>
    </figure>
  )
}

type BoxProps = { from: number; to: number; colour: string; isPale?: boolean }

/** A bar between two heights, in percent. A negative value reaches below the axis. */
const Box = ({ from, to, colour, isPale = false }: BoxProps) => (
  <span className="relative h-full max-w-9 flex-1">
    <span
      className={`absolute inset-x-0 rounded-t ${isPale ? 'opacity-35' : ''}`}
      style={{
        bottom: `${Math.min(from, to)}%`,
        height: `${Math.abs(to - from)}%`,
        background: colour,
      }}
    />
  </span>
)
