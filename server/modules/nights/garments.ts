import { daysIn } from '../../../contract/core/dates.ts'
import { paise, sum, type Paise } from '../../../contract/core/money.ts'
import { lineTotal, rentPerDay } from '../../../contract/checkout/pricing.ts'
import { bookingsOf, type GarmentTerms, type WornNights } from '../../../contract/nights/worn-nights.ts'
import { closedFestivalIn } from '../../../contract/rentals/festival-cut-off.ts'
import type { Festival } from '../../../contract/rentals/festivals.ts'
import { nightPricesOf, rulesFor } from '../../../contract/rentals/night-prices.ts'
import type { NightRule } from '../../../contract/rentals/night-rules.ts'
import type { Day, Period } from '../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { findSellableSkus, type SellableSku } from '../catalog/sellable-skus.ts'
import {
  blockedSpan,
  periodRefusal,
  transitRefusal,
  type RentalRules,
} from '../rentals/holds/rental-rules.ts'
import {
  isAvailable,
  readAvailability,
  withReserved,
  type SkuAvailability,
} from '../rentals/holds/sku-availability.ts'
import { listNightRules } from '../rentals/prices/night-rules.ts'
import { findFestivalsFrom } from '../store/festivals.ts'

/** The nights on which each person wears one garment. The nights are sorted. */
export type Wearers = ReadonlyMap<string, readonly Day[]>

export type PersonBooking = WornNights & { person: string }

/** The garments of a plan or of suggestions, with what their prices and availability depend on. */
export type Garments = {
  skus: ReadonlyMap<string, SellableSku>
  availabilities: ReadonlyMap<string, SkuAvailability>
  festivals: readonly Festival[]
  nightRules: readonly NightRule[]
}

/** Reads these garments, all at once. Garments that are no longer rented out are missing in the result. */
export async function readGarments(
  db: DbOrTx,
  wanted: readonly { productId: string; skuId: string }[],
  rules: RentalRules,
): Promise<Garments> {
  const skuIds = new Set(wanted.map(({ skuId }) => skuId))
  const sellable = await findSellableSkus(db, [...new Set(wanted.map(({ productId }) => productId))])
  const skus = sellable.filter(({ skuId, productType }) => productType === 'rent' && skuIds.has(skuId))
  const ids = skus.map(({ skuId }) => skuId)
  return {
    skus: new Map(skus.map((sku) => [sku.skuId, sku])),
    availabilities: await readAvailability(db, ids, rules),
    festivals: await findFestivalsFrom(db, rules.today),
    nightRules: await listNightRules(db),
  }
}

const termsOf = (
  sku: SellableSku,
  { terms }: SkuAvailability,
  nightRules: readonly NightRule[],
): GarmentTerms => ({
  minDays: terms.minDays,
  maxDays: terms.maxDays,
  rules: rulesFor(sku, nightRules),
  blocked: (worn) => blockedSpan(worn, terms),
})

/** Returns the bookings of one garment for all who wear it; null if it is no longer rented out. */
function bookingsFor(skuId: string, wearers: Wearers, garments: Garments): PersonBooking[] | null {
  const [sku, availability] = [garments.skus.get(skuId), garments.availabilities.get(skuId)]
  if (!sku || !availability) return null
  const terms = termsOf(sku, availability, garments.nightRules)
  return [...wearers].flatMap(([person, nights]) =>
    bookingsOf(nights, terms).map((booking) => ({ ...booking, person })),
  )
}

/**
 * Returns whether all bookings of a garment are possible together: everyone who wears it gets a piece in time. Applies the checks of a quote,
 * so what fits can really be booked.
 */
export function fits(skuId: string, wearers: Wearers, garments: Garments): boolean {
  const bookings = bookingsFor(skuId, wearers, garments)
  let availability = garments.availabilities.get(skuId)
  if (!bookings || !availability) return false
  for (const { period } of bookings) {
    if (isRefused(period, availability, garments.festivals)) return false
    if (!isAvailable(availability, { quantity: 1, period })) return false
    availability = withReserved(availability, { quantity: 1, period })
  }
  return true
}

const isRefused = (period: Period, { terms, today }: SkuAvailability, festivals: readonly Festival[]) =>
  periodRefusal(period, { ...terms, transit: null }, today) !== null ||
  transitRefusal(period, terms) !== null ||
  closedFestivalIn(festivals, period, today) !== undefined

/** Returns the rent of a garment for all who wear it. */
export function rentOf(skuId: string, wearers: Wearers, garments: Garments): Paise {
  const [sku, availability] = [garments.skus.get(skuId), garments.availabilities.get(skuId)]
  const bookings = bookingsFor(skuId, wearers, garments)
  if (!sku || !availability || !bookings) return paise(0)
  return sum(bookings.map(({ period }) => rentFor(sku, period, { ...garments, today: availability.today })))
}

function rentFor(
  sku: SellableSku,
  period: Period,
  { festivals, nightRules, today }: Pick<Garments, 'festivals' | 'nightRules'> & { today: Day },
): Paise {
  const rent = { rentPrice: sku.price, rentSteps: sku.rentSteps }
  const days = daysIn(period)
  const nightPrices = nightPricesOf(period, { rent, rules: rulesFor(sku, nightRules), festivals, today })
  const price = rentPerDay(rent, days)
  return lineTotal({ type: 'rent', price, quantity: 1, days, deposit: paise(0), nightPrices })
}

/** Returns who wears each garment of a plan, and on which nights. */
export function wearersOf(
  cells: readonly { person: string; night: Day; skuId: string }[],
  people: readonly { id: string }[],
): Map<string, Map<string, Day[]>> {
  const all = new Map<string, Map<string, Day[]>>()
  for (const { id } of people) {
    for (const { skuId, night } of cells
      .filter(({ person }) => person === id)
      .toSorted((a, b) => (a.night < b.night ? -1 : 1))) {
      const wearers = all.get(skuId) ?? new Map<string, Day[]>()
      all.set(skuId, wearers.set(id, [...(wearers.get(id) ?? []), night]))
    }
  }
  return all
}

/** Returns the wearers of a garment after one more person wears it on one more night. */
export function withWearer(wearers: Wearers | undefined, { person, night }: { person: string; night: Day }) {
  const nights = [...(wearers?.get(person) ?? []), night].toSorted()
  return new Map([...(wearers ?? []), [person, nights] as const])
}
