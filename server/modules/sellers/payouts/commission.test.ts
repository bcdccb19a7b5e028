import { expect, test } from 'vitest'
import { addCommissionRule, currentCommission } from '../../../../contract/sellers/payouts.ts'
import { commissionTerms, DEFAULT_COMMISSION } from '../../../../contract/sellers/seller-money.ts'
import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import { createBusiness } from '../../../testing/seller-fixture.ts'
import { testShop } from '../../../testing/shop.ts'
import { commissionRate, type CommissionRule } from './commission.ts'

const shop = testShop()

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

test('everybody can read the rates of today, without those of single sellers', async () => {
  const terms = async () => commissionTerms(await shop.api(currentCommission))
  expect(await terms()).toBe('10%')
  const { api } = await shop.signedIn('admin')
  const { id: sellerId } = await createBusiness(shop)
  const today = dayInIndia(shop.env.now())
  const everybody = { sellerId: null, category: null }
  const added = [
    { ...everybody, rate: 1250, from: today },
    { ...everybody, rate: 2000, from: addDays(today, 1) },
    { sellerId: null, category: 'accessories', rate: 800, from: today },
    { sellerId, category: null, rate: 500, from: today },
  ]
  for (const body of added) await api(addCommissionRule, { body })
  expect(await terms()).toBe('12.5%, or 8% for Accessories')
})
