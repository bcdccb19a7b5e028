import { sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { daysIn } from '../../../../contract/core/dates.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import type { ListCondition } from '../../catalog/search/queries.ts'
import { sizeOrder } from '../../catalog/present.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import type { RentalRules } from '../holds/rental-rules.ts'

export type RentalSku = { skuId: string; size: string | null; colour: string | null }

/** A live rental by slug or id, with its own terms and its SKUs. */
export const findRental = (db: DbOrTx, slugOrId: string) =>
  db
    .selectFrom('products as p')
    .where('p.status', '=', 'live')
    .where('p.product_type', '=', 'rent')
    .where((eb) => eb.or([eb('p.slug', '=', slugOrId), eb('p.id', '=', slugOrId)]))
    .select(['p.id', 'p.slug', 'p.title', 'p.category'])
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

/** What a garment is wanted for. */
export type NightsFilter = { nights: Period | null; sizes: readonly string[] | undefined }

/**
 * That a garment of `products` is free for these nights in one of these sizes. Reads the figures of `rental_nights`: only
 * the nights on which a SKU has none left are looked at, and they have an index of their own.
 */
export const hasFreePiece = (
  wanted: NightsFilter,
  rules: RentalRules,
): ListCondition => sql<SqlBool>`products.id in (
  select s.product_id from skus s
  join products on products.id = s.product_id
  join rental_supply r on r.sku_id = s.id
  where ${isFreeSku(wanted, rules, 'all')})`

/** The sizes of these products that are free for these nights. */
export async function findFreeSizes(
  db: DbOrTx,
  { ids, ...wanted }: NightsFilter & { ids: readonly string[] },
  rules: RentalRules,
) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; size: string }>`
    select s.product_id as id, s.size from skus s
    join products on products.id = s.product_id
    join rental_supply r on r.sku_id = s.id
    where s.product_id = any(${[...ids]}) and s.size is not null and ${isFreeSku(wanted, rules, 'few')}
    group by s.product_id, s.size order by array_position(${sizeOrder}, s.size), min(s.position)`.execute(db)
  return rows
}

/** The SKUs of these products, of these sizes when any are named. */
export async function findSkuIds(
  db: DbOrTx,
  ids: readonly string[],
  sizes: readonly string[] | undefined,
): Promise<string[]> {
  if (ids.length === 0) return []
  let skus = db
    .selectFrom('skus')
    .select('id')
    .where('product_id', 'in', [...ids])
    .where('retired', '=', false)
  if (sizes?.length) skus = skus.where('size', 'in', [...sizes])
  return (await skus.execute()).map(({ id }) => id)
}

/**
 * Of a SKU `s` of `products` with its supply `r`. The terms are those of `rentalTerms`, in the database's words. Asked of
 * `all` SKUs, the full nights of all are read once, from the index that has only them; asked of a `few`, all nights of each.
 */
function isFreeSku({ nights, sizes }: NightsFilter, rules: RentalRules, of: 'all' | 'few') {
  const isThere = sql`not s.retired and r.pieces > 0 ${sizes?.length ? sql`and s.size = any(${[...sizes]})` : sql``}`
  if (!nights) return isThere
  const { from, until } = nights
  const days = daysIn(nights)
  const before = daysAround('before', rules)
  const shortest = sql`coalesce(products.min_days, least(${rules.minDays}::int, coalesce(products.max_days, ${rules.maxDays}::int)))`
  const own = sql`select from rental_nights n where n.sku_id = s.id
    and n.night between ${from}::date - ${before} and ${until}::date + ${daysAround('after', rules)}`
  const isFull =
    of === 'few'
      ? sql`${own} having min(n.free) <= 0`
      : sql`${own} and n.free <= 0
        and n.night between ${from}::date - ${mostDays('before', rules)} and ${until}::date + ${mostDays('after', rules)}`
  return sql`${isThere}
    and ${days}::int between ${shortest} and greatest(${shortest}, coalesce(products.max_days, ${rules.maxDays}::int))
    and ${from}::date - ${before} >= ${rules.today}::date
    and not exists (${isFull})`
}

const columns = {
  before: { own: sql.ref('products.days_before'), said: 'daysBefore' },
  after: { own: sql.ref('products.days_after'), said: 'daysAfter' },
} as const
type Side = keyof typeof columns

/** Days kept free before or after the worn ones: the product's own, its category's, else the store's. */
function daysAround(side: Side, rules: RentalRules) {
  const { own, said } = columns[side]
  const cases = Object.entries(rules.categories).map(
    ([category, terms]) => sql`when ${category} then ${terms[said]}::int`,
  )
  const general = cases.length
    ? sql`case products.category ${sql.join(cases, sql` `)} else ${rules[said]}::int end`
    : sql`${rules[said]}::int`
  return sql`coalesce(${own}, ${general})`
}

/** The most days that any rental is kept free before or after the worn ones. */
function mostDays(side: Side, rules: RentalRules) {
  const { own, said } = columns[side]
  const most = Math.max(rules[said], ...Object.values(rules.categories).map((terms) => terms[said]))
  return sql`greatest(${most}::int, (select max(${own}) from products where product_type = 'rent'))`
}
