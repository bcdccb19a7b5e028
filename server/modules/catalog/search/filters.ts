import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { ProductQuery } from '../../../../contract/catalog/catalog.ts'
import { paise } from '../../../../contract/core/money.ts'
import { searchTerms, type SearchPart } from './read-search.ts'
import { expandSynonyms } from './synonyms.ts'

/** An SQL condition on `products`, for example from the rentals module. */
export type ListCondition = Expression<SqlBool>

/** Filters of a product list. `search` is the meaning of the search text; without it, the words of `q` are searched as typed. */
export type Filter = Omit<ProductQuery, 'page' | 'limit' | 'sort'> & {
  condition?: ListCondition | undefined
  search?: readonly SearchPart[] | undefined
}

/**
 * Returns the SQL conditions of all filters except product type, category and gender. The callers apply these three filters
 * themselves, because the counts per category and gender need them separately.
 */
export function conditionsOf(filter: Filter): ListCondition[] {
  const { minPrice, maxPrice, rating, discount, fabric, seller, condition } = filter
  return [
    sql<SqlBool>`products.status = 'live'`,
    ...textConditions(filter),
    ...when(minPrice, (price) => sql<SqlBool>`products.sort_price >= ${price}`),
    ...when(maxPrice, (price) => sql<SqlBool>`products.sort_price <= ${price}`),
    ...when(rating || undefined, (minimum) => sql<SqlBool>`products.rating >= ${minimum}`),
    ...when(discount || undefined, (minimum) => sql<SqlBool>`products.percent_off >= ${minimum}`),
    ...when(chosen(fabric), (fabrics) => sql<SqlBool>`products.fabrics && ${fabrics}`),
    ...when(
      chosen(seller),
      (sellers) => sql<SqlBool>`coalesce(products.seller_id, 'shop') = any(${sellers})`,
    ),
    ...skuConditions(filter),
    ...(condition ? [condition] : []),
  ]
}

/**
 * SQL conditions of the search text. A text with a meaning also finds products that contain it literally: `gold m` means the size M, and can
 * become `gold moon`.
 */
function textConditions(filter: Filter): ListCondition[] {
  const parts = partsOf(filter)
  const conditions = parts.map((part) => matchesPart(part, parts.length === 1))
  if (!filter.q || parts.every(({ kind }) => kind === 'word')) return conditions
  const typed = filter.q.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  return [
    sql<SqlBool>`(${sql.join(conditions, sql` and `)} or products.search_text like ${likePattern(typed)})`,
  ]
}

/** Returns the parts of the search text. */
export const partsOf = ({ search, q }: Pick<Filter, 'search' | 'q'>): readonly SearchPart[] =>
  search ?? searchTerms(q ?? '').map((source) => ({ kind: 'word', source }))

/** True if the list depends on data without cache tags, for example on the stock of products that are not on the page. */
export const dependsOnSkus = ({ size, colour, inStock, fabric, seller, search = [] }: Filter): boolean =>
  [size, colour, fabric, seller].some((values) => values?.length) ||
  inStock === true ||
  search.some(({ kind }) => kind !== 'word')

const when = <T>(value: T | undefined, condition: (value: T) => ListCondition): ListCondition[] =>
  value === undefined ? [] : [condition(value)]

const chosen = <T>(values: readonly T[] | undefined): T[] | undefined =>
  values?.length ? [...values] : undefined

/** SQL conditions: some SKU has one of the sizes and colours, and, if requested, is in stock. A colour may also be in the title. */
function skuConditions(filter: Pick<Filter, 'size' | 'colour' | 'inStock' | 'productType'>): ListCondition[] {
  const { inStock, productType = 'any' } = filter
  const sizes = chosen(filter.size)
  const colours = chosen(filter.colour)
  const ofProduct = [...when(sizes, hasSize), ...when(colours, hasColour)]
  if (!inStock && ofProduct.length < 2) return ofProduct // one condition alone needs only the columns of `products`, which contain the sizes and colours of all its SKUs
  const ofSku = [
    ...when(sizes, (names) => sql<SqlBool>`s.size = any(${names})`),
    ...when(
      colours,
      (names) => sql<SqlBool>`(s.colour_groups && ${names} or products.title_colours && ${names})`,
    ),
  ]
  const found = (inStock ? availability[productType] : [sql``]).map((join) => hasSku(ofSku, join))
  return [...ofProduct, sql<SqlBool>`(${sql.join(found, sql` or `)})`]
}

const hasItem = sql`join stock_items i on i.id = s.stock_item_id and i.available > 0`
const hasPiece = sql`join rental_pieces p on p.sku_id = s.id and p.state <> 'retired'`

/** SQL joins of the SKU `s` with its available units: for sale, stock items; for rent, pieces. */
const availability = { marketplace: [hasItem], rent: [hasPiece], any: [hasItem, hasPiece] }

const hasSku = (conditions: readonly ListCondition[], join: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from skus s ${join} where ${sql.join(
    [sql`s.product_id = products.id`, sql`not s.retired`, ...conditions],
    sql` and `,
  )})`

const hasSize = (sizes: readonly string[]) => sql<SqlBool>`products.sizes && ${[...sizes]}`
const hasColour = (colours: readonly string[]) =>
  sql<SqlBool>`(products.colours && ${[...colours]} or products.title_colours && ${[...colours]})`

/**
 * SQL condition: a product matches a part of the search text. A meaning, for example a colour, may be a property of the product or a
 * whole word of its text. If it is the only part, it may also be inside a word, like every other text.
 */
function matchesPart(part: SearchPart, isAlone: boolean): ListCondition {
  if (part.kind === 'word') return matchesWord(part.source)
  if (part.kind === 'price') return isInRange(part)
  const text = isAlone ? matchesWord(part.source) : hasWord(part.source)
  return sql<SqlBool>`(${hasProperty(part)} or ${text})`
}

function hasProperty(part: Exclude<SearchPart, { kind: 'word' | 'price' }>): ListCondition {
  if (part.kind === 'gender') return sql<SqlBool>`products.gender = ${part.gender}`
  if (part.kind === 'fabric') return sql<SqlBool>`products.fabrics @> array[${part.fabric}]`
  return part.kind === 'size' ? hasSize(part.sizes) : hasColour([part.colour])
}

const isInRange = ({ min = paise(0), max }: Extract<SearchPart, { kind: 'price' }>) =>
  sql<SqlBool>`(products.sort_price >= ${min} and products.sort_price <= coalesce(${max ?? null}::int, products.sort_price))`

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

/** SQL condition: a word of the product begins with the typed word or with one of its synonyms, or the product has its meaning. */
export function startsWord(part: SearchPart): ListCondition {
  const query = tsqueryOf(expandSynonyms(part.source))
  const starts = query ? sql<SqlBool>`products.search_vector @@ ${query}::tsquery` : sql<SqlBool>`true`
  if (part.kind === 'word' || part.kind === 'price') return starts
  return sql<SqlBool>`(${starts} or ${hasProperty(part)})`
}

/** SQL condition: the product has all words of this text. */
function hasWord(typed: string): ListCondition {
  const tokens = tokensOf(typed.toLowerCase())
  if (tokens.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`products.search_vector @@ ${tokens.map((token) => `'${token}'`).join(' & ')}::tsquery`
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
