import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineTotal } from '../checkout/pricing.ts'
import { addDays, daysIn } from '../core/dates.ts'
import { paise } from '../core/money.ts'
import { nightPricesOf, priceNights, rulesFor, unmetMinimum } from './night-prices.ts'
import { nightPricesText } from './night-prices-text.ts'
import type { Period } from './rentals.ts'
import { NightRuleFields, type NightRule } from './night-rules.ts'

const navratri = { nights: nightsFrom('2027-09-30', 9) }
const rent = { rentPrice: paise(249_00), rentSteps: [{ days: 5, price: paise(199_00) }] }
const rule = (changes: Partial<NightRule>): NightRule => ({
  id: 'r',
  name: 'Navratri nights',
  isOn: true,
  kind: 'festival',
  scope: 'store',
  target: '',
  targetName: null,
  version: 1,
  count: null,
  percent: 40,
  amount: null,
  from: null,
  until: null,
  ...changes,
})
const terms = (rules: NightRule[], today = '2027-06-01') => ({ rent, rules, festivals: [navratri], today })
const dress = { productId: 'ruby-choli', category: 'chaniya-choli' }
const prices = (from: string, until: string, rules: NightRule[]) =>
  pricesOn('2027-06-01', { from, until }, rules)
const pricesOn = (today: string, period: Period, rules: NightRule[]) =>
  priceNights(period, terms(rules, today)).map(({ price }) => price / 100)

test('festival nights cost more, and the total says why', () => {
  const groups = nightPricesOf({ from: '2027-09-28', until: '2027-10-01' }, terms([rule({})]))!
  expect(nightPricesText(groups)).toBe('2 nights at ₹249, 2 nights at ₹349 (Navratri nights)')
  const line = { type: 'rent' as const, price: paise(249_00), quantity: 2, days: 4, deposit: paise(0) }
  expect(lineTotal({ ...line, nightPrices: groups })).toBe(2 * (2 * 249_00 + 2 * 349_00))
})

test('without a rule that applies, all nights cost the rent per day', () => {
  expect(nightPricesOf({ from: '2027-08-02', until: '2027-08-03' }, terms([rule({})]))).toBeNull()
})

test('a longer rental starts from its lower rent per day', () => {
  expect(prices('2027-09-30', '2027-10-04', [rule({ percent: 10 })])).toEqual([219, 219, 219, 219, 219])
})

test('Saturday and Sunday are the weekend', () => {
  const weekend = rule({ kind: 'weekend', percent: null, amount: paise(50_00) })
  expect(prices('2027-08-06', '2027-08-09', [weekend])).toEqual([249, 299, 299, 249])
})

test('a rule of the product comes before one of its category and of the store, then the order of the merchant decides', () => {
  const rules = [
    rule({ name: 'Store', percent: 10 }),
    rule({ name: 'Second', percent: 20 }),
    rule({ name: 'Category', scope: 'category', target: 'chaniya-choli', percent: 30 }),
    rule({ name: 'Another product', scope: 'product', target: 'blue-kediya', percent: 90 }),
    rule({ name: 'Off', isOn: false, scope: 'product', target: 'ruby-choli', percent: 80 }),
  ]
  expect(rulesFor(dress, rules).map(({ name }) => name)).toEqual(['Category', 'Store', 'Second'])
  expect(prices('2027-09-30', '2027-09-30', rulesFor(dress, rules))).toEqual([324])
})

test('a discount for booking early, late or for long is taken off the price of the night', () => {
  const rules = [
    rule({}),
    rule({ kind: 'early', count: 60, percent: -10 }),
    rule({ kind: 'last_minute', count: 2, percent: 20 }),
  ]
  const on = (today: string) => pricesOn(today, { from: '2027-09-29', until: '2027-09-30' }, rules)
  expect(on('2027-07-31')).toEqual([224, 314])
  expect(on('2027-08-01')).toEqual([249, 349])
  expect(on('2027-09-27')).toEqual([299, 419])
  expect(prices('2027-08-02', '2027-08-04', [rule({ kind: 'length', count: 3, percent: -20 })])).toEqual([
    199, 199, 199,
  ])
})

test('a rule applies only to nights of its period', () => {
  const season = rule({ kind: 'season', from: '2027-08-02', until: '2027-08-03', percent: 100 })
  expect(prices('2027-08-01', '2027-08-04', [season])).toEqual([249, 498, 498, 249])
})

test('a night never costs less than nothing', () => {
  expect(
    prices('2027-08-02', '2027-08-02', [
      rule({ kind: 'length', count: 1, percent: null, amount: paise(-900_00) }),
    ]),
  ).toEqual([0])
})

test('the highest unmet minimum is named', () => {
  const rules = [
    rule({ kind: 'minimum', count: 2, percent: null, name: 'Two' }),
    rule({
      kind: 'minimum',
      count: 3,
      percent: null,
      name: 'Three',
      from: '2027-09-30',
      until: '2027-10-08',
    }),
  ]
  expect(unmetMinimum({ from: '2027-09-29', until: '2027-09-30' }, rules)?.name).toBe('Three')
  expect(unmetMinimum({ from: '2027-09-28', until: '2027-09-29' }, rules)).toBeUndefined()
  expect(unmetMinimum({ from: '2027-09-28', until: '2027-09-28' }, rules)?.name).toBe('Two')
})

test('an incomplete rule is refused at its field', () => {
  const { id: _, targetName: __, ...fields } = rule({})
  const pathsOf = (changes: Partial<NightRule>) => {
    const read = NightRuleFields.safeParse({ ...fields, ...changes })
    return read.error?.issues.map(({ path }) => path.join('.')) ?? []
  }
  expect(pathsOf({})).toEqual([])
  expect(pathsOf({ percent: 0 })).toEqual(['percent'])
  expect(pathsOf({ scope: 'product' })).toEqual(['target'])
  expect(pathsOf({ kind: 'early' })).toEqual(['count'])
  expect(pathsOf({ kind: 'season', from: '2027-09-30' })).toEqual(['until'])
  expect(pathsOf({ from: '2027-09-30', until: '2027-09-29' })).toEqual(['until'])
})

const day = fc.integer({ min: 0, max: 40 }).map((at) => addDays('2027-09-10', at))
const anyRule = fc.record({
  name: fc.constantFrom('A', 'B', 'C'),
  isOn: fc.boolean(),
  kind: fc.constantFrom('festival', 'weekend', 'season', 'early', 'last_minute', 'length', 'minimum'),
  scope: fc.constantFrom('store', 'category', 'product'),
  target: fc.constantFrom('ruby-choli', 'chaniya-choli', 'kediya'),
  count: fc.integer({ min: 1, max: 30 }),
  percent: fc.option(fc.integer({ min: -90, max: 200 })),
  amount: fc.integer({ min: -300_00, max: 300_00 }).map(paise),
  from: fc.option(day),
  until: fc.option(day),
})

/** Prices one night in the slowest and plainest way: tries each scope and each rule in turn, with exact whole numbers. */
function oracle(
  night: string,
  all: NightRule[],
  { from, days, today }: { from: string; days: number; today: string },
) {
  let price = days >= 5 ? 199_00n : 249_00n
  const ahead = Math.round((Date.parse(from) - Date.parse(today)) / 86_400_000)
  const weekday = new Date(night).toUTCString().slice(0, 3)
  const ofNight: Record<string, (count: number) => boolean> = {
    festival: () => night >= '2027-09-30' && night <= '2027-10-08',
    weekend: () => weekday === 'Sat' || weekday === 'Sun',
    season: () => true,
  }
  const ofBooking: Record<string, (count: number) => boolean> = {
    early: (count) => ahead >= count,
    last_minute: (count) => ahead <= count,
    length: (count) => days >= count,
  }
  const isInScope = ({ scope, target }: NightRule, wanted: string) =>
    scope === wanted &&
    (scope === 'store' || ['ruby-choli', 'chaniya-choli'].indexOf(target) === (scope === 'product' ? 0 : 1))
  for (const kinds of [ofNight, ofBooking]) {
    const tried = ['product', 'category', 'store'].flatMap((scope) =>
      all.filter((one) => isInScope(one, scope)),
    )
    for (const one of tried) {
      const isInPeriod = (one.from ?? '') <= night && night <= (one.until ?? '9999')
      if (one.isOn && isInPeriod && kinds[one.kind]?.(one.count!)) {
        price = exactlyChanged(price, one)
        break
      }
    }
  }
  return Number(price)
}

function exactlyChanged(price: bigint, { percent, amount }: NightRule): bigint {
  const hundredths = percent === null ? (price + BigInt(amount!)) * 100n : price * BigInt(100 + percent)
  const changed = hundredths < 0n ? 0n : (hundredths + 50n) / 100n
  return ((changed + 50n) / 100n) * 100n
}

test('any rules give the same prices as trying them one by one, and the groups add up to the nights', () => {
  fc.assert(
    fc.property(
      fc.array(anyRule, { maxLength: 8 }),
      day,
      fc.integer({ min: 1, max: 12 }),
      (drafts, from, days) => {
        const all = drafts.map((draft, at) => ({ id: `${at}`, targetName: null, version: 1, ...draft }))
        const period = { from, until: addDays(from, days - 1) }
        const today = '2027-09-08'
        const forDress = { rent, rules: rulesFor(dress, all), festivals: [navratri], today }
        const nights = priceNights(period, forDress)
        expect(nights.map(({ price }) => Number(price))).toEqual(
          nights.map(({ night }) => oracle(night, all, { from, days, today })),
        )
        const groups = nightPricesOf(period, forDress)
        if (!groups) return
        expect(groups.reduce((count, group) => count + group.nights, 0)).toBe(daysIn(period))
        const line = { type: 'rent' as const, price: paise(1), quantity: 1, days, deposit: paise(0) }
        const total = nights.reduce((all, { price }) => all + price, 0)
        expect(lineTotal({ ...line, nightPrices: groups })).toBe(total)
      },
    ),
    { numRuns: 500 },
  )
})

function nightsFrom(first: string, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    night: at + 1,
    date: addDays(first, at),
    name: '',
    colour: 'Red',
    hex: '#d2322d',
  }))
}
