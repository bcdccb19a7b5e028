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
const ask = (email: string) => openBrowser(shop).post('/request-password-reset', { email })
const reset = (token: string, newPassword = NEW) =>
  openBrowser(shop).post('/reset-password', { token, newPassword })
const tokenIn = (link: URL) => link.searchParams.get('token')!

test('a forgotten password is replaced by the link in the letter, which ends all sessions and is told', async () => {
  const asha = await someone()
  expect((await ask(asha.email)).statusCode).toBe(200)
  const link = await linkTo(shop, asha.email, 'reset-password')
  expect(link.pathname).toBe('/reset-password')

  expect((await reset(tokenIn(link))).statusCode).toBe(200)
  expect(await asha.browser.token()).toBeNull()
  expect((await openBrowser(shop).signIn(asha.email)).statusCode).toBe(401)
  expect((await openBrowser(shop).signIn(asha.email, NEW)).statusCode).toBe(200)
  expect(await countEmails(shop, asha.email, 'password-changed')).toBe(1)
})

test('the link works once, and an earlier one not any more after a later one did', async () => {
  const asha = await someone()
  await ask(asha.email)
  const first = tokenIn(await linkTo(shop, asha.email, 'reset-password'))
  await ask(asha.email)
  const second = tokenIn(await linkTo(shop, asha.email, 'reset-password'))
  expect((await reset(second)).statusCode).toBe(200)
  expect((await reset(second, 'another long password')).json()).toMatchObject({ code: 'INVALID_TOKEN' })
  expect((await reset(first, 'another long password')).json()).toMatchObject({ code: 'INVALID_TOKEN' })
})

test('the link is worth nothing after half an hour', async () => {
  const asha = await someone()
  await ask(asha.email)
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

test('a copy of the database holds no link that works', async () => {
  const asha = await someone()
  await ask(asha.email)
  const token = tokenIn(await linkTo(shop, asha.email, 'reset-password'))
  const kept = await shop.db.selectFrom('verifications').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('a weak new password is refused and leaves the link as good as it was', async () => {
  const asha = await someone()
  await ask(asha.email)
  const token = tokenIn(await linkTo(shop, asha.email, 'reset-password'))
  expect((await reset(token, 'Password@123')).json()).toMatchObject({ code: 'PASSWORD_TOO_COMMON' })
  expect((await reset(token, 'visitor2026')).json()).toMatchObject({ code: 'PASSWORD_TOO_PERSONAL' })
  expect((await reset(token)).statusCode).toBe(200)
})

test('who asks for a new password learns nothing about who has an account', async () => {
  const asha = await someone()
  const [known, unknown] = [await ask(asha.email), await ask('nobody@example.com')]
  expect(unknown.statusCode).toBe(known.statusCode)
  expect(unknown.body).toBe(known.body)
  expect(await countEmails(shop, 'nobody@example.com', 'reset-password')).toBe(0)
})

test('changing a password asks for the current one, ends every other session and is told', async () => {
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

test('a visitor changes no password', async () => {
  const answer = await openBrowser(shop).post('/change-password', {
    currentPassword: PASSWORD,
    newPassword: NEW,
  })
  expect(answer.statusCode).toBe(401)
})

test('passwords may be long, have blanks and any script, and count whole', async () => {
  const long = 'नौ रातें, नौ रंग: '.repeat(6).trim()
  const { email } = (await openBrowser(shop).signUp({ password: long })).json<{ user: { email: string } }>()
    .user
  expect((await openBrowser(shop).signIn(email, long.slice(0, -1))).statusCode).toBe(401)
  expect((await openBrowser(shop).signIn(email, long)).statusCode).toBe(200)
  expect((await openBrowser(shop).signUp({ password: 'x9$Lw2!p'.repeat(17) })).json()).toMatchObject({
    code: 'PASSWORD_TOO_LONG',
  })
})

test('a password is kept as Argon2id with its parameters; the older kind still opens', async () => {
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

test('an address is verified by the letter that signing up sends; until then nothing but the mark is missing', async () => {
  const asha = await someone()
  const me = async () =>
    (await asha.browser.requestWithToken('/api/me')).json<{ user: { emailVerified: boolean } }>().user
  expect((await me()).emailVerified).toBe(false)
  const token = tokenIn(await linkTo(shop, asha.email, 'verify-email'))
  const verify = (given: string) =>
    shop.app.inject({ method: 'POST', url: '/api/auth-links/verify-email', payload: { token: given } })

  expect((await verify(`${token}x`)).json()).toMatchObject({ code: 'link_expired' })
  expect((await verify(token)).json()).toEqual({ verified: true })
  expect((await verify(token)).json()).toEqual({ verified: true })
  expect((await me()).emailVerified).toBe(true)
})

test('the letter can be asked for again by its owner alone, and not when it is no longer needed', async () => {
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

test('nobody brings a picture, a rank or a mark along', async () => {
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
])('the identity library’s door %s stays shut', async (endpoint) => {
  const [method, path] = endpoint.split(' ') as ['GET' | 'POST', string]
  const { browser } = await someone()
  expect(
    (await browser.sendRequest(method, `/api/auth${path}`, method === 'POST' ? { body: {} } : {})).statusCode,
  ).toBe(404)
})

test('a device is called by what its owner knows', async () => {
  const { nameDevice } = await import('../sessions/device-label.ts')
  expect(nameDevice(CHROME)).toBe('Chrome on Windows')
  expect(nameDevice(PHONE)).toBe('Chrome on Android')
  expect(nameDevice('curl/8')).toBe('Unknown device')
})
