import { expect, test } from 'vitest'
import { testShop } from '../../../../testing/shop.ts'
import { CHROME, countEmails, linkTo, openBrowser, PASSWORD, PHONE } from '../../../../testing/visitor.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

const shop = testShop()
const NEW = 'kitli chai at platform 4'

async function someone() {
  const browser = openBrowser(shop)
  const { user } = (await browser.signUp()).json() as { user: { id: string; email: string } }
  return { browser, ...user }
}
const requestReset = (email: string) => openBrowser(shop).post('/request-password-reset', { email })
const reset = (token: string, newPassword = NEW) =>
  openBrowser(shop).post('/reset-password', { token, newPassword })
const tokenIn = (link: URL) => link.searchParams.get('token')!

test('a password reset by e-mail ends all sessions and notifies the user', async () => {
  const asha = await someone()
  expect((await requestReset(asha.email)).statusCode).toBe(200)
  const link = await linkTo(shop, asha.email, 'reset-password')
  expect(link.pathname).toBe('/reset-password')

  expect((await reset(tokenIn(link))).statusCode).toBe(200)
  expect(await asha.browser.token()).toBeNull()
  expect((await openBrowser(shop).signIn(asha.email)).statusCode).toBe(401)
  expect((await openBrowser(shop).signIn(asha.email, NEW)).statusCode).toBe(200)
  expect(await countEmails(shop, asha.email, 'password-changed')).toBe(1)
})

test('a reset link works once, and earlier links expire when a later one is used', async () => {
  const asha = await someone()
  await requestReset(asha.email)
  const first = tokenIn(await linkTo(shop, asha.email, 'reset-password'))
  await requestReset(asha.email)
  const second = tokenIn(await linkTo(shop, asha.email, 'reset-password'))
  expect((await reset(second)).statusCode).toBe(200)
  expect((await reset(second, 'another long password')).json()).toMatchObject({ code: 'INVALID_TOKEN' })
  expect((await reset(first, 'another long password')).json()).toMatchObject({ code: 'INVALID_TOKEN' })
})

test('a token or an address with a NUL character is refused', async () => {
  expect((await reset('a\0b')).statusCode).toBe(400)
  expect((await requestReset('asha\0@example.com')).statusCode).toBe(400)
})

test('a reset link expires after 30 minutes', async () => {
  const asha = await someone()
  await requestReset(asha.email)
  const token = tokenIn(await linkTo(shop, asha.email, 'reset-password'))
  const { expires_at } = await shop.db
    .selectFrom('verifications')
    .select('expires_at')
    .where('value', '=', asha.id)
    .executeTakeFirstOrThrow()
  expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000)
  await shop.db
    .updateTable('verifications')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await reset(token)).json()).toMatchObject({ code: 'INVALID_TOKEN' })
})

test('the database contains no usable reset link', async () => {
  const asha = await someone()
  await requestReset(asha.email)
  const token = tokenIn(await linkTo(shop, asha.email, 'reset-password'))
  const rows = await shop.db.selectFrom('verifications').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a weak new password is refused, and the link can still be used', async () => {
  const asha = await someone()
  await requestReset(asha.email)
  const token = tokenIn(await linkTo(shop, asha.email, 'reset-password'))
  expect((await reset(token, 'Password@123')).json()).toMatchObject({ code: 'PASSWORD_TOO_COMMON' })
  expect((await reset(token, 'visitor2026')).json()).toMatchObject({ code: 'PASSWORD_TOO_PERSONAL' })
  expect((await reset(token)).statusCode).toBe(200)
})

test('a password reset request does not reveal whether an account exists', async () => {
  const asha = await someone()
  const [known, unknown] = [await requestReset(asha.email), await requestReset('nobody@example.com')]
  expect(unknown.statusCode).toBe(known.statusCode)
  expect(unknown.body).toBe(known.body)
  expect(await countEmails(shop, 'nobody@example.com', 'reset-password')).toBe(0)
})

test('changing a password requires the current one, ends all other sessions and notifies the user', async () => {
  const asha = await someone()
  const phone = openBrowser(shop, PHONE)
  await phone.signIn(asha.email)
  const change = (currentPassword: string, newPassword: string) =>
    asha.browser.post('/change-password', { currentPassword, newPassword })

  expect((await change('not-my-password', NEW)).json()).toMatchObject({ code: 'INVALID_PASSWORD' })
  expect((await change(PASSWORD, 'iloveyou1')).json()).toMatchObject({ code: 'PASSWORD_TOO_COMMON' })
  expect(await phone.token()).not.toBeNull()

  expect((await change(PASSWORD, NEW)).statusCode).toBe(200)
  expect(await asha.browser.token()).not.toBeNull()
  expect(await phone.token()).toBeNull()
  expect(await countEmails(shop, asha.email, 'password-changed')).toBe(1)
})

test('an anonymous visitor cannot change a password', async () => {
  const answer = await openBrowser(shop).post('/change-password', {
    currentPassword: PASSWORD,
    newPassword: NEW,
  })
  expect(answer.statusCode).toBe(401)
})

test('passwords can be long and contain spaces and any script, and are compared completely', async () => {
  const long = 'नौ रातें, नौ रंग: '.repeat(6).trim()
  const { email } = (await openBrowser(shop).signUp({ password: long })).json<{ user: { email: string } }>()
    .user
  expect((await openBrowser(shop).signIn(email, long.slice(0, -1))).statusCode).toBe(401)
  expect((await openBrowser(shop).signIn(email, long)).statusCode).toBe(200)
  expect((await openBrowser(shop).signUp({ password: 'x9$Lw2!p'.repeat(17) })).json()).toMatchObject({
    code: 'PASSWORD_TOO_LONG',
  })
})

test('a password is stored as Argon2id with its parameters; old scrypt hashes still work', async () => {
  const hash = await hashPassword('nine-nights-of-garba')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword({ hash, password: 'nine-nights-of-garba' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'nine-nights-of-garbA' })).toBe(false)
  const scrypt = '000102030405060708090a0b0c0d0e0f'
  const { scryptSync } = await import('node:crypto')
  const key = scryptSync('old', scrypt, 64, { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }).toString(
    'hex',
  )
  expect(await verifyPassword({ hash: `${scrypt}:${key}`, password: 'old' })).toBe(true)
})

test('the link in the sign-up e-mail verifies the address; the account can be used before', async () => {
  const asha = await someone()
  const me = async () =>
    (await asha.browser.requestWithToken('/api/me')).json<{ user: { emailVerified: boolean } }>().user
  expect((await me()).emailVerified).toBe(false)
  const token = tokenIn(await linkTo(shop, asha.email, 'verify-email'))
  const verify = (linkToken: string) =>
    shop.app.inject({ method: 'POST', url: '/api/auth-links/verify-email', payload: { token: linkToken } })

  expect((await verify(`${token}x`)).json()).toMatchObject({ code: 'link_expired' })
  expect((await verify(token)).json()).toEqual({ verified: true })
  expect((await verify(token)).json()).toEqual({ verified: true })
  expect((await me()).emailVerified).toBe(true)
})

test('only the user can request the verification e-mail again', async () => {
  const asha = await someone()
  const again = (email: string) => asha.browser.post('/send-verification-email', { email })
  expect((await again(asha.email)).statusCode).toBe(200)
  expect(await countEmails(shop, asha.email, 'verify-email')).toBe(2)
  expect((await again('somebody-else@example.com')).statusCode).toBe(400)
})

test.each([
  [{ name: ' ' }, 'name', 'Enter your name'],
  [{ name: 'x'.repeat(101) }, 'name', 'At most 100 characters'],
  [{ email: 'asha@' }, 'email', 'Enter a valid e-mail address'],
  [{ phone: '12345' }, 'phone', 'Enter a phone number with at least 10 digits'],
])('a sign-up with %j names the field', async (body, path, message) => {
  const answer = await openBrowser(shop).signUp(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'INVALID', details: { fields: [{ path, message }] } })
})

test('a sign-up cannot set a picture, a role or verification', async () => {
  const body = {
    image: 'https://elsewhere.example/x.png',
    emailVerified: true,
    status: 'active',
    twoFactorEnabled: true,
  }
  const { id } = (await openBrowser(shop).signUp(body)).json<{ user: { id: string } }>().user
  const user = await shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(user).toMatchObject({
    image: null,
    email_verified: false,
    two_factor_enabled: false,
    role: 'customer',
  })
})

test.each([
  'GET /list-sessions',
  'POST /update-user',
  'POST /delete-user',
  'POST /change-email',
  'POST /sign-in/social',
  'GET /verify-email',
  'POST /update-session',
])('the endpoint %s of better-auth is not exposed', async (endpoint) => {
  const [method, path] = endpoint.split(' ') as ['GET' | 'POST', string]
  const { browser } = await someone()
  expect(
    (await browser.sendRequest(method, `/api/auth${path}`, method === 'POST' ? { body: {} } : {})).statusCode,
  ).toBe(404)
})

test('the label of a device is its browser and system', async () => {
  const { deviceLabel } = await import('../sessions/device-label.ts')
  expect(deviceLabel(CHROME)).toBe('Chrome on Windows')
  expect(deviceLabel(PHONE)).toBe('Chrome on Android')
  expect(deviceLabel('curl/8')).toBe('Unknown device')
})
