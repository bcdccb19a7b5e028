import fc from 'fast-check'
import { isGstin, stateOfGstin } from './gstin.ts'
import { describe, expect, test } from 'vitest'
import { amountInWords } from '../core/amount-in-words.ts'
import { paise } from '../core/money.ts'
import {
  rateOf,
  ruleFor,
  splitCredit,
  splitTax,
  allocateByWeight,
  type TaxRule,
  type TaxSplit,
} from './tax.ts'

const amounts = fc.integer({ min: 0, max: 9_999_999_900 }).map(paise)
const rates = fc.constantFrom(0, 300, 500, 1200, 1800, 4000)

test('taxable value and tax add up to the amount, CGST equals SGST, and the tax is exact to one paisa', () => {
  fc.assert(
    fc.property(amounts, rates, fc.boolean(), (total, rate, isInterState) => {
      const { taxable, cgst, sgst, igst } = splitTax(total, rate, isInterState)
      expect(taxable + cgst + sgst + igst).toBe(total)
      expect(cgst).toBe(sgst)
      expect(isInterState ? cgst : igst).toBe(0)
      const exact = (total * rate) / (10_000 + rate)
      expect(Math.abs(cgst + sgst + igst - exact)).toBeLessThanOrEqual(1)
    }),
  )
})

test('credits of any amounts never exceed the invoice of a line, and add up to it', () => {
  const parts = ['taxable', 'cgst', 'sgst', 'igst'] as const
  const add = (one: TaxSplit, other: TaxSplit, sign = 1) =>
    Object.fromEntries(parts.map((part) => [part, one[part] + sign * other[part]])) as TaxSplit
  const prices = fc.array(fc.integer({ min: 1, max: 9_999_00 }).map(paise), { minLength: 1, maxLength: 3 })
  const modes = fc.record({ rate: rates, isInterState: fc.boolean() })
  const credits = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 2_000_00 })))
  fc.assert(
    fc.property(prices, modes, credits, (prices, { rate, isInterState }, credits) => {
      // A rental and its extensions have invoices of their own, so their taxes are rounded one by one.
      let open = prices
        .map((price) => splitTax(price, rate, isInterState))
        .reduce((all, price) => add(all, price))
      let left = prices.reduce((all, price) => all + price, 0)
      for (const wanted of [...credits, left]) {
        const credit = paise(Math.min(wanted, left))
        const split = splitCredit(open, credit, { rate, isInterState })
        open = add(open, split, -1)
        left -= credit
        expect(split.taxable + split.cgst + split.sgst + split.igst).toBe(credit)
        expect(split.cgst).toBe(split.sgst)
        expect(isInterState ? split.cgst : split.igst).toBe(0)
        for (const part of parts) expect(open[part]).toBeGreaterThanOrEqual(0)
      }
      expect(open).toEqual({ taxable: 0, cgst: 0, sgst: 0, igst: 0 })
    }),
    { numRuns: 1000 },
  )
})

test('an allocation adds up to the total, and no part exceeds its weight', () => {
  const weights = fc.array(fc.nat(5_000_000_00), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(weights, fc.nat(1000), (weights, permille) => {
      const all = weights.reduce((sum, weight) => sum + weight, 0)
      const total = paise(Math.floor((all * permille) / 1000))
      const parts = allocateByWeight(total, weights)
      expect(parts.reduce((sum, paise) => sum + paise, 0)).toBe(all === 0 ? 0 : total)
      for (const [at, part] of parts.entries()) {
        expect(part).toBeLessThanOrEqual(weights[at]!)
        expect(Math.abs(part - (total * weights[at]!) / (all || 1))).toBeLessThan(1)
      }
    }),
  )
})

describe('apparel', () => {
  const apparel: TaxRule = { hsn: '62', from: '2025-09-22', rate: 500, upTo: paise(2500_00), above: 1800 }
  test.each([
    [1499_00, 1, 500],
    [2625_00, 1, 500],
    [2625_01, 1, 1800], // at 5 % the price before tax is above the limit of the lower rate, at 18 % it is below this limit; then the higher rate applies
    [2950_00, 1, 1800],
    [5250_00, 2, 500],
    [5251_00, 2, 1800],
  ])('%i paise for %i pieces is taxed at %i hundredths of a percent', (total, quantity, rate) => {
    expect(rateOf(apparel, paise(total), quantity)).toBe(rate)
  })

  test('a rate applies from its first day, and the longest HSN prefix wins', () => {
    const before = { ...apparel, from: '2017-07-01', upTo: paise(1000_00), above: 1200 }
    const women = { ...apparel, hsn: '6204', from: '2026-01-01' }
    const rest = { ...apparel, hsn: '', upTo: null, above: null, rate: 1800, from: '2017-07-01' }
    const rules = [rest, apparel, before, women]
    expect(ruleFor(rules, '6204', '2025-09-21')).toBe(before)
    expect(ruleFor(rules, '6204', '2025-09-22')).toBe(apparel)
    expect(ruleFor(rules, '6204', '2026-01-01')).toBe(women)
    expect(ruleFor(rules, '7117', '2026-01-01')).toBe(rest)
  })
})

test('a GSTIN is validated by its check character', () => {
  expect(isGstin('27AAPFU0939F1ZV')).toBe(true)
  expect(isGstin('27AAPFU0939F1ZW')).toBe(false)
  expect(isGstin('27aapfu0939f1zv')).toBe(false)
  expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('Maharashtra')
  expect(stateOfGstin('97AAPFU0939F1ZV')).toBeNull()
})

test.each([
  [0, 'Rupees Zero Only'],
  [1_00, 'Rupees One Only'],
  [21_05, 'Rupees Twenty One and Five Paise Only'],
  [1_00_100_00, 'Rupees One Lakh One Hundred Only'],
  [
    12_34_56_789_10,
    'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine and Ten Paise Only',
  ],
])('%i paise are %s', (amount, words) => {
  expect(amountInWords(paise(amount))).toBe(words)
})
