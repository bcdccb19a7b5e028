import { memo } from 'react'
import { dayNumber } from '../../../../contract/core/dates.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { VisiblePart } from './use-visible-part'
import { daysBetween, HEADER_HEIGHT, leftOf, type Scale } from './view'

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' })
  return (day: Day) => formatter.format(Date.parse(day))
}
const month = format({ month: 'long', year: 'numeric' })
const weekday = format({ weekday: 'short' })
const letter = format({ weekday: 'narrow' })
const dayOfMonth = format({ day: 'numeric' })

type HeaderProps = { scale: Scale; part: VisiblePart; today: Day }

/** The months and days above the timeline. The bookings contain their dates, so screen readers do not need the days. */
export const TimelineHeader = memo(function TimelineHeader({ scale, part, today }: HeaderProps) {
  const days = daysBetween(part, scale)
  const months = days.filter((day, place) => place === 0 || day.endsWith('-01'))
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 z-20 flex border-b border-line bg-sunken text-sm"
      style={{ height: HEADER_HEIGHT }}
    >
      <div
        className="sticky left-0 z-20 flex shrink-0 items-end border-r border-line bg-sunken px-3 pb-2 font-semibold"
        style={{ width: scale.labelWidth }}
      >
        Piece
      </div>
      <div className="relative grow">
        {months.map((day, place) => (
          <div
            key={day}
            className="absolute font-semibold"
            style={{
              left: leftOf(day, scale),
              width: monthWidth(day, months[place + 1] ?? null, { scale, part }),
            }}
          >
            <span className="sticky inline-block px-2 whitespace-nowrap" style={{ left: scale.labelWidth }}>
              {month(day)}
            </span>
          </div>
        ))}
        {days.map((day) => (
          <DayLabel key={day} day={day} scale={scale} today={today} />
        ))}
      </div>
    </div>
  )
})

type Rendered = Pick<HeaderProps, 'scale' | 'part'>

const monthWidth = (day: Day, next: Day | null, { scale, part }: Rendered): number =>
  (next === null ? (part.lastDay + 1) * scale.dayWidth : leftOf(next, scale)) - leftOf(day, scale)

function DayLabel({ day, scale, today }: { day: Day; scale: Scale; today: Day }) {
  const { dayWidth } = scale
  const isToday = day === today
  const isMonday = (dayNumber(day) + 3) % 7 === 0 && Math.abs(dayNumber(day) - dayNumber(today)) > 1
  const isWide = dayWidth >= 100
  const isNarrow = dayWidth < 24
  if (isNarrow && !isMonday && !isToday) return null
  return (
    <div
      className={`absolute text-center text-xs whitespace-nowrap tabular-nums ${isToday ? 'rounded-lg bg-brand font-bold text-on-brand' : 'text-muted'}`}
      style={{ left: leftOf(day, scale), width: isNarrow ? 20 : dayWidth - 2, top: 26, paddingBlock: 3 }}
    >
      {!isNarrow && <span>{isWide ? weekday(day) : letter(day)} </span>}
      <span className="font-semibold">{dayOfMonth(day)}</span>
    </div>
  )
}
