import { expect, test } from 'vitest'
import { quoteItems } from '../../../contract/orders/orders.ts'
import { readEnv } from '../../env.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { openSecondNode } from '../../testing/other-node.ts'
import { testShop } from '../../testing/shop.ts'
import { createClock } from './clock.ts'

const HOUR = 3_600_000
const shop = testShop()
const at = (ms: number) => new Date(Date.now() + ms)

/** Starts a node whose clock is ahead by this number of hours; a negative number means behind. */
async function nodeThatIs(hours: number) {
  const clock = createClock(() => Date.now() + hours * HOUR)
  const { DATA_DIR } = shop.env
  const read = readEnv({
    NODE_ENV: 'test',
    RATE_LIMIT: 'off',
    SEED: 'none',
    PAYMENT_PROVIDER: 'demo',
    STAFF_SECOND_FACTOR: 'optional',
    DATA_DIR,
  })
  const env = { ...read, clock, now: clock.now }
  return { env, app: await openSecondNode(shop.database, env) }
}

test.each([2, -2])(
  'a node whose clock is %i hours off judges coupons and sessions by the database',
  async (hours) => {
    const { env, app } = await nodeThatIs(hours)
    const off = env.now().getTime() - Date.now()
    expect(Math.abs(off)).toBeLessThan(HOUR / 60)

    const { id: productId } = await createTestProduct(shop.db)
    const times = { NOW: [-HOUR, HOUR], SOON: [HOUR, 3 * HOUR], OVER: [-3 * HOUR, -HOUR] } as const
    for (const [name, [from, until]] of Object.entries(times)) {
      const couponCode = `${name}${hours + 2}`
      const coupon = { code: couponCode, percent: 10, starts_at: at(from), ends_at: at(until) }
      await shop.db.insertInto('coupons').values(coupon).execute()
      const payload = { items: [{ productId, quantity: 1, type: 'buy' }], couponCode }
      const answer = await app.inject({ method: 'POST', url: quoteItems.path, payload })
      expect(answer.json()).toMatchObject({ coupon: { valid: name === 'NOW' } })
    }

    const staff = await shop.signedIn('staff')
    const given = await app.inject({ url: '/api/auth/token', headers: { cookie: staff.cookie } })
    const { token } = given.json<{ token: string }>()
    for (const [node, shown] of [
      [app, staff.token],
      [shop.app, token],
    ] as const) {
      const answer = await node.inject({
        url: '/api/admin/orders',
        headers: { authorization: `Bearer ${shown}` },
      })
      expect(answer.statusCode).toBe(200)
    }
    await app.close()
  },
)
