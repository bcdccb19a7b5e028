import { describe, expect, test } from 'vitest'
import { openAuth } from '../auth.ts'
import { buildApp } from '../../../../app.ts'
import { totpCode } from '../../../../testing/authenticator.ts'
import { testShop } from '../../../../testing/shop.ts'
import { openBrowser, PASSWORD } from '../../../../testing/visitor.ts'
import { countAttempt } from './limits.ts'

const shop = testShop({ RATE_LIMIT: 'on' })

async function someone() {
  const answer = await openBrowser(shop).signUp()
  return answer.json<{ user: { email: string } }>().user.email
}
const guess = (email: string, ip: string) => openBrowser(shop).signIn(email, 'not-the-password', { ip })

test('after ten wrong passwords from one place one has to wait, and is told how long; the owner elsewhere comes in', async () => {
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

test('an address without an account is limited in the same way', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries += 1) {
    statuses.push((await guess('nobody@example.com', '203.0.113.8')).statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('getting in forgets the wrong tries before', async () => {
  const email = await someone()
  for (let round = 0; round < 2; round += 1) {
    for (let tries = 0; tries < 7; tries += 1) await guess(email, '203.0.113.9')
    expect((await openBrowser(shop).signIn(email, PASSWORD, { ip: '203.0.113.9' })).statusCode).toBe(200)
  }
})

test('one place that tries many accounts is stopped too', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 31; tries += 1) {
    statuses.push((await guess(`person-${tries}@example.com`, '203.0.113.10')).statusCode)
  }
  expect(statuses.slice(0, 30)).not.toContain(429)
  expect(statuses[30]).toBe(429)
})

describe('everybody behind one address, as behind a proxy that is not configured', () => {
  const PROXY = '203.0.113.99'
  /** One visitor there tries passwords and codes until the address is refused. */
  async function oneVisitorFails(ip = PROXY) {
    await shop.db.deleteFrom('attempts').execute()
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

  test('signing in does not count: sixty shoppers sign in within a minute', async () => {
    const email = await someone()
    const statuses = new Set<number>()
    for (let tries = 0; tries < 60; tries += 1) {
      statuses.add((await openBrowser(shop).signIn(email, PASSWORD, { ip: PROXY })).statusCode)
    }
    expect([...statuses]).toEqual([200])
  }, 120_000)

  test('one visitor’s failures keep no browser out in which the account was open before', async () => {
    const [browser, email] = [openBrowser(shop), await someone()]
    await browser.signIn(email, PASSWORD, { ip: PROXY })
    await browser.post('/sign-out', {}, { ip: PROXY })
    await oneVisitorFails()
    expect((await openBrowser(shop).signIn(email, PASSWORD, { ip: PROXY })).statusCode).toBe(429)
    expect((await browser.signIn(email, PASSWORD, { ip: PROXY })).statusCode).toBe(200)
  }, 120_000)

  test('they keep no member of the staff out who signs in with a new browser', async () => {
    const email = await someone()
    await shop.db.updateTable('users').set({ role: 'staff' }).where('email', '=', email).execute()
    const ip = '203.0.113.98'
    await oneVisitorFails(ip)
    expect((await openBrowser(shop).signIn(email, PASSWORD, { ip })).statusCode).toBe(200)
  }, 120_000)

  test('they keep no member of the staff out who proves a second factor', async () => {
    const browser = openBrowser(shop)
    const { user } = (await browser.signUp()).json<{ user: { id: string; email: string } }>()
    await shop.db.updateTable('users').set({ role: 'staff' }).where('id', '=', user.id).execute()
    const enabled = (await browser.post('/two-factor/enable', { password: PASSWORD })).json<{
      totpURI: string
    }>()
    await browser.post('/two-factor/verify-totp', { code: totpCode(enabled.totpURI, Date.now(), -1) })
    await oneVisitorFails()
    expect((await browser.signIn(user.email, PASSWORD, { ip: PROXY })).json()).toMatchObject({
      twoFactorRedirect: true,
    })
    const proof = await browser.post(
      '/two-factor/verify-totp',
      { code: totpCode(enabled.totpURI) },
      { ip: PROXY },
    )
    expect(proof.statusCode).toBe(200)
  }, 120_000)

  test('a stranger who fails at an account everywhere does not lock its owner out of the usual browser', async () => {
    const [browser, email] = [openBrowser(shop), await someone()]
    await browser.signIn(email)
    for (let tries = 0; tries < 110; tries += 1) await guess(email, `198.51.100.${Math.floor(tries / 9) + 1}`)
    expect((await openBrowser(shop).signIn(email, PASSWORD, { ip: '198.51.100.99' })).statusCode).toBe(429)
    expect((await browser.signIn(email)).statusCode).toBe(200)
  }, 120_000)

  test('a browser that knows one account has no more tries for another, and ten for its own', async () => {
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

  test('the cookie that says so cannot be made up or moved to another account', async () => {
    const [browser, email, victim] = [openBrowser(shop), await someone(), await someone()]
    await browser.signIn(email)
    const name = [...browser.cookies.keys()].find((cooky) => cooky.endsWith('.device'))!
    const [nonce, account, proof] = browser.cookies.get(name)!.split('.')
    await oneVisitorFails()
    for (const value of [`x.${account}.${proof}`, `${nonce}.${account}.x`, `${nonce}.x.${proof}`, 'x', '']) {
      const thief = openBrowser(shop)
      thief.cookies.set(name, value)
      expect((await thief.signIn(email, PASSWORD, { ip: PROXY })).statusCode).toBe(429)
    }
    expect((await browser.signIn(victim, PASSWORD, { ip: PROXY })).statusCode).toBe(429)
  }, 120_000)
})

test('three letters in a quarter of an hour are enough for one mailbox', async () => {
  const email = await someone()
  const ask = (ip: string) => openBrowser(shop).post('/request-password-reset', { email }, { ip })
  const statuses: number[] = []
  for (let tries = 0; tries < 4; tries += 1) statuses.push((await ask(`203.0.113.${20 + tries}`)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('another node counts on where this one stopped', async () => {
  const auth = await openAuth(shop.database, shop.env)
  const app = await buildApp({ database: shop.database, auth, env: shop.env })
  const other = openBrowser({ ...shop, app })
  const email = await someone()
  for (let tries = 0; tries < 10; tries += 1) await guess(email, '203.0.113.11')
  expect((await other.signIn(email, PASSWORD, { ip: '203.0.113.11' })).statusCode).toBe(429)
  await app.close()
})

test('a limit holds among many tries at the same moment, and ends', async () => {
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

test('what is counted names nobody', async () => {
  const email = await someone()
  await guess(email, '203.0.113.12')
  const kept = await shop.db.selectFrom('attempts').select('key').execute()
  expect(kept.map(({ key }) => key).join(' ')).not.toContain('@')
})
