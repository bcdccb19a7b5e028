import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { inTransaction, openPostgres, pipeline, type Tx } from '../../platform/db/database.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { openTcpProxy } from '../../testing/tcp-proxy.ts'

const shop = testShop()
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Opens a single database connection. Returns a function that counts the round trips of `work` on this connection. */
async function countedLink() {
  const url = new URL(shop.database.pool.options.connectionString!)
  const wire = await openTcpProxy({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${wire.port}`
  const { db, close } = openPostgres(url.href, 1)
  ends.push(wire.close, close)
  async function roundTrips(work: () => Promise<unknown>) {
    const before = wire.roundTrips()
    await work()
    return wire.roundTrips() - before
  }
  return { db, roundTrips }
}

const answer = (tx: Tx, number: number) => sql`select ${number}::int`.execute(tx)

test('pipelined statements of a transaction are one round trip, and the commit is another', async () => {
  const { db, roundTrips } = await countedLink()
  await answer(db as Tx, 0)
  const many = (tx: Tx) => pipeline([answer(tx, 1), answer(tx, 2), answer(tx, 3)])
  expect(await roundTrips(() => inTransaction(db, many))).toBe(2)
})

test('an order is at most fourteen statements and the commit', async () => {
  const { id } = await createTestProduct(shop.db, { price: paise(500_00), sizes: [{ stock: 9 }] })
  const { db, roundTrips } = await countedLink()
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const draft = { items, couponCode: null, total: paise(500_00), userEmail: 'asha@example.com' }
  const deps = { db, env: shop.env, gateway: null }
  const order = (key: string) => placeOrder(deps, { scope: 'guest', key, body: draft, draft, actor: null })
  await order('the first one gets to know the queues')
  expect(await roundTrips(() => order('the second one'))).toBeLessThanOrEqual(15)
})
