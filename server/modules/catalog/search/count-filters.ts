import { sql, type RawBuilder } from 'kysely'
import { colours, fabrics, sizeOrder } from '../../../../contract/catalog/attributes.ts'
import type { Facet, FilterCounts } from '../../../../contract/catalog/catalog.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { currentSlug } from '../categories/choose-category.ts'
import { findCategories } from '../categories/queries.ts'
import { conditionsOf, type Filter } from './filters.ts'
import {
  all,
  isOfCategory,
  isOfGender,
  isOfType,
  roundToTwoDigits,
  sampleOf,
  sampleShare,
} from './queries.ts'
import { readBrand } from '../../brand/read-brand.ts'
import { chooseSearch } from './search-products.ts'

const ratings = ['3', '3.5', '4', '4.5']
const discounts = ['10', '20', '30', '40', '50']

type Count = { value: string; count: number; label?: string }
type Counts = Record<'rating' | 'discount' | 'size' | 'colour' | 'fabric' | 'seller', Count[] | null> & {
  inStock: number
}

/**
 * Counts the live products for each value of the filters, given the values of all other filters. In a large catalogue, counts the products
 * of a sample.
 */
export async function countFilters(db: DbOrTx, filter: Filter): Promise<FilterCounts> {
  const category = filter.category && currentSlug(await findCategories(db), filter.category)
  const query = { ...filter, category, page: 1, limit: 1, sort: 'relevance' } as const
  const search = filter.q ? await chooseSearch(db, query) : undefined
  const share = await sampleShare(db)
  const { name: shop } = await readBrand(db)
  const counts = await readCounts(db, { ...query, search }, sampleOf(share))
  const scaled = (count: number) => (share === 1 ? count : roundToTwoDigits(count / share))
  const facets = (values: readonly Count[] | null, labelOf: (value: string) => string): Facet[] =>
    (values ?? []).map(({ value, count, label }) => ({
      value,
      label: label ?? labelOf(value),
      count: scaled(count),
    }))
  return {
    rating: facets(counts.rating, (value) => `${value} stars and up`),
    discount: facets(counts.discount, (value) => `${value}% or more`),
    size: facets(counts.size, (value) => value).sort((a, b) => compareSizes(a.value, b.value)),
    colour: facets(counts.colour, labelIn(colours)).sort(bySequence(Object.keys(colours))),
    fabric: facets(counts.fabric, labelIn(fabrics)).sort(bySequence(Object.keys(fabrics))),
    seller: facets(counts.seller, () => shop).sort((a, b) => b.count - a.count),
    inStock: scaled(counts.inStock),
    isEstimate: share !== 1,
  }
}

const labelIn = (groups: Record<string, { label: string }>) => (key: string) => groups[key]?.label ?? key

const bySequence = (sequence: readonly string[]) => (a: Facet, b: Facet) =>
  sequence.indexOf(a.value) - sequence.indexOf(b.value)

function compareSizes(a: string, b: string): number {
  const rank = (size: string) => sizeOrder.indexOf(size) + 1 || sizeOrder.length + 1
  return rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true })
}

const none = { rating: undefined, discount: undefined, fabric: undefined, seller: undefined } as const
const noSku = { size: undefined, colour: undefined, inStock: undefined } as const

/**
 * Reads all counts in one statement. `fits` are the products that match all filters without counts here. A value is counted with the
 * conditions of all other filters; size, colour and stock are conditions on the same SKU.
 */
async function readCounts(
  db: DbOrTx,
  query: Parameters<typeof isOfType>[0],
  products: RawBuilder<unknown>,
): Promise<Counts> {
  const only = (filter: Partial<Filter>) => {
    const { productType, category, gender } = query
    return all(conditionsOf({ productType, category, gender, ...noSku, ...none, ...filter }))
  }
  const { rating, discount, fabric, seller, size, colour, inStock } = query
  const base = all([isOfCategory(query), isOfGender(query), ...conditionsOf({ ...query, ...none, ...noSku })])
  const isSize = size?.length ? sql`s.size = any(${[...size]})` : sql`true`
  const isColour = colour?.length
    ? sql`(s.colour_groups && ${[...colour]} or products.title_colours && ${[...colour]})`
    : sql`true`
  const { rows } = await sql<{ counts: Counts }>`
    with matching as materialized (
      select products.id from ${products} where ${isOfType(query)} and ${base}
    ), listed as materialized (
      select products.id, products.rating as stars, products.percent_off, products.fabrics, products.title_colours,
        coalesce(products.seller_id, 'shop') as seller_id, products.id in (select id from matching) as fits,
        (${only({ rating })}) as rating, (${only({ discount })}) as discount, (${only({ fabric })}) as fabric,
        (${only({ seller })}) as seller
      from ${products} where products.status = 'live' and ${isOfType(query)}
    ), units as materialized (
      select products.id, products.fits and rating and discount and fabric and seller as fits, s.size,
        s.colour_groups || products.title_colours as colours, ${isSize} as is_size, ${isColour} as is_colour,
        coalesce(i.available > 0, s.id in (select sku_id from rental_pieces where state <> 'retired')) as is_available
      from listed as products join skus s on s.product_id = products.id and not s.retired
      left join stock_items i on i.id = s.stock_item_id
    ), found as materialized (
      select listed.*, id in (select id from units where is_size and is_colour and (is_available or ${!inStock})) as sku
      from listed
    )
    select json_build_object(
      'rating', (select json_agg(v order by v.value) from (
        select value, count(*) filter (where fits and discount and fabric and seller and sku and stars >= value::numeric)
        from found cross join unnest(${ratings}::text[]) value group by 1) v),
      'discount', (select json_agg(v order by v.value) from (
        select value, count(*) filter (where fits and rating and fabric and seller and sku and percent_off >= value::int)
        from found cross join unnest(${discounts}::text[]) value group by 1) v),
      'fabric', (select json_agg(v) from (
        select value, count(*) filter (where fits and rating and discount and seller and sku)
        from found cross join unnest(fabrics) value group by 1) v),
      'seller', (select json_agg(v) from (
        select seller_id as value, max(display_name) as label,
          count(*) filter (where fits and rating and discount and fabric and sku)
        from found left join sellers on sellers.id = seller_id group by 1) v),
      'size', (select json_agg(v) from (
        select size as value, count(distinct id) filter (where fits and is_colour and (is_available or ${!inStock}))
        from units where size is not null group by 1) v),
      'colour', (select json_agg(v) from (
        select value, count(distinct id) filter (where fits and is_size and (is_available or ${!inStock}))
        from units cross join unnest(colours) value group by 1) v),
      'inStock', (select count(distinct id) from units where fits and is_size and is_colour and is_available)
    ) as counts`.execute(db)
  return rows[0]!.counts
}
