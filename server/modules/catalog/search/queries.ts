import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ProductQuery } from '../../../../contract/catalog/catalog.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { withPreparedStatements } from '../../../platform/db/prepared-statements.ts'
import { conditionsOf, partsOf, startsWord, type Filter, type ListCondition } from './filters.ts'
import type { SearchPart } from './read-search.ts'
import { expandSynonyms } from './synonyms.ts'

type Count<T> = { value: T; count: number }
export type ProductPage = {
  ids: string[]
  total: number
  byCategory: Count<string>[]
  byGender: Count<'women' | 'men' | 'kids'>[]
  /** True when the total is an estimate, because exact counts of a large catalogue are too slow. */
  isEstimate: boolean
}
export type PageQuery = ProductQuery & Pick<Filter, 'condition' | 'search'>

/**
 * Size limit of the products table in database pages (about 4,000 products). If the table is not larger, the matches of every
 * list are counted exactly.
 */
const MAX_COUNTED_PAGES = 400
/** The number of database pages of the products table that are read as a sample for an estimate. */
const SAMPLED_PAGES = 75
/** The highest position in a long list of products that a shopper can reach by paging. */
export const MAX_OFFSET = 10_000
/** Minimum number of matches in the sample. If the sample has fewer matches, the list is short, so its matches are counted exactly. */
const MIN_SAMPLE_HITS = 3

const sortOrders = {
  relevance: sql`rating_count desc, created_at`,
  newest: sql`created_at desc`,
  'price-asc': sql`sort_price`,
  'price-desc': sql`sort_price desc`,
  rating: sql`rating desc nulls last, rating_count desc`,
  discount: sql`percent_off desc`,
} as const

/**
 * The order of a list that nobody has narrowed to a category: the most popular product of each category, in the sequence of the categories,
 * then the second most popular product of each category, and so on. So the first page shows the whole range of the shop.
 */
const mixedOrder = sql`row_number() over (partition by category order by ${sortOrders.relevance}, id),
  array_position(array(select slug from categories order by position, slug), category)`

/** SQL for the order of a list whose products are all counted. */
function orderOf(query: PageQuery): RawBuilder<unknown> {
  const isMixed = query.sort === 'relevance' && !query.category && partsOf(query).length === 0
  return isMixed ? mixedOrder : sortOrders[query.sort]
}

const columns = sql`id, category, gender, rating, rating_count, created_at, sort_price, percent_off`

/**
 * Finds the ids of one page of live products, the total, and the counts per category and gender. Each category count applies
 * all filters except the category filter. Each gender count applies all filters except the gender filter. In a large catalogue,
 * a long list is read through the index for its sort order, and its counts are estimated. A short list is counted exactly; the counts of
 * other categories and genders are estimated if they are large.
 */
export async function findPage(db: DbOrTx, query: PageQuery): Promise<ProductPage> {
  const pages = query.condition ? 0 : await tablePages(db)
  if (pages <= MAX_COUNTED_PAGES) {
    return query.condition || query.q ? countPage(db, query) : countPlainPage(db, query)
  }
  const share = SAMPLED_PAGES / pages
  const { rows: sample } = await groupsOf(query, sampleOf(share)).execute(db)
  const scaled = (seen: number) => roundToTwoDigits(seen / share)
  if (sumOf(sample) < MIN_SAMPLE_HITS) return countPage(db, query)
  if (sumOf(sample.filter(({ fits }) => fits)) < MIN_SAMPLE_HITS) {
    const estimated = sample.map((group) => ({ ...group, seen: scaled(group.seen) }))
    return countPage(db, query, estimated)
  }
  const estimate = countsOf(query, sample, scaled)
  const before = (query.page - 1) * query.limit
  const ids = query.limit && before < MAX_OFFSET ? await readPage(db, query) : []
  return { ...estimate, ids, ...totalOf(estimate.total, { before, ids, limit: query.limit }) }
}

type PageRead = { before: number; ids: readonly string[]; limit: number }

/**
 * Returns the total of a long list. On the last page the total is exact. On a page after the end of the list, the total is at most the
 * number of list positions before this page.
 */
function totalOf(
  estimate: number,
  { before, ids, limit }: PageRead,
): Pick<ProductPage, 'total' | 'isEstimate'> {
  const read = before + ids.length
  if (ids.length === 0 && limit > 0) {
    return { total: Math.min(estimate, before, MAX_OFFSET), isEstimate: true }
  }
  return ids.length < limit
    ? { total: read, isEstimate: false }
    : { total: Math.max(estimate, read), isEstimate: true }
}

export const isOfType = ({ productType }: PageQuery) =>
  productType ? sql<SqlBool>`products.product_type = ${productType}` : sql<SqlBool>`true`
export const isOfCategory = ({ category }: PageQuery) =>
  category ? sql<SqlBool>`products.category = ${category}` : sql<SqlBool>`true`
export const isOfGender = ({ gender }: PageQuery) =>
  gender?.length ? sql<SqlBool>`products.gender = any(${[...gender]})` : sql<SqlBool>`true`

export const all = (conditions: readonly ListCondition[]) => sql.join([...conditions], sql` and `)

/**
 * SQL for the rank of a product by the search text: products come first in whose text each search word begins a word. Among them, and
 * among the others, products come first in whose text the first search word is earlier.
 */
function rankOf(query: PageQuery): RawBuilder<number> {
  const parts = query.sort === 'relevance' ? partsOf(query).filter(({ kind }) => kind !== 'price') : []
  const [first] = parts.filter(({ kind }) => kind === 'word').concat(parts)
  if (!first) return sql`0`
  const [word] = expandSynonyms(first.source)
  return sql`coalesce(nullif(position(${word} in products.search_text), 0), 1000)
    + case when ${all(parts.map(startsWord))} then 0 else 10000 end`
}

/**
 * Reads a page of ids and the exact counts in one prepared statement. Can be used only for lists without a text search and without a
 * `condition` of another module.
 */
async function countPlainPage(db: DbOrTx, query: PageQuery): Promise<ProductPage> {
  const { page, limit } = query
  const conditions = [isOfType(query), ...conditionsOf(query)]
  const statement = sql<{ ids: string[]; groups: Group[] | null }>`
    select
      array(select id from products where ${all([...conditions, isOfCategory(query), isOfGender(query)])}
        order by ${orderOf(query)}, id limit ${limit} offset ${(page - 1) * limit}) as ids,
      (select json_agg(g) from (${groupsOf(query, sql`products`)}) g) as groups`
  const { rows } = await withPreparedStatements(() => statement.execute(db))
  const { ids, groups } = rows[0]!
  return { ids, ...countsOf(query, groups ?? []), isEstimate: false }
}

/**
 * Reads a page of ids and the exact counts. Materializes the matching products, so that a slow condition is evaluated only once
 * for each product. With `estimated` counts, only the products of the list itself are read and counted exactly, because there can be very
 * many products in the other categories. A statement whose only filter is a `condition` is prepared, because planning the condition of
 * free rentals takes a third of its time; those with other filters are too many different ones.
 */
async function countPage(db: DbOrTx, query: PageQuery, estimated?: readonly Group[]): Promise<ProductPage> {
  const { page, limit } = query
  const fits = sql`${isOfCategory(query)} and ${isOfGender(query)}`
  const statement = sql<{ ids: string[]; groups: Group[] | null }>`
    with matching as materialized (
      select ${columns}, ${rankOf(query)} as rank, ${fits} as fits
      from products where ${all([isOfType(query), ...conditionsOf(query)])} and ${estimated ? fits : sql`true`}
    )
    select
      array(select id from matching where fits
        order by rank, ${orderOf(query)}, id limit ${limit} offset ${(page - 1) * limit}) as ids,
      (select json_agg(g) from (
        select category, gender, fits, count(*) as seen from matching group by 1, 2, 3) g) as groups`
  const isPrepared =
    query.condition && conditionsOf({ condition: query.condition }).length === conditionsOf(query).length
  const { rows } = await (isPrepared
    ? withPreparedStatements(() => statement.execute(db))
    : statement.execute(db))
  const { ids, groups } = rows[0]!
  const counted = (estimated ?? []).filter((group) => !group.fits).concat(groups ?? [])
  return { ids, ...countsOf(query, counted), isEstimate: false }
}

/**
 * Reads one page of a long list through the index for its sort order. Sorting by relevance then means sorting by popularity,
 * because there are too many matches to rank.
 */
async function readPage(db: DbOrTx, query: PageQuery): Promise<string[]> {
  const { page, limit, sort, productType } = query
  const types = productType ? [productType] : ['marketplace', 'rent']
  const conditions = all([isOfCategory(query), isOfGender(query), ...conditionsOf(query)])
  const until = page * limit
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${types}::text[]) as of_type cross join lateral (
      select ${columns} from products where product_type = of_type and ${conditions}
      order by ${sortOrders[sort]}, id limit ${until}
    ) as first
    order by ${sortOrders[sort]}, id limit ${limit} offset ${until - limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the first of these searches that finds a product; null if none does. Reads at most one product for each search. */
export async function findFirstMatch(
  db: DbOrTx,
  query: PageQuery,
  searches: readonly (readonly SearchPart[])[],
): Promise<readonly SearchPart[] | null> {
  const found = searches.map((search) => {
    const conditions = [
      isOfType(query),
      isOfCategory(query),
      isOfGender(query),
      ...conditionsOf({ ...query, search }),
    ]
    return sql`exists (select from products where ${all(conditions)})`
  })
  const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(found)}] as found`.execute(db)
  return searches[rows[0]!.found.indexOf(true)] ?? null
}

/**
 * Returns the share of the products table that counts of the filters read as a sample: 1, if the catalogue is not large.
 */
export async function sampleShare(db: DbOrTx): Promise<number> {
  const pages = await tablePages(db)
  return pages <= MAX_COUNTED_PAGES ? 1 : SAMPLED_PAGES / pages
}

/** SQL for a fixed sample of the products. */
export const sampleOf = (share: number) =>
  share === 1 ? sql`products` : sql`products tablesample system (${share * 100}) repeatable (9)`

type Counts = Pick<ProductPage, 'total' | 'byCategory' | 'byGender'>
type Group = { category: string; gender: 'women' | 'men' | 'kids'; seen: number; fits: boolean }

/**
 * Returns SQL that counts the matches for each pair of category and gender, without the category and gender filters. `fits` is true if
 * these two filters accept the pair.
 */
const groupsOf = (query: PageQuery, products: RawBuilder<unknown>): RawBuilder<Group> => sql<Group>`
    select category, gender, count(*) as seen, ${isOfCategory(query)} and ${isOfGender(query)} as fits
    from ${products} where ${all([isOfType(query), ...conditionsOf(query)])}
    group by category, gender`

/** Calculates the total and the counts of each category and gender from the counts of the pairs. */
function countsOf(query: PageQuery, rows: readonly Group[], scaled = (seen: number) => seen): Counts {
  const filter = { category: query.category ?? null, gender: query.gender?.length ? query.gender : null }
  return {
    total: scaled(sumOf(rows.filter(({ fits }) => fits))),
    byCategory: grouped(
      rows.filter(({ gender }) => !filter.gender || filter.gender.includes(gender)),
      ({ category }) => category,
    ).map(({ value, seen }) => ({ value, count: scaled(seen) })),
    byGender: grouped(
      rows.filter(({ category }) => !filter.category || filter.category === category),
      ({ gender }) => gender,
    ).map(({ value, seen }) => ({ value, count: scaled(seen) })),
  }
}

/**
 * Returns the size of the products table in database pages. Every list needs this size before the query of the list starts, so the size is
 * cached for one minute.
 */
export async function tablePages(db: DbOrTx): Promise<number> {
  const known = sizes.get(db)
  if (known && performance.now() - known.at < 60_000) return known.pages
  const { rows } = await sql<{ pages: number }>`
    select pg_relation_size('products') / current_setting('block_size')::bigint as pages`.execute(db)
  const pages = Math.max(1, rows[0]!.pages)
  sizes.set(db, { pages, at: performance.now() })
  return pages
}

const sizes = new WeakMap<DbOrTx, { pages: number; at: number }>()

const sumOf = (rows: readonly { seen: number }[]) => rows.reduce((sum, { seen }) => sum + seen, 0)

function grouped<R extends { seen: number }, V>(rows: readonly R[], valueOf: (row: R) => V) {
  const groups = Map.groupBy(rows, valueOf)
  return [...groups].map(([value, members]) => ({ value, seen: sumOf(members) }))
}

/** Rounds an estimated count to two significant digits, because it is not exact. */
export function roundToTwoDigits(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / step) * step
}
