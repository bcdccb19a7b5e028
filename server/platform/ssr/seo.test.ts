import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { setErrorReplies } from '../http/serve.ts'
import { openPageCache, type PageCache } from './page-cache.ts'
import { seoRoutes } from './seo.ts'
import { sitemap } from './sitemap.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop({ PUBLIC_URL: 'https://navrang.example' })
const open: FastifyInstance[] = []
let cache: PageCache

beforeAll(async () => {
  cache = openPageCache(shop.db)
  await createTestProduct(shop.db, { title: 'Kutchi Mirror Choli' })
  await createTestProduct(shop.db, { title: 'Rajwada Kediya', rentPrice: paise(499_00) })
  await createTestProduct(shop.db, { title: 'Not yet looked at', status: 'pending' })
})
afterAll(async () => {
  cache.close()
  await Promise.all(open.map((app) => app.close()))
})

/** A shop window for search engines, with as many products in one sitemap as the test wants. */
function engine(perFile?: number) {
  const app = Fastify()
  setErrorReplies(app)
  seoRoutes(app, { db: shop.db, env: shop.env, cache, ...(perFile ? { perFile } : {}) })
  open.push(app)
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)

/** Sees what has changed, as the cache does by itself twice a second. */
const look = () => cache.look()

test('robots are kept out of what concerns one person, and told where the sitemap is', async () => {
  const { body, headers } = await engine()('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  for (const path of ['/admin', '/checkout', '/payment', '/orders', '/auth']) {
    expect(body).toContain(`Disallow: ${path}\n`)
  }
  expect(body).not.toMatch(/Disallow: \/$/m)
  expect(body).toContain('Sitemap: https://navrang.example/sitemap.xml\n')
})

test('the sitemap names every live product and every page of ours, and nothing that is not live', async () => {
  await look()
  const { body, headers } = await engine()('/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  const addresses = locations(body)
  expect(addresses).toContain('https://navrang.example/')
  expect(addresses).toContain('https://navrang.example/privacy-policy')
  expect(addresses).toContainEqual(expect.stringMatching(/\/product\/kutchi-mirror-choli-\d+$/))
  expect(addresses).toContainEqual(expect.stringMatching(/\/rent\/rajwada-kediya-\d+$/))
  expect(body).not.toContain('not-yet-looked-at')
  expect(body).toMatch(/kediya-\d+<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
})

test('a sitemap that has not changed is not sent again, and a new product is in the next one', async () => {
  await look()
  const ask = engine()
  const first = await ask('/sitemap.xml')
  const again = await ask('/sitemap.xml?any=thing', { 'if-none-match': String(first.headers['etag']) })
  expect(again.statusCode).toBe(304)
  await createTestProduct(shop.db, { title: 'Ninth Night Choli' })
  await look()
  expect((await ask('/sitemap.xml')).body).toContain('ninth-night-choli')
})

test('a catalogue too large for one file is spread over several, each product once', async () => {
  cache = openPageCache(shop.db)
  await look()
  const ask = engine(2)
  const index = await ask('/sitemap.xml')
  expect(index.body).toContain('<sitemapindex')
  const parts = locations(index.body).map((address) => new URL(address!).pathname)
  expect(parts.length).toBeGreaterThan(1)
  const all: (string | undefined)[] = []
  for (const path of parts) all.push(...locations((await ask(path)).body))
  const products = all.filter((address) => /\/(product|rent)\/./.test(address!))
  expect(new Set(products).size).toBe(products.length)
  expect(products).toHaveLength(3)
  expect((await ask('/sitemap-99.xml')).statusCode).toBe(404)
  expect((await ask('/sitemap-0.xml')).statusCode).toBe(404)
})

test('what means something in XML or in an address is written so that it does not', () => {
  const xml = sitemap('https://navrang.example', [{ path: '/product/a&b<c>"d\' e-ઘ' }])
  expect(xml).toContain('<loc>https://navrang.example/product/a&amp;b%3Cc%3E%22d&apos;%20e-%E0%AA%98</loc>')
})
