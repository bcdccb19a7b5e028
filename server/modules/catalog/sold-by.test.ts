import { expect, test } from 'vitest'
import { showProduct } from '../../../contract/catalog/catalog.ts'
import { placeOrder, quoteItems } from '../../../contract/orders/orders.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()

async function createSellersProduct(name: string) {
  const { id, price } = await createTestProduct(shop.db)
  const seller = await shop.db
    .insertInto('sellers')
    .values({
      display_name: name,
      email: `${id}@example.com`.toLowerCase(),
      status: 'active',
      state: 'Gujarat',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db.updateTable('products').set({ seller_id: seller.id }).where('id', '=', id).execute()
  return { id, price, sellerId: seller.id }
}

test('product, quote and order name the seller, and no seller for the shop’s own products', async () => {
  const [own, { id, price }] = [
    await createTestProduct(shop.db),
    await createSellersProduct('Meera Creations'),
  ]
  const page = await shop.api(showProduct, { params: { slug: id } })
  expect(page.product.soldBy).toBe('Meera Creations')
  expect((await shop.api(showProduct, { params: { slug: own.id } })).product.soldBy).toBeNull()

  const items = [id, own.id].map((productId) => ({ productId, quantity: 1, type: 'buy' as const }))
  const { quote } = await shop.api(quoteItems, { body: { items } })
  expect(quote.lines.map(({ soldBy }) => soldBy)).toEqual(['Meera Creations', null])
  const order = await shop.api(placeOrder, { body: { items: items.slice(0, 1), total: price } })
  expect(order.items.map(({ soldBy }) => soldBy)).toEqual(['Meera Creations'])
})

test('a seller with a new name changes the cached pages of the products', async () => {
  const { id, sellerId } = await createSellersProduct('Raas Studio')
  await shop.db
    .updateTable('sellers')
    .set({ display_name: 'Raas House' })
    .where('id', '=', sellerId)
    .execute()
  const { tags } = await shop.db
    .selectFrom('data_changes')
    .select('tags')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(tags).toEqual([`product:${id}`])
})
