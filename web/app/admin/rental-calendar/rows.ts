import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import type {
  BookedSku,
  CalendarBooking,
  CalendarPiece,
} from '../../../../contract/rentals/booking-calendar.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'

/** One line of the timeline: a piece with its bookings, or bookings of a SKU that have no piece. */
export type TimelineRow = {
  key: string
  sku: BookedSku
  piece: CalendarPiece | null
  bookings: readonly CalendarBooking[]
}

/**
 * Creates the rows of the timeline. SKUs that are booked on the day `from` or later are above the others. The bookings without a piece are
 * above the pieces of their SKU.
 */
export const toRows = (skus: readonly BookedSku[], from: Day): TimelineRow[] =>
  skus
    .toSorted((a, b) => Number(isBookedFrom(b, from)) - Number(isBookedFrom(a, from)))
    .flatMap((sku) => {
      const waiting = toLanes(sku.bookings.filter(({ pieceId }) => pieceId === null))
      return [
        ...waiting.map((bookings, lane) => ({ key: `${sku.skuId} ${lane}`, sku, piece: null, bookings })),
        ...sku.pieces.map((piece) => ({
          key: piece.id,
          sku,
          piece,
          bookings: sku.bookings.filter(({ pieceId }) => pieceId === piece.id),
        })),
      ]
    })

const isBookedFrom = ({ bookings }: BookedSku, from: Day) =>
  bookings.some(({ blocked: { until } }) => until === null || until >= from)

type Block = { blocked: { from: Day; until: Day | null } }

/** Whether both bookings block a day. */
export const meet = ({ blocked: a }: Block, { blocked: b }: Block): boolean =>
  (b.until === null || a.from <= b.until) && (a.until === null || b.from <= a.until)

/** Distributes bookings to as few lanes as possible, so that the bookings of a lane do not overlap. */
function toLanes(bookings: readonly CalendarBooking[]): CalendarBooking[][] {
  const lanes: CalendarBooking[][] = []
  for (const booking of bookings) {
    const lane = lanes.find((others) => !others.some((other) => meet(other, booking)))
    if (lane) lane.push(booking)
    else lanes.push([booking])
  }
  return lanes
}

/** Size and colour of a SKU as text. */
export const variantOf = ({ size, colour }: Pick<BookedSku, 'size' | 'colour'>): string =>
  variantLabel({ size, colour }) || 'One size'

/** The code of the piece of a row; for a row without a piece a text. */
export const nameOf = ({ piece }: Pick<TimelineRow, 'piece'>): string => piece?.code ?? 'No piece yet'

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** Returns the next booking in a direction: in the same row, or in the next row with bookings the one with the nearest days. */
export function neighbourOf(
  rows: readonly TimelineRow[],
  holdId: number,
  direction: Direction,
): number | null {
  const place = rows.findIndex(({ bookings }) => bookings.some((booking) => booking.holdId === holdId))
  const row = rows[place]
  if (!row) return null
  const index = row.bookings.findIndex((booking) => booking.holdId === holdId)
  if (direction === 'ArrowLeft') return row.bookings[index - 1]?.holdId ?? null
  if (direction === 'ArrowRight') return row.bookings[index + 1]?.holdId ?? null
  const candidates = direction === 'ArrowDown' ? rows.slice(place + 1) : rows.slice(0, place).toReversed()
  const next = candidates.find(({ bookings }) => bookings.length > 0)
  const day = Date.parse(row.bookings[index]!.worn.from)
  const distance = ({ worn }: CalendarBooking) => Math.abs(Date.parse(worn.from) - day)
  return next?.bookings.toSorted((a, b) => distance(a) - distance(b))[0]?.holdId ?? null
}
