import { sql, type Expression, type SqlBool } from 'kysely'
import type { ProductQuery } from '../../../../contract/catalog/catalog.ts'
import { waysToWrite } from './search-words.ts'

/** What else must hold of `products`, in the words of a domain that knows more than the catalogue. */
export type Condition = Expression<SqlBool>
export type Filter = Omit<ProductQuery, 'page' | 'limit' | 'sort'> & { condition?: Condition | undefined }

/** Every filter but department, category and gender, whose siblings are counted too. */
export function conditionsOf(filter: Filter): Condition[] {
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

const when = <T>(said: T | undefined, condition: (value: T) => Condition): Condition[] =>
  said === undefined ? [] : [condition(said)]

/** Every word must be found in the title or the category, in any order, by whichever of its names. */
export const searchTerms = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, 8)

/**
 * A word is found by how it begins, by any of its names. What is typed with other signs than letters and digits has to stand
 * there like that as well.
 */
function isFound(typed: string): Condition {
  const ways = waysToWrite(typed)
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

const isForeign = (typed: string) => waysToWrite(typed)[0] !== typed.toLowerCase()

/** The letters and digits of what was typed, as the words that they make. */
const tokensOf = (typed: string): string[] => typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** What people typed, as a pattern in which `%` and `_` are only letters. */
const pattern = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`
