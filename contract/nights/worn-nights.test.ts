import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumber, daysIn } from '../core/dates.ts'
import type { Day } from '../rentals/rentals.ts'
import { bookingsOf, type GarmentTerms } from './worn-nights.ts'

const FIRST = '2027-09-30'
const night = (number: number): Day => addDays(FIRST, number - 1)

/** One day of preparation, two of cleaning. */
const terms = (own: Partial<GarmentTerms> = {}): GarmentTerms => ({
  minDays: 1,
  maxDays: 15,
  rules: [],
  blocked: ({ from, until }) => ({ from: from - 1, until: until + 2 }),
  ...own,
})
const spans = (nights: readonly number[], own: Partial<GarmentTerms> = {}) =>
  bookingsOf(nights.map(night), terms(own)).map(({ period }) => [
    dayNumber(period.from) - dayNumber(FIRST) + 1,
    dayNumber(period.until) - dayNumber(FIRST) + 1,
  ])

test('consecutive nights of one garment are one booking', () => {
  expect(spans([1, 2, 3])).toEqual([[1, 3]])
})

test('a garment that cannot be back in between is kept and booked from the first to the last night', () => {
  expect(spans([1, 4])).toEqual([[1, 4]]) // cleaned on 2 and 3, prepared on 3
})

test('a garment that can be back and clean in between is booked twice, for the worn nights only', () => {
  expect(spans([1, 5])).toEqual([
    [1, 1],
    [5, 5],
  ])
})

test('a booking has the minimum number of days, and contains later nights that fall into it', () => {
  expect(spans([1], { minDays: 3 })).toEqual([[1, 3]])
  expect(spans([1, 3], { minDays: 3 })).toEqual([[1, 3]])
  expect(spans([1, 4], { minDays: 3 })).toEqual([[1, 4]])
  const rule = { kind: 'minimum' as const, count: 2, from: night(2), until: night(2) }
  const rules = [{ ...rule, id: 'a', name: 'Two nights', isOn: true, scope: 'store' as const }].map(
    (own) => ({
      ...own,
      target: '',
      targetName: null,
      version: 1,
      percent: null,
      amount: null,
    }),
  )
  expect(spans([2], { rules })).toEqual([[2, 3]])
  expect(spans([3], { rules })).toEqual([[3, 3]])
})

test('a booking is never longer than the terms allow', () => {
  expect(spans([1, 2, 3, 4], { maxDays: 3 })).toEqual([
    [1, 3],
    [4, 4],
  ])
})

test('any nights become bookings of which one piece can serve those that do not touch the maximum', () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 12 })
  const own = fc.record({
    before: fc.integer({ min: 0, max: 5 }),
    after: fc.integer({ min: 0, max: 5 }),
    minDays: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(some, own, (numbers, { before, after, minDays }) => {
      const nights = numbers.toSorted((a, b) => a - b).map(night)
      const long = terms({
        minDays,
        maxDays: 90,
        blocked: ({ from, until }) => ({ from: from - before, until: until + after }),
      })
      const bookings = bookingsOf(nights, long)
      // every night is in exactly one booking, which begins with its first night
      expect(bookings.flatMap((booking) => booking.nights)).toEqual(nights)
      for (const { period, nights: worn } of bookings) {
        expect(period.from).toBe(worn[0])
        expect(worn.every((day) => period.from <= day && day <= period.until)).toBe(true)
        expect(daysIn(period)).toBe(Math.max(minDays, dayNumber(period.until) - dayNumber(period.from) + 1))
      }
      // oracle: a piece is marked day by day; no day is marked twice
      const marked = new Set<number>()
      for (const { period } of bookings) {
        for (let day = dayNumber(period.from) - before; day <= dayNumber(period.until) + after; day += 1) {
          expect(marked.has(day)).toBe(false)
          marked.add(day)
        }
      }
      // two bookings are never one that could be split less: the gap between them is long enough for cleaning and preparation
      for (const [at, { period }] of bookings.entries()) {
        const next = bookings[at + 1]
        if (next) {
          const gap = dayNumber(next.period.from) - dayNumber(period.until) - 1
          expect(gap).toBeGreaterThanOrEqual(before + after)
        }
      }
      // and nights that are so near that the piece cannot come back are always in one booking
      for (const [at, day] of nights.entries()) {
        const next = nights[at + 1]
        if (!next || dayNumber(next) - dayNumber(day) - 1 >= before + after + minDays) continue
        if (dayNumber(next) - dayNumber(day) - 1 < before + after) {
          expect(bookings.some(({ nights: worn }) => worn.includes(day) && worn.includes(next))).toBe(true)
        }
      }
    }),
    { numRuns: 2000 },
  )
})
