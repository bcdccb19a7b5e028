import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignPieces, type AssignableBooking } from './assign-pieces.ts'
import { overlaps, peakDemand, type Span } from './peak-demand.ts'

const booking = (
  pieceId: string | null,
  [from, until]: [number, number],
  more: Partial<AssignableBooking> = {},
): AssignableBooking => ({
  pieceId,
  span: { from, until },
  isPinned: false,
  ...more,
})

test('if no garment is free for the whole period, bookings are reassigned until one is free', () => {
  const start = booking('A', [1, 2])
  const end = booking('A', [7, 8])
  const middle = booking('B', [4, 5])
  const long = booking(null, [3, 8], { isNew: true })
  const assigned = assignPieces(['A', 'B'], [start, end, middle, long])
  const together = [start, end, middle, long].filter(
    (booking) => assigned.get(booking) === assigned.get(long),
  )
  expect(assigned.size).toBe(4)
  expect(together.filter((booking) => overlaps(booking.span, long.span))).toEqual([long])
  expect(assigned.get(end)).toBe(assigned.get(middle))
})

test('the booking of a garment with a customer or in cleaning is never reassigned', () => {
  const out = booking('B', [0, Infinity], { isPinned: true })
  const next = booking('B', [5, 6])
  const assigned = assignPieces(['A', 'B'], [out, next])
  expect([assigned.get(out), assigned.get(next)]).toEqual(['B', 'A'])
})

test('if there are too few garments, the earlier bookings keep theirs', () => {
  const first = booking('A', [5, 6])
  const second = booking('A', [6, 7])
  const waiting = booking(null, [1, 9])
  const later = booking(null, [8, 9], { isNew: true })
  const assigned = assignPieces(['A'], [waiting, first, second, later])
  expect([first, second, waiting, later].map((booking) => assigned.get(booking))).toEqual([
    'A',
    undefined,
    undefined,
    'A',
  ])
})

const spans = fc.array(
  fc
    .record({ from: fc.nat(20), days: fc.integer({ min: 1, max: 8 }) })
    .map(({ from, days }) => ({ from, until: from + days - 1 })),
  { maxLength: 40 },
)

/**
 * Selects bookings in the given sequence. Skips each booking that would need more than `pieces` garments on a night together with the
 * bookings selected before it.
 */
function fitting(all: readonly Span[], pieces: number): Span[] {
  const chosen: Span[] = []
  for (const span of all) {
    if (peakDemand([...chosen, span], { from: 0, until: 30 }) <= pieces) chosen.push(span)
  }
  return chosen
}

test('all bookings get a garment of their own if no night has more bookings than garments', () => {
  fc.assert(
    fc.property(spans, fc.integer({ min: 1, max: 5 }), (all, count) => {
      const pieces = Array.from({ length: count }, (_, piece) => `P${piece}`)
      let pinned = 0
      const bookings = fitting(all, count).map((span) =>
        span.from === 0
          ? booking(pieces[pinned++]!, [0, span.until], { isPinned: true })
          : booking(null, [span.from, span.until]),
      )
      const assigned = assignPieces(pieces, bookings)
      expect(assigned.size).toBe(bookings.length)
      for (const [booking, piece] of assigned) {
        if (booking.isPinned) expect(piece).toBe(booking.pieceId)
        for (const [other, otherPiece] of assigned) {
          if (booking !== other && piece === otherPiece) {
            expect(overlaps(booking.span, other.span)).toBe(false)
          }
        }
      }
      const settled = bookings.map((booking) => ({ ...booking, pieceId: assigned.get(booking)! }))
      const again = assignPieces(pieces, settled)
      expect(settled.map((booking) => again.get(booking))).toEqual(settled.map((booking) => booking.pieceId))
    }),
  )
})
