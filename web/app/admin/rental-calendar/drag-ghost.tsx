import { addDays, formatNights } from '../../../../contract/core/dates.ts'
import { movedDays } from '../../../../contract/rentals/booking-calendar.ts'
import { nameOf, type TimelineRow } from './rows'
import type { Drag } from './use-booking-drag'
import { HEADER_HEIGHT, leftOf, movedBlock, ROW_HEIGHT, type Scale } from './view'

const targets = {
  free: { look: 'border-success bg-success-soft', text: '' },
  taken: { look: 'border-danger bg-danger-soft', text: ': booked' },
  'other-sku': { look: 'border-danger bg-danger-soft', text: ': other product or size' },
}

/** The place where a booking goes when the user drops it. */
export function DragGhost({ drag, row, scale }: { drag: Drag; row: TimelineRow; scale: Scale }) {
  const { booking, from, place, target } = drag
  const blocked = movedBlock(booking, from)
  const left = leftOf(blocked.from, scale)
  const { look, text } = targets[target]
  return (
    <output
      className={`pointer-events-none absolute z-10 rounded-lg border-2 px-2 text-sm font-semibold whitespace-nowrap text-ink shadow-lift ${look}`}
      style={{
        left: scale.labelWidth + left,
        minWidth: leftOf(addDays(blocked.until, 1), scale) - left,
        top: HEADER_HEIGHT + place * ROW_HEIGHT + 3,
        height: ROW_HEIGHT - 6,
        paddingTop: 6,
      }}
    >
      {formatNights(movedDays(booking.worn, from))}, {nameOf(row)}
      {text}
    </output>
  )
}
