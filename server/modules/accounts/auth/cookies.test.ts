import { afterAll, describe, expect, test } from 'vitest'
import { totpCode } from '../../../testing/authenticator.ts'
import { openMultiSiteBrowser as openSites } from '../../../testing/multi-site-browser.ts'
import { CLIENT_ID, openIdentityProvider } from '../../../testing/identity-provider.ts'
import { createPasskey } from '../../../testing/passkey.ts'
import { testShop, type TestShop } from '../../../testing/shop.ts'
import { createSsoClient } from '../../../testing/sso-client.ts'
import { openBrowser, PASSWORD } from '../../../testing/visitor.ts'

const HTTPS = 'https://navrang.example.com'
const provider = await openIdentityProvider({ shopUrl: HTTPS })
afterAll(() => provider.close())

/** A `Set-Cookie` header of a response, with the path of the request. */
type Line = { path: string; cookie: string }

/** Records all cookies that the shop sets after this call. */
function recordCookies({ app }: TestShop): Line[] {
  const lines: Line[] = []
  const { inject } = app
  app.inject = (async (...args: Parameters<typeof inject>) => {
    const answer = await inject.apply(app, args)
    const [{ url }] = args as unknown as [{ url: string }]
    const path = url.split('?')[0]!
    lines.push(...[answer.headers['set-cookie'] ?? []].flat().map((cookie) => ({ path, cookie })))
    return answer
  }) as typeof inject
  return lines
}

const pathsOf = (lines: Line[]) => new Set(lines.map(({ path }) => path.replace('/api/auth', '')))

/**
 * Returns the errors of a cookie: each missing required attribute, a missing `__Host-` prefix, and a `Domain` attribute, which
 * is forbidden.
 */
function missingAttributes({ path, cookie }: Line): string[] {
  const [pair, ...attributes] = cookie.split(/; */)
  const lowerCase = attributes.map((attribute) => attribute.toLowerCase())
  const missing = ['secure', 'httponly', 'samesite=lax', 'path=/'].filter(
    (value) => !lowerCase.includes(value),
  )
  const domain = lowerCase.filter((value) => value.startsWith('domain'))
  const name = pair!.startsWith('__Host-navrang.') ? [] : ['__Host-']
  return [...missing, ...domain, ...name].map((problem) => `${path} ${pair!.split('=')[0]}: ${problem}`)
}

describe('a shop on https sets all cookies with Secure, HttpOnly, SameSite and the __Host- prefix', () => {
  const shop = testShop({ PUBLIC_URL: HTTPS })

  test('at sign-up, sign-in, with a second factor and a passkey, at renewal and at sign-out', async () => {
    const lines = recordCookies(shop)
    const browser = openBrowser(shop)
    const { user } = (await browser.signUp()).json<{ user: { email: string } }>()
    const passkey = createPasskey(HTTPS)
    const request = await browser.sendRequest('GET', '/api/auth/passkey/generate-register-options')
    const response = passkey.register(request.json<{ challenge: string }>())
    const registered = await browser.post('/passkey/verify-registration', { response, name: 'My phone' })
    expect(registered.statusCode).toBe(200)
    expect(await browser.token()).not.toBeNull()
    await browser.post('/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'nine long nights of it',
    })
    await browser.post('/sign-out', {})
    expect((await browser.signIn(user.email, 'nine long nights of it')).statusCode).toBe(200)
    const { totpURI } = (
      await browser.post('/two-factor/enable', { password: 'nine long nights of it' })
    ).json<{
      totpURI: string
    }>()
    await browser.post('/two-factor/verify-totp', { code: totpCode(totpURI, Date.now(), -1) })
    const other = openBrowser(shop)
    await other.signIn(user.email, 'nine long nights of it')
    expect((await other.post('/two-factor/verify-totp', { code: totpCode(totpURI) })).statusCode).toBe(200)
    const third = openBrowser(shop)
    const options = await third.sendRequest('GET', '/api/auth/passkey/generate-authenticate-options')
    const proof = passkey.authenticate(options.json<{ challenge: string }>())
    expect((await third.post('/passkey/verify-authentication', { response: proof })).statusCode).toBe(200)
    await third.post('/sign-out', {})

    expect([...pathsOf(lines)]).toEqual(
      expect.arrayContaining([
        '/sign-up/email',
        '/sign-in/email',
        '/sign-out',
        '/change-password',
        '/two-factor/verify-totp',
        '/passkey/generate-register-options',
        '/passkey/generate-authenticate-options',
        '/passkey/verify-authentication',
      ]),
    )
    expect(lines.flatMap(missingAttributes)).toEqual([])
  })
})

describe('a shop on https with a third-party provider does the same', () => {
  const shop = testShop({ PUBLIC_URL: HTTPS, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID })

  test('at the start of the sign-in, at the callback and at sign-out', async () => {
    const lines = recordCookies(shop)
    const people = createSsoClient(provider, shop)
    const sites = openSites(shop)
    const { browser } = await people.signIn(people.addUser(), '', sites)
    expect(await people.tokenOf(browser)).not.toBeNull()
    const headers = people.headersOf(browser)
    await shop.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers, payload: {} })
    expect([...pathsOf(lines)]).toEqual(
      expect.arrayContaining(['/oidc/start', '/oidc/callback', '/sign-out']),
    )
    expect(lines.flatMap(missingAttributes)).toEqual([])
  })
})

describe('a shop on plain http, as in local development', () => {
  const shop = testShop()

  test('sets cookies without Secure, because browsers would not send them back', async () => {
    const lines = recordCookies(shop)
    await openBrowser(shop).signUp()
    expect(lines.length).toBeGreaterThan(0)
    for (const { cookie } of lines) expect(cookie).toMatch(/^navrang\.(?!.*secure).*httponly/i)
  })
})
