import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRupees, paise, share } from '../core/money.ts'
import { discountPercent, rentPerDay, totalsOf, type Discount, type PricedLine } from './pricing.ts'
import { Rupees } from '../core/wire.ts'

const chaniyaCholi: PricedLine = {
  type: 'rent',
  price: paise(499_00),
  quantity: 1,
  days: 3,
  deposit: paise(1500_00),
}
const dandiya: PricedLine = { type: 'buy', price: paise(80_00), quantity: 2, days: 1, deposit: paise(0) }

const percentOff = (percent: number) => ({ discount: { percent, amountOff: null } })

test('a coupon discounts goods and rent, never the deposit', () => {
  expect(totalsOf([chaniyaCholi, dandiya], percentOff(25))).toEqual({
    subtotal: 1657_00,
    couponDiscount: 414_25,
    deliveryCharge: 0,
    total: 1242_75,
    depositTotal: 1500_00,
    amountDue: 2742_75,
  })
})

test('a rental of one day costs quantity times price', () => {
  expect(totalsOf([{ ...chaniyaCholi, days: 1, quantity: 2 }]).subtotal).toBe(998_00)
})

test('half a paisa is rounded up, once', () => {
  expect(share(paise(50), 15)).toBe(8)
  expect(share(paise(10), 25)).toBe(3)
})

const line = fc.record({
  type: fc.constantFrom('buy' as const, 'rent' as const),
  price: fc.integer({ min: 1, max: 20_000_00 }).map(paise),
  quantity: fc.integer({ min: 1, max: 999 }),
  days: fc.integer({ min: 1, max: 15 }),
  deposit: fc.integer({ min: 0, max: 10_000_00 }).map(paise),
})

test('the totals of any cart are exact, in whole paise and never negative', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.integer({ min: 0, max: 100 }), (lines, percent) => {
      const totals = totalsOf(lines, percentOff(percent))
      const exact = lines.reduce(
        (sum, line) => sum + BigInt(line.price) * BigInt(line.quantity * line.days),
        0n,
      )
      expect(BigInt(totals.subtotal)).toBe(exact)
      expect(BigInt(totals.couponDiscount)).toBe((exact * BigInt(percent) + 50n) / 100n)
      expect(totals.total).toBe(totals.subtotal - totals.couponDiscount)
      expect(totals.amountDue - totals.total).toBe(totals.depositTotal)
      expect(totals.total).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a coupon of a fixed amount takes off that amount, but never more than the goods and the rent cost', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.integer({ min: 1, max: 50_000_00 }), (lines, off) => {
      const { subtotal, couponDiscount, total, depositTotal, amountDue } = totalsOf(lines, {
        discount: { percent: null, amountOff: paise(off) },
      })
      expect(couponDiscount).toBe(off < subtotal ? off : subtotal)
      expect(total).toBe(subtotal - couponDiscount)
      expect(amountDue).toBe(total + depositTotal)
    }),
  )
})

const discount = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 99 }).map((percent) => ({ percent, amountOff: null })),
  fc.integer({ min: 1, max: 5000_00 }).map((off) => ({ percent: null, amountOff: paise(off) })),
  fc.constant({ percent: null, amountOff: null, freeDelivery: true }),
)
const charges = fc.array(
  fc.integer({ min: 0, max: 500 }).map((rupees) => paise(rupees * 100)),
  { maxLength: 5 },
)

/** Adds an order up piece by piece and day by day. */
function addUpSlowly(
  lines: readonly PricedLine[],
  coupon: Discount | null,
  laneCharges: readonly number[],
): number[] {
  let [subtotal, depositTotal, deliveryCharge] = [0, 0, 0]
  for (const { type, price, quantity, days, deposit } of lines) {
    for (let piece = 0; piece < quantity; piece += 1) {
      for (let day = 0; day < days; day += 1) subtotal += price
      if (type === 'rent') depositTotal += deposit
    }
  }
  for (const charge of laneCharges) if (charge > deliveryCharge) deliveryCharge = charge
  if (coupon?.freeDelivery) deliveryCharge = 0
  let off = 0
  if (coupon?.percent) off = Math.floor((subtotal * coupon.percent + 50) / 100)
  if (coupon?.amountOff) off = coupon.amountOff > subtotal ? subtotal : coupon.amountOff
  const total = subtotal - off + deliveryCharge
  return [subtotal, off, deliveryCharge, total, depositTotal, total + depositTotal]
}

test('an order pays the highest delivery charge once, unless its coupon gives free delivery', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), discount, charges, (lines, coupon, laneCharges) => {
      const totals = totalsOf(lines, { discount: coupon, laneCharges })
      const { subtotal, couponDiscount, deliveryCharge, total, depositTotal, amountDue } = totals
      expect([subtotal, couponDiscount, deliveryCharge, total, depositTotal, amountDue]).toEqual(
        addUpSlowly(lines, coupon, laneCharges),
      )
    }),
  )
})

test('an amount is the same after encoding to rupees and decoding', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e15 }), (amount) => {
      expect(Rupees.parse(Rupees.encode(paise(amount)))).toBe(amount)
    }),
  )
})

test.each([-1, 0.001, 1e15, 1e300, Infinity, Number.NaN, '12'])(
  '%s is not a valid amount in rupees',
  (bad) => {
    expect(Rupees.safeParse(bad).success).toBe(false)
  },
)

test('amounts are formatted with Indian grouping', () => {
  expect(formatRupees(paise(124500_00))).toBe('₹1,24,500')
})

test('the discount badge shows the given percentage, else the one from MRP and price, else 0', () => {
  expect(discountPercent(paise(750_00), paise(1000_00), 40)).toBe(40)
  expect(discountPercent(paise(750_00), paise(1000_00))).toBe(25)
  expect(discountPercent(paise(1000_00), paise(1000_00), null)).toBe(0)
})

test('the rent per day is the price of the longest step that is reached, in any order of the steps', () => {
  const plain = fc.integer({ min: 1, max: 5_000_00 }).map(paise)
  const steps = fc.uniqueArray(fc.record({ days: fc.integer({ min: 2, max: 30 }), price: plain }), {
    selector: (step) => step.days,
    maxLength: 5,
  })
  fc.assert(
    fc.property(plain, steps, fc.integer({ min: 1, max: 40 }), (rentPrice, rentSteps, days) => {
      const ladder = new Map(rentSteps.map((step) => [step.days, step.price]))
      let expected = rentPrice
      for (let day = 1; day <= days; day += 1) expected = ladder.get(day) ?? expected
      expect(rentPerDay({ rentPrice, rentSteps }, days)).toBe(expected)
    }),
  )
})
