import { expect, test } from 'vitest'
import { formatOfferTimeLeft } from './offer-countdown.tsx'

const endsAt = '2026-10-12T23:59:00+05:30'
const before = (ms: number) => Date.parse(endsAt) - ms

test('the time left is told in hours, minutes and seconds of two digits', () => {
  expect(formatOfferTimeLeft(endsAt, before(((3 * 60 + 7) * 60 + 42) * 1000))).toBe('03 h : 07 m : 42 s')
})

test('hours go on counting beyond a day', () => {
  expect(formatOfferTimeLeft(endsAt, before(100 * 3_600_000))).toBe('100 h : 00 m : 00 s')
})

test('the last second is shown, and nothing after it', () => {
  expect(formatOfferTimeLeft(endsAt, before(0))).toBe('00 h : 00 m : 00 s')
  expect(formatOfferTimeLeft(endsAt, before(-1))).toBeNull()
})
