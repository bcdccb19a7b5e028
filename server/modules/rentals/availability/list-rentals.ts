import { sql } from 'kysely'
import type { RentalList, RentalQuery } from '../../../../contract/rentals/availability.ts'
import { daysIn, dayNumber } from '../../../../contract/core/dates.ts'
import { refuse, type FieldError } from '../../../../contract/core/refusal.ts'
import { closedFestivalIn } from '../../../../contract/rentals/festival-cut-off.ts'
import { minimumProblem, rulesFor, unmetMinimum } from '../../../../contract/rentals/night-prices.ts'
import type { NightRule } from '../../../../contract/rentals/night-rules.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { countFilters } from '../../catalog/search/count-filters.ts'
import type { ListCondition } from '../../catalog/search/filters.ts'
import { listProducts } from '../../catalog/search/list-products.ts'
import { findService } from '../../delivery/find-service.ts'
import { findFestivalsFrom } from '../../store/festivals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { findFreeSizes, findSkus, hasFreePiece, isWithoutRules, type NightsFilter } from './queries.ts'
import { listNightRules } from '../prices/night-rules.ts'
import { latestDay, type RentalRules } from '../holds/rental-rules.ts'
import type { FilterCounts, ProductQuery } from '../../../../contract/catalog/catalog.ts'
import { findOpenPeriods } from '../holds/open-periods.ts'
import { readAvailability } from '../holds/sku-availability.ts'

/**
 * Lists one page of rentals. With dates, lists only rentals that are available on these dates. If there are none, also
 * suggests the nearest dates on which a rental is available.
 */
export async function listRentals(
  db: DbOrTx,
  { from, until, size, pin, ...query }: RentalQuery,
  rules: RentalRules,
): Promise<RentalList> {
  const nights = from ? { from, until: until ?? from } : null
  if (nights) refuseImpossible(nights, rules)
  const nightRules = nights ? await listNightRules(db) : []
  const filter = { nights, sizes: size, nightRules }
  const rentalQuery = { ...query, productType: 'rent' as const }
  const reach = pin ? await findReach(db, pin, rules) : null
  const condition = await findCondition(db, filter, rules)
  const list = await listProducts(db, rentalQuery, reach?.isServed === false ? sql`false` : condition)
  const ids = list.data.map(({ id }) => id)
  const free = nights ? await findFreeSizes(db, { ids, nights, sizes: undefined }, rules) : []
  const isNothingFree = list.pagination.total === 0 && reach?.isServed !== false
  const everyProduct = { productId: '', category: query.category ?? '' }
  return {
    ...list,
    nights,
    reach,
    data: list.data.map((card) => ({ ...card, freeSizes: nights && sizesOf(card.id, free) })),
    alternatives:
      nights && isNothingFree
        ? await findNearestNights(db, { ...filter, query: rentalQuery, nights }, rules)
        : [],
    tooShort: nights && isNothingFree ? minimumProblem(nights, rulesFor(everyProduct, nightRules)) : null,
  }
}

/** Returns whether customers at a PIN code can rent garments, and whether garments are sent there or collected in the shop. */
async function findReach(db: DbOrTx, pin: string, { shipping, transit }: RentalRules) {
  const isSent = transit !== null
  const { isServed } = await findService(db, pin, shipping)
  return { pin, isServed: isServed || !isSent, isSent }
}

/**
 * Counts the rentals for each value of the filters. With dates, counts only rentals that are available on these dates. Ignores dates that are
 * invalid for every rental, because the page then shows all rentals.
 */
export async function countFiltersOfRentals(
  db: DbOrTx,
  query: Omit<RentalQuery, 'page' | 'limit' | 'sort'>,
  rules: RentalRules,
): Promise<FilterCounts> {
  const { from, until, size, pin, ...filters } = query
  const reach = pin ? await findReach(db, pin, rules) : null
  const requested = from ? { from, until: until ?? from } : null
  const nights = requested && !problemOfNights(requested, rules) ? requested : null
  const nightRules = nights ? await listNightRules(db) : []
  const condition =
    reach?.isServed === false
      ? sql<boolean>`false`
      : await findCondition(db, { nights, sizes: size, nightRules }, rules)
  return countFilters(db, { ...filters, productType: 'rent', condition })
}

/** A filter with the rules for the rent of single nights. */
type Search = NightsFilter & { nightRules: readonly NightRule[] }

/**
 * Returns the condition for rentals with a free piece whose rules allow so few nights. No rental meets it when the cut-off of a festival in
 * these nights is over. Returns undefined when neither nights nor sizes are requested.
 */
async function findCondition(
  db: DbOrTx,
  { nightRules, ...filter }: Search,
  rules: RentalRules,
): Promise<ListCondition | undefined> {
  const { nights, sizes } = filter
  const festivals = nights ? await findFestivalsFrom(db, nights.from) : []
  if (nights && closedFestivalIn(festivals, nights, rules.today)) return sql`false`
  if (!nights && !sizes?.length) return undefined
  const unmet = nights ? nightRules.filter((rule) => rule.isOn && unmetMinimum(nights, [rule])) : []
  const isFree = hasFreePiece(filter, rules)
  return unmet.length > 0 ? sql<boolean>`(${isFree} and ${isWithoutRules(unmet)})` : isFree
}

const sizesOf = (id: string, free: readonly { id: string; size: string }[]) =>
  free.filter((sku) => sku.id === id).map(({ size }) => size)

function refuseImpossible(nights: Period, rules: RentalRules) {
  const problem = problemOfNights(nights, rules)
  if (problem) refuse('invalid', problem.message, { fields: [problem] })
}

/**
 * Returns why these nights are invalid for every rental, for example because they are in the past; null if they are valid. Does not check
 * the minimum and maximum days of single products.
 */
function problemOfNights(nights: Period, { today, ...terms }: RentalRules): FieldError | null {
  if (daysIn(nights) < 1) return { path: 'until', message: 'The last day is before the first day' }
  if (nights.from < today) return { path: 'from', message: 'The first day is in the past' }
  if (nights.until <= latestDay(today, terms)) return null
  return { path: 'until', message: `You can book up to ${terms.horizonDays} days ahead` }
}

type NearestNightsQuery = Search & { query: ProductQuery; nights: Period }

const MAX_RENTALS = 60
const MAX_PERIODS = 3

/**
 * Finds the periods nearest to the requested one in which at least one matching rental is free and can still be ordered. They are as long
 * as the requested one, or as the rules require for its nights. Considers only the `MAX_RENTALS` most relevant rentals.
 */
async function findNearestNights(
  db: DbOrTx,
  { query, nights, sizes, nightRules }: NearestNightsQuery,
  rules: RentalRules,
): Promise<Period[]> {
  const first = { ...query, page: 1, limit: MAX_RENTALS, sort: 'relevance' as const }
  const { data } = await listProducts(db, first, hasFreePiece({ nights: null, sizes }, rules))
  const skus = await findSkus(
    db,
    data.map(({ id }) => id),
    sizes,
  )
  const availabilities = await readAvailability(
    db,
    skus.map(({ skuId }) => skuId),
    rules,
  )
  const festivals = await findFestivalsFrom(db, rules.today)
  const periods = skus.flatMap((sku) => {
    const availability = availabilities.get(sku.skuId)!
    const own = rulesFor(sku, nightRules)
    const days = Math.max(daysIn(nights), unmetMinimum(nights, own)?.count ?? 0)
    const { minDays, maxDays } = availability.terms
    if (days < minDays || days > maxDays) return []
    const isAllowed = (period: Period) => !unmetMinimum(period, own)
    return findOpenPeriods(availability, { quantity: 1, days, near: nights.from, festivals, isAllowed })
  })
  const distance = ({ from }: Period) => Math.abs(dayNumber(from) - dayNumber(nights.from))
  return [...new Map(periods.map((period) => [`${period.from} ${period.until}`, period])).values()]
    .toSorted((a, b) => distance(a) - distance(b) || (a.from < b.from ? -1 : 1))
    .slice(0, MAX_PERIODS)
}
