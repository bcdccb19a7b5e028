import { expect, test } from 'vitest'
import { formatTimeLeft, promoEnd } from './promo-countdown.ts'

const now = Date.parse('2026-10-11T18:00:00+05:30')
const minutes = (count: number) => count * 60_000

test('the countdown starts at 59:00', () => {
  const end = promoEnd({ stored: null, endsAt: null, now })
  expect(formatTimeLeft(end, now)).toBe('59:00')
  expect(formatTimeLeft(end, now + 1000)).toBe('58:59')
})

test('the countdown continues on the next visit', () => {
  const end = promoEnd({ stored: null, endsAt: null, now })
  const later = now + minutes(20)
  expect(promoEnd({ stored: String(end), endsAt: null, now: later })).toBe(end)
  expect(formatTimeLeft(end, later)).toBe('39:00')
})

test('the countdown stays at 00:00 and does not restart', () => {
  const end = promoEnd({ stored: null, endsAt: null, now })
  const nextDay = now + minutes(24 * 60)
  expect(formatTimeLeft(promoEnd({ stored: String(end), endsAt: null, now: nextDay }), nextDay)).toBe('00:00')
})

test('a real end overrides the stored one and may be hours away', () => {
  const endsAt = '2026-10-11T20:30:05+05:30'
  const end = promoEnd({ stored: String(now + minutes(5)), endsAt, now })
  expect(formatTimeLeft(end, now)).toBe('02:30:05')
})

test.each(['', 'soon', '-5', String(now + minutes(90))])('ignores a stored end of "%s"', (stored) => {
  expect(promoEnd({ stored, endsAt: null, now })).toBe(now + minutes(59))
})
