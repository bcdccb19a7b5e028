import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listSellers } from '../../../contract/sellers/seller-account.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()

test('the list of sellers has fifty on a page, newest first, and the number of all', async () => {
  await sql`
    insert into sellers (display_name, email, status, created_at)
    select 'Weaver ' || n, 'weaver-' || n || '@example.com', case when n > 50 then 'suspended' else 'active' end,
      now() + n * interval '1 second'
    from generate_series(1, 101) n`.execute(shop.db)
  const staff = await shop.signedIn('staff')
  const list = async (query: { q: string; page?: number; status?: 'suspended' }) => {
    const { sellers, pagination } = await staff.api(listSellers, { query })
    const { total, pages } = pagination
    return { names: sellers.map(({ displayName }) => displayName), total, pages }
  }
  const first = await list({ q: 'weaver' })
  expect(first).toMatchObject({ total: 101, pages: 3 })
  expect([first.names.length, first.names[0], first.names[49]]).toEqual([50, 'Weaver 101', 'Weaver 52'])
  expect(await list({ q: 'weaver', page: 3 })).toMatchObject({ names: ['Weaver 1'], total: 101 })
  expect(await list({ q: 'weaver', status: 'suspended' })).toMatchObject({ total: 51, pages: 2 })
  expect(await list({ q: 'weaver', page: 4 })).toMatchObject({ names: [], total: 101 })
})
