import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAt, dayNumber } from '../../../../contract/core/dates.ts'
import { Refusal } from '../../../../contract/core/refusal.ts'
import { bookingCalendar, moveBooking } from '../../../../contract/rentals/booking-calendar.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { testShop } from '../../../testing/shop.ts'

// A rental blocks one day before and two days after the worn days. The first booking can begin on 2 October.
const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })
const first = dayNumber('2026-10-02')

/** A booking as a list of the days on which its piece is blocked. */
type OracleBooking = { holdId: number; piece: string; from: number; length: number; days: Set<number> }

const blocked = (from: number, length: number) =>
  new Set(Array.from({ length: length + 3 }, (_, place) => from - 1 + place))
const meet = (a: ReadonlySet<number>, b: ReadonlySet<number>) => !a.isDisjointFrom(b)

async function readBookings(counter: Awaited<ReturnType<typeof createRentalCounter>>) {
  const query = { from: '2026-10-01', until: '2026-12-31', product: counter.id }
  const [sku] = (await counter.staff.api(bookingCalendar, { query })).skus
  return {
    pieces: sku!.pieces.map(({ id }) => id),
    bookings: sku!.bookings.map(({ holdId, pieceId, worn }): OracleBooking => {
      const from = dayNumber(worn.from)
      const length = dayNumber(worn.until) - from + 1
      return { holdId, piece: pieceId!, from, length, days: blocked(from, length) }
    }),
  }
}
type State = Awaited<ReturnType<typeof readBookings>>

/** Decides a move as simply as possible: the requested piece, or as many pieces as bookings, must be free on each day. */
function isAllowed(
  { pieces, bookings }: State,
  move: { holdId: number; piece: string | null; from: number },
) {
  const moved = bookings.find(({ holdId }) => holdId === move.holdId)!
  if (move.from === moved.from && (move.piece ?? moved.piece) === moved.piece) return false
  const days = blocked(move.from, moved.length)
  const others = bookings.filter((booking) => booking !== moved)
  if (move.piece) return !others.some((other) => other.piece === move.piece && meet(other.days, days))
  return [...days].every((day) => others.filter((other) => other.days.has(day)).length < pieces.length)
}

const anyBooking = fc.record({ start: fc.nat(20), length: fc.integer({ min: 1, max: 4 }) })
const anyMove = fc.record({ which: fc.nat(20), piece: fc.option(fc.nat(5)), start: fc.nat(20) })

test('a move succeeds if and only if the piece is free on all days, and no piece is ever booked twice on a day', async () => {
  const decisions = { allowed: 0, refused: 0 }
  const world = fc.asyncProperty(
    fc.integer({ min: 1, max: 3 }),
    fc.array(anyBooking, { minLength: 3, maxLength: 8 }),
    fc.array(anyMove, { minLength: 8, maxLength: 8 }),
    async (pieceCount, requests, moves) => {
      const counter = await createRentalCounter(shop, { pieces: pieceCount })
      for (const { start, length } of requests) {
        const period = { from: dayAt(first + start), until: dayAt(first + start + length - 1) }
        await counter.book(period).catch((error: unknown) => expect(error).toBeInstanceOf(Refusal))
      }
      let state = await readBookings(counter)
      for (const { which, piece: place, start } of moves) {
        const { holdId } = state.bookings[which % state.bookings.length]!
        const piece = place === null ? null : state.pieces[place % state.pieces.length]!
        const move = { holdId, piece, from: first + start }
        const isMoved = await counter.staff
          .api(moveBooking, {
            params: { id: holdId },
            body: { pieceId: piece, from: dayAt(move.from), check: false },
          })
          .then(
            () => true,
            (error: unknown) => {
              expect(error).toBeInstanceOf(Refusal)
              return false
            },
          )
        expect(isMoved).toBe(isAllowed(state, move))
        decisions[isMoved ? 'allowed' : 'refused'] += 1
        state = checkMove(state, await readBookings(counter), isMoved ? move : null)
      }
    },
  )
  await fc.assert(world, { numRuns: 8, endOnFailure: true })
  expect(Math.min(decisions.allowed, decisions.refused)).toBeGreaterThan(10)
})

/** Checks the state after a move; `move` is null if the move was refused. Returns this state. */
function checkMove(before: State, after: State, move: Parameters<typeof isAllowed>[1] | null): State {
  for (const [place, booking] of after.bookings.entries()) {
    expect(booking.piece).not.toBeNull()
    const others = after.bookings.slice(place + 1).filter((other) => other.piece === booking.piece)
    expect(others.filter((other) => meet(other.days, booking.days))).toEqual([])
  }
  if (!move) expect(after).toEqual(before)
  for (const booking of before.bookings) {
    const now = after.bookings.find(({ holdId }) => holdId === booking.holdId)!
    const isMoved = booking.holdId === move?.holdId
    expect(now).toMatchObject({ from: isMoved ? move.from : booking.from, length: booking.length })
    if (move?.piece) expect(now.piece).toBe(isMoved ? move.piece : booking.piece)
  }
  return after
}
