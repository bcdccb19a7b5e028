import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import { openAuth } from '../../../modules/accounts/auth/auth.ts'
import { lockProducts } from '../../../testing/lock-products.ts'
import { testShop } from '../../../testing/shop.ts'

// At most two pages are rendered at a time, and one API call runs at a time. The queue timeout is 0, so no request waits: the shop
// refuses further requests at once.
const shop = testShop({ MAX_CONCURRENT_REQUESTS: '1', QUEUE_TIMEOUT_MS: '0', RATE_LIMIT: 'on' })
let app: FastifyInstance
beforeAll(async () => {
  const build = (await import(join(import.meta.dirname, '../../../../build/server/index.js'))) as ServerBuild
  const { database, env } = shop
  app = await buildApp({ database, auth: await openAuth(database, env), env, loadBuild: async () => build })
})
afterAll(() => app.close())

const ATTACKER = '192.0.2.1'
const VISITOR = '192.0.2.2'
let count = 0
const searchPage = (remoteAddress: string) =>
  app.inject({ url: `/marketplace?q=choli+${(count += 1)}`, remoteAddress })

/** Starts two renderings that wait for locked products, so that a third is refused. */
async function fillRendering() {
  const unlock = await lockProducts(shop.db)
  const refused: number[] = []
  const waiting = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(async (address) => {
    const { statusCode } = await searchPage(address)
    if (statusCode === 503) refused.push(statusCode)
    return statusCode
  })
  await vi.waitUntil(() => refused.length === 1, { timeout: 30_000 })
  return async () => {
    await unlock()
    return (await Promise.all(waiting)).toSorted()
  }
}

test('rendering uses no capacity of the API, and few pages are rendered at a time', async () => {
  const end = await fillRendering()
  const call = await app.inject('/api/nowhere')
  expect(await end()).toEqual([200, 200, 503])
  expect(call.statusCode).toBe(404)
})

test('an address that opens too many pages gets the overload page with Retry-After, other addresses get their pages', async () => {
  const end = await fillRendering()
  const responses = await Promise.all(Array.from({ length: 150 }, () => searchPage(ATTACKER)))
  await end()
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(responses.length - refused.length).toBeGreaterThanOrEqual(100)
  for (const { headers, body } of refused) {
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(2)
    expect(body).toContain('Too many pages were opened from your network')
  }
  expect((await searchPage(VISITOR)).statusCode).toBe(200)
})

test('an admin page uses the capacity of staff only for signed-in staff', async () => {
  const { cookie } = await shop.signedIn('admin')
  const visitor = await shop.signedIn()
  const end = await fillRendering()
  const page = (headers: Record<string, string>) => app.inject({ url: '/admin/audit', headers })
  const responses = await Promise.all([page({ cookie }), page({}), page({ cookie: visitor.cookie })])
  await end()
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 503, 503])
})
