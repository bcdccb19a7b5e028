import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { openSecondNode } from '../../testing/other-node.ts'
import { testShop, type TestShop } from '../../testing/shop.ts'
import { replaceSettings } from '../../testing/store-settings.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

const shop = testShop()
let nodes: TestShop['app'][] = []

beforeAll(async () => {
  const other = await openSecondNode(shop.database, shop.env)
  await other.ready()
  nodes = [shop.app, other]
})
afterAll(() => nodes[1]?.close())

/**
 * Sends one order to each of two nodes, and blocks both transactions before they write to `table`. Both orders are then uncommitted, so
 * one transaction sees the order of the other only if a lock makes it wait for the commit.
 */
async function placeConcurrently(table: string, orders: readonly [object, object], token?: string) {
  const goods = await Promise.all(orders.map(() => createTestProduct(shop.db, { price: paise(1000_00) })))
  const holder = await shop.database.pool.connect()
  await holder.query(`begin; lock table ${table} in share mode`)
  const answers = orders.map((order, at) =>
    nodes[at]!.inject({
      method: 'POST',
      url: '/api/orders',
      headers: {
        'idempotency-key': crypto.randomUUID(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      payload: {
        items: [{ productId: goods[at]!.id, quantity: 1, type: 'buy' }],
        couponCode: null,
        ...order,
      },
    }).then(({ statusCode }) => statusCode),
  )
  await untilWaiting(shop, 2)
  await holder.query('commit')
  holder.release()
  return (await Promise.all(answers)).toSorted()
}

test('concurrent orders of a customer on two nodes redeem a coupon once', async () => {
  await shop.db.insertInto('coupons').values({ code: 'ONCE', percent: 50, per_customer: 1 }).execute()
  const { token } = await shop.signedIn()
  const order = { couponCode: 'ONCE', total: 500 }
  expect(await placeConcurrently('coupon_redemptions', [order, order], token)).toEqual([201, 400])
})

test('concurrent cash orders on two nodes cannot exceed the limit of one phone number', async () => {
  const cod = { enabled: true, cap: null, maxOpenPerPhone: 1, rentals: true }
  await replaceSettings(shop.db, { cod })
  const order = (phone: string) => ({
    total: 1000,
    paymentMethod: 'cod',
    address: { ...sampleAddress, phone },
  })
  const orders = [order('9800000700'), order('+91 98000 00700')] as const
  expect(await placeConcurrently('idempotency_keys', orders)).toEqual([201, 400])
})
