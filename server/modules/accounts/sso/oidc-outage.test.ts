import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { storeSettings } from '../../../../contract/store/store.ts'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder } from '../../../../contract/orders/orders.ts'
import {
  CLIENT_ID,
  openIdentityProvider,
  type ProviderBehaviour,
} from '../../../testing/identity-provider.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop } from '../../../testing/shop.ts'
import { buildApp } from '../../../app.ts'
import { inProcessClient } from '../../../platform/http/in-process-client.ts'
import { openAuth } from '../auth/auth.ts'
import { createSsoClient } from '../../../testing/sso-client.ts'

const provider = await openIdentityProvider({ shopUrl: 'http://localhost:3000' })
const shop = testShop({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID })
const { addUser, signInAtProvider, signIn, isBack, tokenOf, statusWithToken } = createSsoClient(
  provider,
  shop,
)
afterEach(() => void vi.useRealTimers())
afterAll(() => provider.close())

const start = async ({ app } = shop) => {
  const answer = await app.inject({ method: 'GET', url: '/api/auth/oidc/start?from=checkout' })
  return new URL(String(answer.headers.location))
}

test('the shop starts while its provider is down, and users can sign in as soon as it is back', async () => {
  provider.setBehaviour('refusing') // the provider is already down when this node starts
  const { database } = shop
  const env = { ...shop.env, thirdParty: { ...shop.env.thirdParty! } } // a copy of the settings has no cached metadata
  const app = await buildApp({ database, auth: await openAuth(database, env), env })
  const node = { ...shop, app }
  const { signIn, tokenOf, statusWithToken } = createSsoClient(provider, node)
  expect(await inProcessClient(app)(storeSettings)).toBeDefined()
  expect((await start(node)).href).toBe('http://localhost:3000/auth/checkout?problem=unavailable')
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: provider.issuer, sub: 'x', azp: CLIENT_ID, iat: now, exp: now + 60 }
  expect(await statusWithToken(await provider.sign(claims))).toBe(503) // 503, because the shop has not been able to load the provider's metadata yet

  provider.setBehaviour('well')
  expect((await start(node)).origin).toBe(provider.issuer)
  const { browser } = await signIn(addUser())
  const token = (await tokenOf(browser))!

  provider.setBehaviour('refusing')
  expect(await statusWithToken(token)).toBe(200) // the shop checks the tokens of its own sessions without the provider
  await app.close()
})

test.each<ProviderBehaviour>(['refusing', 'gone', 'half', 'slow'])(
  'when the provider is %s during a callback, the user sees an error, and other requests are served',
  async (behaviour) => {
    provider.setBehaviour('well')
    const token = (await tokenOf((await signIn(addUser())).browser))!
    const { browser, callback } = await signInAtProvider(addUser(), '?from=checkout')
    provider.setBehaviour(behaviour)
    const { id: productId } = await createTestProduct(shop.db, { price: paise(500_00) })
    const items = [{ productId, quantity: 1, type: 'buy' as const }]
    const [end, order, status] = await Promise.all([
      browser.visit(callback, isBack), // the callback waits at most five seconds for the provider
      shop.api(placeOrder, { body: { items, couponCode: null, total: paise(500_00) } }),
      statusWithToken(token),
    ])
    expect(end.url).toBe('http://localhost:3000/auth/checkout?problem=unavailable')
    expect([order.status, status]).toEqual(['pending', 200])

    provider.setBehaviour('well')
    expect((await signIn(addUser(), '?from=checkout')).path).toBe('/auth/return?from=checkout')
  },
)

test('cached metadata is used as long as the provider is down', async () => {
  provider.setBehaviour('well')
  await start()
  provider.setBehaviour('refusing')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
  expect((await start()).origin).toBe(provider.issuer)
})
