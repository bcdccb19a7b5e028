import { beforeAll, expect, test } from 'vitest'
import { adminSearch } from '../../../contract/reports/admin-search.ts'
import { paise } from '../../../contract/core/money.ts'
import { confirmationId, placeOrder } from '../../../contract/orders/orders.ts'
import type { Right } from '../../../contract/core/permissions.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })
let orderId: string

beforeAll(async () => {
  const { id } = await createTestProduct(shop.db, { title: 'Zari Lehenga', price: paise(1000_00) })
  const order = await shop.api(placeOrder, {
    body: {
      items: [{ productId: id, quantity: 1, type: 'buy' }],
      couponCode: null,
      total: paise(1000_00),
      userName: 'Zarna Example',
    },
  })
  orderId = order._id
  const { id: person } = await shop.signedIn()
  await shop.db.updateTable('users').set({ name: 'Zarina Example' }).where('id', '=', person).execute()
})

async function found(q: string, rights: readonly Right[]) {
  const staff = await shop.signedIn('staff', rights)
  const { orders, products, people } = await staff.api(adminSearch, { query: { q } })
  return {
    orders: orders.map(({ id }) => id),
    products: products.map(({ title }) => title),
    people: people.map(({ name }) => name),
  }
}

test('the search finds orders, products and users', async () => {
  const all = ['orders', 'support'] as const
  expect(await found('zar', all)).toEqual({
    orders: [orderId],
    products: ['Zari Lehenga'],
    people: ['Zarina Example'],
  })
  expect(await found(confirmationId(orderId), all)).toMatchObject({ orders: [orderId] })
  expect(await found('zar%', all)).toEqual({ orders: [], products: [], people: [] })
})

test('the search omits lists that the user may not open', async () => {
  expect(await found('zar', ['catalogue'])).toEqual({ orders: [], products: ['Zari Lehenga'], people: [] })
  expect(await found('zar', ['finance'])).toMatchObject({ orders: [orderId], people: [] })
})
