import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../core/dates.ts'
import { splitDeposit, pricesOfMissing } from './deposits.ts'
import { lateDays, lateFee } from './late-return.ts'
import { paise } from '../core/money.ts'

const amount = fc.nat(5_000_00).map(paise)
const charges = fc.array(
  amount.map((amount) => ({ amount })),
  { maxLength: 8 },
)

test('the retained and the refunded amount add up to the deposit, and no amount is negative', () => {
  fc.assert(
    fc.property(amount, charges, (deposit, charges) => {
      const { kept, refund, owed } = splitDeposit(deposit, charges)
      const charged = charges.reduce((sum, charge) => sum + charge.amount, 0)
      expect([kept + refund, kept + owed]).toEqual([deposit, charged])
      expect(Math.min(kept, refund, owed)).toBeGreaterThanOrEqual(0)
      expect(Math.min(refund, owed)).toBe(0)
    }),
  )
})

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

test('a missing item suggests the prices of the damage list that name it', () => {
  const prices = [
    'Lost dupatta',
    'Lost piece of jewellery',
    'Broken dandiya stick',
    'Missing mirror work',
  ].map((label) => ({ id: label, label, amount: paise(100_00) }))
  const suggested = (...missing: string[]) => pricesOfMissing(missing, prices).map(({ label }) => label)
  expect(suggested('Dupatta')).toEqual(['Lost dupatta'])
  expect(suggested('Dandiya sticks', 'Jewellery')).toEqual([
    'Lost piece of jewellery',
    'Broken dandiya stick',
  ])
  expect(suggested('Choli')).toEqual([])
  expect(suggested()).toEqual([])
})
