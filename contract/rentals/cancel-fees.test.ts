import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../core/dates.ts'
import { paise, share, sum } from '../core/money.ts'
import { cancelFeeOn, cancelFees } from './cancel-fees.ts'

const FIRST = '2026-10-01'
const line = fc.record({ rent: fc.integer({ min: 0, max: 50_000_00 }), after: fc.nat(60) })
const rules = fc.record({ freeCancelDays: fc.nat(10), lateCancelPercent: fc.nat(100) })

test('a line costs its share of the fee as soon as its own free days are over', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), rules, fc.nat(80), (drawn, rule, day) => {
      const today = addDays(FIRST, day - 10)
      const lines = drawn.map(({ rent, after }) => ({ rent: paise(rent), preparedOn: addDays(FIRST, after) }))
      const late = lines.filter(({ preparedOn }) => addDays(today, rule.freeCancelDays) > preparedOn)
      const fee = share(sum(late.map(({ rent }) => rent)), rule.lateCancelPercent)
      expect(cancelFeeOn(today, cancelFees(lines, rule))).toBe(fee)
    }),
  )
})

test('a change after the free days does not make the cancellation free again, an earlier change does', () => {
  const rule = { freeCancelDays: 3, lateCancelPercent: 50 }
  const feeAfter = (changedOn: string) => {
    const replaced = [{ changedOn, preparedOn: '2026-10-12' }]
    return cancelFeeOn(
      changedOn,
      cancelFees([{ rent: paise(1000_00), preparedOn: '2026-11-20', replaced }], rule),
    )
  }
  expect(feeAfter('2026-10-09')).toBe(0)
  expect(feeAfter('2026-10-10')).toBe(500_00)
})
