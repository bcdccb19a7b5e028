import { sql, type Expression, type SqlBool } from 'kysely'
import type { ProductQuery } from '../../contract/catalog.ts'
import type { Asker } from '../db.ts'

/** What else must hold of `products`, in the words of a domain that knows more than the catalogue. */
export type Condition = Expression<SqlBool>
export type Filter = Omit<ProductQuery, 'page' | 'limit' | 'sort'> & { condition?: Condition | undefined }

type Count<T> = { value: T; count: number }
type Page = {
  ids: string[]
  total: number
  byCategory: Count<string>[] | null
  byGender: Count<'women' | 'men' | 'kids'>[] | null
}

const percentOff = sql<number>`coalesce(nullif(products.discount_percent, 0),
  round((products.mrp - products.price) * 100.0 / products.mrp))`

const inOrder = {
  relevance: sql`place, rating_count desc, created_at`,
  newest: sql`created_at desc`,
  'price-asc': sql`sort_price`,
  'price-desc': sql`sort_price desc`,
  rating: sql`rating desc nulls last, rating_count desc`,
  discount: sql`percent_off desc`,
} as const

/**
 * The ids of one page of live products, how many there are, and how many each category and gender has under all the
 * other filters. Everything in one pass, so that a costly condition is judged once for each product.
 */
export async function findPage(
  db: Asker,
  { page, limit, sort, ...filter }: ProductQuery & { condition?: Condition | undefined },
): Promise<Page> {
  const { category, gender } = filter
  const isCategory = category ? sql`products.category = ${category}` : sql`true`
  const isGender = gender?.length ? sql`products.gender = any(${[...gender]})` : sql`true`
  const [firstWord] = sort === 'relevance' ? wordsOf(filter.q ?? '') : []
  const place = firstWord ? sql`position(${firstWord.toLowerCase()} in products.search_text)` : sql`0`
  const { rows } = await sql<Page>`
    with matching as materialized (
      select id, category, gender, rating, rating_count, created_at, sort_price, ${percentOff} as percent_off,
        ${place} as place, ${isCategory} as is_category, ${isGender} as is_gender
      from products where ${sql.join(conditionsOf(filter), sql` and `)}
    )
    select
      array(select id from matching where is_category and is_gender
        order by ${inOrder[sort]}, id limit ${limit} offset ${(page - 1) * limit}) as ids,
      (select count(*) from matching where is_category and is_gender) as total,
      (select json_agg(c) from (select category as value, count(*) from matching where is_gender group by 1) c)
        as "byCategory",
      (select json_agg(g) from (select gender as value, count(*) from matching where is_category group by 1) g)
        as "byGender"`.execute(db)
  return rows[0]!
}

/** Every filter but category and gender, whose siblings are counted too. */
function conditionsOf({
  productType,
  q,
  minPrice,
  maxPrice,
  rating,
  discount,
  condition,
}: Filter): Condition[] {
  return [
    sql<SqlBool>`products.status = 'live'`,
    ...when(productType, (type) => sql<SqlBool>`products.product_type = ${type}`),
    ...wordsOf(q ?? '').map((word) => sql<SqlBool>`products.search_text like ${pattern(word)}`),
    ...when(minPrice, (price) => sql<SqlBool>`products.sort_price >= ${price}`),
    ...when(maxPrice, (price) => sql<SqlBool>`products.sort_price <= ${price}`),
    ...when(rating, (least) => sql<SqlBool>`coalesce(products.rating, 0) >= ${least}`),
    ...when(discount, (least) => sql<SqlBool>`${percentOff} >= ${least}`),
    ...(condition ? [condition] : []),
  ]
}

const when = <T>(said: T | undefined, condition: (value: T) => Condition): Condition[] =>
  said === undefined ? [] : [condition(said)]

/** What people typed, as a pattern in which `%` and `_` are only letters. */
const pattern = (typed: string) => `%${typed.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`

/** Every word must be found in the title or the category, in any order. */
const wordsOf = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, 8)
