import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listProducts, sorts, type ProductQuery } from '../../../../contract/catalog/catalog.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()
const MANY = 12_000

beforeAll(async () => {
  await sql`
    insert into products (slug, product_type, title, category, gender, price, mrp, rating, rating_count, search_text, created_at)
    select 'g' || n, 'marketplace', t, c, (array['women', 'women', 'men', 'kids'])[1 + n % 4], price, price * 2,
      case when n % 5 > 0 then 3 + (n % 21) / 10.0 end, (n * 7919) % 5000, t || ' ' || c, now() - n * interval '1 minute'
    from (select n, 10000 + (n * 7907::bigint % 990000)::int as price,
      (array['garba-dresses', 'accessories', 'kediya'])[1 + n % 3] as c,
      (array['mirror choli', 'zari kediya', 'plain dupatta'])[1 + n % 3] || case when n % 3000 = 7 then ' peacock' else '' end as t
      from generate_series(1, ${MANY}::int) n) products`.execute(shop.db)
  await sql`analyze products`.execute(shop.db)
})

const list = (query: Partial<ProductQuery>) =>
  shop.api(listProducts, { query: { productType: 'marketplace', limit: 30, ...query } })

test.each(sorts)('a long list sorted by %s has the same products as a full sort', async (sort) => {
  const filters = { minPrice: 1000 as never, rating: 4, sort } // `minPrice` is in rupees, as in the query string
  const order = {
    relevance: sql`rating_count desc, created_at`,
    newest: sql`created_at desc`,
    'price-asc': sql`price`,
    'price-desc': sql`price desc`,
    rating: sql`rating desc nulls last, rating_count desc`,
    discount: sql`round((mrp - price) * 100.0 / mrp) desc`,
  }[sort]
  const { rows } = await sql<{ id: string }>`select id from products
    where price >= 100000 and rating >= 4 order by ${order}, id limit 30 offset 30`.execute(shop.db)
  const { data } = await list({ ...filters, page: 2 })
  expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test('the counts of a long list are approximately right and marked as estimates', async () => {
  const { pagination, facets } = await list({ category: 'kediya' })
  expect(pagination).toMatchObject({ isEstimate: true })
  expect(pagination.total).toBeGreaterThan(MANY / 3 / 2)
  expect(pagination.total).toBeLessThan((MANY / 3) * 2)
  const withProducts = facets.category.filter(({ count }) => count > 0)
  expect(withProducts.map(({ value }) => value).toSorted()).toEqual([
    'accessories',
    'garba-dresses',
    'kediya',
  ])
})

test('a short list in a large catalogue is counted exactly', async () => {
  const { pagination, data } = await list({ q: 'peacock' })
  expect(pagination).toEqual({ page: 1, limit: 30, total: 4, pages: 1 })
  expect(data).toHaveLength(4)
  expect(await list({ q: 'pecock' })).toMatchObject({ correctedTo: 'peacock', pagination: { total: 4 } })
})

test('the pages of a long list end at its last product', async () => {
  const { pagination, data } = await list({ page: 99_999 })
  expect(data).toEqual([])
  expect(pagination.pages).toBeLessThan(99_999)
  const last = await list({ page: pagination.pages })
  expect(last.pagination.pages).toBeLessThanOrEqual(pagination.pages)
})

test('a short list of one category is counted exactly, even if the search finds many products of other categories', async () => {
  for (const id of ['necklace', 'bangle']) {
    await createTestProduct(shop.db, { id, title: `Mirror ${id}`, category: 'jewellery' })
  }
  const { pagination, data, facets } = await list({ q: 'mirror', category: 'jewellery' })
  expect(pagination).toEqual({ page: 1, limit: 30, total: 2, pages: 1 })
  expect(data.map(({ id }) => id).toSorted()).toEqual(['bangle', 'necklace'])
  const counts = new Map(facets.category.map(({ value, count }) => [value, count]))
  expect(counts.get('jewellery')).toBe(2)
  expect(counts.get('garba-dresses')).toBeGreaterThan(MANY / 3 / 2)
  expect(counts.get('garba-dresses')).toBeLessThan((MANY / 3) * 2)
})
