import { countPerDay, overlaps, type Span } from './peak-demand.ts'

/** A booking that needs a piece. A pinned booking keeps its piece, because that piece is with the customer or in cleaning. */
export type AssignableBooking = { pieceId: string | null; span: Span; isPinned: boolean; isNew?: boolean }

/**
 * Assigns pieces to bookings and returns the piece of each booking that gets one. If no night has more bookings than pieces, every booking
 * gets a piece (interval graphs are perfect); else `selectServable` selects the bookings that get one.
 * Pinned bookings are assigned first: all of them include today, and no other booking begins before today. The other bookings follow,
 * sorted by first day (interval partitioning). A booking keeps its current piece when that piece is free.
 */
export function assignPieces<B extends AssignableBooking>(
  pieces: readonly string[],
  bookings: readonly B[],
): Map<B, string> {
  if (bookings.length === 0) return new Map()
  const servable = selectServable(pieces, bookings)
  const inOrder = servable.toSorted(
    (a, b) => Number(b.isPinned) - Number(a.isPinned) || a.span.from - b.span.from,
  )
  const assigned = new Map<B, string>()
  const busyUntil = new Map(pieces.map((piece) => [piece, -Infinity]))
  for (const booking of inOrder) {
    const free = pieces.filter((piece) => busyUntil.get(piece)! < booking.span.from)
    const own = booking.pieceId
    const piece =
      own !== null && (booking.isPinned || free.includes(own))
        ? own
        : pickLeastContested(free, booking, inOrder)
    assigned.set(booking, piece)
    busyUntil.set(piece, booking.span.until)
  }
  return assigned
}

/**
 * Returns a free piece that is not the current piece of an overlapping booking, so that few bookings change their piece. If there is no
 * such piece, returns the first free piece.
 */
function pickLeastContested(
  free: readonly string[],
  booking: AssignableBooking,
  all: readonly AssignableBooking[],
): string {
  const contested = new Set(
    all
      .filter((other) => other !== booking && overlaps(other.span, booking.span))
      .map((booking) => booking.pieceId),
  )
  const piece = free.find((value) => !contested.has(value)) ?? free[0]
  if (piece === undefined) throw new Error('A night needs more pieces than there are')
  return piece
}

/**
 * Selects bookings that can all get a piece at the same time. Bookings whose piece is with the customer or in cleaning (pinned bookings) are
 * selected first, then bookings with a piece and new bookings,
 * and last the bookings that already wait for a piece. Bookings of equal priority are selected in the sequence of `bookings`.
 */
function selectServable<B extends AssignableBooking>(pieces: readonly string[], bookings: readonly B[]): B[] {
  const finite = bookings.flatMap(({ span }) => [span.from, ...(span.until === Infinity ? [] : [span.until])])
  // the last day of `window` represents all later days, which only bookings without an end include
  const window = { from: Math.min(...finite), until: Math.max(...finite) + 1 }
  const load = countPerDay([], window)
  const isInService = new Set(pieces)
  const priority = (booking: AssignableBooking) =>
    booking.isPinned ? 0 : booking.pieceId !== null || booking.isNew ? 1 : 2
  return bookings
    .filter((booking) => !booking.isPinned || isInService.has(booking.pieceId!))
    .toSorted((a, b) => priority(a) - priority(b))
    .filter(({ span, isPinned }) => {
      const first = span.from - window.from
      const last = Math.min(span.until, window.until) - window.from
      const fits = isPinned || load.slice(first, last + 1).every((count) => count < pieces.length)
      for (let day = first; fits && day <= last; day += 1) load[day]! += 1
      return fits
    })
}
