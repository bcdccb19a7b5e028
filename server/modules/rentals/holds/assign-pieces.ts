import { countPerDay, overlaps, type Span } from './peak-demand.ts'

/** A booking that needs a garment. A pinned one is with the customer or in the wash and keeps its own. */
export type AssignableBooking = { pieceId: string | null; span: Span; isPinned: boolean; isNew?: boolean }

/**
 * Deals garments to bookings, left to right over the days. Every pinned booking lies on today and all others lie on today
 * or later, so whatever asks for no more garments on any night than there are gets them (intervals are a perfect graph);
 * keeping one's own where it is free costs nothing. Where a night asks for more, who has a garment or comes new goes before
 * who already waits, and among them who booked first (the order of `bookings`); the others are absent from the answer.
 */
export function assignPieces<B extends AssignableBooking>(
  pieces: readonly string[],
  bookings: readonly B[],
): Map<B, string> {
  if (bookings.length === 0) return new Map()
  const served = choose(pieces, bookings)
  const inOrder = served.toSorted(
    (a, b) => Number(b.isPinned) - Number(a.isPinned) || a.span.from - b.span.from,
  )
  const dealt = new Map<B, string>()
  const busyUntil = new Map(pieces.map((piece) => [piece, -Infinity]))
  for (const booking of inOrder) {
    const free = pieces.filter((piece) => busyUntil.get(piece)! < booking.span.from)
    const own = booking.pieceId
    const piece =
      own !== null && (booking.isPinned || free.includes(own)) ? own : leastWanted(free, booking, inOrder)
    dealt.set(booking, piece)
    busyUntil.set(piece, booking.span.until)
  }
  return dealt
}

/** A garment that nobody else has on these days, so that as few bookings as possible change theirs; else the first. */
function leastWanted(
  free: readonly string[],
  booking: AssignableBooking,
  all: readonly AssignableBooking[],
): string {
  const wanted = new Set(
    all
      .filter((one) => one !== booking && overlaps(one.span, booking.span))
      .map((booking) => booking.pieceId),
  )
  const piece = free.find((value) => !wanted.has(value)) ?? free[0]
  if (piece === undefined) throw new Error('A night asks for more garments than there are')
  return piece
}

/** The bookings that can all be served, in the order of their claims. */
function choose<B extends AssignableBooking>(pieces: readonly string[], bookings: readonly B[]): B[] {
  const finite = bookings.flatMap(({ span }) => [span.from, ...(span.until === Infinity ? [] : [span.until])])
  const window = { from: Math.min(...finite), until: Math.max(...finite) + 1 } // the last day stands for all later ones
  const load = countPerDay([], window)
  const isInService = new Set(pieces)
  const claim = (booking: AssignableBooking) =>
    booking.isPinned ? 0 : booking.pieceId !== null || booking.isNew ? 1 : 2
  return bookings
    .filter((booking) => !booking.isPinned || isInService.has(booking.pieceId!))
    .toSorted((a, b) => claim(a) - claim(b))
    .filter(({ span, isPinned }) => {
      const first = span.from - window.from
      const last = Math.min(span.until, window.until) - window.from
      const fits = isPinned || load.slice(first, last + 1).every((count) => count < pieces.length)
      for (let day = first; fits && day <= last; day += 1) load[day]! += 1
      return fits
    })
}
