import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { generatePath, type LoaderFunctionArgs, type RouterContext, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../../contract/core/client.ts'
import { showCurrentUser } from '../../../contract/accounts/current-user.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import {
  appWithPages,
  builtPages,
  METRICS_TOKEN,
  pageFigures,
  withModule,
} from '../../testing/shop-with-pages.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

const shop = testShop({ METRICS_TOKEN })
let build: ServerBuild
let app: FastifyInstance
let kept: Set<string>
let people: { customer: TestUser; seller: TestUser; admin: TestUser; other: TestUser }

beforeAll(async () => {
  build = await builtPages()
  const { pageCache } = build.entry.module as unknown as { pageCache: object }
  kept = new Set(Object.keys(pageCache))
  app = await appWithPages(shop)
  await createTestProduct(shop.db, { title: 'Kutchi Mirror Choli' })
  people = {
    customer: await shop.signedIn('customer'),
    seller: await shop.signedIn('seller'),
    admin: await shop.signedIn('admin'),
    other: await shop.signedIn('customer'),
  }
})
afterAll(() => app.close())

/** The patterns of all pages, from the site map. */
function patterns(): string[] {
  const parents = new Set(Object.values(build.routes).map((route) => route?.parentId))
  const whole = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : build.routes[id]
    return route ? [...whole(route.parentId), route.path ?? ''] : []
  }
  return Object.values(build.routes)
    .filter((route) => route && !parents.has(route.id) && route.path !== '*')
    .map((route) => `/${whole(route!.id).filter(Boolean).join('/')}`)
}

const get = (url: string, person?: TestUser) =>
  app.inject({ url, headers: person ? { cookie: person.cookie } : {} })

/** Every personal page, and the data of each. */
function personalAddresses(): string[] {
  const ids = { id: 'ord_1', txnId: 'txn_1', hold: 'hold_1' }
  const paths = patterns()
    .filter((pattern) => !kept.has(pattern))
    .map((pattern) => generatePath(pattern, ids))
  return paths.flatMap((path) => [path, `${path}.data`])
}

/** Whom a page lets in. */
function ownerOf(url: string): TestUser {
  if (url.startsWith('/admin')) return people.admin
  return url.startsWith('/seller') ? people.seller : people.customer
}

const traces = ({ email, id, token, cookie }: TestUser) => [
  email,
  id,
  token,
  cookie.split('=')[1]!.slice(0, 20),
]

test('there are many personal pages, and none of them is in the table of kept pages', () => {
  expect(personalAddresses().length).toBeGreaterThan(100)
  for (const path of ['/orders', '/account', '/checkout', '/admin', '/seller', '/admin/users']) {
    expect(personalAddresses()).toContain(path)
  }
})

test('a personal page is nobody else’s: it is private, and the cache holds nothing of it', async () => {
  await sleep(1_200) // the cache looks twice a second for changes: it has seen those of the set-up by then
  // pages of these people lead through this address alone, so it is kept before figures are taken
  await get('/no/such/page')
  const before = await pageFigures(app)
  for (const url of personalAddresses()) {
    const answer = await get(url, ownerOf(url))
    const { 'cache-control': cacheControl, etag } = answer.headers
    expect(answer.statusCode).toBeLessThan(500)
    expect([url, cacheControl, etag]).toEqual([url, 'private, no-store', undefined])
  }
  const after = await pageFigures(app)
  expect(after.bytes).toBe(before.bytes)
  expect(after.fromCache).toBe(before.fromCache)

  const secrets = [people.customer, people.seller, people.admin].flatMap(traces)
  for (const url of personalAddresses()) {
    for (const reader of [undefined, people.other]) {
      const { body, headers } = await get(url, reader)
      const said = body + JSON.stringify(headers)
      expect([url, secrets.filter((secret) => said.includes(secret))]).toEqual([url, []])
    }
  }
}, 240_000)

test('these pages do show the person who asks', async () => {
  expect((await get('/account', people.customer)).body).toContain(people.customer.email)
  expect((await get('/admin/users', people.admin)).body).toContain(people.customer.email)
})

test('a kept page is the same for a person as for a visitor, in both orders', async () => {
  const fixed = [...kept].filter((pattern) => !pattern.includes(':'))
  for (const path of fixed) {
    const first = await get(path, people.customer)
    const visitor = await get(path)
    expect([path, first.statusCode, visitor.body === first.body]).toEqual([path, 200, true])
    expect(traces(people.customer).filter((trace) => visitor.body.includes(trace))).toEqual([])
  }
})

/** `/about` as it must never be: it says that it is for everyone, and names the person who asks. */
async function withCarelessPage() {
  const { keys } = build.entry.module as unknown as { keys: { userApi: RouterContext<() => Promise<Api>> } }
  const loader = async ({ context }: LoaderFunctionArgs) => {
    const api = await (context as { get: <T>(key: RouterContext<T>) => T }).get(keys.userApi)()
    const person = await api(showCurrentUser).catch(() => null)
    return { origin: shop.env.publicUrl, person }
  }
  return appWithPages(shop, { build: withModule(build, 'storefront/static-pages/about', { loader }) })
}

test('a page that asks as a person is not kept, even where it says that it is for everyone', async () => {
  const careless = await withCarelessPage()
  for (const url of ['/about', '/about.data']) {
    const own = await careless.inject({ url, headers: { cookie: people.customer.cookie } })
    expect(own.body).toContain(people.customer.email)
    expect(own.headers['cache-control']).toBe('private, no-store')
    const visitor = await careless.inject({ url })
    expect(visitor.statusCode).toBe(200)
    expect(visitor.body).not.toContain(people.customer.email)
    const other = await careless.inject({ url, headers: { cookie: people.other.cookie } })
    expect(other.body).toContain(people.other.email)
    expect(other.body).not.toContain(people.customer.email)
  }
  await careless.close()
})
