import { afterAll, expect, test, vi } from 'vitest'
import { storeSettings } from '../../contract/store.ts'
import { CLIENT_ID, openIdentityProvider } from '../testing/identity-provider.ts'
import { testShop } from '../testing/shop.ts'
import { peopleOf } from '../testing/third-party.ts'

const provider = await openIdentityProvider({ shopUrl: 'http://localhost:3000' })
provider.setDown(true) // before the shop opens
const shop = testShop({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID })
const { somebody, signIn, tokenOf, statusWith } = peopleOf(provider, shop)
afterAll(() => {
  vi.useRealTimers()
  return provider.close()
})

const start = async () => {
  const answer = await shop.app.inject({ method: 'GET', url: '/api/auth/oidc/start?from=checkout' })
  return new URL(String(answer.headers.location))
}

test('the shop opens while its provider is away, and signs people in as soon as it is back', async () => {
  expect(await shop.api(storeSettings)).toBeDefined()
  expect((await start()).href).toBe('http://localhost:3000/auth/checkout?trouble=unavailable')
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: provider.issuer, sub: 'x', azp: CLIENT_ID, iat: now, exp: now + 60 }
  expect(await statusWith(await provider.sign(claims))).toBe(503) // nobody can tell yet

  provider.setDown(false)
  expect((await start()).origin).toBe(provider.issuer)
  const { browser } = await signIn(somebody())
  const token = (await tokenOf(browser))!

  provider.setDown(true)
  expect(await statusWith(token)).toBe(200) // a session of ours needs nobody else
})

test('what the provider said of itself is good while it is away, however long that is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
  expect((await start()).origin).toBe(provider.issuer)
})
