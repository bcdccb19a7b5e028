import type { FastifyInstance } from 'fastify'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { appWithPages, builtPages, METRICS_TOKEN, pageFigures } from '../../testing/shop-with-pages.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop({ METRICS_TOKEN })
const log = new PassThrough()
const lines = text(log)
let app: FastifyInstance
let slugs: { product: string; rental: string }

beforeAll(async () => {
  const choli = await createTestProduct(shop.db, { title: 'Kutchi Mirror Choli', price: paise(4000_00) })
  await createTestProduct(shop.db, { title: 'Bandhani Chaniya', price: paise(900_00) })
  const rental = await createTestProduct(shop.db, { title: 'Rented Choli', rentPrice: paise(300_00) })
  slugs = { product: await slugOf(choli.id), rental: await slugOf(rental.id) }
  app = await appWithPages(shop, { logger: log })
})
afterAll(() => app.close())

async function slugOf(id: string): Promise<string> {
  const query = shop.db.selectFrom('products').select('slug').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).slug
}

/** A path that a pattern of the table stands for. */
const pathOf = (pattern: string, portal = '') =>
  pattern
    .replace(':slug', pattern.startsWith('/rent') ? slugs.rental : slugs.product)
    .replace('/:portal?', portal)

const get = (url: string) => app.inject({ url })

/** How many pages are rendered for these addresses. */
async function renderedFor(urls: readonly string[]): Promise<number> {
  const before = await pageFigures(app)
  for (const url of urls) await get(url)
  return (await pageFigures(app)).rendered - before.rendered
}

test('parameters that a page does not know share its place in the cache', async () => {
  const home = await get('/')
  const spellings = ['/?junk=1', '/?junk=2', '/?utm_source=mail&utm_campaign=navratri', '/?index', '/?=&&']
  expect(await renderedFor(spellings)).toBe(0)
  expect((await get('/?junk=3')).body).toBe(home.body)
  expect(home.body).not.toContain('junk')
})

test('a crowd that asks for a page that nobody asked for before waits for one rendering', async () => {
  const before = await pageFigures(app)
  const crowd = Array.from({ length: 30 }, (_, visitor) => get(`/terms-of-service?visitor=${visitor}`))
  const bodies = new Set((await Promise.all(crowd)).map(({ body }) => body))
  expect(bodies.size).toBe(1)
  expect((await pageFigures(app)).rendered - before.rendered).toBe(1)
})

test('a page that was asked for with unknown parameters first holds nothing of them', async () => {
  const { body } = await get('/about?junk=%3Cscript%3E&utm_source=mail')
  expect(body).not.toMatch(/junk|utm_source/)
  expect((await get('/about')).body).toBe(body)
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
  const dear = await get('/marketplace?minPrice=2000')
  const cheap = await get('/marketplace?maxPrice=2000')
  expect(dear.body).toContain('Kutchi Mirror Choli')
  expect(dear.body).not.toContain('Bandhani Chaniya')
  expect(cheap.body).toContain('Bandhani Chaniya')
  expect(cheap.body).not.toContain('Kutchi Mirror Choli')
  // and again, from the cache
  expect((await get('/marketplace?minPrice=2000')).body).toBe(dear.body)
  expect((await get('/marketplace?maxPrice=2000')).body).toBe(cheap.body)
})

test('the data of two different filters differ as well, and unknown parameters share theirs', async () => {
  const dear = await get('/marketplace.data?minPrice=2000')
  const cheap = await get('/marketplace.data?maxPrice=2000')
  expect(dear.statusCode).toBe(200)
  expect(dear.body).not.toBe(cheap.body)
  expect(
    await renderedFor(['/marketplace.data?minPrice=2000&junk=1', '/marketplace.data?junk=2&minPrice=2000']),
  ).toBe(0)
  await get('/_.data')
  expect(await renderedFor(['/_.data?junk=1', '/_.data?junk=2&_routes=nothing'])).toBe(0)
})

test('the routes whose data a browser wants are told apart; unknown ones are not', async () => {
  const all = await get('/about.data')
  const response = await get('/about.data?_routes=storefront%2Fstatic-pages%2Fabout')
  expect(response.statusCode).toBe(200)
  expect(response.body.length).toBeLessThan(all.body.length)
  expect(await renderedFor(['/about.data?_routes=junk%2Cstorefront%2Fstatic-pages%2Fabout'])).toBe(0)
})

test('a slug is one page, however its letters are encoded', async () => {
  expect((await get(`/product/${slugs.product}`)).statusCode).toBe(200)
  const [first, ...rest] = slugs.product
  const encoded = `%${first!.charCodeAt(0).toString(16)}${rest.join('')}`
  const spellings = [encoded, `${encoded}?junk=1`, slugs.product.replaceAll('-', '%2D')]
  expect(await renderedFor(spellings.map((slug) => `/product/${slug}`))).toBe(0)
})

test('another spelling of a path is shown, but not kept', async () => {
  const before = await pageFigures(app)
  for (const url of ['/ABOUT', '/contact/', '/about//']) expect((await get(url)).statusCode).toBe(200)
  expect((await pageFigures(app)).bytes).toBe(before.bytes)
})

test('nights, sizes and ways back are shown, and such a page is not kept', async () => {
  const urls = [`/rent/${slugs.rental}?size=M`, '/rent?from=2027-10-11', '/sign-in?redirect=%2Forders']
  const before = await pageFigures(app)
  for (const url of urls) expect((await get(url)).statusCode).toBe(200)
  expect(await renderedFor(urls)).toBe(urls.length)
  expect((await pageFigures(app)).bytes).toBe(before.bytes)
  expect((await get('/sign-in?redirect=%2Forders')).body).toContain('redirect=%2Forders')
})

test('all addresses without a page share one not-found page', async () => {
  const first = await get('/no/such/page')
  const others = ['/nothing', '/marketplace/nothing?a=1', '/admin/nothing', '/%F0%9F%92%83', '/not-found']
  expect(await renderedFor(others)).toBe(0)
  for (const url of others) {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.body).toBe(first.body)
  }
  expect(first.body).toContain('Oops! Page not found')
  expect(first.body).toContain('Latest Collection')
  expect(first.body).not.toContain('no/such')
})

test('a product that does not exist fills no cache', async () => {
  const before = await pageFigures(app)
  for (const slug of ['nothing-1', 'nothing-2']) {
    const answer = await get(`/product/${slug}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Product not found')
    expect((await get(`/rent/${slug}`)).statusCode).toBe(404)
  }
  expect((await pageFigures(app)).bytes).toBe(before.bytes)
})

test('the map of all pages goes past the not-found page', async () => {
  const { assets } = await builtPages()
  const answer = await get(`/__manifest?paths=%2Frent&version=${assets.version}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/json')
})

type Row = { known?: { names: string[] }; unbounded?: string[]; inBrowser?: string[] }

test('while a kept page is rendered, nothing reads a parameter that its row in the table does not name', async () => {
  const build = await builtPages()
  const { pageCache } = build.entry.module as unknown as { pageCache: Record<string, Row> }
  const asked = new Set<string>()
  const { get: getOne, getAll, has } = URLSearchParams.prototype
  const spies = [
    vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(function (this: URLSearchParams, name) {
      asked.add(name)
      return getOne.call(this, name)
    }),
    vi.spyOn(URLSearchParams.prototype, 'getAll').mockImplementation(function (this: URLSearchParams, name) {
      asked.add(name)
      return getAll.call(this, name)
    }),
    vi.spyOn(URLSearchParams.prototype, 'has').mockImplementation(function (this: URLSearchParams, name) {
      asked.add(name)
      return has.call(this, name)
    }),
  ]
  // a build that keeps nothing: each page is rendered for exactly the address that is asked for
  const bare = await appWithPages(shop, {
    build: { ...build, entry: { module: { ...build.entry.module, pageCache: {} } } } as typeof build,
  })
  const unnamed: string[] = []
  for (const [pattern, { known, unbounded = [], inBrowser = [] }] of Object.entries(pageCache)) {
    const path = pathOf(pattern)
    asked.clear()
    const { statusCode, body } = await bare.inject({ url: `${path}?anything=1` })
    expect([pattern, statusCode]).toEqual([pattern, 200])
    const named = new Set(['_routes', 'index', ...(known?.names ?? []), ...unbounded, ...inBrowser])
    unnamed.push(...[...asked].filter((name) => !named.has(name)).map((name) => `${pattern}: ${name}`))
    const query = new URLSearchParams(inBrowser.map((name) => [name, '/orders']))
    if (inBrowser.length) expect((await bare.inject({ url: `${path}?${query}` })).body).toBe(body)
  }
  for (const spy of spies) spy.mockRestore()
  await bare.close()
  expect(unnamed).toEqual([])
})

test('every page of the table is kept', async () => {
  const { pageCache } = (await builtPages()).entry.module as unknown as { pageCache: Record<string, Row> }
  for (const pattern of Object.keys(pageCache)) {
    const path = pathOf(pattern, '/seller')
    await get(path)
    expect([path, await renderedFor([`${path}?junk=1`])]).toEqual([path, 0])
  }
})

test('addresses without a page are logged: the first at once, the others together', async () => {
  await get(`/long-${'x'.repeat(500)}`)
  await app.close()
  log.end()
  const told = (await lines).split('\n').filter((line) => line.includes('no such page'))
  expect(told).toHaveLength(2)
  expect(JSON.parse(told[0]!)).toMatchObject({ example: '/no/such/page', msg: 'no such page' })
  const summary = JSON.parse(told[1]!) as { count: number; examples: string[] }
  expect(summary.count).toBeGreaterThan(10)
  expect(summary.examples).toContain('/admin/nothing')
  expect(Math.max(...summary.examples.map(({ length }) => length))).toBe(200)
})
