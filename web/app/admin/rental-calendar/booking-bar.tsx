import { memo, type KeyboardEvent, type PointerEvent } from 'react'
import { addDays, dayNumber, formatNights } from '../../../../contract/core/dates.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { isMovable, type CalendarBooking } from '../../../../contract/rentals/booking-calendar.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { Icon } from '../../ui/icon'
import { bookingStates, hatched } from './booking-states'
import { nameOf, type TimelineRow } from './rows'
import { leftOf, type Scale } from './view'

/** What the user does with a booking. */
export type BarActions = {
  onOpen: (row: TimelineRow, booking: CalendarBooking) => void
  onGrab: (event: PointerEvent, row: TimelineRow, booking: CalendarBooking) => void
  onKey: (event: KeyboardEvent, holdId: number) => void
  onFocus: (holdId: number) => void
}

type BookingBarProps = {
  row: TimelineRow
  booking: CalendarBooking
  scale: Scale
  today: Day
  isFocusable: boolean
  actions: BarActions
}

/** A booking on the timeline: the days with the customer, between hatched days for preparation, delivery, return and cleaning. */
export const BookingBar = memo(function BookingBar(props: BookingBarProps) {
  const { row, booking, scale, today, isFocusable, actions } = props
  const { customer, state, worn, orderId, holdId } = booking
  const { label, icon, look } = bookingStates[state]
  const { left, width, wornLeft, wornWidth } = boxOf(booking, scale, today)
  return (
    <button
      type="button"
      data-hold={holdId}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={`${customer}, ${formatNights(worn)}, ${label}, ${nameOf(row)}, order ${confirmationId(orderId)}`}
      aria-haspopup="dialog"
      onClick={() => actions.onOpen(row, booking)}
      onPointerDown={(event) => actions.onGrab(event, row, booking)}
      onKeyDown={(event) => actions.onKey(event, holdId)}
      onFocus={() => actions.onFocus(holdId)}
      className="absolute rounded-lg text-left"
      style={{ left, width, top: 5, height: 34, ...hatched, cursor: isMovable(booking) ? 'grab' : 'pointer' }}
    >
      <span
        className={`absolute flex items-center gap-1 overflow-hidden rounded-lg border text-sm font-medium whitespace-nowrap ${look}`}
        style={{ left: wornLeft, width: wornWidth, top: 0, bottom: 0, paddingInline: wornWidth < 24 ? 0 : 4 }}
      >
        {wornWidth > 22 && <Icon name={icon} className="size-4" />}
        {wornWidth > 60 && <span className="truncate">{customer}</span>}
      </span>
    </button>
  )
})

/** The position of a booking in pixels. A garment that is out is with the customer until today at least. */
function boxOf({ worn, blocked, state }: CalendarBooking, scale: Scale, today: Day) {
  const end = scale.days * scale.dayWidth
  const isOut = state === 'out' || state === 'late'
  const lastWorn = isOut && worn.until < today ? today : worn.until
  const left = Math.max(0, leftOf(blocked.from, scale))
  const wornStart = Math.max(left, leftOf(worn.from, scale))
  const wornEnd = Math.min(end, leftOf(addDays(lastWorn, 1), scale))
  const blockedEnd = blocked.until === null ? end : Math.min(end, leftOf(addDays(blocked.until, 1), scale))
  return {
    left,
    width: Math.max(blockedEnd, wornEnd) - left - 1,
    wornLeft: wornStart - left,
    wornWidth: Math.max(0, wornEnd - wornStart - 1),
  }
}

/** Whether a booking blocks one of the days from the position `firstDay` to `lastDay`. */
export const isInPart = (
  { blocked }: CalendarBooking,
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
  { first }: Scale,
): boolean =>
  dayNumber(blocked.from) <= first + lastDay &&
  (blocked.until === null || dayNumber(blocked.until) >= first + firstDay)

/** Explains the looks of the bookings. */
export const Legend = () => (
  <ul aria-label="Legend" className="mt-3 flex flex-wrap gap-x-4 gap-y-2 text-sm">
    {Object.values(bookingStates).map(({ label, icon, look }) => (
      <li key={label} className="flex items-center gap-2">
        <span
          className={`flex items-center justify-center rounded-lg border ${look}`}
          style={{ width: 28, height: 24 }}
        >
          <Icon name={icon} className="size-4" />
        </span>
        {label}
      </li>
    ))}
    <li className="flex items-center gap-2">
      <span className="rounded-lg" style={{ width: 28, height: 24, ...hatched }} />
      Preparation, delivery and cleaning
    </li>
  </ul>
)
