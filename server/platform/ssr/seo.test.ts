import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { nonPageHeaders } from '../http/security-headers.ts'
import { setErrorReplies } from '../http/serve.ts'
import { watchDataChanges } from '../cache/data-changes.ts'
import { createPageCache } from './page-cache.ts'
import { createReadCache } from '../cache/read-cache.ts'
import { seoRoutes } from './seo.ts'
import { sitemap } from './sitemap.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { listPagePaths } from '../../modules/content/list-page-paths.ts'
import { testShop } from '../../testing/shop.ts'
import { listProductPaths } from '../../modules/catalog/list-product-paths.ts'
import { countProducts } from '../../modules/catalog/queries.ts'

const shop = testShop({ PUBLIC_URL: 'https://navrang.example' })
const open: FastifyInstance[] = []
let changes: Awaited<ReturnType<typeof watchDataChanges>>
let reads = createReadCache()

beforeAll(async () => {
  changes = await watchDataChanges(shop.database, (tags) => reads.invalidate(tags))
  await createTestProduct(shop.db, { title: 'Kutchi Mirror Choli' })
  await createTestProduct(shop.db, { title: 'Rajwada Kediya', rentPrice: paise(499_00) })
  await createTestProduct(shop.db, { title: 'Not yet looked at', status: 'pending' })
})
afterAll(async () => {
  await changes.close()
  await Promise.all(open.map((app) => app.close()))
})

/** Opens an app that serves only the sitemaps, with `perFile` products in each. Returns a function that sends a request to the app. */
function openSitemaps(perFile?: number) {
  reads = createReadCache()
  const app = Fastify()
  setErrorReplies(app)
  const products = {
    count: () => countProducts(shop.db),
    list: (range: { limit: number; offset: number }) => listProductPaths(shop.db, range),
  }
  seoRoutes(app, {
    products,
    infoPages: () => listPagePaths(shop.db),
    env: shop.env,
    pages: createPageCache(reads),
    reads,
    ...(perFile ? { perFile } : {}),
  })
  open.push(app)
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)

test('robots.txt disallows personal pages and names the sitemap', async () => {
  const { body, headers } = await openSitemaps()('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  for (const path of ['/admin', '/checkout', '/payment', '/orders', '/auth']) {
    expect(body).toContain(`Disallow: ${path}\n`)
  }
  expect(body).not.toMatch(/Disallow: \/$/m)
  expect(body).toContain('Sitemap: https://navrang.example/sitemap.xml\n')
})

test('the sitemap contains every live product and every public page, and no other products', async () => {
  const { body, headers } = await openSitemaps()('/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  expect(headers).toMatchObject(nonPageHeaders(shop.env))
  const addresses = locations(body)
  expect(addresses).toContain('https://navrang.example/')
  expect(addresses).toContain('https://navrang.example/privacy-policy')
  expect(addresses).toContain('https://navrang.example/nights')
  expect(addresses).toContain('https://navrang.example/troupe')
  expect(addresses).toContainEqual(expect.stringMatching(/\/product\/kutchi-mirror-choli-\d+$/))
  expect(addresses).toContainEqual(expect.stringMatching(/\/rent\/rajwada-kediya-\d+$/))
  expect(body).not.toContain('not-yet-looked-at')
  expect(body).toMatch(/kediya-\d+<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
})

test('an unchanged sitemap is answered with 304, and a new product is in the next one', async () => {
  const fetchSitemap = openSitemaps()
  const first = await fetchSitemap('/sitemap.xml')
  const again = await fetchSitemap('/sitemap.xml?any=thing', {
    'if-none-match': String(first.headers['etag']),
  })
  expect(again.statusCode).toBe(304)
  await createTestProduct(shop.db, { title: 'Ninth Night Choli' })
  await changes.readChanges()
  await expect
    .poll(async () => (await fetchSitemap('/sitemap.xml')).body, { timeout: 30_000 })
    .toContain('ninth-night-choli')
})

test('a catalogue too large for one file is spread over several, each product once', async () => {
  for (let count = 0; count < 3; count += 1) await createTestProduct(shop.db)
  const fetchSitemap = openSitemaps(2)
  const index = await fetchSitemap('/sitemap.xml')
  expect(index.body).toContain('<sitemapindex')
  const parts = locations(index.body).map((address) => new URL(address!).pathname)
  expect(parts.length).toBeGreaterThan(1)
  const all: (string | undefined)[] = []
  for (const path of parts) all.push(...locations((await fetchSitemap(path)).body))
  const products = all.filter((address) => /\/(product|rent)\/./.test(address!))
  expect(new Set(products).size).toBe(products.length)
  expect(products).toHaveLength(await countProducts(shop.db))
  expect((await fetchSitemap('/sitemap-99.xml')).statusCode).toBe(404)
  expect((await fetchSitemap('/sitemap-0.xml')).statusCode).toBe(404)
})

test('special characters of XML and of URLs are escaped', () => {
  const xml = sitemap('https://navrang.example', [{ path: '/product/a&b<c>"d\' e-ઘ' }])
  expect(xml).toContain('<loc>https://navrang.example/product/a&amp;b%3Cc%3E%22d&apos;%20e-%E0%AA%98</loc>')
})
