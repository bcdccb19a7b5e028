import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAddresses } from '../../../contract/accounts/account.ts'
import { appWithPages } from '../../testing/shop-with-pages.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

const shop = testShop()
let app: FastifyInstance
let asha: TestUser

beforeAll(async () => {
  app = await appWithPages(shop)
  asha = await shop.signedIn()
})
afterAll(() => app.close())

const address = {
  'address.recipient': 'Asha Example',
  'address.phone': '9800000100',
  'address.line1': '1 Sample Street',
  'address.pin': '380001',
  'address.city': 'Ahmedabad',
  'address.state': 'Gujarat',
}
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

type Post = { fields?: Record<string, string>; headers?: Record<string, string>; user?: TestUser }

const post = ({ fields = {}, headers = sameOrigin, user = asha }: Post) =>
  app.inject({
    method: 'POST',
    url: '/account/addresses?edit=new',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'localhost:3000',
      cookie: user.cookie,
      ...headers,
    },
    payload: new URLSearchParams({ _action: 'addAddress', _params: '{}', ...fields }).toString(),
  })

const addressCount = async () => (await asha.api(listAddresses)).addresses.length

test('a form is saved through the page, with the checks of the API', async () => {
  const invalid = await post({ fields: { ...address, 'address.pin': '12' } })
  expect(invalid.statusCode).toBe(400)
  expect(invalid.body).toContain('Enter a 6-digit PIN code')
  expect(invalid.body).toContain('value="1 Sample Street"')
  expect(await addressCount()).toBe(0)

  const saved = await post({ fields: address })
  expect(saved.statusCode).toBe(200)
  expect(saved.headers['cache-control']).toBe('private, no-store')
  expect(await addressCount()).toBe(1)
})

test.each([
  ['Sec-Fetch-Site of another site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site of another subdomain', { 'sec-fetch-site': 'same-site' }],
  ['Origin of another site', { origin: 'https://example.com' }],
  ['an opaque Origin', { origin: 'null' }],
  ['neither of the two headers', {}],
])('a form is refused with %s', async (_, headers) => {
  const before = await addressCount()
  expect((await post({ fields: address, headers })).statusCode).toBe(403)
  expect(await addressCount()).toBe(before)
})

test('a form of an old browser is accepted with the Origin of the shop', async () => {
  expect((await post({ fields: address, headers: { origin: 'http://localhost:3000' } })).statusCode).toBe(200)
})

test('only the forms of a page can be posted to it', async () => {
  const other = await post({ fields: { ...address, _action: 'eraseMe' } })
  expect(other.statusCode).toBe(400)
  const inherited = await post({ fields: { ...address, _action: 'toString' } })
  expect(inherited.statusCode).toBe(400)
})

test.each([
  ['an empty body', '', undefined],
  ['broken JSON', '{', 'application/json'],
  ['no JSON object', 'null', 'application/json'],
  ['parameters that are no JSON', '_action=complaint&_params=%7B', 'application/x-www-form-urlencoded'],
])('a request with %s is refused', async (_, payload, type) => {
  for (const url of ['/sign-in', '/complaints']) {
    const headers = { ...sameOrigin, ...(type && { 'content-type': type }) }
    expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400)
  }
})

test('a visitor without a session cannot save an address', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/account/addresses?edit=new',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...sameOrigin },
    payload: new URLSearchParams({ _action: 'addAddress', _params: '{}', ...address }).toString(),
  })
  expect([302, 401]).toContain(response.statusCode)
})

test('a sign-up through the page sets all cookies, and the page is not stored', async () => {
  const fields = { name: 'Meera Example', email: 'meera.pages@example.com', password: 'four unrelated words' }
  const reply = await app.inject({
    method: 'POST',
    url: '/sign-up/customer?redirect=//example.com',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'localhost:3000',
      ...sameOrigin,
    },
    payload: new URLSearchParams({ _action: 'sign-up', ...fields }).toString(),
  })
  expect(reply.statusCode).toBe(302)
  expect(reply.headers.location).toBe('/listed-products') // the redirect to another site is ignored
  expect(reply.headers['cache-control']).toBe('private, no-store')
  expect(reply.cookies.length).toBeGreaterThan(1)
  expect(reply.cookies.every(({ httpOnly }) => httpOnly)).toBe(true)
})
