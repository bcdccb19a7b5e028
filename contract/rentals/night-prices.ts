import { rentPerDay, type NightPrices, type Rent } from '../checkout/pricing.ts'
import { addDays, dayNumber, daysIn } from '../core/dates.ts'
import { paise, share, type Paise } from '../core/money.ts'
import type { RentalCalendar } from './availability.ts'
import type { Festival } from './festivals.ts'
import type { NightRule } from './night-rules.ts'
import type { Day, Period } from './rentals.ts'

/** What the prices of the nights of a rental depend on. */
export type NightTerms = {
  rent: Rent
  /** The rules that apply to the product, in the order of their precedence; see `rulesFor`. */
  rules: readonly NightRule[]
  festivals: readonly Pick<Festival, 'nights'>[]
  /** The day of the booking. */
  today: Day
}

/** The price of one night, and the names of the rules that changed it. */
export type NightPrice = { night: Day; price: Paise; rules: string }

const scopes: readonly NightRule['scope'][] = ['product', 'category', 'store']

/** Sorts rules by precedence: rules of a product before those of a category and of the store, then in the order of the merchant. */
export const byPrecedence = <R extends Pick<NightRule, 'scope'>>(rules: readonly R[]): R[] =>
  rules.toSorted((a, b) => scopes.indexOf(a.scope) - scopes.indexOf(b.scope))

/** Returns the active rules for a product, in the order of their precedence. */
export const rulesFor = (
  { productId, category }: { productId: string; category: string },
  rules: readonly NightRule[],
): NightRule[] =>
  byPrecedence(rules).filter(
    ({ isOn, scope, target }) =>
      isOn && (scope === 'store' || target === (scope === 'product' ? productId : category)),
  )

/**
 * Returns the rent of one garment for each night of a rental. The rent per day for the length of the rental is changed twice at most: by
 * the first rule of the night itself (festival, weekend, season), then by the first rule of the booking (early, last minute, length). A
 * price is rounded to whole rupees after each change, half up, and is never negative.
 */
export function priceNights(period: Period, { rent, rules, festivals, today }: NightTerms): NightPrice[] {
  const base = rentPerDay(rent, daysIn(period))
  const daysAhead = dayNumber(period.from) - dayNumber(today)
  const isFestival = (night: Day) => festivals.some(({ nights }) => nights.some(({ date }) => date === night))
  return nightsOf(period).map((night) => {
    const valid = rules.filter((rule) => isValidOn(rule, night))
    const ofNight = valid.find(
      ({ kind }) =>
        (kind === 'festival' && isFestival(night)) ||
        (kind === 'weekend' && isWeekend(night)) ||
        kind === 'season',
    )
    const ofBooking = valid.find(
      ({ kind, count }) =>
        (kind === 'early' && daysAhead >= count!) ||
        (kind === 'last_minute' && daysAhead <= count!) ||
        (kind === 'length' && daysIn(period) >= count!),
    )
    const applied = [ofNight, ofBooking].filter((rule) => rule !== undefined)
    return { night, price: applied.reduce(changed, base), rules: applied.map(({ name }) => name).join(', ') }
  })
}

/**
 * Returns the prices of a rental as an order line stores them: the nights with equal prices and rules together, in the order of their first
 * night. Returns null if no rule applies, because then all nights cost the rent per day.
 */
export function nightPricesOf(period: Period, terms: NightTerms): NightPrices | null {
  const nights = priceNights(period, terms)
  return nights.some(({ rules }) => rules !== '') ? grouped(nights) : null
}

function grouped(nights: readonly NightPrice[]): NightPrices {
  const groups: NightPrices = []
  for (const { price, rules } of nights) {
    const group = groups.find((known) => known.price === price && known.rules === rules)
    if (group) group.nights += 1
    else groups.push({ nights: 1, price, rules })
  }
  return groups
}

/** Returns the rule that requires more nights than this period has, with the highest number; undefined if there is none. */
export const unmetMinimum = (period: Period, rules: readonly NightRule[]): NightRule | undefined =>
  rules
    .filter(({ kind, count }) => kind === 'minimum' && daysIn(period) < count!)
    .filter((rule) => nightsOf(period).some((night) => isValidOn(rule, night)))
    .toSorted((a, b) => b.count! - a.count!)[0]

/** Returns why a period is too short for the rules, as a text for shoppers; null if it is long enough. */
export function minimumProblem(period: Period, rules: readonly NightRule[]): string | null {
  const rule = unmetMinimum(period, rules)
  return rule ? `${rule.name}: at least ${rule.count} nights` : null
}

const nightsOf = (period: Period): Day[] =>
  Array.from({ length: daysIn(period) }, (_, at) => addDays(period.from, at))

const isValidOn = ({ from, until }: NightRule, night: Day) =>
  (!from || from <= night) && (!until || night <= until)

const isWeekend = (night: Day) => [0, 6].includes(new Date(`${night}T00:00:00Z`).getUTCDay())

function changed(price: Paise, { percent, amount }: NightRule): Paise {
  const next = percent === null ? price + (amount ?? 0) : share(price, 100 + percent)
  return paise(Math.max(0, Math.floor((next + 50) / 100) * 100))
}

/** The terms of the product of a calendar. */
export const nightTerms = (
  calendar: Pick<RentalCalendar, 'rentPrice' | 'rentSteps' | 'nightRules' | 'festivals' | 'today'>,
): NightTerms => ({
  rent: calendar,
  rules: calendar.nightRules,
  festivals: calendar.festivals,
  today: calendar.today,
})
