import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { whoAmI } from '../../contract/identity.ts'
import { inProcessClient } from '../in-process-client.ts'
import { openBrowser, type Browser } from '../testing/browser.ts'
import { CLIENT_ID, openIdentityProvider, type Claims } from '../testing/identity-provider.ts'
import { testShop } from '../testing/shop.ts'

const provider = await openIdentityProvider({ shopUrl: 'http://localhost:3000' })
const shop = testShop({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_NAME: 'Garba ID' })
afterAll(() => provider.close())

let count = 0
function somebody(claims: Claims = {}): string {
  count += 1
  const id = `person-${count}`
  provider.people.set(id, {
    email: `${id}@example.com`,
    email_verified: true,
    name: `Asha ${count}`,
    ...claims,
  })
  return id
}

const isReturn = ({ pathname }: URL) => pathname === '/auth/return'
const isBack = (url: URL) => url.origin === shop.env.publicUrl && !url.pathname.startsWith('/api/auth/')

/** Signs in at the provider and comes back. Answers the page of ours at the end. */
async function signIn(browser: Browser, id: string, query = '') {
  const login = await browser.visit(`/api/auth/oidc/start${query}`, isBack)
  const consent = await browser.submit(login, { login: id, password: 'theirs' }, isBack)
  const end = consent.status ? await browser.submit(consent, {}, isBack) : consent
  return new URL(end.url)
}

test('prints', async () => {
  const browser = openBrowser(shop)
  const end = await signIn(browser, somebody())
  expect(end.href).toBe('x')
})
