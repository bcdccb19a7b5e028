import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { quoteItems } from '../../../contract/orders/orders.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()

test('a quote says how much less than their MRP the goods cost', async () => {
  const reduced = await createTestProduct(shop.db, { price: paise(900_00), mrp: paise(1500_00) })
  const plain = await createTestProduct(shop.db, { price: paise(500_00), mrp: paise(500_00) })
  const rental = await createTestProduct(shop.db, {
    price: paise(200_00),
    mrp: paise(4000_00),
    rentPrice: paise(200_00),
  })
  const reply = await shop.api(quoteItems, {
    body: {
      items: [
        { productId: reduced.id, quantity: 2, type: 'buy' },
        { productId: plain.id, quantity: 1, type: 'buy' },
        { productId: rental.id, quantity: 1, type: 'rent' },
      ],
    },
  })
  expect(reply.quote.lines).toHaveLength(3)
  expect(reply.mrpSavings).toBe(paise(1200_00))
})

test('a quote of a sold-out rental states its real deposit', async () => {
  const rental = await createTestProduct(shop.db, {
    rentPrice: paise(300_00),
    deposit: paise(2000_00),
    sizes: [{ size: 'M', pieces: 0 }],
  })
  const { quote, problems } = await shop.api(quoteItems, {
    body: { items: [{ productId: rental.id, quantity: 1, type: 'rent' }] },
  })
  expect(problems).toMatchObject([{ code: 'out_of_stock' }])
  expect(quote.lines).toMatchObject([{ deposit: paise(2000_00) }])
})
