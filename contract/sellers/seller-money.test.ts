import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise, share, sum } from '../core/money.ts'
import {
  earningDifference,
  earningOf,
  MAX_COMMISSION,
  sharesAfterReturns,
  allocateShares,
  splitByWeight,
  sumEarnings,
  taxRatesOf,
  TDS_WITHOUT_PAN,
  tdsRate,
} from './seller-money.ts'

const amount = fc.integer({ min: 0, max: 9_999_999_900 }).map(paise)

test('the parts of a payment add up to it exactly, and none is negative', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 40 }), (total, weights) => {
      const parts = splitByWeight(total, weights)
      expect(sum(parts)).toBe(total)
      expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
    }),
  )
})

test('each part differs from its exact share by less than a paisa', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }).map(paise),
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 }),
      (total, weights) => {
        const whole = weights.reduce((all, weight) => all + weight, 0)
        for (const [index, part] of splitByWeight(total, weights).entries()) {
          expect(Math.abs(part - (total * weights[index]!) / whole)).toBeLessThan(1)
        }
      },
    ),
  )
})

test('100 rupees are divided among three equal weights as 33.34, 33.33 and 33.33', () => {
  expect(splitByWeight(paise(100_00), [1, 1, 1])).toEqual([33_34, 33_33, 33_33])
})

const line = fc.record({ type: fc.constantFrom('buy' as const, 'rent' as const), price: amount })

test('the shares of all lines add up to the captured amount without deposits, with any coupon', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 100 }),
      (lines, percent) => {
        const of = (type: 'buy' | 'rent') =>
          sum(lines.filter((line) => line.type === type).map((line) => line.price))
        const afterCoupon = (whole: (typeof lines)[number]['price']) => paise(whole - share(whole, percent))
        const money = { sales: afterCoupon(of('buy')), rent: afterCoupon(of('rent')) }
        const shares = allocateShares(lines, money)
        expect(sum(shares)).toBe(money.sales + money.rent)
        expect(shares.every((share) => share >= 0)).toBe(true)
      },
    ),
  )
})

test('a coupon reduces the lines in proportion to their prices', () => {
  const lines = [
    { type: 'buy' as const, price: paise(1000_00) },
    { type: 'buy' as const, price: paise(500_00) },
    { type: 'rent' as const, price: paise(300_00) },
  ]
  expect(allocateShares(lines, { sales: paise(1350_00), rent: paise(270_00) })).toEqual([
    900_00, 450_00, 270_00,
  ])
})

test('a return is deducted from its own line, and the shares still add up', () => {
  const lines = [1000_00, 500_00, 300_00].map((price) => ({
    type: 'buy' as const,
    price: paise(price),
  }))
  const returned = [0, 500_00, 0].map(paise)
  const money = { sales: paise(1300_00), rent: paise(0) }
  expect(sharesAfterReturns(lines, money, returned)).toEqual([1000_00, 0, 300_00])
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.array(amount, { minLength: 12, maxLength: 12 }),
      amount,
      (someLines, back, sales) => {
        const returnedAmounts = someLines.map(({ type }, index) => (type === 'buy' ? back[index]! : paise(0)))
        const captured = {
          sales: someLines.some(({ type }) => type === 'buy') ? sales : paise(0),
          rent: paise(0),
        }
        const shares = sharesAfterReturns(someLines, captured, returnedAmounts)
        expect(sum(shares)).toBe(captured.sales)
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('withheld taxes depend on the day, the GSTIN and the PAN', () => {
  const registered = { gstin: '24ABCDE1234F1Z5', pan: null }
  const on = (day: string, soldInYear = paise(100_00)) => ({ day, soldInYear, gst: 500 })
  const october = on('2026-10-10')
  expect(taxRatesOf(registered, october)).toEqual({ tcs: 50, tds: 10 })
  expect(taxRatesOf(registered, on('2024-07-09'))).toEqual({ tcs: 100, tds: 100 })
  expect(taxRatesOf({ gstin: null, pan: 'ABCDE1234F' }, october)).toEqual({ tcs: 0, tds: 10 })
  expect(taxRatesOf({ gstin: null, pan: null }, october)).toEqual({ tcs: 0, tds: 500 })
  expect(taxRatesOf({ gstin: '24ABCPE1234F1Z5', pan: null }, october)).toEqual({ tcs: 50, tds: 0 })
  expect(taxRatesOf(registered, { ...october, gst: 0 })).toEqual({ tcs: 0, tds: 10 })
})

test('only an individual with a PAN pays no TDS up to five lakh rupees a year', () => {
  const kind = fc.constantFrom('A', 'B', 'C', 'F', 'G', 'H', 'J', 'L', 'P', 'T')
  const sold = fc.integer({ min: 0, max: 1_000_000_00 }).map(paise)
  fc.assert(
    fc.property(kind, sold, fc.boolean(), (sign, soldInYear, isRegistered) => {
      const pan = `ABC${sign}E1234F`
      const sale = { day: '2026-10-10', soldInYear }
      const rate = tdsRate(isRegistered ? { gstin: `24${pan}1Z5`, pan: null } : { gstin: null, pan }, sale)
      const isSpared = (sign === 'P' || sign === 'H') && soldInYear <= 500_000_00
      expect(rate).toBe(isSpared ? 0 : 10)
      expect(tdsRate({ gstin: null, pan: null }, sale)).toBe(TDS_WITHOUT_PAN)
    }),
    {
      examples: [
        ['P', paise(500_000_00), false],
        ['P', paise(500_000_01), false],
      ],
    },
  )
})

test('of 1,050 rupees with 5% GST a seller at 10% gets 938.95', () => {
  const share = { gross: paise(1050_00), taxable: paise(1000_00) }
  expect(earningOf(share, { commission: 1000, tcs: 50, tds: 10 })).toEqual({
    gross: 1050_00,
    commission: 105_00,
    tcs: 5_00,
    tds: 1_05,
    net: 938_95,
  })
})

test('the earnings of a sale are never negative, and a clawback equals the payout', () => {
  const rates = fc.record({
    commission: fc.integer({ min: 0, max: MAX_COMMISSION }),
    tcs: fc.constantFrom(0, 50, 100),
    tds: fc.constantFrom(10, 100, 500),
  })
  fc.assert(
    fc.property(amount, amount, rates, (gross, other, held) => {
      const [before, after] = [gross, other].map((paise) => earningOf({ gross: paise, taxable: paise }, held))
      expect(Math.min(...Object.values(before!))).toBeGreaterThanOrEqual(0)
      expect(sumEarnings([before!, earningDifference(after!, before!)])).toEqual(after)
      const none = { gross: paise(0), commission: paise(0), tcs: paise(0), tds: paise(0), net: paise(0) }
      expect(sumEarnings([before!, earningDifference(none, before!)])).toEqual(none)
    }),
  )
})
