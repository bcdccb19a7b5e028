import { openMultiSiteBrowser, type MultiSiteBrowser } from './multi-site-browser.ts'
import type { ProviderClaims, TestProvider } from './identity-provider.ts'
import type { TestShop } from './shop.ts'

/** Creates users of a test provider, and signs them in to a shop that uses it. */
export function createSsoClient(provider: TestProvider, shop: TestShop) {
  let count = 0
  const isBack = (url: URL) => url.origin === shop.env.publicUrl && !url.pathname.startsWith('/api/auth/')

  /** Adds a user to the provider and returns its subject (the user id at the provider). */
  function addUser(claims: ProviderClaims = {}): string {
    count += 1
    const id = `person-${count}`
    const defaults = { email: `${id}@example.com`, email_verified: true, name: `Asha ${count}` }
    provider.users.set(id, { ...defaults, ...claims })
    return id
  }

  /** Signs in at the provider and returns the callback URL of the shop without opening it. */
  async function signInAtProvider(id: string, query = '', browser = openMultiSiteBrowser(shop)) {
    const isCallback = ({ pathname }: URL) => pathname.endsWith('/oidc/callback')
    const login = await browser.visit(`/api/auth/oidc/start${query}`, (url) => isBack(url) || isCallback(url))
    const consent = await browser.submit(login, { login: id, password: 'any' }, isCallback)
    const end = consent.status ? await browser.submit(consent, {}, isCallback) : consent
    return { browser, callback: end.url }
  }

  /** Signs in at the provider, and returns the page of the shop to which the user is redirected at the end. */
  async function signIn(id: string, query = '', browser = openMultiSiteBrowser(shop)) {
    const { callback } = await signInAtProvider(id, query, browser)
    const page = new URL((await browser.visit(callback, isBack)).url)
    return { browser, page, path: page.pathname + page.search }
  }

  const headersOf = (browser: MultiSiteBrowser) => ({
    origin: shop.env.publicUrl,
    cookie: [...browser.cookiesFor(shop.env.publicUrl)].map(([name, value]) => `${name}=${value}`).join('; '),
  })

  /** Returns the access token of this browser's session; null without a session. */
  async function tokenOf(browser: MultiSiteBrowser): Promise<string | null> {
    const headers = headersOf(browser)
    const response = await shop.app.inject({ method: 'GET', url: '/api/auth/token', headers })
    return response.statusCode === 200 ? (response.json() as { token: string }).token : null
  }

  const statusWithToken = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await shop.app.inject({ method: 'GET', url: '/api/me', headers })).statusCode
  }

  const accountsOf = (userId: string) =>
    shop.db
      .selectFrom('accounts')
      .select(['provider_id', 'account_id'])
      .where('user_id', '=', userId)
      .execute()

  return { addUser, signInAtProvider, signIn, isBack, headersOf, tokenOf, statusWithToken, accountsOf }
}
