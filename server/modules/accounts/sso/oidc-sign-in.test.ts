import { decodeJwt } from 'jose'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { accountSecurity, removeProvider } from '../../../../contract/accounts/security.ts'
import { changeUser } from '../../../../contract/accounts/users.ts'
import { inProcessClient } from '../../../platform/http/in-process-client.ts'
import { openMultiSiteBrowser } from '../../../testing/multi-site-browser.ts'
import { CLIENT_ID, openIdentityProvider } from '../../../testing/identity-provider.ts'
import { totpCode } from '../../../testing/authenticator.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import { testShop } from '../../../testing/shop.ts'
import { createBusiness } from '../../../testing/seller-fixture.ts'
import { createSsoClient } from '../../../testing/sso-client.ts'
import { openAuth } from '../auth/auth.ts'
import { createFirstAdmin } from '../users/seed-accounts.ts'
import { encryptFlow } from './oidc-flow.ts'

const provider = await openIdentityProvider({ shopUrl: 'http://localhost:3000' })
const shop = testShop({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_NAME: 'Garba ID',
  ADMIN_PASSWORD: 'when-the-provider-is-away',
})
const { addUser, signInAtProvider, signIn, isBack, headersOf, tokenOf, statusWithToken, accountsOf } =
  createSsoClient(provider, shop)
beforeAll(async () => {
  await createFirstAdmin({ ...shop, auth: await openAuth(shop.database, shop.env) })
})
afterAll(() => provider.close())

const userBy = (email: string) =>
  shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe('signing in', () => {
  test('a new user signs in at the provider and gets an account and a session', async () => {
    const picture = 'https://pictures.example.com/asha.png'
    const id = addUser({ email: 'Asha@Example.com', name: 'Asha Patel', picture })
    const { browser, path } = await signIn(id)
    expect(path).toBe('/auth/return?from=sign-in') // the URL must not contain the provider's code
    const { user } = await inProcessClient(shop.app, await tokenOf(browser))(showCurrentUser)
    expect(user).toMatchObject({
      clerkId: id,
      email: 'asha@example.com',
      emailVerified: true,
      name: 'Asha Patel',
      imageUrl: null, // a picture on another host is not stored
      type: 'customer',
      role: 'customer',
    })
    const consents = shop.db
      .selectFrom('consents')
      .select(['purpose', 'granted'])
      .where('user_id', '=', user.id)
    expect(await consents.orderBy('purpose').execute()).toEqual([
      { purpose: 'privacy', granted: true },
      { purpose: 'terms', granted: true },
    ])
  })

  test('the portal, the starting page and the redirect target survive the round trip', async () => {
    const request = '?portal=seller&from=sign-up&redirect=%2Fseller-listing%3Fdraft%3D1'
    const { browser, page } = await signIn(addUser({ email: 'meera@example.com' }), request)
    expect(Object.fromEntries(page.searchParams)).toEqual({
      portal: 'seller',
      from: 'sign-up',
      redirect: '/seller-listing?draft=1',
    })
    expect(await tokenOf(browser)).not.toBeNull()
    expect(await userBy('meera@example.com')).toMatchObject({ role: 'seller', type: 'seller' })
  })

  test('parameters cannot redirect to another site or create a role other than customer or seller', async () => {
    const id = addUser()
    const { page } = await signIn(
      id,
      '?portal=admin&from=%2F%2Felsewhere&redirect=https%3A%2F%2Felsewhere.example',
    )
    expect(page.origin + page.pathname).toBe('http://localhost:3000/auth/return')
    expect((await userBy(`${id}@example.com`)).role).toBe('customer')
  })

  test('a returning user has the same account, even if name and e-mail address changed at the provider', async () => {
    const id = addUser({ email: 'before@example.com' })
    await signIn(id, '?portal=customer')
    const { id: userId } = await userBy('before@example.com')
    provider.users.set(id, { email: 'after@example.com', email_verified: true, name: 'Another Name' })
    const { browser } = await signIn(id, '?portal=seller')
    const { user } = await inProcessClient(shop.app, await tokenOf(browser))(showCurrentUser)
    expect(user).toMatchObject({ id: userId, email: 'after@example.com', role: 'customer' })
    // The shop keeps the name of the account, because the user may have edited the name in the shop.
    expect(user.name).not.toBe('Another Name')
  })

  test('a new e-mail address at the provider moves the business, ends old links and is told to both addresses', async () => {
    const id = addUser({ email: 'meera-old@example.com', name: 'Meera' })
    const token = (await tokenOf((await signIn(id, '?portal=seller')).browser))!
    const user = await userBy('meera-old@example.com')
    const business = await createBusiness(shop, {
      owner: { id: user.id, email: user.email, token, cookie: '', api: inProcessClient(shop.app, token) },
    })
    const link = { id: randomUUID(), identifier: 'reset-password:old', value: user.id }
    await shop.db
      .insertInto('verifications')
      .values({ ...link, expires_at: new Date(Date.now() + 60_000) })
      .execute()
    provider.users.set(id, { email: 'meera-new@example.com', email_verified: true })
    await signIn(id)

    const { email } = await shop.db
      .selectFrom('sellers')
      .select('email')
      .where('id', '=', business.id)
      .executeTakeFirstOrThrow()
    expect(email).toBe('meera-new@example.com')
    const links = shop.db.selectFrom('verifications').select('id').where('value', '=', user.id)
    expect(await links.execute()).toEqual([])
    const emails = await shop.db
      .selectFrom('emails')
      .select(['recipient', 'content'])
      .where('template', '=', 'email-changed')
      .where('user_id', '=', user.id)
      .orderBy('recipient')
      .execute()
    expect(emails.map(({ recipient }) => recipient)).toEqual([
      'meera-new@example.com',
      'meera-old@example.com',
    ])
    for (const { content } of emails) expect(JSON.stringify(content)).not.toMatch(/our staff|signed out/i)
  })

  test('an admin cannot change the address of a linked customer, because the next sign-in would undo it', async () => {
    const { browser } = await signIn(addUser({ email: 'an-admin@example.com' }))
    const setRole = (email: string, role: 'admin' | 'staff') =>
      shop.db.updateTable('users').set({ role }).where('email', '=', email).execute()
    await setRole('an-admin@example.com', 'admin')
    const api = inProcessClient(shop.app, await tokenOf(browser))
    await signIn(addUser({ email: 'ruled-by-provider@example.com' }))
    const user = await userBy('ruled-by-provider@example.com')
    const change = (body: { email: string; fullName?: string }) =>
      api(changeUser, { params: { id: user.id }, body })

    const message = 'This user signs in with Garba ID. Change the address there'
    expect(await refusalOf(change({ email: 'other@example.com' }))).toMatchObject({
      code: 'invalid',
      details: { fields: [{ path: 'email', message }] },
    })
    expect(await change({ email: user.email, fullName: 'Asha Shah' })).toMatchObject({
      fullName: 'Asha Shah',
    })
    await setRole(user.email, 'staff') // the provider does not change the addresses of staff
    expect(await change({ email: 'other@example.com' })).toMatchObject({ email: 'other@example.com' })
  })

  test('four concurrent sign-ins of a new identity create one account', async () => {
    const id = addUser()
    const signIns = await Promise.all([1, 2, 3, 4].map(() => signInAtProvider(id)))
    const pages = await Promise.all(signIns.map(({ browser, callback }) => browser.visit(callback, isBack)))
    expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(Array(4).fill('/auth/return'))
    const { id: userId } = await userBy(`${id}@example.com`)
    expect(await accountsOf(userId)).toEqual([{ provider_id: provider.issuer, account_id: id }])
  })

  test('a second sign-in in a browser ends the previous session', async () => {
    const { browser } = await signIn(addUser())
    const first = (await tokenOf(browser))!
    browser.cookiesFor(provider.issuer).clear()
    await signIn(addUser(), '', browser)
    expect(await statusWithToken(first)).toBe(401)
    expect(await statusWithToken((await tokenOf(browser))!)).toBe(200)
  })
})

test('a second factor at the provider is accepted, a single factor is not', async () => {
  const factorOf = async (amr: string[] | undefined) => {
    provider.tamper((idToken) => provider.sign({ ...decodeJwt(idToken), amr }))
    const id = addUser()
    await signIn(id)
    provider.tamper(null)
    const { id: userId } = await userBy(`${id}@example.com`)
    const sessions = shop.db.selectFrom('sessions').select('second_factor').where('user_id', '=', userId)
    return (await sessions.executeTakeFirstOrThrow()).second_factor
  }
  expect(await factorOf(undefined)).toBeNull()
  expect(await factorOf(['pwd'])).toBeNull()
  expect(await factorOf(['pwd', 'otp', 'mfa'])).toBe('provider')
})

describe('whose account it is', () => {
  let auth: Awaited<ReturnType<typeof openAuth>>
  beforeAll(async () => {
    auth = await openAuth(shop.database, shop.env)
  })
  /** Creates an account with a password, like the accounts from before the third-party provider was configured. Returns the user id. */
  async function fromBefore(email: string, changes: { email_verified?: boolean; role?: 'staff' | 'admin' }) {
    const { user } = await auth.api.signUpEmail({
      body: { name: 'From before', email, password: 'nine-nights-of-garba' },
    })
    await shop.db.updateTable('users').set(changes).where('id', '=', user.id).execute()
    return user.id
  }
  const sessionsOf = (userId: string) =>
    shop.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()

  test('an address that is verified on both sides links the identity to the account', async () => {
    const userId = await fromBefore('joined@example.com', { email_verified: true })
    const id = addUser({ email: 'joined@example.com' })
    const { browser } = await signIn(id)
    const { user } = await inProcessClient(shop.app, await tokenOf(browser))(showCurrentUser)
    expect(user).toMatchObject({ id: userId, clerkId: id, name: 'From before' })
  })

  test('a customer cannot unlink the provider, because a password signs in staff only', async () => {
    const userId = await fromBefore('linked@example.com', { email_verified: true })
    const { browser } = await signIn(addUser({ email: 'linked@example.com' }))
    const api = inProcessClient(shop.app, await tokenOf(browser))
    const [linked] = (await api(accountSecurity)).providers
    await expect(api(removeProvider, { params: { id: linked!.id } })).rejects.toMatchObject({
      code: 'wrong_state',
      message: 'Garba ID is your only way to sign in',
    })
    expect(await accountsOf(userId)).toHaveLength(2)
  })

  test('somebody who signed up with the address of another user loses access when its owner signs in', async () => {
    const userId = await fromBefore('owner@example.com', { email_verified: false })
    expect(await sessionsOf(userId)).toHaveLength(1)
    const address = { recipient: 'A thief', line1: 'Elsewhere 1' }
    await shop.db
      .insertInto('addresses')
      .values({ user_id: userId, address: JSON.stringify(address), fingerprint: 'x', is_default: true })
      .execute()
    const id = addUser({ email: 'owner@example.com', name: 'The owner' })
    const { browser } = await signIn(id)
    const { user, address: prefilled } = await inProcessClient(
      shop.app,
      await tokenOf(browser),
    )(showCurrentUser)
    expect(user).toMatchObject({ id: userId, name: 'The owner', emailVerified: true })
    expect(prefilled).toBeNull()
    expect(await accountsOf(userId)).toEqual([{ provider_id: provider.issuer, account_id: id }])
    expect(await sessionsOf(userId)).toHaveLength(1) // the owner's
  })

  test('somebody who came from the provider with an unverified address of another user loses access as well', async () => {
    const email = 'squatted@example.com'
    const squatter = addUser({
      email,
      email_verified: false,
      name: 'A squatter',
      phone_number: '9800000500',
    })
    const squatting = await signIn(squatter)
    expect(await tokenOf(squatting.browser)).not.toBeNull()
    const owner = addUser({ email, name: 'The owner' })
    const { browser } = await signIn(owner)
    const { user } = await inProcessClient(shop.app, await tokenOf(browser))(showCurrentUser)
    expect(user).toMatchObject({ clerkId: owner, name: 'The owner', phone: null, emailVerified: true })
    expect(await accountsOf(user.id)).toEqual([{ provider_id: provider.issuer, account_id: owner }])
    expect(await tokenOf(squatting.browser)).toBeNull()
    expect((await signIn(squatter)).path).toBe('/sign-in?problem=email_unverified')
  })

  test('an address that the provider has not verified links no account', async () => {
    const userId = await fromBefore('unproven@example.com', { email_verified: true })
    const { path, browser } = await signIn(addUser({ email: 'unproven@example.com', email_verified: false }))
    expect(path).toBe('/sign-in?problem=email_unverified')
    expect(await tokenOf(browser)).toBeNull()
    expect(await accountsOf(userId)).toMatchObject([{ provider_id: 'credential' }])
  })

  test.each(['staff', 'admin'] as const)('the account of %s is never linked by its address', async (role) => {
    const userId = await fromBefore(`${role}@example.com`, { email_verified: true, role })
    const { path, browser } = await signIn(addUser({ email: `${role}@example.com` }), '?portal=customer')
    expect(path).toBe('/sign-in/customer?problem=staff_account')
    expect(await tokenOf(browser)).toBeNull()
    expect(await accountsOf(userId)).toHaveLength(1)
  })

  test('an account is linked to one identity of a provider: another one with its address is refused', async () => {
    await signIn(addUser({ email: 'one@example.com' }))
    const { path } = await signIn(
      addUser({ email: 'one@example.com' }),
      '?from=checkout&redirect=%2Fcheckout',
    )
    expect(path).toBe('/auth/checkout?problem=email_taken&redirect=%2Fcheckout')
  })

  test('an unverified address without an account creates an unverified account', async () => {
    await signIn(addUser({ email: 'new@example.com', email_verified: false }))
    expect((await userBy('new@example.com')).email_verified).toBe(false)
  })

  test.each([undefined, 'no address', 'two@example.com,three@example.com'])(
    'without a valid e-mail address the sign-in is refused: %s',
    async (email) => {
      expect((await signIn(addUser({ email }))).path).toBe('/sign-in?problem=no_email')
    },
  )

  test('a blocked user cannot sign in', async () => {
    const id = addUser()
    const { browser } = await signIn(id)
    const token = (await tokenOf(browser))!
    await shop.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('email', '=', `${id}@example.com`)
      .execute()
    expect(await statusWithToken(token)).toBe(401)
    expect((await signIn(id)).path).toBe('/sign-in?problem=blocked')
  })

  test('an erased user gets a new account at the next sign-in', async () => {
    const id = addUser()
    await signIn(id)
    const before = await userBy(`${id}@example.com`)
    const late = await signInAtProvider(id)
    await shop.db.deleteFrom('users').where('id', '=', before.id).execute()
    const { url } = await late.browser.visit(late.callback, isBack)
    expect(url).toContain('problem=account_erased') // refused, because this sign-in started before the account was erased
    expect((await signIn(id)).path).toBe('/auth/return?from=sign-in')
    expect((await userBy(`${id}@example.com`)).id).not.toBe(before.id)
  })
})

describe('what goes wrong on the way', () => {
  test('a user who cancels at the provider returns to the starting page', async () => {
    const browser = openMultiSiteBrowser(shop)
    const login = await browser.visit('/api/auth/oidc/start?portal=seller&redirect=%2Fcart')
    const abort = /href="([^"]+abort)"/.exec(login.text)![1]!
    const { url } = await browser.visit(new URL(abort, login.url).href, isBack)
    expect(url).toBe('http://localhost:3000/sign-in/seller?problem=cancelled&redirect=%2Fcart')
  })

  test('a callback works once', async () => {
    const { browser, callback } = await signInAtProvider(addUser())
    const cookies = new Map(browser.cookiesFor(shop.env.publicUrl))
    await browser.visit(callback, isBack)
    const again = openMultiSiteBrowser(shop)
    expect((await again.visit(callback, isBack)).url).toContain('problem=expired')
    for (const [name, value] of cookies) again.cookiesFor(shop.env.publicUrl).set(name, value)
    expect((await again.visit(callback, isBack)).url).toContain('problem=failed') // the provider accepts an authorization code only once
    expect(await tokenOf(again)).toBeNull()
  })

  test('a callback works only in the browser that started the sign-in', async () => {
    const { callback } = await signInAtProvider(addUser())
    const victim = openMultiSiteBrowser(shop)
    await victim.visit('/api/auth/oidc/start', (url) => !isBack(url) && url.origin === provider.issuer)
    expect((await victim.visit(callback, isBack)).url).toContain('problem=expired')
    expect(await tokenOf(victim)).toBeNull()
  })

  test("the code of another user's sign-in is rejected, because its verifier is missing", async () => {
    const [mine, theirs] = [await signInAtProvider(addUser()), await signInAtProvider(addUser())]
    const mixed = new URL(mine.callback)
    mixed.searchParams.set('code', new URL(theirs.callback).searchParams.get('code')!)
    expect((await mine.browser.visit(mixed.href, isBack)).url).toContain('problem=failed')
    expect(await tokenOf(mine.browser)).toBeNull()
  })

  test('the provider accepts no code without its verifier', async () => {
    const { callback } = await signInAtProvider(addUser())
    const answer = await fetch(`${provider.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: new URL(callback).searchParams.get('code')!,
        client_id: CLIENT_ID,
        redirect_uri: 'http://localhost:3000/api/auth/oidc/callback',
      }),
    })
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('a flow cookie of another shop is rejected', async () => {
    const { browser, callback } = await signInAtProvider(addUser())
    const state = new URL(callback).searchParams.get('state')!
    const others = { nonce: 'n', verifier: 'v', portal: null, from: 'sign-in', redirect: null, beganAt: 0 }
    const jar = browser.cookiesFor(shop.env.publicUrl)
    for (const name of jar.keys()) jar.set(name, await encryptFlow({ ...others, state }, 'another secret'))
    expect((await browser.visit(callback, isBack)).url).toContain('problem=expired')
  })
})

describe('the built-in sign-in', () => {
  const post = (path: string, payload: object) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/auth${path}`,
      headers: { origin: shop.env.publicUrl },
      payload,
    })
  const password = 'nine-nights-of-garba'

  test('creates no accounts', async () => {
    const answer = await post('/sign-up/email', { name: 'Asha', email: 'built-in@example.com', password })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      code: 'THIRD_PARTY_ONLY',
      message: 'Please continue with Garba ID',
    })
    const made = shop.db.selectFrom('users').select('id').where('email', '=', 'built-in@example.com')
    expect(await made.execute()).toEqual([])
    vi.mocked(console.error).mockClear() // better-auth has logged the refused request
  })

  test('refuses customers and sellers, and says so only after the correct password', async () => {
    const auth = await openAuth(shop.database, shop.env)
    const { user } = await auth.api.signUpEmail({
      body: { name: 'Asha', email: 'old@example.com', password },
    })
    await shop.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    const right = await post('/sign-in/email', { email: 'old@example.com', password })
    expect(right.statusCode).toBe(403)
    expect(right.headers['set-cookie']).toBeUndefined()
    expect(
      (await post('/sign-in/email', { email: 'old@example.com', password: 'wrong-one' })).statusCode,
    ).toBe(401)
    const sessions = shop.db.selectFrom('sessions').select('id').where('user_id', '=', user.id)
    expect(await sessions.execute()).toEqual([])
  })

  test('still lets the first admin sign in', async () => {
    const answer = await post('/sign-in/email', {
      email: shop.env.ADMIN_EMAIL,
      password: 'when-the-provider-is-away',
    })
    expect(answer.statusCode).toBe(200)
  })
})

test('only staff of the provider can set up an authenticator app, because only the admin area asks for its code', async () => {
  const { browser } = await signIn(addUser())
  const post = async (path: string, payload: object) => {
    const headers = headersOf(browser)
    return shop.app.inject({ method: 'POST', url: `/api/auth${path}`, headers, payload })
  }
  expect((await post('/two-factor/enable', {})).json()).toMatchObject({ code: 'SECOND_FACTOR_UNUSED' })

  const { user } = await inProcessClient(shop.app, await tokenOf(browser))(showCurrentUser)
  await shop.db.updateTable('users').set({ role: 'staff' }).where('id', '=', user.id).execute()
  const { totpURI } = (await post('/two-factor/enable', {})).json<{ totpURI: string }>()
  expect((await post('/two-factor/verify-totp', { code: totpCode(totpURI) })).statusCode).toBe(200)
})

test('customers cannot set up a password, passkey or app that would not sign them in; staff can', async () => {
  const { browser } = await signIn(addUser())
  const api = inProcessClient(shop.app, await tokenOf(browser))
  const { user } = await api(showCurrentUser)
  const { password } = await (await openAuth(shop.database, shop.env)).$context
  const stored = { id: randomUUID(), user_id: user.id, provider_id: 'credential', account_id: user.id }
  await shop.db
    .insertInto('accounts')
    .values({ ...stored, password: await password.hash('nine-nights-of-garba') })
    .execute()
  const request = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const headers = headersOf(browser)
    return shop.app.inject({ method, url: `/api/auth${path}`, headers, ...(payload ? { payload } : {}) })
  }
  const change = { currentPassword: 'nine-nights-of-garba', newPassword: 'kitli chai at platform 4' }
  const requests = [
    () => request('GET', '/passkey/generate-register-options'),
    () => request('POST', '/passkey/verify-registration', { response: {}, name: 'Phone' }),
    () => request('POST', '/two-factor/enable', { password: change.currentPassword }),
    () => request('POST', '/change-password', change),
  ]
  for (const send of requests) {
    const answer = await send()
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'THIRD_PARTY_ONLY' }])
  }
  expect((await api(accountSecurity)).canUseOwnSignIn).toBe(false)

  await shop.db.updateTable('users').set({ role: 'staff' }).where('id', '=', user.id).execute()
  expect((await api(accountSecurity)).canUseOwnSignIn).toBe(true)
  expect((await requests[0]!()).statusCode).toBe(200)
  expect((await requests[3]!()).statusCode).toBe(200)
})

test('signing out ends the session and returns the end-session URL of the provider', async () => {
  const { browser } = await signIn(addUser())
  const token = (await tokenOf(browser))!
  const headers = headersOf(browser)
  const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers, payload: {} })
  expect(await statusWithToken(token)).toBe(401)
  const { url } = answer.json() as { url: string }
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    client_id: CLIENT_ID,
    post_logout_redirect_uri: 'http://localhost:3000/',
  })
  expect((await browser.visit(url)).text).toContain('sign-out')
})

test('the provider’s display name is public', async () => {
  const answer = await shop.app.inject({ method: 'GET', url: '/api/identity-provider' })
  expect(answer.json()).toEqual({ thirdParty: { name: 'Garba ID' } })
})
