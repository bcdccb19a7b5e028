import type { FastifyInstance } from 'fastify'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
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
let cachedPatterns: Set<string>
let users: { customer: TestUser; seller: TestUser; admin: TestUser; other: TestUser }

beforeAll(async () => {
  build = await builtPages()
  const { cacheKeyRules } = build.entry.module as unknown as { cacheKeyRules: object }
  cachedPatterns = new Set(Object.keys(cacheKeyRules))
  app = await appWithPages(shop)
  await createTestProduct(shop.db, { title: 'Kutchi Mirror Choli' })
  users = {
    customer: await shop.signedIn('customer'),
    seller: await shop.signedIn('seller'),
    admin: await shop.signedIn('admin'),
    other: await shop.signedIn('customer'),
  }
})
afterAll(() => app.close())

/** Returns the URL patterns of all pages, from the routes of the build. */
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

const get = (url: string, user?: TestUser) =>
  app.inject({ url, headers: user ? { cookie: user.cookie } : {} })

/** Returns the addresses of all pages that are not cached, and of their data. */
function personalAddresses(): string[] {
  const ids = {
    id: 'ord_1',
    txnId: 'txn_1',
    hold: 'hold_1',
    subject: 'general',
    token: 'none',
    name: 'about',
    slug: 'kediya',
  }
  const paths = patterns()
    .filter((pattern) => !cachedPatterns.has(pattern))
    .map((pattern) => generatePath(pattern, ids))
  return paths.flatMap((path) => [path, `${path}.data`])
}

/** Returns a user who may open the page. */
function ownerOf(url: string): TestUser {
  if (url.startsWith('/admin')) return users.admin
  return url.startsWith('/seller') ? users.seller : users.customer
}

const traces = ({ email, id, token, cookie }: TestUser) => [
  email,
  id,
  token,
  cookie.split('=')[1]!.slice(0, 20),
]

test('there are many personal pages, and none of them is in the table of cached pages', () => {
  expect(personalAddresses().length).toBeGreaterThan(100)
  for (const path of ['/orders', '/account', '/checkout', '/admin', '/seller', '/admin/users']) {
    expect(personalAddresses()).toContain(path)
  }
})

test('a personal page is private, is not cached and contains no data of other users', async () => {
  await sleep(1_200) // the cache checks for changes twice a second, so after this wait it has seen the changes of the test setup
  // caches the not-found page before the first measurement, in case one of the requests below renders this page
  await get('/no/such/page')
  const before = await pageFigures(app)
  for (const url of personalAddresses()) {
    const response = await get(url, ownerOf(url))
    const { 'cache-control': cacheControl, etag } = response.headers
    expect(response.statusCode).toBeLessThan(500)
    expect([url, cacheControl, etag]).toEqual([url, 'private, no-store', undefined])
  }
  const after = await pageFigures(app)
  expect(after.bytes).toBe(before.bytes)
  expect(after.fromCache).toBe(before.fromCache)

  const secrets = [users.customer, users.seller, users.admin].flatMap(traces)
  for (const url of personalAddresses()) {
    for (const reader of [undefined, users.other]) {
      const { body, headers } = await get(url, reader)
      const text = body + JSON.stringify(headers)
      expect([url, secrets.filter((secret) => text.includes(secret))]).toEqual([url, []])
    }
  }
})

test('personal pages show the data of the signed-in user', async () => {
  expect((await get('/account', users.customer)).body).toContain(users.customer.email)
  expect((await get('/admin/users', users.admin)).body).toContain(users.customer.email)
})

test('a cached page is the same for a user and for a visitor, whoever requests it first', async () => {
  const fixed = [...cachedPatterns].filter((pattern) => !pattern.includes(':'))
  for (const path of fixed) {
    const first = await get(path, users.customer)
    const visitor = await get(path)
    expect([path, first.statusCode, visitor.body === first.body]).toEqual([path, 200, true])
    expect(traces(users.customer).filter((trace) => visitor.body.includes(trace))).toEqual([])
  }
})

/** Opens an app with a faulty page `/choose-auth`: the page is marked as public, but its data contains the signed-in user. */
async function withFaultyPage() {
  const { keys } = build.entry.module as unknown as { keys: { userApi: RouterContext<() => Promise<Api>> } }
  const loader = async ({ context }: LoaderFunctionArgs) => {
    const api = await (context as { get: <T>(key: RouterContext<T>) => T }).get(keys.userApi)()
    const user = await api(showCurrentUser).catch(() => null)
    return { origin: shop.env.publicUrl, user }
  }
  return appWithPages(shop, { build: withModule(build, 'account/sign-in/choose-auth', { loader }) })
}

test('an error of a page is logged with its path and stack, in the log of the shop', async () => {
  const log = new PassThrough()
  const loader = () => {
    throw new Error('The loader failed')
  }
  const failing = await appWithPages(shop, {
    build: withModule(build, 'account/sign-in/choose-auth', { loader }),
    logger: log,
  })
  const { statusCode } = await failing.inject({ url: '/choose-auth?token=secret' })
  await failing.close()
  log.end()
  const lines = (await text(log)).trim().split('\n')
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(statusCode).toBe(500)
  expect(entries.filter(({ msg }) => msg === 'a page failed')).toEqual([
    expect.objectContaining({
      level: 50,
      path: '/choose-auth',
      err: expect.objectContaining({
        message: 'The loader failed',
        stack: expect.stringContaining('personal-pages.test.ts') as string,
      }) as object,
    }),
  ])
})

test('a page that calls the API as a user is not cached, even if it is marked as public', async () => {
  const faulty = await withFaultyPage()
  for (const url of ['/choose-auth', '/choose-auth.data']) {
    const own = await faulty.inject({ url, headers: { cookie: users.customer.cookie } })
    expect(own.body).toContain(users.customer.email)
    expect(own.headers['cache-control']).toBe('private, no-store')
    const visitor = await faulty.inject({ url })
    expect(visitor.statusCode).toBe(200)
    expect(visitor.body).not.toContain(users.customer.email)
    const other = await faulty.inject({ url, headers: { cookie: users.other.cookie } })
    expect(other.body).toContain(users.other.email)
    expect(other.body).not.toContain(users.customer.email)
  }
  await faulty.close()
})
