import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitDeposit, pricesOfMissing } from './deposits.ts'
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
