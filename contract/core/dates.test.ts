import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayInIndia, daysIn, formatNights } from './dates.ts'

test('both ends are worn days', () => {
  expect(daysIn({ from: '2026-10-09', until: '2026-10-09' })).toBe(1)
  expect(daysIn({ from: '2026-10-09', until: '2026-10-17' })).toBe(9)
})

test('the day in India changes at 18:30 UTC', () => {
  expect(dayInIndia(new Date('2026-10-09T18:29:59Z'))).toBe('2026-10-09')
  expect(dayInIndia(new Date('2026-10-09T18:30:00Z'))).toBe('2026-10-10')
})

test('days are counted across months, years and leap days', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 400 }), (start, count) => {
      const from = addDays('2000-01-01', start)
      expect(daysIn({ from, until: addDays(from, count) })).toBe(count + 1)
    }),
  )
})

test('nights are formatted as briefly as possible without ambiguity', () => {
  expect(formatNights({ from: '2026-10-11', until: '2026-10-13' })).toBe('11–13 Oct')
  expect(formatNights({ from: '2027-09-30', until: '2027-10-02' })).toBe('30 Sept – 2 Oct')
  expect(formatNights({ from: '2027-10-02', until: '2027-10-02' }, { withYear: true })).toBe('2 Oct 2027')
  expect(formatNights({ from: '2026-12-31', until: '2027-01-01' })).toBe('31 Dec 2026 – 1 Jan 2027')
})
