import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })

test('200 buyers order 7 units at the same moment: 7 get one, all others are told that it is sold out', async () => {
  const { id } = await createTestProduct(shop.db, { price: paise(100_00), sizes: [{ stock: 7 }] })
  const results = await Promise.all(
    Array.from({ length: 200 }, async (_, buyer) => {
      const headers = { 'x-forwarded-for': `192.0.2.${buyer}`, 'idempotency-key': crypto.randomUUID() }
      const payload = { items: [{ productId: id, quantity: 1, type: 'buy' }], couponCode: null, total: 100 }
      for (;;) {
        const answer = await shop.app.inject({ method: 'POST', url: '/api/orders', headers, payload })
        const { code } = answer.json<{ code?: string }>()
        if (code !== 'overloaded') return code ?? answer.statusCode // a slow machine refuses some orders first
      }
    }),
  )
  expect(results.filter((result) => result === 201)).toHaveLength(7)
  expect(results.filter((result) => result === 'out_of_stock')).toHaveLength(193)
  expect(await unitsLeft(shop.db, id)).toBe(0)
})
