import type { Day, Period, RentalTerms } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { findFreePeriods, countFreePieces, fromToday, spanOf, type Span, type Supply } from './peak-demand.ts'
import { blockedDays, type RentalRules } from './rental-rules.ts'
import { readInventories, supplyOf, type Inventory } from './inventory.ts'

/** The availability of a SKU for new bookings: its terms, its pieces and their demand. */
export type SkuAvailability = Supply & { terms: RentalTerms; today: Day }

/** A number of pieces for these worn days. */
export type PeriodRequest = { quantity: number; period: Period }

export const availabilityOf = (inventory: Inventory, today: Day): SkuAvailability => ({
  ...supplyOf(inventory, today),
  terms: inventory.terms,
  today,
})

/** Reads the availability of these SKUs without locking. For quotes, which may be outdated by the time of the order. */
export async function readAvailability(
  db: DbOrTx,
  skuIds: readonly string[],
  rules: RentalRules,
): Promise<Map<string, SkuAvailability>> {
  const inventories = await readInventories(db, skuIds, rules)
  return new Map(
    [...inventories].map(([skuId, inventory]) => [skuId, availabilityOf(inventory, rules.today)]),
  )
}

/** True when enough pieces are free on the worn days and the blocked days around them; past nights are ignored. */
export function isAvailable(availability: SkuAvailability, { quantity, period }: PeriodRequest): boolean {
  return (
    countFreePieces(availability, fromToday(blockedSpan(availability, period), availability.today)) >=
    quantity
  )
}

/** The free periods of `days` days nearest to `near`, nearest first; without `near` the earliest ones. */
export const findAlternatives = (
  availability: SkuAvailability,
  search: { quantity: number; days: number; near?: Day | undefined },
): Period[] =>
  findFreePeriods(availability, { ...search, terms: availability.terms, today: availability.today })

/** The availability after this request, for the next line of the same cart. */
export function withReserved(
  availability: SkuAvailability,
  { quantity, period }: PeriodRequest,
): SkuAvailability {
  const span = blockedSpan(availability, period)
  return {
    ...availability,
    demand: [...availability.demand, ...Array.from({ length: quantity }, () => span)],
  }
}

const blockedSpan = ({ terms }: SkuAvailability, period: Period): Span => spanOf(blockedDays(period, terms))
