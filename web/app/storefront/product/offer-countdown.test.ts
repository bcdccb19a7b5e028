import { expect, test } from 'vitest'
import { formatLastDay, formatOfferTimeLeft } from './offer-countdown.tsx'

const endsAt = '2026-10-12T23:59:00+05:30'
const before = (ms: number) => Date.parse(endsAt) - ms

test('shows the time left in hours, minutes and seconds with two digits', () => {
  expect(formatOfferTimeLeft(endsAt, before(((3 * 60 + 7) * 60 + 42) * 1000))).toBe('03 h : 07 m : 42 s')
})

test('shows more than 24 hours when the offer lasts longer than a day', () => {
  expect(formatOfferTimeLeft(endsAt, before(100 * 3_600_000))).toBe('100 h : 00 m : 00 s')
})

test('shows the last second and returns null after it', () => {
  expect(formatOfferTimeLeft(endsAt, before(0))).toBe('00 h : 00 m : 00 s')
  expect(formatOfferTimeLeft(endsAt, before(-1))).toBeNull()
})

test('an offer that ends at midnight has the day before as its last day', () => {
  expect(formatLastDay(endsAt)).toBe('12 Oct 2026')
  expect(formatLastDay('2026-10-12T00:00:00+05:30')).toBe('11 Oct 2026')
})
