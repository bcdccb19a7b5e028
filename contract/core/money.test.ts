import { expect, test } from 'vitest'
import { formatExact, formatPayable, formatRupees, paise } from './money.ts'

test('an amount that is paid exactly is shown with its paise, and without decimals if it has none', () => {
  expect(formatPayable(paise(1_24_500_00))).toBe('₹1,24,500')
  expect(formatPayable(paise(2249_10))).toBe('₹2,249.10')
  expect(formatPayable(paise(999_50))).toBe('₹999.50')
  expect(formatPayable(paise(0))).toBe('₹0')
})

test('a negative amount has the minus sign in front of the rupee sign', () => {
  expect(formatRupees(paise(-1_24_500_00))).toBe('−₹1,24,500')
  expect(formatExact(paise(-40_00))).toBe('−₹40.00')
  expect(formatPayable(paise(-2249_10))).toBe('−₹2,249.10')
})
