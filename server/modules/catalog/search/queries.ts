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
  /** True when the counts are estimates, because there is too much to count for every visitor. */
  isEstimate: boolean
}
type Asked = ProductQuery & { condition?: ListCondition | undefined }

/** Pages of a table in which everything is counted for every visitor: some four thousand products. */
const SMALL = 400
/** Pages that an estimate looks at, however large the table is. */
const SAMPLED = 100
/** Nobody turns more pages than this many products have; whoever wants others narrows the list. */
export const MAX_OFFSET = 10_000
/** A list of which the estimate saw less is short: its products are found by an index and counted. */
const FEW = 4

const inOrder = {
  relevance: sql`rating_count desc, created_at`,
  newest: sql`created_at desc`,
  'price-asc': sql`sort_price`,
  'price-desc': sql`sort_price desc`,
  rating: sql`rating desc nulls last, rating_count desc`,
  discount: sql`percent_off desc`,
} as const

const columns = sql`id, category, gender, rating, rating_count, created_at, sort_price, percent_off`

/**
 * The ids of one page of live products, how many there are, and how many each category and gender has under all the other
 * filters. In a large catalogue a long list is read from the index of its order, as far as the page, and its counts are estimated.
 */
export async function findPage(db: DbOrTx, asked: Asked): Promise<ProductPage> {
  const pages = asked.condition ? 0 : await tablePages(db)
  if (pages <= SMALL) return asked.condition || asked.q ? countPage(db, asked) : countPlainPage(db, asked)
  const estimate = await estimatePage(db, asked, SAMPLED / pages)
  if (estimate.seen < FEW) return countPage(db, asked)
  const before = (asked.page - 1) * asked.limit
  const ids = asked.limit && before < MAX_OFFSET ? await readPage(db, asked) : []
  return { ...estimate, ids, ...lengthOf(estimate.total, { before, ids, limit: asked.limit }) }
}

type Read = { before: number; ids: readonly string[]; limit: number }

/** Who has reached the end of a list knows how long it is; behind the end, that it is shorter than thought. */
function lengthOf(about: number, { before, ids, limit }: Read): Pick<ProductPage, 'total' | 'isEstimate'> {
  const read = before + ids.length
  if (ids.length === 0 && limit > 0) return { total: Math.min(about, before, MAX_OFFSET), isEstimate: true }
  return ids.length < limit
    ? { total: read, isEstimate: false }
    : { total: Math.max(about, read), isEstimate: true }
}

const isOfType = ({ productType }: Asked) =>
  productType ? sql<SqlBool>`products.product_type = ${productType}` : sql<SqlBool>`true`
const isOfCategory = ({ category }: Asked) =>
  category ? sql<SqlBool>`products.category = ${category}` : sql<SqlBool>`true`
const isOfGender = ({ gender }: Asked) =>
  gender?.length ? sql<SqlBool>`products.gender = any(${[...gender]})` : sql<SqlBool>`true`

const all = (conditions: readonly ListCondition[]) => sql.join([...conditions], sql` and `)

/** Where the first word stands in the text: what begins with it comes first. */
function placeOf({ sort, q }: Asked): RawBuilder<number> {
  const [first] = sort === 'relevance' ? searchTerms(q ?? '') : []
  if (!first) return sql`0`
  const [word] = expandSynonyms(first)
  return sql`coalesce(nullif(position(${word} in products.search_text), 0), 1000)`
}

/** Where every filter is cheap, the page is read in its order and all groups are counted beside it. */
async function countPlainPage(db: DbOrTx, asked: Asked): Promise<ProductPage> {
  const { page, limit, sort } = asked
  const conditions = [isOfType(asked), ...conditionsOf(asked)]
  const { rows } = await sql<{ ids: string[]; groups: Group[] | null }>`
    select
      array(select id from products where ${all([...conditions, isOfCategory(asked), isOfGender(asked)])}
        order by ${inOrder[sort]}, id limit ${limit} offset ${(page - 1) * limit}) as ids,
      (select json_agg(g) from (${groupsOf(asked, sql`products`)}) g) as groups`.execute(db)
  const { ids, groups } = rows[0]!
  return { ids, ...countsOf(asked, groups ?? []), isEstimate: false }
}

/** All is counted in one pass, so that a costly condition is judged once for each product. */
async function countPage(db: DbOrTx, asked: Asked): Promise<ProductPage> {
  const { page, limit, sort } = asked
  const { rows } = await sql<Omit<ProductPage, 'isEstimate'>>`
    with matching as materialized (
      select ${columns}, ${placeOf(asked)} as place, ${isOfCategory(asked)} as is_category,
        ${isOfGender(asked)} as is_gender
      from products where ${all([isOfType(asked), ...conditionsOf(asked)])}
    )
    select
      array(select id from matching where is_category and is_gender
        order by place, ${inOrder[sort]}, id limit ${limit} offset ${(page - 1) * limit}) as ids,
      (select count(*) from matching where is_category and is_gender) as total,
      (select json_agg(c) from (select category as value, count(*) from matching where is_gender group by 1) c)
        as "byCategory",
      (select json_agg(g) from (select gender as value, count(*) from matching where is_category group by 1) g)
        as "byGender"`.execute(db)
  return { ...rows[0]!, isEstimate: false }
}

/** One page of a long list, as its index has it. Among more than can be ranked by words, the popular ones come first. */
async function readPage(db: DbOrTx, asked: Asked): Promise<string[]> {
  const { page, limit, sort, productType } = asked
  const types = productType ? [productType] : ['marketplace', 'rent']
  const conditions = all([isOfCategory(asked), isOfGender(asked), ...conditionsOf(asked)])
  const until = page * limit
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${types}::text[]) as of_type cross join lateral (
      select ${columns} from products where product_type = of_type and ${conditions}
      order by ${inOrder[sort]}, id limit ${until}
    ) as first
    order by ${inOrder[sort]}, id limit ${limit} offset ${until - limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type Estimate = Pick<ProductPage, 'total' | 'byCategory' | 'byGender'> & { seen: number }

/** Counts on some pages of the table, the same ones for everybody, and scales up. */
async function estimatePage(db: DbOrTx, asked: Asked, share: number): Promise<Estimate> {
  const sample = sql`products tablesample system (${share * 100}) repeatable (9)`
  const { rows } = await groupsOf(asked, sample).execute(db)
  return countsOf(asked, rows, (seen) => twoDigits(seen / share))
}

type Group = { category: string; gender: 'women' | 'men' | 'kids'; seen: number; fits: boolean }

/** How many of each category and gender pass all other filters, and whether those two are what was asked for. */
const groupsOf = (asked: Asked, products: RawBuilder<unknown>): RawBuilder<Group> => sql<Group>`
    select category, gender, count(*) as seen, ${isOfCategory(asked)} and ${isOfGender(asked)} as fits
    from ${products} where ${all([isOfType(asked), ...conditionsOf(asked)])}
    group by category, gender`

/** The size of the list, and of what other choices of category or gender would show. */
function countsOf(asked: Asked, rows: readonly Group[], scaled = (seen: number) => seen): Estimate {
  const isIn = { category: asked.category ?? null, gender: asked.gender?.length ? asked.gender : null }
  const seen = sumOf(rows.filter(({ fits }) => fits))
  return {
    seen,
    total: scaled(seen),
    byCategory: grouped(
      rows.filter(({ gender }) => !isIn.gender || isIn.gender.includes(gender)),
      ({ category }) => category,
    ).map(({ value, seen }) => ({ value, count: scaled(seen) })),
    byGender: grouped(
      rows.filter(({ category }) => !isIn.category || isIn.category === category),
      ({ gender }) => gender,
    ).map(({ value, seen }) => ({ value, count: scaled(seen) })),
  }
}

/** How large the table of products is; asked once a minute, because it changes slowly. */
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

/** An estimate does not pretend to be exact. */
function twoDigits(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / step) * step
}

/** What else must hold of `products`, in the words of a domain that knows more than the catalogue. */
export type ListCondition = Expression<SqlBool>
type Filter = Omit<ProductQuery, 'page' | 'limit' | 'sort'> & { condition?: ListCondition | undefined }

/** Every filter but department, category and gender, whose siblings are counted too. */
function conditionsOf(filter: Filter): ListCondition[] {
  const { q, minPrice, maxPrice, rating, discount, condition } = filter
  return [
    sql<SqlBool>`products.status = 'live'`,
    ...searchTerms(q ?? '').map(isFound),
    ...when(minPrice, (price) => sql<SqlBool>`products.sort_price >= ${price}`),
    ...when(maxPrice, (price) => sql<SqlBool>`products.sort_price <= ${price}`),
    ...when(rating || undefined, (least) => sql<SqlBool>`products.rating >= ${least}`),
    ...when(discount || undefined, (least) => sql<SqlBool>`products.percent_off >= ${least}`),
    ...(condition ? [condition] : []),
  ]
}

const when = <T>(said: T | undefined, condition: (value: T) => ListCondition): ListCondition[] =>
  said === undefined ? [] : [condition(said)]

/** Every word must be found in the title or the category, in any order, by whichever of its names. */
export const searchTerms = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, 8)

/**
 * A word is found by how it begins, by any of its names. What is typed with other signs than letters and digits has to stand
 * there like that as well.
 */
function isFound(typed: string): ListCondition {
  const ways = expandSynonyms(typed)
    .map(tokensOf)
    .filter(({ length }) => length > 0)
  const plain = typed.toLowerCase()
  const isWord = tokensOf(plain)[0] === plain
  const asTyped = sql<SqlBool>`products.search_text like ${pattern(plain)}`
  if (ways.length === 0) return asTyped
  const query = ways.map((tokens) => `(${tokens.map((token) => `'${token}':*`).join(' & ')})`).join(' | ')
  const found = sql<SqlBool>`products.search_vector @@ ${query}::tsquery`
  return isWord || isForeign(typed) ? found : sql<SqlBool>`${found} and ${asTyped}`
}

const isForeign = (typed: string) => expandSynonyms(typed)[0] !== typed.toLowerCase()

/** The letters and digits of what was typed, as the words that they make. */
const tokensOf = (typed: string): string[] => typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** What people typed, as a pattern in which `%` and `_` are only letters. */
const pattern = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`
