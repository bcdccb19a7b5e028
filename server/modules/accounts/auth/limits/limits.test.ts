import { beforeEach, describe, expect, test } from 'vitest'
import { openAuth } from '../auth.ts'
import { buildApp } from '../../../../app.ts'
import { totpCode } from '../../../../testing/authenticator.ts'
import { testShop } from '../../../../testing/shop.ts'
import { linkTo, openBrowser, PASSWORD } from '../../../../testing/visitor.ts'
import { countAttempt } from './limits.ts'

const shop = testShop({ RATE_LIMIT: 'on' })
beforeEach(() => shop.db.deleteFrom('attempts').execute())

async function someone() {
  const answer = await openBrowser(shop).signUp()
  return answer.json<{ user: { email: string } }>().user.email
}
const guess = (email: string, ip: string) => openBrowser(shop).signIn(email, 'not-the-password', { ip })

test('after ten wrong passwords from one IP address the sign-in is limited there with Retry-After, and the user can sign in elsewhere', async () => {
  const email = await someone()
  for (let tries = 0; tries < 10; tries += 1) expect((await guess(email, '203.0.113.7')).statusCode).toBe(401)
  const refused = await openBrowser(shop).signIn(email, PASSWORD, { ip: '203.0.113.7' })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect(refused.json()).toEqual({
    code: 'TOO_MANY',
    message: 'Too many attempts. Please try again in 10 minutes.',
  })
  expect((await openBrowser(shop).signIn(email, PASSWORD, { ip: '198.51.100.9' })).statusCode).toBe(200)
})

test('requests of all addresses of an IPv6 network count together', async () => {
  const remaining = async (remoteAddress: string) =>
    (await shop.app.inject({ url: '/api/auth/jwks', remoteAddress })).headers['x-ratelimit-remaining']
  expect(await remaining('2001:db8:0:1::1')).toBe('599')
  expect(await remaining('2001:db8:0:1::2')).toBe('598')
  expect(await remaining('2001:db8:0:2::1')).toBe('599')
})

test('an e-mail address without an account is limited in the same way', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries += 1) {
    statuses.push((await guess('nobody@example.com', '203.0.113.8')).statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('a successful sign-in resets the failed attempts', async () => {
  const email = await someone()
  for (let round = 0; round < 2; round += 1) {
    for (let tries = 0; tries < 7; tries += 1) await guess(email, '203.0.113.9')
    expect((await openBrowser(shop).signIn(email, PASSWORD, { ip: '203.0.113.9' })).statusCode).toBe(200)
  }
})

test.each(['new', 'known'])(
  'after a password reset the user can sign in at once, on a %s device, and the response does not name the account',
  async (kind) => {
    const [browser, email] = [openBrowser(shop), await someone()]
    const ip = '203.0.113.13'
    if (kind === 'known') await browser.signIn(email, PASSWORD, { ip })
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push((await browser.signIn(email, 'not-the-password', { ip })).statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
    await browser.post('/request-password-reset', { email }, { ip })
    const token = (await linkTo(shop, email, 'reset-password')).searchParams.get('token')
    const newPassword = 'kitli chai at platform 4'
    const reset = await browser.post('/reset-password', { token, newPassword }, { ip })
    expect(reset.statusCode).toBe(200)
    expect(reset.body).not.toContain(email)
    expect((await browser.signIn(email, newPassword, { ip })).statusCode).toBe(200)
  },
)

test('one IP address that tries many accounts is limited too', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 31; tries += 1) {
    statuses.push((await guess(`user-${tries}@example.com`, '203.0.113.10')).statusCode)
  }
  expect(statuses.slice(0, 30)).not.toContain(429)
  expect(statuses[30]).toBe(429)
})

describe('all users behind one IP address, as behind a proxy that is not configured', () => {
  const PROXY = '203.0.113.99'
  /** Sends wrong passwords and codes until this IP address is limited for passwords, codes and passkeys. */
  async function exhaustLimits(ip = PROXY) {
    const visitor = openBrowser(shop)
    const paths = ['/sign-in/email', '/two-factor/verify-totp', '/passkey/verify-authentication'] as const
    for (const path of paths) {
      const body = {
        email: `nobody-${path.length}@example.com`,
        password: 'not-it',
        code: '000000',
        response: {},
      }
      for (let tries = 0; tries < 61; tries += 1) {
        await visitor.post(path, { ...body, email: `nobody-${tries}@example.com` }, { ip })
      }
      expect((await visitor.post(path, body, { ip })).statusCode).toBe(429)
    }
  }

  test('successful sign-ins do not count: sixty shoppers sign in within a minute', async () => {
    const email = await someone()
    const statuses = new Set<number>()
    for (let tries = 0; tries < 60; tries += 1) {
      statuses.add((await openBrowser(shop).signIn(email, PASSWORD, { ip: PROXY })).statusCode)
    }
    expect([...statuses]).toEqual([200])
  })

  test('failures of one visitor do not lock out a known device', async () => {
    const [browser, email] = [openBrowser(shop), await someone()]
    await browser.signIn(email, PASSWORD, { ip: PROXY })
    await browser.post('/sign-out', {}, { ip: PROXY })
    await exhaustLimits()
    expect((await openBrowser(shop).signIn(email, PASSWORD, { ip: PROXY })).statusCode).toBe(429)
    expect((await browser.signIn(email, PASSWORD, { ip: PROXY })).statusCode).toBe(200)
  })

  test('they do not lock out staff who sign in with a new browser', async () => {
    const email = await someone()
    await shop.db.updateTable('users').set({ role: 'staff' }).where('email', '=', email).execute()
    const ip = '203.0.113.98'
    await exhaustLimits(ip)
    expect((await openBrowser(shop).signIn(email, PASSWORD, { ip })).statusCode).toBe(200)
  })

  test('they do not lock out staff who verify a second factor', async () => {
    const browser = openBrowser(shop)
    const { user } = (await browser.signUp()).json<{ user: { id: string; email: string } }>()
    await shop.db.updateTable('users').set({ role: 'staff' }).where('id', '=', user.id).execute()
    const enabled = (await browser.post('/two-factor/enable', { password: PASSWORD })).json<{
      totpURI: string
    }>()
    await browser.post('/two-factor/verify-totp', { code: totpCode(enabled.totpURI, Date.now(), -1) })
    await exhaustLimits()
    expect((await browser.signIn(user.email, PASSWORD, { ip: PROXY })).json()).toMatchObject({
      twoFactorRedirect: true,
    })
    const proof = await browser.post(
      '/two-factor/verify-totp',
      { code: totpCode(enabled.totpURI) },
      { ip: PROXY },
    )
    expect(proof.statusCode).toBe(200)
  })

  test('failed attempts for an account from everywhere do not lock out its user on a known device', async () => {
    const [browser, email] = [openBrowser(shop), await someone()]
    await browser.signIn(email)
    for (let tries = 0; tries < 110; tries += 1) await guess(email, `198.51.100.${Math.floor(tries / 9) + 1}`)
    expect((await openBrowser(shop).signIn(email, PASSWORD, { ip: '198.51.100.99' })).statusCode).toBe(429)
    expect((await browser.signIn(email)).statusCode).toBe(200)
  })

  test('a known device of one account has ten attempts for it and no extra attempts for another', async () => {
    const [browser, own, other] = [openBrowser(shop), await someone(), await someone()]
    await browser.signIn(own)
    const at = async (email: string) => {
      const statuses: number[] = []
      for (let tries = 0; tries < 11; tries += 1) {
        statuses.push((await browser.signIn(email, 'not-the-password', { ip: '203.0.113.77' })).statusCode)
      }
      return statuses
    }
    const tenThenNone = [...Array.from({ length: 10 }, () => 401), 429]
    expect(await at(other)).toEqual(tenThenNone)
    expect(await at(own)).toEqual(tenThenNone)
  })

  test('the cookie of a known device cannot be forged or used for another account', async () => {
    const [browser, email, victim] = [openBrowser(shop), await someone(), await someone()]
    await browser.signIn(email)
    const name = [...browser.cookies.keys()].find((cooky) => cooky.endsWith('.device'))!
    const [nonce, account, proof] = browser.cookies.get(name)!.split('.')
    await exhaustLimits()
    for (const value of [`x.${account}.${proof}`, `${nonce}.${account}.x`, `${nonce}.x.${proof}`, 'x', '']) {
      const thief = openBrowser(shop)
      thief.cookies.set(name, value)
      expect((await thief.signIn(email, PASSWORD, { ip: PROXY })).statusCode).toBe(429)
    }
    expect((await browser.signIn(victim, PASSWORD, { ip: PROXY })).statusCode).toBe(429)
  })
})

test('a mailbox gets at most three e-mails in 15 minutes', async () => {
  const email = await someone()
  const requestReset = (ip: string) => openBrowser(shop).post('/request-password-reset', { email }, { ip })
  const statuses: number[] = []
  for (let tries = 0; tries < 4; tries += 1) {
    statuses.push((await requestReset(`203.0.113.${20 + tries}`)).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('all nodes share the counters', async () => {
  const auth = await openAuth(shop.database, shop.env)
  const app = await buildApp({ database: shop.database, auth, env: shop.env })
  const other = openBrowser({ ...shop, app })
  const email = await someone()
  for (let tries = 0; tries < 10; tries += 1) await guess(email, '203.0.113.11')
  expect((await other.signIn(email, PASSWORD, { ip: '203.0.113.11' })).statusCode).toBe(429)
  await app.close()
})

test('a limit holds for concurrent attempts, and expires', async () => {
  const limit = { max: 5, window: 60 }
  const waits = await Promise.all(Array.from({ length: 20 }, () => countAttempt(shop.db, 'rush', limit)))
  expect(waits.filter((wait) => wait === null)).toHaveLength(5)
  await shop.db
    .updateTable('attempts')
    .set({ resets_at: new Date(0) })
    .where('key', '=', 'rush')
    .execute()
  expect(await countAttempt(shop.db, 'rush', limit)).toBeNull()
})

test('the counters contain no e-mail addresses', async () => {
  const email = await someone()
  await guess(email, '203.0.113.12')
  const rows = await shop.db.selectFrom('attempts').select('key').execute()
  expect(rows.map(({ key }) => key).join(' ')).not.toContain('@')
})
