import { openMultiSiteBrowser, type MultiSiteBrowser } from './multi-site-browser.ts'
import type { ProviderClaims, TestProvider } from './identity-provider.ts'
import type { TestShop } from './shop.ts'

/** People of a test provider, and their way into a shop that trusts it. */
export function createSsoClient(provider: TestProvider, shop: TestShop) {
  let count = 0
  const isBack = (url: URL) => url.origin === shop.env.publicUrl && !url.pathname.startsWith('/api/auth/')

  /** Somebody whom the provider knows. Answers their subject. */
  function addUser(claims: ProviderClaims = {}): string {
    count += 1
    const id = `person-${count}`
    const usual = { email: `${id}@example.com`, email_verified: true, name: `Asha ${count}` }
    provider.users.set(id, { ...usual, ...claims })
    return id
  }

  /** Sets out to the provider and signs in there, up to the callback, which is answered but not yet visited. */
  async function signInAtProvider(id: string, query = '', browser = openMultiSiteBrowser(shop)) {
    const isCallback = ({ pathname }: URL) => pathname.endsWith('/oidc/callback')
    const login = await browser.visit(`/api/auth/oidc/start${query}`, (url) => isBack(url) || isCallback(url))
    const consent = await browser.submit(login, { login: id, password: 'theirs' }, isCallback)
    const end = consent.status ? await browser.submit(consent, {}, isCallback) : consent
    return { browser, callback: end.url }
  }

  /** Signs in at the provider and comes back. Answers the page of ours that it ends on. */
  async function signIn(id: string, query = '', browser = openMultiSiteBrowser(shop)) {
    const { callback } = await signInAtProvider(id, query, browser)
    const page = new URL((await browser.visit(callback, isBack)).url)
    return { browser, page, path: page.pathname + page.search }
  }

  const headersOf = (browser: MultiSiteBrowser) => ({
    origin: shop.env.publicUrl,
    cookie: [...browser.cookiesFor(shop.env.publicUrl)].map(([name, value]) => `${name}=${value}`).join('; '),
  })

  /** The bearer token of the session in this browser; null without one. */
  async function tokenOf(browser: MultiSiteBrowser): Promise<string | null> {
    const headers = headersOf(browser)
    const answer = await shop.app.inject({ method: 'GET', url: '/api/auth/token', headers })
    return answer.statusCode === 200 ? (answer.json() as { token: string }).token : null
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
