import type { RentalList, RentalQuery } from '../../../../contract/rentals/availability.ts'
import { daysIn } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { listProducts } from '../../catalog/search/list-products.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { nearestNights } from './nearest.ts'
import { findFreeSizes, hasFree, type WantedNights } from './queries.ts'
import { latestDay, type RentalRules } from '../holds/hold-rules.ts'

/** One page of the rent store; with nights, only what is free in them, and when nothing is, the nearest nights with something. */
export async function listRentals(
  db: DbOrTx,
  { from, until, size, ...query }: RentalQuery,
  rules: RentalRules,
): Promise<RentalList> {
  const nights = from ? { from, until: until ?? from } : null
  if (nights) refuseImpossible(nights, rules)
  const wanted: WantedNights = { nights, sizes: size }
  const asked = { ...query, productType: 'rent' as const }
  const isNarrowed = nights !== null || Boolean(size?.length)
  const list = await listProducts(db, asked, isNarrowed ? hasFree(wanted, rules) : undefined)
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
      ? ['until', 'The last day is before the first']
      : nights.from < today
        ? ['from', 'The first day is in the past']
        : nights.until > latestDay(today, terms)
          ? ['until', `At most ${terms.horizonDays} days ahead`]
          : [null, '']
  if (path) refuse('invalid', message, { fields: [{ path, message }] })
}
