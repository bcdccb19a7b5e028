import { memo, type CSSProperties } from 'react'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { pieceStateLabels } from '../../lib/labels/rental-labels'
import { BookingBar, isInPart, type BarActions } from './booking-bar'
import { nameOf, variantOf, type TimelineRow } from './rows'
import { HEADER_HEIGHT, ROW_HEIGHT, type Scale } from './view'

type RowProps = {
  row: TimelineRow
  /** The position of the row on the timeline. */
  place: number
  rowCount: number
  scale: Scale
  firstDay: number
  lastDay: number
  today: Day
  /** The booking of this row that is in the tab sequence, or null. It is rendered even if it is not visible. */
  focusedHold: number | null
  isDropTarget: boolean
  actions: BarActions
}

/** A piece with its bookings. */
export const TimelineRowView = memo(function TimelineRowView(props: RowProps) {
  const { row, place, rowCount, scale, firstDay, lastDay, today, focusedHold, isDropTarget, actions } = props
  const { sku, piece, bookings } = row
  const shown = bookings.filter(
    (booking) => booking.holdId === focusedHold || isInPart(booking, { firstDay, lastDay }, scale),
  )
  return (
    <li
      aria-setsize={rowCount}
      aria-posinset={place + 1}
      className="absolute left-0 flex w-full border-b border-line"
      style={{ top: HEADER_HEIGHT + place * ROW_HEIGHT, height: ROW_HEIGHT, contain: 'layout style' }}
    >
      <div
        className={`sticky left-0 z-10 shrink-0 overflow-hidden border-r border-line px-3 text-sm leading-tight ${piece ? 'bg-surface' : 'bg-warning-soft'}`}
        style={{ width: scale.labelWidth, paddingBlock: 4 }}
      >
        <span className="flex items-baseline gap-2">
          <span className={`truncate font-semibold ${piece ? 'font-mono' : ''}`}>{nameOf(row)}</span>
          {piece && piece.state !== 'ready' && (
            <span className="truncate text-xs text-muted">{pieceStateLabels[piece.state]}</span>
          )}
        </span>
        <span className="block truncate text-xs text-muted" title={sku.title}>
          {variantOf(sku)} · {sku.title}
        </span>
      </div>
      <div className={`relative grow ${isDropTarget ? 'bg-success-soft' : ''}`} style={gridOf(scale)}>
        {shown.length === 0 && <span className="sr-only">No bookings on these days</span>}
        {shown.map((booking) => (
          <BookingBar
            key={booking.holdId}
            {...{ row, booking, scale, today, actions }}
            isFocusable={booking.holdId === focusedHold}
          />
        ))}
      </div>
    </li>
  )
})

/** A line after each day, or before each Monday if the days are narrow. It is a background, because an element per day and row would be slow. */
function gridOf({ first, dayWidth }: Scale): CSSProperties {
  const isNarrow = dayWidth < 24
  const step = isNarrow ? 7 * dayWidth : dayWidth
  const daysToMonday = (11 - (first % 7)) % 7
  return {
    backgroundImage: `linear-gradient(to right, transparent ${step - 1}px, var(--color-line) 0)`,
    backgroundSize: `${step}px 100%`,
    backgroundPositionX: isNarrow ? daysToMonday * dayWidth : 0,
  }
}
