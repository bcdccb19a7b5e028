import type { FastifyInstance } from 'fastify'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { appWithPages, builtPages, METRICS_TOKEN, pageFigures } from '../../testing/shop-with-pages.ts'
import { publishSizeGuide } from '../../testing/published-page.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop({ METRICS_TOKEN })
let app: FastifyInstance
let slugs: { product: string; rental: string }

beforeAll(async () => {
  const choli = await createTestProduct(shop.db, { title: 'Kutchi Mirror Choli', price: paise(4000_00) })
  await createTestProduct(shop.db, { title: 'Bandhani Chaniya', price: paise(900_00) })
  const rental = await createTestProduct(shop.db, { title: 'Rented Choli', rentPrice: paise(300_00) })
  slugs = { product: await slugOf(choli.id), rental: await slugOf(rental.id) }
  await publishSizeGuide(await shop.signedIn('admin'))
  app = await appWithPages(shop)
})
afterAll(() => app.close())

async function slugOf(id: string): Promise<string> {
  const query = shop.db.selectFrom('products').select('slug').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).slug
}

/** Returns an example path for a pattern of the table of cached pages. */
const pathOf = (pattern: string, portal = '') =>
  pattern
    .replace('/pages/:slug', '/pages/size-guide')
    .replace(':slug', pattern.startsWith('/rent') ? slugs.rental : slugs.product)
    .replace('/:portal?', portal)

const get = (url: string) => app.inject({ url })

/** Requests these addresses. Returns the number of pages that the server rendered for them. */
async function renderedFor(urls: readonly string[]): Promise<number> {
  const before = await pageFigures(app)
  for (const url of urls) await get(url)
  return (await pageFigures(app)).rendered - before.rendered
}

test('unknown parameters of a page do not change its cache key', async () => {
  const home = await get('/')
  const spellings = ['/?junk=1', '/?junk=2', '/?utm_source=mail&utm_campaign=navratri', '/?index', '/?=&&']
  expect(await renderedFor(spellings)).toBe(0)
  expect((await get('/?junk=3')).body).toBe(home.body)
  expect(home.body).not.toContain('junk')
})

test('concurrent requests for a page that is not cached wait for one rendering', async () => {
  const before = await pageFigures(app)
  const requests = Array.from({ length: 30 }, (_, visitor) =>
    get(`/marketplace?minPrice=3000&visitor=${visitor}`),
  )
  const bodies = new Set((await Promise.all(requests)).map(({ body }) => body))
  expect(bodies.size).toBe(1)
  expect((await pageFigures(app)).rendered - before.rendered).toBe(1)
})

test('a page whose first request had unknown parameters does not contain them', async () => {
  const { body } = await get('/marketplace?minPrice=4000&junk=%3Cscript%3E&utm_source=mail')
  expect(body).not.toMatch(/junk|utm_source/)
  expect((await get('/marketplace?minPrice=4000')).body).toBe(body)
})

test('a filter written in another order, twice, or at its default is the same list', async () => {
  const list = await get('/marketplace?gender=women&rating=4&sort=price-asc')
  const spellings = [
    '/marketplace?sort=price-asc&rating=4&gender=women',
    '/marketplace?gender=women&gender=women&rating=4&sort=price-asc&page=1&maxPrice=20000',
    '/marketplace?gender=women&rating=4&sort=price-asc&gender=nobody&fbclid=abc',
  ]
  expect(await renderedFor(spellings)).toBe(0)
  for (const url of spellings) expect((await get(url)).body).toBe(list.body)
})

test('two different filters give two different pages', async () => {
  const expensive = await get('/marketplace?minPrice=2000')
  const cheap = await get('/marketplace?maxPrice=2000')
  expect(expensive.body).toContain('Kutchi Mirror Choli')
  expect(expensive.body).not.toContain('Bandhani Chaniya')
  expect(cheap.body).toContain('Bandhani Chaniya')
  expect(cheap.body).not.toContain('Kutchi Mirror Choli')
  // the second request for each page gets it from the cache
  expect((await get('/marketplace?minPrice=2000')).body).toBe(expensive.body)
  expect((await get('/marketplace?maxPrice=2000')).body).toBe(cheap.body)
})

test('the data of two different filters differ as well, and unknown parameters share theirs', async () => {
  const expensive = await get('/marketplace.data?minPrice=2000')
  const cheap = await get('/marketplace.data?maxPrice=2000')
  expect(expensive.statusCode).toBe(200)
  expect(expensive.body).not.toBe(cheap.body)
  expect(
    await renderedFor(['/marketplace.data?minPrice=2000&junk=1', '/marketplace.data?junk=2&minPrice=2000']),
  ).toBe(0)
  await get('/_.data')
  expect(await renderedFor(['/_.data?junk=1', '/_.data?junk=2&_routes=nothing'])).toBe(0)
})

test('the data of different routes is cached separately; unknown routes are ignored', async () => {
  const all = await get('/about.data')
  const response = await get('/about.data?_routes=storefront%2Fstatic-pages%2Fabout')
  expect(response.statusCode).toBe(200)
  expect(response.body.length).toBeLessThan(all.body.length)
  expect(await renderedFor(['/about.data?_routes=junk%2Cstorefront%2Fstatic-pages%2Fabout'])).toBe(0)
})

test('a slug has one cached page, however its characters are encoded', async () => {
  expect((await get(`/product/${slugs.product}`)).statusCode).toBe(200)
  const [first, ...rest] = slugs.product
  const encoded = `%${first!.charCodeAt(0).toString(16)}${rest.join('')}`
  const spellings = [encoded, `${encoded}?junk=1`, slugs.product.replaceAll('-', '%2D')]
  expect(await renderedFor(spellings.map((slug) => `/product/${slug}`))).toBe(0)
})

test('another spelling of a path is rendered, but not cached', async () => {
  for (const url of ['/About', '/contact//']) await get(url) // caches the data that these pages show
  const before = await pageFigures(app)
  for (const url of ['/ABOUT', '/contact/', '/about//']) expect((await get(url)).statusCode).toBe(200)
  expect((await pageFigures(app)).bytes).toBe(before.bytes)
})

test('pages with nights, a size or a redirect are rendered, but not cached', async () => {
  const urls = [`/rent/${slugs.rental}?size=M`, '/rent?from=2027-10-11', '/sign-in?redirect=%2Forders']
  const similarUrls = [`/rent/${slugs.rental}?size=S`, '/rent?from=2027-10-12', '/sign-in?redirect=%2Fcart']
  for (const url of similarUrls) await get(url) // caches the data that these pages show
  const before = await pageFigures(app)
  for (const url of urls) expect((await get(url)).statusCode).toBe(200)
  expect(await renderedFor(urls)).toBe(urls.length)
  expect((await pageFigures(app)).bytes).toBe(before.bytes)
  expect((await get('/sign-in?redirect=%2Forders')).body).toContain('redirect=%2Forders')
})

test('all addresses without a page share one not-found page', async () => {
  const first = await get('/no/such/page')
  const otherUrls = ['/nothing', '/marketplace/nothing?a=1', '/admin/nothing', '/%F0%9F%92%83', '/not-found']
  expect(await renderedFor(otherUrls)).toBe(0)
  for (const url of otherUrls) {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.body).toBe(first.body)
  }
  expect(first.body).toContain('Oops! Page not found')
  expect(first.body).toContain('Latest Collection')
  expect(first.body).not.toContain('no/such')
})

test('a product that does not exist is not cached', async () => {
  for (const url of ['/product/nothing-0', '/rent/nothing-0']) await get(url) // caches the data that these pages show
  const before = await pageFigures(app)
  for (const slug of ['nothing-1', 'nothing-2']) {
    const response = await get(`/product/${slug}`)
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain('Product not found')
    expect((await get(`/rent/${slug}`)).statusCode).toBe(404)
  }
  expect((await pageFigures(app)).bytes).toBe(before.bytes)
})

test('the route manifest is not answered with the not-found page', async () => {
  const { assets } = await builtPages()
  const response = await get(`/__manifest?paths=%2Frent&version=${assets.version}`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain('application/json')
})

type Row = { known?: { names: string[] }; unbounded?: string[]; inBrowser?: string[] }

test('rendering a cached page reads only the parameters that its row in the table names', async () => {
  const build = await builtPages()
  const { cacheKeyRules } = build.entry.module as unknown as { cacheKeyRules: Record<string, Row> }
  const readNames = new Set<string>()
  const { get: getFirst, getAll, has } = URLSearchParams.prototype
  const spies = [
    vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(function (this: URLSearchParams, name) {
      readNames.add(name)
      return getFirst.call(this, name)
    }),
    vi.spyOn(URLSearchParams.prototype, 'getAll').mockImplementation(function (this: URLSearchParams, name) {
      readNames.add(name)
      return getAll.call(this, name)
    }),
    vi.spyOn(URLSearchParams.prototype, 'has').mockImplementation(function (this: URLSearchParams, name) {
      readNames.add(name)
      return has.call(this, name)
    }),
  ]
  // this build caches no pages, so each page is rendered for exactly the requested address
  const bare = await appWithPages(shop, {
    build: { ...build, entry: { module: { ...build.entry.module, cacheKeyRules: {} } } } as typeof build,
  })
  const unnamed: string[] = []
  for (const [pattern, { known, unbounded = [], inBrowser = [] }] of Object.entries(cacheKeyRules)) {
    const path = pathOf(pattern)
    readNames.clear()
    const { statusCode, body } = await bare.inject({ url: `${path}?anything=1` })
    expect([pattern, statusCode]).toEqual([pattern, 200])
    const named = new Set(['_routes', 'index', ...(known?.names ?? []), ...unbounded, ...inBrowser])
    unnamed.push(...[...readNames].filter((name) => !named.has(name)).map((name) => `${pattern}: ${name}`))
    const query = new URLSearchParams(inBrowser.map((name) => [name, '/orders']))
    if (inBrowser.length) expect((await bare.inject({ url: `${path}?${query}` })).body).toBe(body)
  }
  for (const spy of spies) spy.mockRestore()
  await bare.close()
  expect(unnamed).toEqual([])
})

test('every page of the table is cached', async () => {
  const { cacheKeyRules } = (await builtPages()).entry.module as unknown as {
    cacheKeyRules: Record<string, Row>
  }
  for (const pattern of Object.keys(cacheKeyRules)) {
    const path = pathOf(pattern, '/seller')
    await get(path)
    expect([path, await renderedFor([`${path}?junk=1`])]).toEqual([path, 0])
  }
})

test('addresses without a page are logged: the first immediately, the rest in a summary', async () => {
  const log = new PassThrough()
  const logged = await appWithPages(shop, { logger: log })
  const urls = ['/no/such/page', '/admin/nothing', `/long-${'x'.repeat(500)}`]
  for (const url of urls) await logged.inject({ url })
  await logged.close()
  log.end()
  const entries = (await text(log)).split('\n').filter((line) => line.includes('page not found'))
  expect(entries).toHaveLength(2)
  expect(JSON.parse(entries[0]!)).toMatchObject({ example: '/no/such/page', msg: 'page not found' })
  const summary = JSON.parse(entries[1]!) as { count: number; examples: string[] }
  expect(summary).toMatchObject({ count: 2, examples: ['/admin/nothing', urls[2]!.slice(0, 200)] })
})
