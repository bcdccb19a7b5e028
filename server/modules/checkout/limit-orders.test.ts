import { orderLimits } from './limit-orders.ts'
import { beforeAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { openSecondNode } from '../../testing/other-node.ts'
import { testShop, type TestShop } from '../../testing/shop.ts'

const shop = testShop({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })
let choli: string
beforeAll(async () => {
  choli = (await createTestProduct(shop.db, { price: paise(100_00), sizes: [{ stock: 500 }] })).id
})

type Sent = {
  from?: string
  token?: string
  key?: string
  quantity?: number
  total?: number
  app?: TestShop['app']
}

/** Sends an order from the network address `from` and returns the response. */
async function order({ from = '192.0.2.1', token, key, quantity = 1, total = 100, app = shop.app }: Sent) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/orders',
    headers: {
      'x-forwarded-for': from,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: { items: [{ productId: choli, quantity, type: 'buy' }], couponCode: null, total },
  })
  return {
    status: answer.statusCode,
    wait: Number(answer.headers['retry-after']),
    body: answer.json<Order & { code?: string; error?: string }>(),
  }
}

async function statuses(count: number, sent: Sent) {
  const all: number[] = []
  for (let turn = 0; turn < count; turn += 1) all.push((await order(sent)).status)
  return all
}

const { max } = orderLimits.visitor
const accepted = (count: number) => Array.from({ length: count }, () => 201)

test('a visitor can place twenty orders in ten minutes, and other visitors are not affected', async () => {
  expect(max).toBe(20)
  expect(await statuses(max, {})).toEqual(accepted(max))
  const { status, wait, body } = await order({})
  expect(status).toBe(429)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(600)
  expect(body).toMatchObject({
    code: 'too_many',
    error: expect.stringMatching(
      /^Too many orders have just been placed from your network\. Please try again in/,
    ),
  })
  expect((await order({ from: '192.0.2.2' })).status).toBe(201)
})

test('an account can place twenty orders from any network address, also where visitors have reached their limit', async () => {
  const { token } = await shop.signedIn()
  const first = await statuses(10, { token })
  const rest = await statuses(10, { token, from: '192.0.2.3' })
  expect(new Set([...first, ...rest])).toEqual(new Set([201]))
  expect((await order({ token, from: '192.0.2.4' })).status).toBe(429)
})

test('repeated requests with the same key and refused orders do not count', async () => {
  const from = '192.0.2.5'
  const key = 'the-same-order-again'
  const first = await order({ from, key })
  for (let turn = 0; turn < 6; turn += 1) expect((await order({ from, key })).body._id).toBe(first.body._id)
  expect(await statuses(6, { from, total: 1 })).toEqual([409, 409, 409, 409, 409, 409])
  expect(await statuses(max, { from })).toEqual([...accepted(max - 1), 429])
  expect((await order({ from, key })).body._id).toBe(first.body._id)
})

test('concurrent orders and orders on other nodes share one counter', async () => {
  const other = await openSecondNode(shop.database, shop.env)
  await other.ready()
  const from = '192.0.2.6'
  const answers = await Promise.all(
    Array.from({ length: max + 7 }, (_, at) => order({ from, app: at % 2 ? other : shop.app })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(max)
  await other.close()
})
