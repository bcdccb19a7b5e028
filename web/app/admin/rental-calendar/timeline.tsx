import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { dayNumber } from '../../../../contract/core/dates.ts'
import type { BookingCalendar, CalendarBooking } from '../../../../contract/rentals/booking-calendar.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { BarActions } from './booking-bar'
import { DragGhost } from './drag-ghost'
import type { TimelineRow } from './rows'
import { TimelineHeader } from './timeline-header'
import { TimelineRowView } from './timeline-row'
import type { BookingFocus } from './use-booking-focus'
import { useBookingDrag, type Drop } from './use-booking-drag'
import { useVisiblePart } from './use-visible-part'
import { HEADER_HEIGHT, leftOf, ROW_HEIGHT, type Scale } from './view'

type TimelineProps = {
  calendar: Pick<BookingCalendar, 'today' | 'from' | 'until'>
  rows: readonly TimelineRow[]
  /** The first visible day after the page was loaded, or after it has changed. */
  from: Day
  dayWidth: number
  scroller: RefObject<HTMLElement | null>
  focus: BookingFocus
  onOpen: (row: TimelineRow, booking: CalendarBooking) => void
  onDrop: (drop: Drop) => void
}

/**
 * Pieces by days. Only the visible rows and days are rendered. One booking is in the tab sequence; the arrow keys move the focus to the other
 * ones.
 */
export function Timeline({ calendar, rows, from, dayWidth, scroller, focus, ...props }: TimelineProps) {
  const labelWidth = useLabelWidth(scroller)
  const first = dayNumber(calendar.from)
  const days = dayNumber(calendar.until) - first + 1
  const scale: Scale = useMemo(
    () => ({ first, days, dayWidth, labelWidth }),
    [first, days, dayWidth, labelWidth],
  )
  const part = useVisiblePart(scroller, { rows: rows.length, days, dayWidth, labelWidth })
  const { drag, begin, isEndOfDrag } = useBookingDrag({
    scroller,
    rows,
    dayWidth,
    labelWidth,
    onDrop: props.onDrop,
  })
  const onScroll = useFirstVisibleDay({ scroller, from, first, dayWidth })

  const actions = useStableActions({
    onOpen: (row, booking) => !isEndOfDrag() && props.onOpen(row, booking),
    onGrab: begin,
    onKey: focus.onKey,
    onFocus: focus.onFocus,
  })
  const rendered = rows.flatMap((row, place) => {
    const isVisible = place >= part.firstRow && place <= part.lastRow
    const hasFocus = row.bookings.some(({ holdId }) => holdId === focus.holdId)
    return isVisible || hasFocus ? [{ row, place, focusedHold: hasFocus ? focus.holdId : null }] : []
  })
  return (
    <Scroller scroller={scroller} onScroll={onScroll} labelWidth={labelWidth} isDragging={drag !== null}>
      <div
        className="relative"
        style={{ width: labelWidth + days * dayWidth, height: HEADER_HEIGHT + rows.length * ROW_HEIGHT }}
      >
        <TimelineHeader scale={scale} part={part} today={calendar.today} />
        <ul aria-label="Bookings by piece">
          {rendered.map(({ row, place, focusedHold }) => (
            <TimelineRowView
              key={row.key}
              {...{ row, place, focusedHold, scale, actions }}
              rowCount={rows.length}
              firstDay={part.firstDay}
              lastDay={part.lastDay}
              today={calendar.today}
              isDropTarget={drag !== null && drag.place === place && drag.target === 'free'}
            />
          ))}
        </ul>
        <TodayLine today={calendar.today} scale={scale} />
        {drag && <DragGhost drag={drag} row={rows[drag.place]!} scale={scale} />}
      </div>
    </Scroller>
  )
}

type FirstDay = Pick<TimelineProps, 'scroller' | 'from' | 'dayWidth'> & { first: number }

/** Scrolls to the day `from` when the loaded or requested days change, and keeps the day at the left edge when only the zoom changes. */
function useFirstVisibleDay({ scroller, from, first, dayWidth }: FirstDay) {
  const shown = useRef({ key: '', day: 0 })
  useLayoutEffect(() => {
    const key = `${from} ${first}`
    if (shown.current.key !== key) shown.current = { key, day: dayNumber(from) - first }
    scroller.current?.scrollTo({ left: shown.current.day * dayWidth })
  }, [scroller, from, first, dayWidth])
  return () => {
    shown.current.day = scroller.current!.scrollLeft / dayWidth
  }
}

type ScrollerProps = {
  scroller: RefObject<HTMLElement | null>
  onScroll: () => void
  labelWidth: number
  isDragging: boolean
  children: ReactNode
}

/** Makes the timeline scrollable with the keyboard. */
const scrollable = { tabIndex: 0 }

const Scroller = ({ scroller, onScroll, labelWidth, isDragging, children }: ScrollerProps) => (
  <section
    ref={scroller}
    onScroll={onScroll}
    aria-label="Booking calendar"
    {...scrollable}
    className="relative overflow-auto rounded-xl border border-line bg-surface"
    style={{
      height: 'max(22rem, calc(100dvh - 21rem))',
      scrollPaddingTop: HEADER_HEIGHT + ROW_HEIGHT,
      scrollPaddingLeft: labelWidth + 16,
      userSelect: 'none',
      overflowAnchor: 'none',
      ...(isDragging ? { cursor: 'grabbing' } : {}),
    }}
  >
    {children}
  </section>
)

/** The width of the first column: narrow on phones. */
function useLabelWidth(scroller: RefObject<HTMLElement | null>): number {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    const resizes = new ResizeObserver(([entry]) => setNarrow(entry!.contentRect.width < 640))
    resizes.observe(scroller.current!)
    return () => resizes.disconnect()
  }, [scroller])
  return isNarrow ? 112 : 232
}

/** Returns the same object in each render, so that unchanged rows are not rendered again. */
function useStableActions(actions: BarActions): BarActions {
  const current = useRef(actions)
  useLayoutEffect(() => {
    current.current = actions
  })
  return useMemo(
    () => ({
      onOpen: (...args) => current.current.onOpen(...args),
      onGrab: (...args) => current.current.onGrab(...args),
      onKey: (...args) => current.current.onKey(...args),
      onFocus: (...args) => current.current.onFocus(...args),
    }),
    [],
  )
}

function TodayLine({ today, scale }: { today: Day; scale: Scale }) {
  const left = leftOf(today, scale)
  if (left < 0 || left >= scale.days * scale.dayWidth) return null
  return (
    <div
      aria-hidden="true"
      data-today
      className="pointer-events-none absolute bg-brand"
      style={{ left: scale.labelWidth + left, width: 2, top: HEADER_HEIGHT, bottom: 0 }}
    />
  )
}
