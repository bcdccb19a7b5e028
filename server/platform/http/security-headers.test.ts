import type { FastifyInstance } from 'fastify'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { appWithPages, listenTo, METRICS_TOKEN, type HttpResponse } from '../../testing/shop-with-pages.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop({
  METRICS_TOKEN,
  MAX_CONCURRENT_REQUESTS: '1',
  QUEUE_TIMEOUT_MS: '1',
  RATE_LIMIT: 'on',
})
let app: FastifyInstance
let get: (path: string, headers?: Record<string, string>) => Promise<HttpResponse>

beforeAll(async () => {
  await createTestProduct(shop.db, { title: 'Kutchi Mirror Choli' })
  const pictures = join(shop.env.DATA_DIR, 'media', 'dawn')
  mkdirSync(pictures, { recursive: true })
  writeFileSync(join(pictures, '320.webp'), 'a picture')
  app = await appWithPages(shop)
  ;({ get } = await listenTo(app))
})
afterAll(() => app.close())

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'x-request-id': expect.stringMatching(/^[0-9a-f]{8}$/),
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
}

const asset = () => `/assets/${readdirSync(join(import.meta.dirname, '../../../build/client/assets'))[0]}`

const responses: [name: string, path: string | (() => string), status: number][] = [
  ['a page', '/', 200],
  ['the same page, by another query', '/?junk=1', 200],
  ['the data of a page', '/about.data', 200],
  ['a page that redirects', '/orders', 302],
  ['a page that is not cached', '/forgot-password', 200],
  ['an address without a page', '/no/such/page', 404],
  ['a product that does not exist', '/product/nothing', 404],
  ['a path that cannot be decoded', '/%E0%A4%A', 404],
  ['the route manifest', '/__manifest', 204],
  ['a request to the API', '/api/health', 200],
  ['a refused request', '/api/cart', 401],
  ['a request with invalid parameters', '/api/products?page=nothing', 400],
  ['a request to an unknown endpoint', '/api/nothing', 404],
  ['a request whose path cannot be decoded', '/api/products/%E0%A4%A', 400],
  ['a request with a very long path', `/api/products/${'x'.repeat(3000)}`, 404],
  ['the metrics without the token', '/metrics', 401],
  ['a script', asset, 200],
  ['an unknown file', '/assets/nothing.js', 404],
  ['an icon', '/icon.svg', 200],
  ['a picture', '/media/dawn/320.webp', 200],
  ['an unknown picture', '/media/none/320.webp', 404],
  ['robots.txt', '/robots.txt', 200],
  ['the sitemap', '/sitemap.xml', 200],
]

test.each(responses)('%s has the security headers, also from the cache', async (_, path, status) => {
  const url = typeof path === 'string' ? path : path()
  for (const response of [await get(url), await get(url)]) {
    expect(response.status).toBe(status)
    expect(response.headers).toMatchObject(always)
  }
})

test('304 and 503 responses have the security headers', async () => {
  const { headers } = await get('/about')
  const unchanged = await get('/about', { 'if-none-match': headers.etag! })
  expect(unchanged.status).toBe(304)
  expect(unchanged.headers).toMatchObject(always)

  // 80 requests at the same time, of which the server handles only one at a time
  const loadResponses = await Promise.all([
    ...Array.from({ length: 40 }, () => get('/api/products')),
    ...Array.from({ length: 40 }, (_, page) => get(`/marketplace?minPrice=${page + 1}`)),
  ])
  const refused = loadResponses.filter(({ status }) => status === 503)
  const types = new Set(refused.map(({ headers }) => headers['content-type']))
  expect(types).toEqual(new Set(['application/json; charset=utf-8', 'text/html; charset=utf-8']))
  for (const { headers } of loadResponses) expect(headers).toMatchObject(always)
})

test('429 responses have the security headers', async () => {
  const other = await appWithPages(shop)
  const client = await listenTo(other)
  const missResponses: HttpResponse[] = []
  for (let turn = 0; turn < 130; turn += 1) missResponses.push(await client.get('/api/nothing'))
  await other.close()
  const refused = missResponses.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers).toMatchObject(always)
})
