import type { Day, Period, RentalTerms } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { findFreePeriods, countFreePieces, fromToday, spanOf, type Span, type Supply } from './peak-demand.ts'
import { blockedDays, type RentalRules } from './rental-rules.ts'
import { readInventories, supplyOf, type Inventory } from './inventory.ts'

/** A SKU as those who book see it: its terms, how many pieces there are, and when they are promised. */
export type SkuAvailability = Supply & { terms: RentalTerms; today: Day }

/** Garments that are wanted on all of these worn days. */
export type PeriodRequest = { quantity: number; period: Period }

export const availabilityOf = (inventory: Inventory, today: Day): SkuAvailability => ({
  ...supplyOf(inventory, today),
  terms: inventory.terms,
  today,
})

/** The offers of these SKUs now, without locking: for a quote, which may be overtaken. */
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

/** Whether so many garments can be promised for the worn days and those around them; nights that are over do not count. */
export function isAvailable(offer: SkuAvailability, { quantity, period }: PeriodRequest): boolean {
  return countFreePieces(offer, fromToday(blockedSpan(offer, period), offer.today)) >= quantity
}

/** The free periods of `days` days nearest to the first day `near`, nearest first; without `near` the first of all. */
export const findAlternatives = (
  offer: SkuAvailability,
  search: { quantity: number; days: number; near?: Day | undefined },
): Period[] => findFreePeriods(offer, { ...search, terms: offer.terms, today: offer.today })

/** What is left of an offer when this wish is granted: the next line of the same cart sees it so. */
export function withReserved(offer: SkuAvailability, { quantity, period }: PeriodRequest): SkuAvailability {
  const span = blockedSpan(offer, period)
  return { ...offer, demand: [...offer.demand, ...Array.from({ length: quantity }, () => span)] }
}

const blockedSpan = ({ terms }: SkuAvailability, period: Period): Span => spanOf(blockedDays(period, terms))
