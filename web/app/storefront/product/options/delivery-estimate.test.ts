import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysIn } from '../../../../../contract/core/dates.ts'
import { deliveryDays, isPinCode, formatDeliveryRange } from './delivery-estimate.ts'

test('an order placed on a Monday arrives between Thursday and Saturday', () => {
  expect(deliveryDays('2026-10-05')).toEqual({ from: '2026-10-08', until: '2026-10-10' })
})

test('Sundays are not business days', () => {
  expect(deliveryDays('2026-10-09')).toEqual({ from: '2026-10-13', until: '2026-10-15' })
  expect(deliveryDays('2026-10-11')).toEqual({ from: '2026-10-14', until: '2026-10-16' })
})

test('the estimate never falls on a Sunday and is at most a week away', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), (count) => {
      const day = addDays('2026-01-01', count)
      const { from, until } = deliveryDays(day)
      for (const value of [from, until]) expect(new Date(value).getUTCDay()).not.toBe(0)
      expect(daysIn({ from: day, until }) - 1).toBeLessThanOrEqual(6)
      expect(daysIn({ from: day, until: from }) - 1).toBeGreaterThanOrEqual(3)
    }),
  )
})

test('a PIN code has six digits and does not begin with 0', () => {
  expect(isPinCode('380006')).toBe(true)
  for (const invalid of ['', '38000', '3800066', '080006', '38000a']) expect(isPinCode(invalid)).toBe(false)
})

test('a range names the month and the year once if both days share them', () => {
  expect(formatDeliveryRange({ from: '2026-11-24', until: '2026-11-26' })).toBe('24 to 26 Nov 2026')
  expect(formatDeliveryRange({ from: '2026-10-29', until: '2026-11-02' })).toBe('29 Oct to 2 Nov 2026')
  expect(formatDeliveryRange({ from: '2026-12-30', until: '2027-01-02' })).toBe('30 Dec 2026 to 2 Jan 2027')
})
