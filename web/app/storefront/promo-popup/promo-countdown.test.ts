import { expect, test } from 'vitest'
import { formatTimeLeft, promoEnd } from './promo-countdown.ts'

const now = Date.parse('2026-10-11T18:00:00+05:30')
const minutes = (count: number) => count * 60_000

test('the first time the clock stands at 59:00', () => {
  const end = promoEnd({ kept: null, endsAt: null, now })
  expect(formatTimeLeft(end, now)).toBe('59:00')
  expect(formatTimeLeft(end, now + 1000)).toBe('58:59')
})

test('the next time it goes on where it stood', () => {
  const end = promoEnd({ kept: null, endsAt: null, now })
  const later = now + minutes(20)
  expect(promoEnd({ kept: String(end), endsAt: null, now: later })).toBe(end)
  expect(formatTimeLeft(end, later)).toBe('39:00')
})

test('when it is over it says so and does not start again', () => {
  const end = promoEnd({ kept: null, endsAt: null, now })
  const nextDay = now + minutes(24 * 60)
  expect(formatTimeLeft(promoEnd({ kept: String(end), endsAt: null, now: nextDay }), nextDay)).toBe('00:00')
})

test('a real end wins over a kept one, and may be hours away', () => {
  const endsAt = '2026-10-11T20:30:05+05:30'
  const end = promoEnd({ kept: String(now + minutes(5)), endsAt, now })
  expect(formatTimeLeft(end, now)).toBe('02:30:05')
})

test.each(['', 'soon', '-5', String(now + minutes(90))])('a kept end of "%s" counts as none', (kept) => {
  expect(promoEnd({ kept, endsAt: null, now })).toBe(now + minutes(59))
})
