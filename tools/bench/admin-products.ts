import type pg from 'pg'
import { listAdminProducts, showAdminProduct } from '../../contract/catalog/admin-products.ts'
import type { Api } from '../../contract/core/client.ts'
import { bulkFill, pick, type Say } from './bulk-fill.ts'

/** Products with two sizes, piles and a picture each, as a large marketplace has them. Made by the database itself. */
export const fillProducts = (pool: pg.Pool, count: number, say: Say): Promise<void> =>
  bulkFill({ pool, tables: ['products', 'stock_items', 'product_pictures'], say }, async (run) => {
    await run('products', products(count))
    await run('piles', stockItems)
    await run('sizes', sizes)
    await run('pictures', pictures)
    await run('counts', counts)
  })

const counts = `
  insert into low_stock select id, product_id, available from stock_items where available <= 5;
  insert into product_counts select product_type, status, count(*) from products group by 1, 2`
const works = `'Mirror','Zari','Gamthi','Patola','Bandhani','Kutchi','Abhla','Leheriya'`
const goods = `'Choli','Lehenga','Kediya','Odhni','Dandiya','Jhumka','Bangles','Saree'`
const kinds = `'garba-dresses','garba-sticks','accessories','kediya','couple-set','combos','jewellery'`
const statuses = `'live','live','live','live','live','live','live','live','pending','archived'`

const products = (count: number) => `
  insert into products (id, slug, product_type, status, title, category, price, mrp, rent_price, deposit, search_text, created_at)
  select 'prod-' || n, 'prod-' || n, case when is_rent then 'rent' else 'marketplace' end, status, title, kind, price, price * 2,
    case when is_rent then price / 10 end, case when is_rent then price * 2 end, lower(title || ' ' || kind),
    timestamptz '2026-10-01' - n * interval '1 minute'
  from (select n, n % 5 = 0 as is_rent, ${pick(statuses)} as status, ${pick(kinds)} as kind,
    (100 + floor(random() * 9000))::int * 100 as price,
    ${pick(works)} || ' ' || ${pick(goods)} || ' No. ' || n as title from generate_series(1, ${count}) n) made`
const stockItems = `
  insert into stock_items (id, product_id, available)
  select 'pile-' || id || '-' || size, id, floor(random() * 120)::int
  from products cross join generate_series(1, 2) size where product_type = 'marketplace'`
const sizes = `
  insert into skus (id, product_id, stock_item_id, code, size, price, position)
  select 'sku-' || id || '-' || size, id, case when product_type = 'marketplace' then 'pile-' || id || '-' || size end,
    'CODE-' || id || '-' || size, (array['S', 'M'])[size], price, size
  from products cross join generate_series(1, 2) size`
const pictures = `
  insert into product_pictures (product_id, url) select id, 'https://example.com/' || id || '.jpg' from products`

/** What staff ask of the list of products all day, each time of another place in it. */
export async function productRequests(
  pool: pg.Pool,
  api: Api,
): Promise<Record<string, () => Promise<unknown>>> {
  const { rows } = await pool.query<{ id: string; value: string }>(
    `select id, created_at::text as value from products tablesample system (1) limit 500`,
  )
  let turn = 0
  const some = () => rows[(turn += 7) % rows.length]!
  const page = (query: object) => api(listAdminProducts, { query: { limit: 50, sort: 'newest', ...query } })
  const after = () => {
    const { value, id } = some()
    return Buffer.from(JSON.stringify([value, id])).toString('base64url')
  }
  return {
    'products: newest': () => page({}),
    'products: any page': () => page({ after: after() }),
    'products: rent, any page': () => page({ productType: 'rent', after: after() }),
    'products: pending': () => page({ status: 'pending' }),
    'products: archived, any page': () => page({ status: 'archived', after: after() }),
    'products: a category': () => page({ category: 'kediya' }),
    'products: a category of rentals, pending': () =>
      page({ category: 'jewellery', productType: 'rent', status: 'pending' }),
    'products: low stock': () => page({ stock: 'low' }),
    'products: sold out, a category': () => page({ stock: 'out', category: 'combos' }),
    'products: by title': () => page({ sort: 'title' }),
    'products: dearest': () => page({ sort: 'price-desc' }),
    'products: last changed': () => page({ sort: 'updated' }),
    'products: a frequent word': () => page({ q: 'choli' }),
    'products: two words': () => page({ q: 'patola jhumka' }),
    'products: a word that is nowhere': () => page({ q: 'zarathustra' }),
    'products: one number': () => page({ q: `No. ${some().id.slice(5)}` }),
    'products: a frequent word by price': () => page({ q: 'mirror', sort: 'price-asc' }),
    'products: SKU code': () => page({ q: `CODE-${some().id}-1` }),
    'products: open': () => api(showAdminProduct, { params: { id: some().id } }),
  }
}

/** The statements whose plans are worth reading. */
export const productPlans: Record<string, string> = {
  'low stock': `select id from products where status <> 'archived' and id in (select l.product_id from low_stock l
    where l.available <= 5) order by created_at desc, id desc limit 50`,
  'a frequent word': `select id from products where search_text like '%choli%' order by created_at desc, id desc limit 50`,
  'a rare word': `select id from products where search_text like '%zarathustra%' order by created_at desc, id desc limit 50`,
}
