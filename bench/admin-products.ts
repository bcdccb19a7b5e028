import type pg from 'pg'
import { listAdminProducts, showAdminProduct } from '../contract/admin-products.ts'
import type { Api } from '../contract/client.ts'

type Say = (line: string) => void

/** Products with two sizes, piles and a picture each, as a large marketplace has them. Made by the database itself. */
export async function fillProducts(pool: pg.Pool, count: number, say: Say) {
  const client = await pool.connect()
  const run = async (what: string, statement: string) => {
    const start = performance.now()
    await client.query(statement)
    say(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  try {
    await client.query(`set session_replication_role = replica; select setseed(0.42)`)
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select c.relname as name, pg_get_indexdef(c.oid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid in ('products'::regclass, 'stock_items'::regclass, 'product_pictures'::regclass)
         and not i.indisunique`,
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    await run('products', products(count))
    await run('piles', piles)
    await run('sizes', sizes)
    await run('pictures', pictures)
    for (const { name, definition } of rows) await run(`index ${name}`, definition)
    await client.query(`insert into low_stock select id, product_id, available from stock_items where available <= 5;
      insert into product_counts select product_type, status, count(*) from products group by 1, 2;
      set session_replication_role = origin`)
    await run('statistics', 'vacuum analyze')
  } finally {
    client.release()
  }
}

const pick = (list: string) => `(array[${list}])[1 + floor(random() * array_length(array[${list}], 1))::int]`
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
const piles = `
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
export async function productQuestions(
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
