import { sql, type RawBuilder, type SqlBool, type Expression } from 'kysely'
import type { ProductQuery } from '../../../../contract/catalog/catalog.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { expandSynonyms } from './synonyms.ts'

type Count<T> = { value: T; count: number }
export type ProductPage = {
  ids: string[]
  total: number
  byCategory: Count<string>[] | null
  byGender: Count<'women' | 'men' | 'kids'>[] | null
  /** True when the total and the counts are estimates, because exact counts of a large catalogue are too slow. */
  isEstimate: boolean
}
type PageQuery = ProductQuery & { condition?: ListCondition | undefined }

/**
 * Size limit of the products table in database pages (about 4,000 products). If the table is not larger, the matches of every
 * list are counted exactly.
 */
const MAX_COUNTED_PAGES = 400
/** The number of database pages of the products table that are read as a sample for an estimate. */
const SAMPLED_PAGES = 100
/** The highest position in a long list of products that a shopper can reach by paging. */
export const MAX_OFFSET = 10_000
/** Minimum number of matches in the sample. If the sample has fewer matches, the list is short, so its matches are counted exactly. */
const MIN_SAMPLE_HITS = 4

const sortOrders = {
  relevance: sql`rating_count desc, created_at`,
  newest: sql`created_at desc`,
  'price-asc': sql`sort_price`,
  'price-desc': sql`sort_price desc`,
  rating: sql`rating desc nulls last, rating_count desc`,
  discount: sql`percent_off desc`,
} as const

const columns = sql`id, category, gender, rating, rating_count, created_at, sort_price, percent_off`

/**
 * Finds the ids of one page of live products, the total, and the counts per category and gender. Each category count applies
 * all filters except the category filter. Each gender count applies all filters except the gender filter. In a large catalogue,
 * a long list is read through the index for its sort order, and its counts are estimated.
 */
export async function findPage(db: DbOrTx, query: PageQuery): Promise<ProductPage> {
  const pages = query.condition ? 0 : await tablePages(db)
  if (pages <= MAX_COUNTED_PAGES) {
    return query.condition || query.q ? countPage(db, query) : countPlainPage(db, query)
  }
  const estimate = await estimatePage(db, query, SAMPLED_PAGES / pages)
  if (estimate.seen < MIN_SAMPLE_HITS) return countPage(db, query)
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

const isOfType = ({ productType }: PageQuery) =>
  productType ? sql<SqlBool>`products.product_type = ${productType}` : sql<SqlBool>`true`
const isOfCategory = ({ category }: PageQuery) =>
  category ? sql<SqlBool>`products.category = ${category}` : sql<SqlBool>`true`
const isOfGender = ({ gender }: PageQuery) =>
  gender?.length ? sql<SqlBool>`products.gender = any(${[...gender]})` : sql<SqlBool>`true`

const all = (conditions: readonly ListCondition[]) => sql.join([...conditions], sql` and `)

/**
 * SQL for the rank of a product by the search text: products come first in whose text each search word begins a word. Among them, and
 * among the others, products come first in whose text the first search word is earlier.
 */
function rankOf({ sort, q }: PageQuery): RawBuilder<number> {
  const words = sort === 'relevance' ? searchTerms(q ?? '') : []
  const [first] = words
  if (!first) return sql`0`
  const [word] = expandSynonyms(first)
  return sql`coalesce(nullif(position(${word} in products.search_text), 0), 1000)
    + case when ${all(words.map(startsWord))} then 0 else 10000 end`
}

/**
 * Reads a page of ids and the exact counts in one statement. Can be used only for lists without a text search and without a `condition` of
 * another module.
 */
async function countPlainPage(db: DbOrTx, query: PageQuery): Promise<ProductPage> {
  const { page, limit, sort } = query
  const conditions = [isOfType(query), ...conditionsOf(query)]
  const { rows } = await sql<{ ids: string[]; groups: Group[] | null }>`
    select
      array(select id from products where ${all([...conditions, isOfCategory(query), isOfGender(query)])}
        order by ${sortOrders[sort]}, id limit ${limit} offset ${(page - 1) * limit}) as ids,
      (select json_agg(g) from (${groupsOf(query, sql`products`)}) g) as groups`.execute(db)
  const { ids, groups } = rows[0]!
  return { ids, ...countsOf(query, groups ?? []), isEstimate: false }
}

/**
 * Reads a page of ids and the exact counts. Materializes the matching products, so that a slow condition is evaluated only once
 * for each product.
 */
async function countPage(db: DbOrTx, query: PageQuery): Promise<ProductPage> {
  const { page, limit, sort } = query
  const { rows } = await sql<Omit<ProductPage, 'isEstimate'>>`
    with matching as materialized (
      select ${columns}, ${rankOf(query)} as rank, ${isOfCategory(query)} as is_category,
        ${isOfGender(query)} as is_gender
      from products where ${all([isOfType(query), ...conditionsOf(query)])}
    )
    select
      array(select id from matching where is_category and is_gender
        order by rank, ${sortOrders[sort]}, id limit ${limit} offset ${(page - 1) * limit}) as ids,
      (select count(*) from matching where is_category and is_gender) as total,
      (select json_agg(c) from (select category as value, count(*) from matching where is_gender group by 1) c)
        as "byCategory",
      (select json_agg(g) from (select gender as value, count(*) from matching where is_category group by 1) g)
        as "byGender"`.execute(db)
  return { ...rows[0]!, isEstimate: false }
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

type Estimate = Pick<ProductPage, 'total' | 'byCategory' | 'byGender'> & { seen: number }

/** Estimates the total and the counts. Counts the matches in a fixed sample of database pages and multiplies the result. */
async function estimatePage(db: DbOrTx, query: PageQuery, share: number): Promise<Estimate> {
  const sample = sql`products tablesample system (${share * 100}) repeatable (9)`
  const { rows } = await groupsOf(query, sample).execute(db)
  return countsOf(query, rows, (seen) => roundToTwoDigits(seen / share))
}

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
function countsOf(query: PageQuery, rows: readonly Group[], scaled = (seen: number) => seen): Estimate {
  const filter = { category: query.category ?? null, gender: query.gender?.length ? query.gender : null }
  const seen = sumOf(rows.filter(({ fits }) => fits))
  return {
    seen,
    total: scaled(seen),
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
async function tablePages(db: DbOrTx): Promise<number> {
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
function roundToTwoDigits(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / step) * step
}

/** An SQL condition on `products`, for example from the rentals module. */
export type ListCondition = Expression<SqlBool>
type Filter = Omit<ProductQuery, 'page' | 'limit' | 'sort'> & { condition?: ListCondition | undefined }

/**
 * Returns the SQL conditions of all filters except product type, category and gender. The callers apply these three filters
 * themselves, because the counts per category and gender need them separately.
 */
function conditionsOf(filter: Filter): ListCondition[] {
  const { q, minPrice, maxPrice, rating, discount, condition } = filter
  return [
    sql<SqlBool>`products.status = 'live'`,
    ...searchTerms(q ?? '').map(matchesWord),
    ...when(minPrice, (price) => sql<SqlBool>`products.sort_price >= ${price}`),
    ...when(maxPrice, (price) => sql<SqlBool>`products.sort_price <= ${price}`),
    ...when(rating || undefined, (minimum) => sql<SqlBool>`products.rating >= ${minimum}`),
    ...when(discount || undefined, (minimum) => sql<SqlBool>`products.percent_off >= ${minimum}`),
    ...(condition ? [condition] : []),
  ]
}

const when = <T>(value: T | undefined, condition: (value: T) => ListCondition): ListCondition[] =>
  value === undefined ? [] : [condition(value)]

/**
 * Splits a search text into its first eight words. Each word must match the title or the category of a product, directly or by
 * a synonym. The sequence of the words does not matter.
 */
export const searchTerms = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, 8)

/**
 * SQL condition: the text of the product contains the typed word, also inside another word, or a word that begins with one of its
 * synonyms. The trigram index finds typed words of at least three letters; for a shorter word all products are read.
 */
function matchesWord(typed: string): ListCondition {
  const contains = sql<SqlBool>`products.search_text like ${likePattern(typed.toLowerCase())}`
  const [word, ...others] = expandSynonyms(typed)
  const synonyms = word === typed.toLowerCase() ? others : [word!, ...others]
  const query = tsqueryOf(synonyms)
  return query ? sql<SqlBool>`(${contains} or products.search_vector @@ ${query}::tsquery)` : contains
}

/** SQL condition: a word of the product begins with the typed word or with one of its synonyms. */
function startsWord(typed: string): ListCondition {
  const query = tsqueryOf(expandSynonyms(typed))
  return query ? sql<SqlBool>`products.search_vector @@ ${query}::tsquery` : sql<SqlBool>`true`
}

/** Returns a text query for products with words that begin with one of these texts; null if they contain no letters and digits. */
function tsqueryOf(texts: readonly string[]): string | null {
  const alternatives = texts.map(tokensOf).filter(({ length }) => length > 0)
  if (alternatives.length === 0) return null
  return alternatives.map((tokens) => `(${tokens.map((token) => `'${token}':*`).join(' & ')})`).join(' | ')
}

/** Splits the typed text into sequences of letters and digits. */
const tokensOf = (typed: string): string[] => typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Returns a LIKE pattern that matches the typed text anywhere; `%`, `_` and backslashes are escaped. */
const likePattern = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
