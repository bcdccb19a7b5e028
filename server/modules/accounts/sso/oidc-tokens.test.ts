import { decodeJwt, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { inProcessClient } from '../../../platform/http/in-process-client.ts'
import { CLIENT_ID, openIdentityProvider, type ProviderClaims } from '../../../testing/identity-provider.ts'
import { testShop } from '../../../testing/shop.ts'
import { createSsoClient } from '../../../testing/sso-client.ts'

// This provider puts all claims into the ID token and requires a client secret. The tests tamper with its tokens.
const provider = await openIdentityProvider({
  shopUrl: 'http://localhost:3000',
  clientSecret: 'a-secret-of-thirty-two-characters',
  includesClaimsInIdToken: true,
})
const shop = testShop({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: 'a-secret-of-thirty-two-characters',
  OIDC_AUDIENCE: 'https://api.navrang.example, navrang-api',
})
const { addUser, signIn, tokenOf, statusWithToken } = createSsoClient(provider, shop)
const somebodyElse = addUser()
beforeAll(() => signIn(somebodyElse))
afterEach(() => void provider.tamper(null))
afterAll(() => {
  vi.useRealTimers()
  return provider.close()
})

const SHOP = 'http://localhost:3000'
const seconds = () => Math.floor(Date.now() / 1000)

/** Moves the clock forward for this test and the following tests. Timers are not affected. */
function advanceClock(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

/** Creates a token without a signature. */
const unsigned = (claims: ProviderClaims) =>
  [{ alg: 'none', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.') + '.'

/** Creates a token that is signed with HS256 and uses the provider's public key as the secret. */
const signedWithPublicKey = (claims: ProviderClaims) => {
  const { n, e, kty, kid } = provider.key().jwk
  const secret = new TextEncoder().encode(JSON.stringify({ kty, n, e, kid }))
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: String(kid) }).sign(secret)
}

describe('the ID token', () => {
  const changed = (changes: ProviderClaims) => (idToken: string) =>
    provider.sign({ ...decodeJwt(idToken), ...changes })
  const arrivesAt = async () => {
    const { browser, page } = await signIn(addUser())
    return (await tokenOf(browser)) ? page.pathname : page.searchParams.get('problem')
  }

  test('of the provider signs the user in', async () => {
    expect(await arrivesAt()).toBe('/auth/return')
  })

  test.each<[string, (idToken: string) => string | Promise<string>]>([
    ['has expired', changed({ exp: seconds() - 60 })],
    ['is for another client', changed({ aud: 'another-shop' })],
    ['is from another issuer', changed({ iss: 'https://elsewhere.example' })],
    ['has the nonce of another sign-in', changed({ nonce: 'of-another-sign-in' })],
    ['has no nonce', changed({ nonce: undefined })],
    ['has no subject', changed({ sub: undefined })],
    ['has no expiry', changed({ exp: undefined })],
    ['is not signed', (idToken) => unsigned(decodeJwt(idToken))],
    ['is signed with the public key as secret', (idToken) => signedWithPublicKey(decodeJwt(idToken))],
    ['was changed after it was signed', (idToken) => withOtherBody(idToken, { sub: somebodyElse })],
  ])('that %s is rejected', async (_, how) => {
    provider.tamper(how)
    expect(await arrivesAt()).toBe('failed')
  })

  test('signed with the client secret is rejected', async () => {
    const secret = new TextEncoder().encode('a-secret-of-thirty-two-characters')
    provider.tamper((idToken) =>
      new SignJWT(decodeJwt(idToken)).setProtectedHeader({ alg: 'HS256' }).sign(secret),
    )
    expect(await arrivesAt()).toBe('failed')
  })

  test('is accepted with a small clock skew only', async () => {
    const late = (by: number) => changed({ exp: seconds() - by })
    const early = (by: number) => changed({ nbf: seconds() + by })
    provider.tamper(late(5))
    expect(await arrivesAt()).toBe('/auth/return')
    provider.tamper(late(15))
    expect(await arrivesAt()).toBe('failed')
    provider.tamper(early(5))
    expect(await arrivesAt()).toBe('/auth/return')
    provider.tamper(early(15))
    expect(await arrivesAt()).toBe('failed')
  })

  test('of a rotated key is rejected, and the new key is loaded automatically', async () => {
    const old = provider.key()
    expect(await arrivesAt()).toBe('/auth/return')
    await provider.rotateKeys('RS256')
    advanceClock(6_000)
    expect(await arrivesAt()).toBe('/auth/return')
    provider.tamper((idToken) => provider.sign(decodeJwt(idToken), { by: old }))
    expect(await arrivesAt()).toBe('failed')
  })
})

describe("the provider's own access token", () => {
  let id: string
  beforeAll(async () => {
    id = addUser({ email: 'bearer@example.com' })
    await signIn(id)
  })
  const claims = (changes: ProviderClaims = {}): ProviderClaims => ({
    iss: provider.issuer,
    sub: id,
    azp: SHOP,
    iat: seconds(),
    exp: seconds() + 60,
    ...changes,
  })

  test('authenticates at every endpoint, like our own access tokens', async () => {
    const api = inProcessClient(shop.app, await provider.sign(claims()))
    expect((await api(showCurrentUser)).user).toMatchObject({ clerkId: id, email: 'bearer@example.com' })
  })

  test.each<[string, ProviderClaims]>([
    ['has our origin as authorized party', { azp: SHOP }],
    ['has the client as authorized party', { azp: CLIENT_ID }],
    ['has our origin as audience', { aud: SHOP, azp: undefined }],
    ['has a configured audience', { aud: ['someone', 'navrang-api'], azp: 'an-app' }],
  ])('is accepted when it %s', async (_, changes) => {
    expect(await statusWithToken(await provider.sign(claims(changes)))).toBe(200)
  })

  test.each<[string, () => ProviderClaims]>([
    ['has expired', () => ({ exp: seconds() - 15 })],
    ['has no expiry', () => ({ exp: undefined })],
    ['is not valid yet', () => ({ nbf: seconds() + 60 })],
    ['was issued more than ten minutes ago', () => ({ iat: seconds() - 11 * 60, exp: seconds() + 3600 })],
    ['has no issue time', () => ({ iat: undefined })],
    ['was issued in the future', () => ({ iat: seconds() + 60 })],
    ['is from another issuer', () => ({ iss: 'https://elsewhere.example' })],
    ['is for another client', () => ({ aud: 'another-shop' })],
    ['is an ID token', () => ({ aud: CLIENT_ID })],
    ['has another authorized party', () => ({ azp: 'https://elsewhere.example' })],
    ['has no audience and no authorized party', () => ({ azp: undefined })],
    ['has no subject', () => ({ sub: undefined })],
  ])('is rejected when it %s', async (_, changes) => {
    expect(await statusWithToken(await provider.sign(claims(changes())))).toBe(401)
  })

  test('is accepted with a small clock skew', async () => {
    expect(await statusWithToken(await provider.sign(claims({ exp: seconds() - 5 })))).toBe(200)
  })

  test('is rejected without a signature, or signed with a public value', async () => {
    expect(await statusWithToken(unsigned(claims()))).toBe(401)
    expect(await statusWithToken(await signedWithPublicKey(claims()))).toBe(401)
    expect(await statusWithToken(`${unsigned(claims())}x`)).toBe(401)
    expect(await statusWithToken('a.b.c')).toBe(401)
    const forged = withOtherBody(await provider.sign(claims()), { sub: somebodyElse })
    expect(await statusWithToken(forged)).toBe(401)
  })

  test.each(['logout+jwt', 'dpop+jwt'])('is rejected with the type %s', async (typ) => {
    expect(await statusWithToken(await provider.sign(claims(), { typ }))).toBe(401)
  })

  test('of a rotated key is rejected, and the new key is used automatically', async () => {
    const old = provider.key()
    expect(await statusWithToken(await provider.sign(claims()))).toBe(200)
    await provider.rotateKeys('ES256')
    advanceClock(6_000)
    expect(await statusWithToken(await provider.sign(claims()))).toBe(200)
    expect(await statusWithToken(await provider.sign(claims(), { by: old }))).toBe(401)
    await provider.rotateKeys('RS256') // the other tests sign in, and the metadata that the shop has loaded does not list ES256
    advanceClock(6_000)
  })

  test('of a withdrawn key is rejected after five minutes at the latest', async () => {
    const old = provider.key()
    expect(await statusWithToken(await provider.sign(claims()))).toBe(200)
    await provider.rotateKeys()
    advanceClock(5 * 60_000 + 1_000)
    expect(await statusWithToken(await provider.sign(claims(), { by: old }))).toBe(401)
  })

  test('of a new user creates a customer from its claims', async () => {
    const token = await provider.sign(claims({ sub: 'never-seen', email: 'seen@example.com', role: 'admin' }))
    const { user } = await inProcessClient(shop.app, token)(showCurrentUser)
    expect(user).toMatchObject({
      clerkId: 'never-seen',
      email: 'seen@example.com',
      emailVerified: false,
      role: 'customer',
    })
  })

  test('of a new user without an e-mail address, or with that of another account, is rejected', async () => {
    expect(await statusWithToken(await provider.sign(claims({ sub: 'no-address' })))).toBe(401)
    const other = { sub: 'another', email: 'bearer@example.com', email_verified: true }
    expect(await statusWithToken(await provider.sign(claims(other)))).toBe(401)
  })

  test('is rejected for blocked and erased users', async () => {
    const gone = addUser({ email: 'gone@example.com' })
    await signIn(gone)
    const who = { sub: gone, email: 'gone@example.com', email_verified: true }
    const token = await provider.sign(claims(who))
    const set = (status: 'active' | 'blocked') =>
      shop.db.updateTable('users').set({ status }).where('email', '=', 'gone@example.com').execute()
    expect(await statusWithToken(token)).toBe(200)
    await set('blocked')
    expect(await statusWithToken(token)).toBe(401)
    await set('active')
    expect(await statusWithToken(token)).toBe(200)
    await shop.db.deleteFrom('users').where('email', '=', 'gone@example.com').execute()
    expect(await statusWithToken(token)).toBe(401)
    expect(await statusWithToken(await provider.sign(claims({ ...who, iat: seconds() + 5 })))).toBe(401)
  })

  test('has the current rights of its user', async () => {
    const worker = addUser({ email: 'worker@example.com' })
    await signIn(worker)
    const token = await provider.sign(claims({ sub: worker }))
    const orders = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await shop.app.inject({ method: 'GET', url: '/api/admin/orders', headers })).statusCode
    }
    const make = (role: 'staff' | 'customer') =>
      shop.db
        .updateTable('users')
        .set({ role, rights: ['orders'] })
        .where('email', '=', 'worker@example.com')
        .execute()
    expect(await orders()).toBe(403)
    await make('staff')
    expect(await orders()).toBe(200)
    await make('customer')
    expect(await orders()).toBe(403)
  })
})

/** Creates a forged token: the original header and signature with another payload. */
function withOtherBody(token: string, changes: ProviderClaims): string {
  const [head, , signature] = token.split('.')
  const body = Buffer.from(JSON.stringify({ ...decodeJwt(token), ...changes })).toString('base64url')
  return `${head}.${body}.${signature}`
}
