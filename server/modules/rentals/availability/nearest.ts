import type { ProductQuery } from '../../../../contract/catalog/catalog.ts'
import { addDays, dayNumber, daysIn } from '../../../../contract/core/dates.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { listProducts } from '../../catalog/search/list-products.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { findSkusOf, hasFree, type WantedNights } from './queries.ts'
import type { RentalRules } from '../holds/hold-rules.ts'
import { periodsFor, readOffers } from '../holds/offer-dates.ts'

type Asked = WantedNights & { query: ProductQuery; nights: Period }

const LOOKED_AT = 60
const SHOWN = 3

/** The nights nearest to `nights` for which one of the most popular rentals that fit all other wishes is free. */
export async function nearestNights(
  db: DbOrTx,
  { query, nights, sizes }: Asked,
  rules: RentalRules,
): Promise<Period[]> {
  const first = { ...query, page: 1, limit: LOOKED_AT, sort: 'relevance' as const }
  const { data } = await listProducts(db, first, hasFree({ nights: null, sizes }, rules))
  const skuIds = await findSkusOf(
    db,
    data.map(({ id }) => id),
    sizes,
  )
  const offers = await readOffers(db, skuIds, rules)
  const days = daysIn(nights)
  const starts = [...offers.values()]
    .filter(({ terms }) => days >= terms.minDays && days <= terms.maxDays)
    .flatMap((offer) => periodsFor(offer, { quantity: 1, days, near: nights.from }))
    .map(({ from }) => from)
  const distance = (day: string) => Math.abs(dayNumber(day) - dayNumber(nights.from))
  return [...new Set(starts)]
    .toSorted((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1))
    .slice(0, SHOWN)
    .map((from) => ({ from, until: addDays(from, days - 1) }))
}
