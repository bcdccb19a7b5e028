import { expect, test } from 'vitest'
import { listProducts } from '../../contract/catalog.ts'
import { testShop } from '../testing/shop.ts'
import { openGate } from './gate.ts'

// One may be inside, and nobody waits: whoever comes meanwhile is the surplus.
const shop = testShop({ ADMIT_AT_ONCE: '1', ADMIT_WAIT_MS: '0' })

const ask = (url: string) => shop.app.inject(url)

test('the surplus of a crowd is told at once when to come back, and everybody else is served', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/api/products')))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(20 - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(20)
  for (const one of refused) {
    expect(one.json()).toMatchObject({ code: 'overloaded', error: expect.stringContaining('very full') })
    expect(Number(one.headers['retry-after'])).toBeGreaterThanOrEqual(2)
  }
  expect((await ask('/api/products')).statusCode).toBe(200)
})

test('while shoppers crowd, machines learn that the node lives, and pages and staff get through', async () => {
  const crowd = Array.from({ length: 20 }, () => ask('/api/products'))
  const others = await Promise.all([ask('/api/live'), ask('/api/ready'), ask('/api/health')])
  const staff = await ask('/api/admin/orders')
  const forPages = await shop.api(listProducts)
  await Promise.all(crowd)
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(staff.statusCode).toBe(401) // heard, and asked to sign in
  expect(forPages.pagination.total).toBe(0)
})

test('who waits is let in, in the order of coming, as soon as there is room', async () => {
  const gate = openGate({ atOnce: 1, waitMs: 30_000 })
  const first = await gate.enter()
  const order: number[] = []
  const waiting = [1, 2, 3].map(async (number) => {
    const leave = await gate.enter()
    order.push(number)
    leave()
    leave() // saying so twice makes no room for two
  })
  expect(gate.figures()).toEqual({ inside: 1, waiting: 3, refused: 0 })
  first()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3])
  expect(gate.figures()).toEqual({ inside: 0, waiting: 0, refused: 0 })
})

test('a queue that is longer than the shop can serve in time takes nobody more', async () => {
  const gate = openGate({ atOnce: 1, waitMs: 30_000 })
  const leave = await gate.enter()
  const waiting = Array.from({ length: 8 }, () => gate.enter())
  await expect(gate.enter()).rejects.toMatchObject({ code: 'overloaded' })
  leave()
  for (const one of waiting) (await one)()
})

test('background work lets shoppers go first, but waits for no rush that never ends', async () => {
  const gate = openGate({ atOnce: 4, waitMs: 30_000 })
  const leave = await gate.enter()
  const done: string[] = []
  const patient = gate.calm(60_000).then(() => done.push('letter'))
  await gate.calm(1) // nobody has left, and it goes on nevertheless
  done.push('shopper')
  leave()
  await patient
  expect(done).toEqual(['shopper', 'letter'])
})
