import { expect, test } from 'vitest'
import { formatPayable, paise } from './money.ts'

test('an amount that is paid exactly is shown with its paise, and without decimals if it has none', () => {
  expect(formatPayable(paise(1_24_500_00))).toBe('₹1,24,500')
  expect(formatPayable(paise(2249_10))).toBe('₹2,249.10')
  expect(formatPayable(paise(999_50))).toBe('₹999.50')
  expect(formatPayable(paise(0))).toBe('₹0')
})
