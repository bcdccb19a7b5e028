import { expect, test } from 'vitest'
import { DEFAULT_COMMISSION } from '../../../../contract/sellers/seller-money.ts'
import { commissionRate, type CommissionRule } from './commission.ts'

const rules: CommissionRule[] = [
  { sellerId: null, category: null, rate: 1200, from: '2026-01-01' },
  { sellerId: null, category: 'accessories', rate: 800, from: '2026-01-01' },
  { sellerId: 'meera', category: null, rate: 500, from: '2026-03-01' },
  { sellerId: 'meera', category: null, rate: null, from: '2026-06-01' },
]
const rate = (sellerId: string, category: string, day: string) =>
  commissionRate(rules, { sellerId, category, day })

test('the rule of the seller overrides that of the category, which overrides the default', () => {
  expect(rate('meera', 'accessories', '2026-03-01')).toBe(500)
  expect(rate('ravi', 'accessories', '2026-03-01')).toBe(800)
  expect(rate('ravi', 'kediya', '2026-03-01')).toBe(1200)
})

test('a rule is valid from its day until it is ended or replaced', () => {
  expect(rate('meera', 'kediya', '2026-02-28')).toBe(1200)
  expect(rate('meera', 'kediya', '2026-06-01')).toBe(1200)
  expect(rate('ravi', 'kediya', '2025-12-31')).toBe(DEFAULT_COMMISSION)
})
