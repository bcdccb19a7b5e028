import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countedUpTo, listAdminProducts } from '../../../../contract/catalog/admin-products.ts'
import { testShop } from '../../../testing/shop.ts'
import { hasManyMatches } from './list-queries.ts'

const shop = testShop()

// Each description fills a database page, so that the table is as large as that of a large catalogue.
beforeAll(async () => {
  await sql`alter table products alter description set storage plain`.execute(shop.db)
  await sql`
    insert into products (slug, product_type, title, category, price, mrp, description)
    select 'many-' || n, 'marketplace',
      case when n <= ${countedUpTo}::int then 'Rani choli' when n % 12 = 0 then 'Zari odhni' else 'Zari choli' end,
      'accessories', 10000, 20000, repeat('x', 6000)
    from generate_series(1, 4000) n`.execute(shop.db)
  await sql`analyze products`.execute(shop.db)
})

test.each([
  ['zari', countedUpTo + 1],
  ['zari choli', countedUpTo + 1],
  ['rani choli', countedUpTo], // on neighbouring database pages
  ['odhni', 250], // on database pages everywhere
  ['zari rani', 0],
])('a search for "%s" in a large catalogue counts %i products', async (q, total) => {
  const { api } = await shop.signedIn('staff', ['catalogue'])
  expect(await api(listAdminProducts, { query: { q, limit: 10 } })).toMatchObject({ total })
})

test('a sample shows only for searches with very many matches that they have more than the counted number', async () => {
  const results = await Promise.all(
    ['zari', 'rani choli', 'odhni'].map((q) => hasManyMatches(shop.db, { q })),
  )
  expect(results).toEqual([true, false, false])
})
