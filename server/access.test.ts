import { beforeAll, describe, expect, test } from 'vitest'
import { doors } from '../contract/doors.ts'
import { addressOf, type Endpoint } from '../contract/endpoint.ts'
import type { Role } from '../contract/identity.ts'
import { testShop, type Person } from './testing/shop.ts'

const shop = testShop()
const roles = ['visitor', 'customer', 'seller', 'staff', 'admin'] as const
const tokens = new Map<string, string>()

beforeAll(async () => {
  for (const role of roles) {
    if (role !== 'visitor') tokens.set(role, (await shop.signedIn(role)).token)
  }
})

/** Knocks without saying anything sensible: only who gets past the door is looked at. */
async function knock(door: Endpoint, token: string | undefined) {
  const answer = await shop.app.inject({
    method: door.method,
    url: addressOf(door.path, { id: 'nobody', slug: 'nothing' }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(door.method === 'GET' ? {} : { payload: {} }),
  })
  return answer.statusCode
}

/** The table of who is turned away, and how: 401 to sign in first, 403 for good, null to come in. */
function turnedAway(door: Endpoint, role: Role | 'visitor'): 401 | 403 | null {
  if (door.access === 'public') return null
  if (role === 'visitor') return 401
  return door.access === 'staff' && role !== 'staff' && role !== 'admin' ? 403 : null
}

describe.each(doors.map((door) => ({ name: `${door.method} ${door.path}`, door })))('$name', ({ door }) => {
  test.each(roles)('%s', async (role) => {
    const status = await knock(door, tokens.get(role))
    const expected = turnedAway(door, role)
    if (expected) expect(status).toBe(expected)
    else expect([401, 403, 500]).not.toContain(status)
  })
})

test.each([
  '/api/admin/clear-data',
  '/api/orders/test',
  '/api/clerk/sync-on-signin',
  '/api/users',
  '/api/admin',
])('there is no %s', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const answer = await shop.app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${tokens.get('admin')}` },
    })
    expect([404, 405]).toContain(answer.statusCode)
  }
})

describe('the token', () => {
  let asha: Person
  beforeAll(async () => {
    asha = await shop.signedIn()
  })
  const ask = (authorization: string) =>
    shop.app
      .inject({ method: 'GET', url: '/api/me', headers: { authorization } })
      .then((answer) => answer.statusCode)

  test('opens the doors of its owner', async () => {
    expect(await ask(`Bearer ${asha.token}`)).toBe(200)
  })

  test('is worth nothing when a letter of it is changed', async () => {
    const [head, body, signature] = asha.token.split('.')
    const forged = JSON.parse(Buffer.from(body!, 'base64url').toString()) as Record<string, unknown>
    const other = Buffer.from(JSON.stringify({ ...forged, sub: 'someone-else' })).toString('base64url')
    expect(await ask(`Bearer ${head}.${other}.${signature}`)).toBe(401)
  })

  test('is worth nothing when it is not signed at all', async () => {
    const head = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    expect(await ask(`Bearer ${head}.${asha.token.split('.')[1]}.`)).toBe(401)
  })

  test('ends when the user is blocked, and works again when not', async () => {
    const set = (status: 'active' | 'blocked') =>
      shop.db.updateTable('users').set({ status }).where('id', '=', asha.id).execute()
    await set('blocked')
    expect(await ask(`Bearer ${asha.token}`)).toBe(401)
    await set('active')
    expect(await ask(`Bearer ${asha.token}`)).toBe(200)
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
        .then((answer) => answer.statusCode)
    expect(await orders()).toBe(200)
    await shop.db.updateTable('users').set({ role: 'customer' }).where('id', '=', staff.id).execute()
    expect(await orders()).toBe(403)
  })

  test('ends with the session when its owner signs out', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { cookie: asha.cookie, origin: shop.env.publicUrl },
      payload: {},
    })
    expect(answer.statusCode).toBe(200)
    expect(await ask(`Bearer ${asha.token}`)).toBe(401)
  })
})
