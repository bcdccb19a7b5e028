import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { callEveryEndpoint } from '../../testing/call-every-endpoint.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()
const SEED = Number(process.env['MALFORMED_SEED'] ?? 20_261_011)
const REQUESTS = Number(process.env['MALFORMED_REQUESTS'] ?? 1500)

test(`no endpoint answers malformed input with a server error (seed ${SEED})`, async () => {
  await createTestProduct(shop.db, { id: 'p1', price: paise(100_00) })
  await createTestProduct(shop.db, {
    rentPrice: paise(100_00),
    deposit: paise(500_00),
    sizes: [{ size: 'M', pieces: 2 }],
  })
  const { serverErrors, statuses } = await callEveryEndpoint(shop, { seed: SEED, requests: REQUESTS })
  expect(serverErrors).toEqual([])
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404']))
})
