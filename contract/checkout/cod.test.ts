import { expect, test } from 'vitest'
import { codLimitText, codRefusal, type CodOrder } from './cod.ts'
import { paise } from '../core/money.ts'

const rule = {
  enabled: true,
  cap: paise(5000_00),
  maxOpenPerPhone: 2,
  rentals: false,
  confirmHours: 24,
}
const order: CodOrder = { amountDue: paise(5000_00), hasRental: false, hasCod: true }

test.each([
  [{}, null],
  [{ amountDue: paise(5000_01) }, 'up to ₹5,000'],
  [{ hasRental: true }, 'Cash on delivery is not available for rentals'],
  [{ hasCod: false }, 'not available for this PIN code'],
])('cash on delivery of %o: %s', (change, message) => {
  const refusal = codRefusal({ ...order, ...change }, rule)
  if (message === null) expect(refusal).toBeNull()
  else expect(refusal).toContain(message)
})

test('the messages say when cash on delivery is off and how many orders are allowed', () => {
  expect(codRefusal(order, { ...rule, enabled: false })).toContain('not available')
  expect(codLimitText(rule)).toContain('2 open orders')
  expect(codLimitText({ ...rule, maxOpenPerPhone: null })).toBeNull()
})
