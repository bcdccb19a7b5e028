import { afterAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { openPostgres } from '../db/database.ts'
import { readEnv } from '../../env.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { openSecondNode } from '../../testing/other-node.ts'
import { testShop } from '../../testing/shop.ts'
import { openTcpProxy } from '../../testing/tcp-proxy.ts'

const shop = testShop()
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Starts a node that connects to the database through a TCP proxy. The proxy can freeze the connection. */
async function nodeOnWire() {
  const url = new URL(shop.database.pool.options.connectionString!)
  const wire = await openTcpProxy(url)
  url.host = `127.0.0.1:${wire.port}`
  const database = openPostgres(url.href, 4, { connectTimeoutMs: 2_000 })
  const mode = { NODE_ENV: 'test', RATE_LIMIT: 'off', SEED: 'none', PAYMENT_PROVIDER: 'demo' }
  const settings = { ...mode, DB_RESPONSE_TIMEOUT_MS: '1000' }
  const app = await openSecondNode(database, readEnv({ ...settings, DATA_DIR: shop.env.DATA_DIR }))
  ends.push(
    wire.close,
    database.close,
    () => app.close(),
    () => wire.freeze(false),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, wire }
}

test('a frozen database connection fails its requests and the readiness check, other nodes work, and the node recovers', async () => {
  const { app, wire } = await nodeOnWire()
  const goods = await createTestProduct(shop.db, { price: paise(500_00), sizes: [{ stock: 9 }] })
  const body = {
    items: [{ productId: goods.id, quantity: 1, type: 'buy' as const }],
    couponCode: null,
    total: paise(500_00),
  }
  const payload = { ...body, total: 500 }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const order = () => app.inject({ method: 'POST', url: placeOrder.path, payload, headers })
  const ready = async () => (await app.inject('/api/ready')).statusCode
  expect(await ready()).toBe(200)

  wire.freeze(true)
  const [hanging, readiness] = await Promise.all([order(), ready()])
  expect([hanging.statusCode, readiness]).toEqual([503, 503])
  expect(Number(hanging.headers['retry-after'])).toBeGreaterThan(0)
  await shop.api(placeOrder, { body })
  expect(await unitsLeft(shop.db, goods.id)).toBe(8)

  wire.freeze(false)
  await expect.poll(ready, { timeout: 30_000 }).toBe(200)
  expect((await order()).statusCode).toBe(201)
  expect((await order()).statusCode).toBe(201)
  expect(await unitsLeft(shop.db, goods.id)).toBe(7)
})
