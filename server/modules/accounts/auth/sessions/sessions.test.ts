import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { endSessionsOfUser } from '../../../../../contract/accounts/security.ts'
import { testShop } from '../../../../testing/shop.ts'
import { countEmails, openBrowser, PASSWORD, PHONE } from '../../../../testing/visitor.ts'
import { buildApp } from '../../../../app.ts'
import { openAuth } from '../auth.ts'
import { readSessionToken } from './access-tokens.ts'
import { isSessionExpired } from './session-lifetime.ts'

const shop = testShop()

type Listed = { id: string; isThis: boolean; device: string; place: string; lastUsedAt: string }

async function someone() {
  const browser = openBrowser(shop)
  const { user } = (await browser.signUp()).json() as { user: { id: string; email: string } }
  return { browser, ...user }
}
const sessionsOf = async (browser: ReturnType<typeof openBrowser>) =>
  (await browser.requestWithToken('/api/me/security')).json<{ sessions: Listed[] }>().sessions

test('the list of sessions shows the device, the IP address and which session is the current one', async () => {
  const asha = await someone()
  const phone = openBrowser(shop, PHONE)
  await phone.signIn(asha.email, undefined, { ip: '203.0.113.7' })
  const sessions = await sessionsOf(asha.browser)
  expect(sessions).toHaveLength(2)
  expect(sessions.find((session) => session.isThis)).toMatchObject({
    device: 'Chrome on Windows',
    place: '127.0.0.1',
  })
  expect(sessions.find((session) => !session.isThis)).toMatchObject({
    device: 'Chrome on Android',
    place: '203.0.113.7',
  })
  expect(JSON.stringify(sessions)).not.toMatch(/token/i)
})

test('the access token of an ended session is rejected at once', async () => {
  const asha = await someone()
  const phone = openBrowser(shop, PHONE)
  await phone.signIn(asha.email)
  const stolen = await phone.token()
  const other = (await sessionsOf(asha.browser)).find((session) => !session.isThis)!
  expect((await asha.browser.requestWithToken(`/api/me/sessions/${other.id}`, 'DELETE')).statusCode).toBe(200)
  const response = await shop.app.inject({
    url: '/api/me',
    headers: { authorization: `Bearer ${stolen}` },
  })
  expect(response.statusCode).toBe(401)
  expect(await phone.token()).toBeNull()
  expect(await asha.browser.token()).not.toBeNull()
})

test('ending other sessions requires a sign-in within the last hour', async () => {
  const asha = await someone()
  await openBrowser(shop, PHONE).signIn(asha.email)
  const other = (await sessionsOf(asha.browser)).find((session) => !session.isThis)!
  const old = { created_at: new Date(Date.now() - 61 * 60_000) }
  await shop.db.updateTable('sessions').set(old).where('user_id', '=', asha.id).execute()
  const refused = [
    await asha.browser.requestWithToken(`/api/me/sessions/${other.id}`, 'DELETE'),
    await asha.browser.requestWithToken('/api/me/sessions/end', 'POST', { which: 'all' }),
  ]
  for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'sign_in_again' })
  await asha.browser.signIn(asha.email)
  expect((await asha.browser.requestWithToken(`/api/me/sessions/${other.id}`, 'DELETE')).statusCode).toBe(200)
})

test('signing in again in the same browser ends the previous session', async () => {
  const asha = await someone()
  const [former] = await sessionsOf(asha.browser)
  await asha.browser.signIn(asha.email)
  const now = await sessionsOf(asha.browser)
  expect(now).toHaveLength(1)
  expect(now[0]!.id).not.toBe(former!.id)
  await asha.browser.signIn(asha.email, 'not-the-password')
  expect(await sessionsOf(asha.browser)).toEqual(now)
})

test('support ends all sessions of a shopper, which is recorded in the audit log; only admins can do so for staff', async () => {
  const asha = await someone()
  const [support, colleague] = [await shop.signedIn('staff', ['support']), await shop.signedIn('staff')]
  await support.api(endSessionsOfUser, { params: { id: asha.id } })
  expect(await asha.browser.token()).toBeNull()
  expect((await openBrowser(shop).signIn(asha.email)).statusCode).toBe(200)
  const act = shop.db.selectFrom('audit_log').select('act').where('subject', '=', `user:${asha.id}`)
  expect(await act.execute()).toEqual([{ act: 'user.end-sessions' }])
  const ending = support.api(endSessionsOfUser, { params: { id: colleague.id } })
  await expect(ending).rejects.toMatchObject({ code: 'forbidden' })
})

test('a user cannot end the session of another user', async () => {
  const [asha, mallory] = [await someone(), await someone()]
  const [hers] = await sessionsOf(asha.browser)
  expect((await mallory.browser.requestWithToken(`/api/me/sessions/${hers!.id}`, 'DELETE')).statusCode).toBe(
    404,
  )
  expect(await asha.browser.token()).not.toBeNull()
})

test('signing out everywhere ends this session too; everywhere else does not', async () => {
  const asha = await someone()
  const phone = openBrowser(shop, PHONE)
  await phone.signIn(asha.email)
  await asha.browser.requestWithToken('/api/me/sessions/end', 'POST', { which: 'others' })
  expect([await asha.browser.token(), await phone.token()]).toEqual([expect.any(String), null])
  await phone.signIn(asha.email)
  await asha.browser.requestWithToken('/api/me/sessions/end', 'POST', { which: 'all' })
  expect([await asha.browser.token(), await phone.token()]).toEqual([null, null])
})

test('an access token is valid for at most ten minutes and contains its session, issuer and audience', async () => {
  const asha = await someone()
  const token = decodeJwt((await asha.browser.token())!)
  expect(token.exp! - token.iat!).toBeLessThanOrEqual(600)
  expect(token).toMatchObject({ sub: asha.id, iss: shop.env.publicUrl, aud: shop.env.publicUrl })
  expect((await sessionsOf(asha.browser))[0]!.id).toBe(token['sid'])
})

test('the session cookie is HttpOnly, and the session token is not in the response body', async () => {
  const answer = await openBrowser(shop).signUp()
  expect(answer.json()).not.toHaveProperty('token')
  expect(String(answer.headers['set-cookie'])).toMatch(/navrang\.session_token=.+; HttpOnly; SameSite=Lax/)
})

test('a rendered page does not renew the session, so that the next request of the browser gets the new cookie', async () => {
  const { browser, id } = await someone()
  const expires_at = new Date(Date.now() + 28 * 86_400_000)
  await shop.db.updateTable('sessions').set({ expires_at }).where('user_id', '=', id).execute()
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${encodeURIComponent(value)}`).join(
    '; ',
  )
  const auth = await openAuth(shop.database, shop.env)
  expect(await readSessionToken(auth, cookie)).not.toBeNull()
  const response = await browser.sendRequest('GET', '/api/auth/token')
  expect(response.cookies.map(({ name }) => name).join()).toContain('session_token')
})

test('behind TLS all cookies have the __Host- prefix and the Secure attribute', async () => {
  const origin = 'https://navrang.example.com'
  const auth = await openAuth(shop.database, { ...shop.env, publicUrl: origin })
  const ask = (path: string, init: RequestInit = {}) =>
    auth.handler(new Request(`${origin}/api/auth${path}`, init))
  const headers = { origin, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Asha', email: 'asha-tls@example.com', password: PASSWORD })
  const cookies = (await ask('/sign-up/email', { method: 'POST', headers, body })).headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-navrang\.\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toContain('Domain')
  }
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  expect((await ask('/token', { headers: { cookie } })).status).toBe(200)
  const out = await ask('/sign-out', { method: 'POST', headers: { ...headers, cookie }, body: '{}' })
  const cleared = out.headers.getSetCookie()
  expect(cleared.length).toBeGreaterThan(0)
  for (const value of cleared) {
    expect(value).toMatch(/^__Host-navrang\.\w+=; Max-Age=0; Path=\/; HttpOnly; Secure/)
  }
})

test.each(['blocked', 'inactive'] as const)(
  'a user who becomes %s is signed out at once and cannot sign in again',
  async (status) => {
    const asha = await someone()
    const token = await asha.browser.token()
    await shop.db.updateTable('users').set({ status }).where('id', '=', asha.id).execute()
    const response = await shop.app.inject({
      url: '/api/me',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(401)
    expect(await asha.browser.token()).toBeNull()
    const again = await openBrowser(shop).signIn(asha.email)
    expect(again.statusCode).toBe(403)
    expect(again.json()).toMatchObject({ code: 'ACCOUNT_BLOCKED' })
    expect((await openBrowser(shop).signIn(asha.email, 'not-the-password')).statusCode).toBe(401)
  },
)

test('a deleted user is signed out at once', async () => {
  const asha = await someone()
  const token = await asha.browser.token()
  await shop.db.deleteFrom('users').where('id', '=', asha.id).execute()
  const response = await shop.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
  expect(response.statusCode).toBe(401)
  expect(await asha.browser.token()).toBeNull()
})

test('a role in headers, query or cookies is ignored', async () => {
  const asha = await someone()
  const claims = {
    role: 'admin',
    type: 'admin',
    'x-role': 'admin',
    'navrang-user': JSON.stringify({ role: 'admin' }),
  }
  const { token } = (await asha.browser.sendRequest('GET', '/api/auth/token')).json<{ token: string }>()
  const answer = await shop.app.inject({
    url: '/api/admin/orders?role=admin',
    headers: {
      ...claims,
      authorization: `Bearer ${token}`,
      cookie: `navrang-user=${encodeURIComponent(JSON.stringify(claims))}`,
    },
  })
  expect(answer.statusCode).toBe(403)
})

test('a session expires: after an idle hour for staff, after 30 idle days for a shopper', async () => {
  const now = new Date('2026-10-11T20:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  expect(isSessionExpired({ createdAt: ago(2), lastUsedAt: ago(0.9) }, 'staff', now)).toBe(false)
  expect(isSessionExpired({ createdAt: ago(2), lastUsedAt: ago(1.1) }, 'admin', now)).toBe(true)
  expect(isSessionExpired({ createdAt: ago(25), lastUsedAt: ago(0) }, 'staff', now)).toBe(true)
  expect(isSessionExpired({ createdAt: ago(24 * 60), lastUsedAt: ago(24 * 29) }, 'customer', now)).toBe(false)
  expect(isSessionExpired({ createdAt: ago(24 * 60), lastUsedAt: ago(24 * 31) }, 'seller', now)).toBe(true)
  expect(isSessionExpired({ createdAt: ago(24 * 181), lastUsedAt: ago(0) }, 'customer', now)).toBe(true)

  const asha = await someone()
  await shop.db
    .updateTable('sessions')
    .set({ last_used_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('user_id', '=', asha.id)
    .execute()
  expect(await asha.browser.token()).toBeNull()
  expect(await shop.db.selectFrom('sessions').selectAll().where('user_id', '=', asha.id).execute()).toEqual(
    [],
  )
})

test('the user is notified once of a sign-in with a new kind of device, and not of a known one', async () => {
  const asha = await someone()
  const emails = () => countEmails(shop, asha.email, 'new-sign-in')
  await openBrowser(shop).signIn(asha.email)
  expect(await emails()).toBe(0)
  await openBrowser(shop, PHONE).signIn(asha.email)
  expect(await emails()).toBe(1)
  await openBrowser(shop, PHONE).signIn(asha.email)
  await openBrowser(shop, PHONE).signIn(asha.email, 'not-the-password')
  expect(await emails()).toBe(1)
})

test('X-Forwarded-For is ignored unless it comes from a trusted proxy', async () => {
  const asha = await someone()
  const claims = { headers: { 'x-forwarded-for': '198.51.100.66' } }
  await openBrowser(shop, PHONE).signIn(asha.email, undefined, claims)
  expect((await sessionsOf(asha.browser)).map((session) => session.place)).toEqual(['127.0.0.1', '127.0.0.1'])

  const env = { ...shop.env, TRUST_PROXY: 1 }
  const behind = await buildApp({ database: shop.database, auth: await openAuth(shop.database, env), env })
  const through = { headers: { 'x-forwarded-for': '192.0.2.9, 198.51.100.7' } }
  await openBrowser({ ...shop, app: behind }, 'curl/8').signIn(asha.email, undefined, through)
  expect((await sessionsOf(asha.browser)).map((session) => session.place)).toContain('198.51.100.7')
  await behind.close()
})
