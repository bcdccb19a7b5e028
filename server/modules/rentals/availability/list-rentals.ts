import { sql } from 'kysely'
import type { RentalList, RentalQuery } from '../../../../contract/rentals/availability.ts'
import { daysIn, addDays, dayNumber } from '../../../../contract/core/dates.ts'
import { refuse, type FieldError } from '../../../../contract/core/refusal.ts'
import { closedFestivalIn } from '../../../../contract/rentals/festival-cut-off.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { countFilters } from '../../catalog/search/count-filters.ts'
import type { ListCondition } from '../../catalog/search/filters.ts'
import { listProducts } from '../../catalog/search/list-products.ts'
import { findService } from '../../delivery/find-service.ts'
import { findFestivalsFrom } from '../../store/festivals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { findFreeSizes, hasFreePiece, type NightsFilter, findSkuIds } from './queries.ts'
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
  const filter: NightsFilter = { nights, sizes: size }
  const rentalQuery = { ...query, productType: 'rent' as const }
  const reach = pin ? await findReach(db, pin, rules) : null
  const condition = await findCondition(db, filter, rules)
  const list = await listProducts(db, rentalQuery, reach?.isServed === false ? sql`false` : condition)
  const ids = list.data.map(({ id }) => id)
  const free = nights ? await findFreeSizes(db, { ids, nights, sizes: undefined }, rules) : []
  const isEmpty = list.pagination.total === 0
  return {
    ...list,
    nights,
    reach,
    data: list.data.map((card) => ({ ...card, freeSizes: nights && sizesOf(card.id, free) })),
    alternatives:
      nights && isEmpty && reach?.isServed !== false
        ? await findNearestNights(db, { query: rentalQuery, nights, sizes: size }, rules)
        : [],
  }
}

/** Returns whether a courier serves a PIN code, and whether garments are sent there. */
async function findReach(db: DbOrTx, pin: string, { shipping, transit }: RentalRules) {
  const { isServed } = await findService(db, pin, shipping)
  return { pin, isServed, isSent: transit !== null }
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
  const condition =
    reach?.isServed === false ? sql<boolean>`false` : await findCondition(db, { nights, sizes: size }, rules)
  return countFilters(db, { ...filters, productType: 'rent', condition })
}

/**
 * Returns the condition for rentals with a free piece, which no rental meets when the cut-off of a festival in these nights is over.
 * Returns undefined when neither nights nor sizes are requested.
 */
async function findCondition(
  db: DbOrTx,
  filter: NightsFilter,
  rules: RentalRules,
): Promise<ListCondition | undefined> {
  const { nights, sizes } = filter
  const festivals = nights ? await findFestivalsFrom(db, nights.from) : []
  if (nights && closedFestivalIn(festivals, nights, rules.today)) return sql`false`
  return nights || sizes?.length ? hasFreePiece(filter, rules) : undefined
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

type NearestNightsQuery = NightsFilter & { query: ProductQuery; nights: Period }

const MAX_RENTALS = 60
const MAX_PERIODS = 3

/**
 * Finds the periods nearest to the requested one in which at least one matching rental is free and can still be ordered. Considers only
 * the `MAX_RENTALS` most relevant rentals.
 */
async function findNearestNights(
  db: DbOrTx,
  { query, nights, sizes }: NearestNightsQuery,
  rules: RentalRules,
): Promise<Period[]> {
  const first = { ...query, page: 1, limit: MAX_RENTALS, sort: 'relevance' as const }
  const { data } = await listProducts(db, first, hasFreePiece({ nights: null, sizes }, rules))
  const skuIds = await findSkuIds(
    db,
    data.map(({ id }) => id),
    sizes,
  )
  const availabilities = await readAvailability(db, skuIds, rules)
  const festivals = await findFestivalsFrom(db, rules.today)
  const days = daysIn(nights)
  const starts = [...availabilities.values()]
    .filter(({ terms }) => days >= terms.minDays && days <= terms.maxDays)
    .flatMap((availability) =>
      findOpenPeriods(availability, { quantity: 1, days, near: nights.from, festivals }),
    )
    .map(({ from }) => from)
  const distance = (day: string) => Math.abs(dayNumber(day) - dayNumber(nights.from))
  return [...new Set(starts)]
    .toSorted((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1))
    .slice(0, MAX_PERIODS)
    .map((from) => ({ from, until: addDays(from, days - 1) }))
}
