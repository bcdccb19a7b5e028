import { countPerDay, overlaps, type Span } from './peak-demand.ts'

/** A booking that needs a piece. A pinned booking is with the customer or in cleaning and keeps its piece. */
export type AssignableBooking = { pieceId: string | null; span: Span; isPinned: boolean; isNew?: boolean }

/**
 * Assigns pieces to bookings in the order of their first day (interval partitioning). All pinned bookings include today and
 * no other booking begins earlier, so every booking gets a piece as long as no night needs more pieces than there are
 * (interval graphs are perfect). A booking keeps its piece if it is free. If a night needs more, bookings with a piece and
 * new bookings go before bookings that already wait for one, then earlier ones (the order of `bookings`) go first. Bookings
 * without a piece are absent from the result.
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

/** Prefers a piece that no overlapping booking has, so that few bookings change their piece; else the first free one. */
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

/** The bookings that can all get a piece, in the order of their priority. */
function selectServable<B extends AssignableBooking>(pieces: readonly string[], bookings: readonly B[]): B[] {
  const finite = bookings.flatMap(({ span }) => [span.from, ...(span.until === Infinity ? [] : [span.until])])
  const window = { from: Math.min(...finite), until: Math.max(...finite) + 1 } // the last day represents all later days
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
