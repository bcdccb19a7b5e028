import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { findFreePeriods, countFreePieces, fromToday, spanOf, type Span, type Supply } from './peak-demand.ts'
import { blockedSpan, type BookingTerms, type RentalRules } from './rental-rules.ts'
import { readInventories, supplyOf, type Hold, type Inventory } from './inventory.ts'

/** The availability of a SKU for new bookings: its rental terms, the number of pieces in service, and the blocked days of its bookings. */
export type SkuAvailability = Supply & { terms: BookingTerms; today: Day }

type OwnHolds = { ownAlertIds?: readonly string[]; ownDancerIds?: readonly string[] }

/** A request for `quantity` pieces; `period` contains the worn days. */
export type PeriodRequest = { quantity: number; period: Period }

export const availabilityOf = (inventory: Inventory, today: Day): SkuAvailability => ({
  ...supplyOf(inventory, today),
  terms: inventory.terms,
  today,
})

/**
 * Reads the availability of these SKUs without locking. Used for quotes, which may be outdated when the customer places the order. The
 * pieces that are held for the alerts `ownAlertIds` and the dancers `ownDancerIds` count as free, because they are held for this customer.
 */
export async function readAvailability(
  db: DbOrTx,
  skuIds: readonly string[],
  { ownAlertIds = [], ownDancerIds = [], ...rules }: RentalRules & OwnHolds,
): Promise<Map<string, SkuAvailability>> {
  const inventories = await readInventories(db, skuIds, rules)
  return new Map(
    [...inventories].map(([skuId, inventory]) => [
      skuId,
      availabilityOf(withoutOwnHolds(inventory, { ownAlertIds, ownDancerIds }), rules.today),
    ]),
  )
}

/** The inventory without the pieces that are held for the alerts and the dancers of this customer. */
export function withoutOwnHolds(
  inventory: Inventory,
  { ownAlertIds = [], ownDancerIds = [] }: OwnHolds,
): Inventory {
  const isOwn = ({ alertId, dancerId, orderId }: Hold) =>
    (alertId !== null && ownAlertIds.includes(alertId)) ||
    (dancerId !== null && orderId === null && ownDancerIds.includes(dancerId))
  return { ...inventory, holds: inventory.holds.filter((hold) => !isOwn(hold)) }
}

/** True when enough pieces are free on all blocked days of the request. Ignores days in the past. */
export function isAvailable(availability: SkuAvailability, { quantity, period }: PeriodRequest): boolean {
  return (
    countFreePieces(availability, fromToday(spanFor(availability, period), availability.today)) >= quantity
  )
}

/**
 * Finds the free periods of `days` days that are nearest to the first day `near`, nearest first. Without `near` it finds
 * the earliest ones. They begin at `earliest`, or after the days of preparation.
 */
export const findAlternatives = (
  availability: SkuAvailability,
  search: { quantity: number; days: number; near?: Day | undefined; earliest?: Day | undefined },
): Period[] =>
  findFreePeriods(availability, { ...search, terms: availability.terms, today: availability.today })

/** Returns the availability that remains after this request was granted. It is used to check the next line of the same cart. */
export function withReserved(
  availability: SkuAvailability,
  { quantity, period }: PeriodRequest,
): SkuAvailability {
  const span = spanFor(availability, period)
  return {
    ...availability,
    demand: [...availability.demand, ...Array.from({ length: quantity }, () => span)],
  }
}

const spanFor = ({ terms }: SkuAvailability, period: Period): Span => blockedSpan(spanOf(period), terms)
