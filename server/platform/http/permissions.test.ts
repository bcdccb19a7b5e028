import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allEndpoints } from '../../../contract/endpoints.ts'
import { endpointUrl, type Endpoint } from '../../../contract/core/endpoint.ts'
import { startSelling } from '../../../contract/sellers/seller-portal.ts'
import { rights, type Right } from '../../../contract/core/permissions.ts'
import { ownedResources } from '../../testing/owned-resources.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

const shop = testShop()
const trusted = rights.map((right) => `staff with ${right}` as const)
const principals = ['visitor', 'customer', 'seller', 'staff without rights', ...trusted, 'admin'] as const
type PrincipalKind = (typeof principals)[number]
const tokens = new Map<PrincipalKind, string>()

beforeAll(async () => {
  const plain = { customer: 'customer', seller: 'seller', admin: 'admin' } as const
  for (const [kind, role] of Object.entries(plain)) {
    tokens.set(kind as PrincipalKind, (await shop.signedIn(role)).token)
  }
  tokens.set('staff without rights', (await shop.signedIn('staff', [])).token)
  for (const right of rights) {
    tokens.set(`staff with ${right}`, (await shop.signedIn('staff', [right])).token)
  }
})

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

function sendRequest(
  endpoint: Endpoint,
  token: string | undefined,
  named: { params?: object; query?: object; body?: object } = {},
) {
  return shop.app.inject({
    method: endpoint.method,
    url: endpointUrl(endpoint.path, { ...anyParams(endpoint), ...named.params }, named.query),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(named.body instanceof Uint8Array ? { 'content-type': 'image/jpeg' } : {}),
    },
    ...(endpoint.method === 'GET' ? {} : { payload: named.body ?? {} }),
  })
}

/** Returns values for all parameters of the endpoint's path. The ids do not exist. */
const anyParams = ({ path }: Endpoint) =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, validParams[name!] ?? 'nothing']),
  )

/** Parameters that have a format. */
const validParams: Record<string, string> = { pin: '380001', line: '0' }

/** Returns the token of a user. A new customer sends the request that makes a customer a seller. */
const tokenFor = async (endpoint: Endpoint, principal: PrincipalKind) =>
  nameOf(endpoint) === nameOf(startSelling) && principal === 'customer'
    ? (await shop.signedIn()).token
    : tokens.get(principal)

/** Returns the expected status of the refusal: 401 for a visitor, 403 for a user without the permission, null if access is allowed. */
function expectedRefusal({ access }: Endpoint, principal: PrincipalKind): 401 | 403 | null {
  if (access === 'public') return null
  if (principal === 'visitor') return 401
  if (access === 'user') return null
  if (access === 'seller') return principal === 'seller' ? null : 403
  if (principal === 'admin') return null
  if (access === 'staff') return principal.startsWith('staff') ? null : 403
  const requiredRights: readonly Right[] = access === 'admin' ? [] : [access].flat()
  return requiredRights.some((right) => principal === `staff with ${right}`) ? null : 403
}

describe.each(allEndpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name',
  ({ endpoint }) => {
    test.each(principals)('%s', async (principal) => {
      const { statusCode } = await sendRequest(endpoint, await tokenFor(endpoint, principal))
      const expected = expectedRefusal(endpoint, principal)
      if (expected) expect(statusCode).toBe(expected)
      else expect([401, 403, 500]).not.toContain(statusCode)
    })
  },
)

describe('resources of one user', () => {
  const named = allEndpoints.filter(
    (endpoint) =>
      endpoint.path.includes(':') && ['public', 'user', 'seller'].includes(String(endpoint.access)),
  )

  test('are listed for every endpoint with an id in its path', () => {
    expect(Object.keys(ownedResources).sort()).toEqual(named.map(nameOf).sort())
  })

  const owned = named.flatMap((endpoint) => {
    const resource = ownedResources[nameOf(endpoint)]
    return resource && resource !== 'everyone' ? [{ name: nameOf(endpoint), endpoint, ...resource }] : []
  })
  test.each(owned)(
    '$name is allowed for the owner and for no other user',
    async ({ endpoint, owner: role, make }) => {
      const [owner, other] = [await shop.signedIn(role), await shop.signedIn(role)]
      const fixture = await make(shop, owner)
      const missing = await sendRequest(endpoint, other.token, { ...fixture, params: anyParams(endpoint) })
      for (const token of [other.token, tokens.get('staff without rights')]) {
        const refused = await sendRequest(endpoint, token, fixture)
        expect([401, 403, 404]).toContain(refused.statusCode)
      }
      const refused = await sendRequest(endpoint, other.token, fixture)
      expect(refused.statusCode).toBe(404)
      expect(refused.json()).toMatchObject({ error: missing.json<{ error: string }>().error })
      expect((await sendRequest(endpoint, owner.token, fixture)).statusCode).toBeLessThan(300)
    },
  )
})

test.each([
  '/api/admin/clear-data',
  '/api/orders/test',
  '/api/clerk/sync-on-signin',
  '/api/users',
  '/api/admin',
])('there is no %s', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const response = await shop.app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${tokens.get('admin')}` },
    })
    expect([404, 405]).toContain(response.statusCode)
  }
})

describe('the token', () => {
  let asha: TestUser
  beforeEach(async () => {
    asha = await shop.signedIn()
  })
  const requestStatus = (authorization: string) =>
    shop.app
      .inject({ method: 'GET', url: '/api/me', headers: { authorization } })
      .then((response) => response.statusCode)

  test('gives its owner access', async () => {
    expect(await requestStatus(`Bearer ${asha.token}`)).toBe(200)
  })

  test('is invalid when its content is changed', async () => {
    const [head, body, signature] = asha.token.split('.')
    const forged = JSON.parse(Buffer.from(body!, 'base64url').toString()) as Record<string, unknown>
    const other = Buffer.from(JSON.stringify({ ...forged, sub: 'someone-else' })).toString('base64url')
    expect(await requestStatus(`Bearer ${head}.${other}.${signature}`)).toBe(401)
  })

  test('is invalid without a signature', async () => {
    const head = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    expect(await requestStatus(`Bearer ${head}.${asha.token.split('.')[1]}.`)).toBe(401)
  })

  test('is refused while the user is blocked', async () => {
    const set = (status: 'active' | 'blocked') =>
      shop.db.updateTable('users').set({ status }).where('id', '=', asha.id).execute()
    await set('blocked')
    expect(await requestStatus(`Bearer ${asha.token}`)).toBe(401)
    await set('active')
    expect(await requestStatus(`Bearer ${asha.token}`)).toBe(200)
  })

  test('loses the rights that its owner loses', async () => {
    const staff = await shop.signedIn('staff')
    const orders = () =>
      shop.app
        .inject({
          method: 'GET',
          url: '/api/admin/orders',
          headers: { authorization: `Bearer ${staff.token}` },
        })
        .then((response) => response.statusCode)
    expect(await orders()).toBe(200)
    await shop.db
      .updateTable('users')
      .set({ rights: ['catalogue'] })
      .where('id', '=', staff.id)
      .execute()
    expect(await orders()).toBe(403)
    await shop.db
      .updateTable('users')
      .set({ role: 'customer', rights: ['orders'] })
      .where('id', '=', staff.id)
      .execute()
    expect(await orders()).toBe(403)
  })

  test('is refused after its owner signed out', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { cookie: asha.cookie, origin: shop.env.publicUrl },
      payload: {},
    })
    expect(response.statusCode).toBe(200)
    expect(await requestStatus(`Bearer ${asha.token}`)).toBe(401)
  })
})
