import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumber, daysIn } from '../../../../contract/core/dates.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { findFreePeriods, countFreePieces, countPerDay, spanOf, type Supply } from './peak-demand.ts'
import { blockedDays } from './rental-rules.ts'

const TODAY = '2027-09-20'
const terms = { daysBefore: 1, daysAfter: 2, minDays: 1, maxDays: 15, horizonDays: 40 }

const spans = fc.array(
  fc.record({ from: fc.nat(45), days: fc.integer({ min: 1, max: 8 }) }).map(({ from, days }) => ({
    from: dayNumber(TODAY) + from,
    until: dayNumber(TODAY) + from + days - 1,
  })),
  { maxLength: 25 },
)

test('the load of a night is the number of bookings that include it', () => {
  fc.assert(
    fc.property(spans, fc.nat(45), fc.nat(10), (all, start, length) => {
      const from = dayNumber(TODAY) + start
      const nights = Array.from({ length: length + 1 }, (_, day) => from + day)
      const counted = nights.map(
        (night) => all.filter((span) => span.from <= night && night <= span.until).length,
      )
      expect(countPerDay(all, { from, until: from + length })).toEqual(counted)
    }),
  )
})

/** Finds all free periods of `days` days by checking every bookable period separately. */
function everyFreePeriod(supply: Supply, { days, quantity }: { days: number; quantity: number }): Period[] {
  const starts = Array.from({ length: terms.horizonDays + 1 }, (_, day) => addDays(TODAY, day))
  return starts
    .map((from) => ({ from, until: addDays(from, days - 1) }))
    .filter(
      ({ from, until }) =>
        from >= addDays(TODAY, terms.daysBefore) && until <= addDays(TODAY, terms.horizonDays),
    )
    .filter((period) => countFreePieces(supply, spanOf(blockedDays(period, terms))) >= quantity)
}

test('the suggested periods are free, within the horizon, and the nearest on each side', () => {
  const request = fc.record({
    quantity: fc.integer({ min: 1, max: 3 }),
    days: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(
      spans,
      fc.integer({ min: 1, max: 3 }),
      fc.tuple(request, fc.nat(40)),
      (demand, pieces, [search, start]) => {
        const supply = { pieces, demand }
        const near = addDays(TODAY, start)
        const offered = findFreePeriods(supply, { ...search, near, terms, today: TODAY })
        const free = everyFreePeriod(supply, search)
        const firsts = offered.map(({ from }) => from)
        for (const period of offered) expect(free).toContainEqual(period)
        expect(firsts.find((from) => from >= near)).toBe(free.find(({ from }) => from >= near)?.from)
        expect(firsts.find((from) => from < near)).toBe(free.findLast(({ from }) => from < near)?.from)
        expect(new Set(firsts).size).toBe(firsts.length)
        const distances = firsts.map((from) => Math.abs(daysIn({ from: near, until: from }) - 1))
        expect(distances).toEqual(distances.toSorted((a, b) => a - b))
        expect(offered.length).toBeLessThanOrEqual(4)
      },
    ),
  )
})
