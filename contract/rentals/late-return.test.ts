import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../core/dates.ts'
import { paise } from '../core/money.ts'
import { lateDays, lateFee } from './late-return.ts'

const amount = fc.nat(5_000_00).map(paise)

test('a garment is on time on the day on which it is due, and late from the next day', () => {
  expect(
    ['2026-10-12', '2026-10-16', '2026-10-17', '2026-11-01'].map((day) => lateDays('2026-10-16', day)),
  ).toEqual([0, 0, 1, 16])
})

test('a late fee grows daily and is limited to the deposit', () => {
  fc.assert(
    fc.property(fc.nat(400), amount, amount, (days, perDay, deposit) => {
      const fee = lateFee(days, { perDay, deposit })
      expect(fee).toBe(Math.min(days * perDay, deposit))
      expect(lateFee(days + 1, { perDay, deposit })).toBeGreaterThanOrEqual(fee)
      expect(lateDays('2026-10-16', addDays('2026-10-16', days))).toBe(days)
    }),
  )
})
