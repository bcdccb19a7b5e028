import type { RentalList, RentalQuery } from '../../../../contract/rentals/availability.ts'
import { daysIn, addDays, dayNumber } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { listProducts } from '../../catalog/search/list-products.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { findFreeSizes, hasFreePiece, type NightsFilter, findSkuIds } from './queries.ts'
import { latestDay, type RentalRules } from '../holds/rental-rules.ts'
import type { ProductQuery } from '../../../../contract/catalog/catalog.ts'
import { findAlternatives, readAvailability } from '../holds/sku-availability.ts'

/** One page of the rent store; with nights, only what is free in them, and when nothing is, the nearest nights with something. */
export async function listRentals(
  db: DbOrTx,
  { from, until, size, ...query }: RentalQuery,
  rules: RentalRules,
): Promise<RentalList> {
  const nights = from ? { from, until: until ?? from } : null
  if (nights) refuseImpossible(nights, rules)
  const wanted: NightsFilter = { nights, sizes: size }
  const asked = { ...query, productType: 'rent' as const }
  const isNarrowed = nights !== null || Boolean(size?.length)
  const list = await listProducts(db, asked, isNarrowed ? hasFreePiece(wanted, rules) : undefined)
  const ids = list.data.map(({ id }) => id)
  const free = nights ? await findFreeSizes(db, { ids, nights, sizes: undefined }, rules) : []
  const isEmpty = list.pagination.total === 0
  return {
    ...list,
    nights,
    data: list.data.map((card) => ({ ...card, freeSizes: nights && sizesOf(card.id, free) })),
    alternatives:
      nights && isEmpty ? await nearestNights(db, { query: asked, nights, sizes: size }, rules) : [],
  }
}

const sizesOf = (id: string, free: readonly { id: string; size: string }[]) =>
  free.filter((one) => one.id === id).map(({ size }) => size)

/** Refuses nights that no rental can have, whatever its own terms are. */
function refuseImpossible(nights: Period, { today, ...terms }: RentalRules) {
  const [path, message] =
    daysIn(nights) < 1
      ? ['until', 'The last day is before the first day']
      : nights.from < today
        ? ['from', 'The first day is in the past']
        : nights.until > latestDay(today, terms)
          ? ['until', `At most ${terms.horizonDays} days ahead`]
          : [null, '']
  if (path) refuse('invalid', message, { fields: [{ path, message }] })
}

type Asked = NightsFilter & { query: ProductQuery; nights: Period }

const LOOKED_AT = 60
const SHOWN = 3

/** The nights nearest to `nights` for which one of the most popular rentals that fit all other wishes is free. */
async function nearestNights(
  db: DbOrTx,
  { query, nights, sizes }: Asked,
  rules: RentalRules,
): Promise<Period[]> {
  const first = { ...query, page: 1, limit: LOOKED_AT, sort: 'relevance' as const }
  const { data } = await listProducts(db, first, hasFreePiece({ nights: null, sizes }, rules))
  const skuIds = await findSkuIds(
    db,
    data.map(({ id }) => id),
    sizes,
  )
  const offers = await readAvailability(db, skuIds, rules)
  const days = daysIn(nights)
  const starts = [...offers.values()]
    .filter(({ terms }) => days >= terms.minDays && days <= terms.maxDays)
    .flatMap((offer) => findAlternatives(offer, { quantity: 1, days, near: nights.from }))
    .map(({ from }) => from)
  const distance = (day: string) => Math.abs(dayNumber(day) - dayNumber(nights.from))
  return [...new Set(starts)]
    .toSorted((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1))
    .slice(0, SHOWN)
    .map((from) => ({ from, until: addDays(from, days - 1) }))
}
