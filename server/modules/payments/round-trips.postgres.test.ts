import { afterAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { openPostgres } from '../../platform/db/database.ts'
import { withPreparedStatements } from '../../platform/db/prepared-statements.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { openTcpProxy } from '../../testing/tcp-proxy.ts'

const shop = testShop()
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/**
 * Opens a single database connection with or without prepared statements. Returns the connection, and a function that counts the round
 * trips of `work` on this connection.
 */
async function countedLink(preparedStatements: 'on' | 'off') {
  const url = new URL(shop.database.pool.options.connectionString!)
  const wire = await openTcpProxy(url)
  url.host = `127.0.0.1:${wire.port}`
  const { db, close } = openPostgres(url.href, 1, { preparedStatements })
  ends.push(wire.close, close)
  async function roundTrips(work: () => Promise<unknown>) {
    const before = wire.roundTrips()
    await work()
    return wire.roundTrips() - before
  }
  return { db, roundTrips }
}

test.each(['on', 'off'] as const)(
  'an order is at most 15 round trips (prepared statements: %s)',
  async (setting) => {
    const { id } = await createTestProduct(shop.db, { price: paise(500_00), sizes: [{ stock: 9 }] })
    const { db, roundTrips } = await countedLink(setting)
    const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
    const draft = { items, couponCode: null, total: paise(500_00), userEmail: 'asha@example.com' }
    const deps = { db, env: shop.env, gateway: null }
    const order = (key: string) =>
      withPreparedStatements(() => placeOrder(deps, { scope: 'guest', key, body: draft, draft, actor: null }))
    await order(`${setting}: the first one gets to know the queues`)
    expect(await roundTrips(() => order(`${setting}: the second one`))).toBeLessThanOrEqual(15)
  },
)
