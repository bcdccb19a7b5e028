import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { dayAt, dayNumber, daysIn } from '../../../../contract/core/dates.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import type { NightRule } from '../../../../contract/rentals/night-rules.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import type { ListCondition } from '../../catalog/search/filters.ts'
import { sizeOrder } from '../../../../contract/catalog/attributes.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { withPreparedStatements } from '../../../platform/db/prepared-statements.ts'
import { categoryTerms } from '../holds/queries.ts'
import { transitRefusal, type RentalRules } from '../holds/rental-rules.ts'

export type RentalSku = { skuId: string; size: string | null; colour: string | null }

/** Finds a live rental by slug or id, with its SKUs and the rental terms of the product and its category (without the defaults of the store). */
export const findRental = (db: DbOrTx, slugOrId: string) =>
  db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.slug', 'p.category')
    .where('p.status', '=', 'live')
    .where('p.product_type', '=', 'rent')
    .where((eb) => eb.or([eb('p.slug', '=', slugOrId), eb('p.id', '=', slugOrId)]))
    .select(['p.id', 'p.slug', 'p.title', 'p.category', categoryTerms.as('categoryTerms')])
    .select(['p.days_before as daysBefore', 'p.days_after as daysAfter'])
    .select(['p.min_days as minDays', 'p.max_days as maxDays'])
    .select(['p.sort_price as rentPrice', 'p.rent_steps as rentSteps'])
    .select((eb) => eb.fn.coalesce('p.deposit', sql<Paise>`0`).as('deposit'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('skus as s')
          .whereRef('s.product_id', '=', 'p.id')
          .where('s.retired', '=', false)
          .select(['s.id as skuId', 's.size', 's.colour'])
          .orderBy('s.position')
          .orderBy('s.id'),
      ).as('skus'),
    )
    .executeTakeFirst()

/** Filters rentals by the worn days and by size. Null `nights` means any dates. */
export type NightsFilter = { nights: Period | null; sizes: readonly string[] | undefined }

/**
 * Returns an SQL condition on `products`: a piece in one of these sizes is free for the requested nights. Fast for all
 * products: of `rental_nights` it reads only the fully booked nights, through a partial index.
 */
export function hasFreePiece({ nights, sizes }: NightsFilter, rules: RentalRules): ListCondition {
  const supply = sql`select r.product_id from rental_supply r where ${hasPieces(sizes)}`
  if (!nights) return sql<SqlBool>`products.id in (${supply})`
  if (transitRefusal(nights, rules)) return sql<SqlBool>`false`
  const fullNights = sql`select from rental_nights n
    join rental_supply s on s.sku_id = n.sku_id
    join products on products.id = s.product_id
    join categories c on c.slug = products.category
    where n.sku_id = r.sku_id and n.free <= 0 and ${isBlocked(nights, rules)}
    and n.night between ${firstBlocked(nights, maxDaysAround('before', rules), rules)}
      and ${lastBlocked(nights, maxDaysAround('after', rules), rules)}`
  return sql<SqlBool>`products.id in (${supply} and not exists (${fullNights}))
    and exists (select from categories c where c.slug = products.category and ${meetsTerms(nights, rules)})`
}

/** Returns an SQL condition on `products`: none of these active rules applies to the product, as in `rulesFor`. */
export function isWithoutRules(rules: readonly NightRule[]): ListCondition {
  const targets = (of: NightRule['scope']) =>
    rules.flatMap(({ scope, target }) => (scope === of ? [target] : []))
  if (targets('store').length > 0) return sql<SqlBool>`false`
  return sql<SqlBool>`products.category <> all(${targets('category')}) and products.id <> all(${targets('product')})`
}

/**
 * Finds the sizes of these products in which a piece is free for these nights. Fast for few products, because it reads every requested night
 * of each SKU.
 */
export async function findFreeSizes(
  db: DbOrTx,
  { ids, nights, sizes }: NightsFilter & { ids: readonly string[] },
  rules: RentalRules,
) {
  if (ids.length === 0 || (nights && transitRefusal(nights, rules))) return []
  const isFree = nights
    ? sql`${meetsTerms(nights, rules)} and not exists (
        select from rental_nights n where n.sku_id = r.sku_id and ${isBlocked(nights, rules)} having min(n.free) <= 0)`
    : sql`true`
  const statement = sql<{ id: string; size: string }>`
    select r.product_id as id, r.size from rental_supply r
    join skus s on s.id = r.sku_id
    join products on products.id = r.product_id
    join categories c on c.slug = products.category
    where r.product_id = any(${[...ids]}) and r.size is not null and ${hasPieces(sizes)} and ${isFree}
    group by r.product_id, r.size order by array_position(${sizeOrder}, r.size), min(s.position)`
  const { rows } = await withPreparedStatements(() => statement.execute(db))
  return rows
}

/** Finds the SKUs of these products, optionally only in these sizes. */
export async function findSkus(db: DbOrTx, ids: readonly string[], sizes: readonly string[] | undefined) {
  if (ids.length === 0) return []
  let skus = db
    .selectFrom('skus')
    .innerJoin('products', 'products.id', 'skus.product_id')
    .select(['skus.id as skuId', 'products.id as productId', 'products.category'])
    .where('products.id', 'in', [...ids])
    .where('retired', '=', false)
  if (sizes?.length) skus = skus.where('size', 'in', [...sizes])
  return skus.execute()
}

/** Returns an SQL condition on the row `r` of `rental_supply`: the SKU has pieces and, if there are `sizes`, one of these sizes. */
const hasPieces = (sizes: readonly string[] | undefined) =>
  sql`not r.retired and r.pieces > 0 ${sizes?.length ? sql`and r.size = any(${[...sizes]})` : sql``}`

/**
 * Returns an SQL condition on `products` and its category `c`: the number of the nights and the time until then meet the rental terms, which
 * are the same as in the function `rentalTerms`.
 */
function meetsTerms(nights: Period, rules: RentalRules) {
  const days = daysIn(nights)
  const longest = sql`coalesce(products.max_days, c.max_days, ${rules.maxDays}::int)`
  const shortest = sql`coalesce(products.min_days, least(coalesce(c.min_days, ${rules.minDays}::int), ${longest}))`
  return sql`${days}::int >= ${shortest} and (${days}::int <= ${longest} or ${days}::int = ${shortest})
    and ${nights.from}::date - ${daysAround('before', rules)} >= ${rules.today}::date`
}

/** Returns an SQL condition on the row `n` of `rental_nights`, `products` and its category `c`: a booking of these nights needs this night too. */
const isBlocked = (nights: Period, rules: RentalRules) => sql`n.night between
  ${firstBlocked(nights, daysAround('before', rules), rules)} and ${lastBlocked(nights, daysAround('after', rules), rules)}`

/** Returns SQL for the first blocked day, like `blockedDays`. */
function firstBlocked({ from }: Period, before: RawBuilder<unknown>, { transit }: RentalRules) {
  const prepared = sql`${from}::date - ${before}`
  return transit ? sql`least(${dayAt(transit.leaveFor(dayNumber(from)))}::date, ${prepared})` : prepared
}

/** Returns SQL for the last blocked day, like `blockedDays`. */
function lastBlocked({ until }: Period, after: RawBuilder<unknown>, { transit }: RentalRules) {
  const lastAway = transit ? dayAt(transit.backAfter(dayNumber(until)) - 1) : until
  return sql`${lastAway}::date + ${after}`
}

const columns = {
  before: { name: 'days_before', setting: 'daysBefore' },
  after: { name: 'days_after', setting: 'daysAfter' },
} as const
type Side = keyof typeof columns

/**
 * Returns SQL for the number of days that a rental blocks before or after the worn days. The number comes from the product, or else from
 * its category, or else from the store.
 */
function daysAround(side: Side, rules: RentalRules) {
  const { name, setting } = columns[side]
  return sql`coalesce(${sql.ref(`products.${name}`)}, ${sql.ref(`c.${name}`)}, ${rules[setting]}::int)`
}

/** Returns SQL for the highest number of days that any rental blocks before or after the worn days. */
function maxDaysAround(side: Side, rules: RentalRules) {
  const { name, setting } = columns[side]
  const column = sql.ref(name)
  return sql`greatest(${rules[setting]}::int, (select max(${column}) from categories),
    (select max(${column}) from products where product_type = 'rent'))`
}
