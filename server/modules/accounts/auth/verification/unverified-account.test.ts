import { describe, expect, test } from 'vitest'
import { eraseMe, exportMe } from '../../../../../contract/accounts/account.ts'
import { changeWishlist } from '../../../../../contract/cart/wishlist.ts'
import { paise } from '../../../../../contract/core/money.ts'
import { openOwnPlan, sharePlan, showPlan } from '../../../../../contract/nights/plan.ts'
import { myOrders, placeOrder } from '../../../../../contract/orders/orders.ts'
import { subscribe, saveBusiness } from '../../../../../contract/sellers/seller-account.ts'
import { inviteMember } from '../../../../../contract/sellers/seller-team.ts'
import { inProcessClient } from '../../../../platform/http/in-process-client.ts'
import { totpCode } from '../../../../testing/authenticator.ts'
import { createTestProduct } from '../../../../testing/product-fixture.ts'
import { createPasskey } from '../../../../testing/passkey.ts'
import { testShop } from '../../../../testing/shop.ts'
import { countEmails, linkTo, openBrowser, PASSWORD } from '../../../../testing/visitor.ts'

const shop = testShop()
const NEW = 'kitli chai at platform 4'

type Browser = ReturnType<typeof openBrowser>
type Body = Record<string, unknown>

/** Signs up with this e-mail address; the address is verified only if `isVerified`. */
async function account(email: string, { isVerified = false, ...more }: Body & { isVerified?: boolean } = {}) {
  const browser = openBrowser(shop)
  const { user } = (await browser.signUp({ email, ...more })).json<{ user: { id: string } }>()
  if (isVerified) await verify(user.id)
  const api = inProcessClient(shop.app, await browser.token())
  return { browser, api, id: user.id, email }
}

const verify = (id: string) =>
  shop.db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()

async function guestOrder(userEmail: string, address: object | null = null) {
  const { id, price } = await createTestProduct(shop.db)
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const body = {
    items,
    couponCode: null,
    total: paise(price),
    userEmail,
    userName: 'Kokila',
    address,
  } as never
  const order = await shop.api(placeOrder, { body })
  return { ...order, token: order.token! }
}

const emailsTo = (email: string) =>
  shop.db.selectFrom('emails').selectAll().where('recipient', '=', email).execute()

describe('an account with an unverified address', () => {
  test('does not export what was sent to the address until the address is verified', async () => {
    const email = 'guest-1@example.com'
    const { token } = await guestOrder(email)
    const squatter = await account(email)
    const all = await squatter.api(exportMe)
    expect(all.emails.map(({ template }) => template)).toEqual(['verify-email'])
    expect(JSON.stringify(all)).not.toContain(token)
    await verify(squatter.id)
    const own = await squatter.api(exportMe)
    expect(own.emails.map(({ template }) => template)).toContain('order-confirmed')
  })

  test('does not erase what was sent to the address', async () => {
    const email = 'guest-2@example.com'
    await guestOrder(email)
    const squatter = await account(email)
    await squatter.api(eraseMe, { body: { confirm: 'ERASE', password: PASSWORD } })
    expect((await emailsTo(email)).map(({ template }) => template)).toEqual(['order-confirmed'])
  })

  test('does not list or read the orders of the address', async () => {
    const email = 'guest-3@example.com'
    const order = await guestOrder(email)
    const { browser, api } = await account(email)
    expect(JSON.stringify(await api(myOrders))).not.toContain(order._id)
    expect((await browser.requestWithToken(`/api/orders/${order._id}`)).statusCode).toBe(404)
  })

  test('does not export or erase a team invitation to the address', async () => {
    const owner = await shop.signedIn('seller')
    const business = { ...aBusiness, displayName: 'Asha Creations', businessName: 'Asha Creations' }
    await owner.api(saveBusiness, { body: { business, agreed: true } })
    const email = 'guest-4@example.com'
    await owner.api(inviteMember, { body: { email, role: 'member' } })
    const squatter = await account(email)
    expect((await squatter.api(exportMe)).business).toEqual([])
    await squatter.api(eraseMe, { body: { confirm: 'ERASE', password: PASSWORD } })
    const invited = shop.db.selectFrom('seller_invitations').select('email').where('email', '=', email)
    expect(await invited.execute()).toHaveLength(1)
  })
})

const aBusiness = {
  displayName: 'Meera Creations',
  businessName: 'Meera Creations',
  phone: '9800000100',
  gstin: '',
  pan: 'ABCPS1234D',
  bankName: 'Meera Shah',
  bankAccount: '123456789012',
  bankIfsc: 'SBIN0001234',
  address: {
    recipient: 'Meera Shah',
    phone: '9800000100',
    line1: '1 Law Garden',
    line2: '',
    pin: '380006',
    city: 'Ahmedabad',
    state: 'Gujarat' as const,
  },
}

async function registerPasskey(browser: Browser) {
  const passkey = createPasskey(shop.env.publicUrl)
  const options = await browser.sendRequest('GET', '/api/auth/passkey/generate-register-options')
  const response = passkey.register(options.json<{ challenge: string }>())
  const answer = await browser.post('/passkey/verify-registration', { response, name: 'My phone' })
  expect(answer.statusCode).toBe(200)
  return passkey
}

async function signInWith(passkey: ReturnType<typeof createPasskey>) {
  const browser = openBrowser(shop)
  const options = await browser.sendRequest('GET', '/api/auth/passkey/generate-authenticate-options')
  const assertion = passkey.authenticate(options.json<{ challenge: string }>())
  const response = await browser.post('/passkey/verify-authentication', { response: assertion })
  return { browser, response }
}

async function setUpApp(browser: Browser) {
  const { totpURI } = (await browser.post('/two-factor/enable', { password: PASSWORD })).json<{
    totpURI: string
  }>()
  const proved = await browser.post('/two-factor/verify-totp', { code: totpCode(totpURI, Date.now(), -1) })
  expect(proved.statusCode).toBe(200)
}

async function reset(email: string) {
  await openBrowser(shop).post('/request-password-reset', { email })
  const token = (await linkTo(shop, email, 'reset-password')).searchParams.get('token')
  const answer = await openBrowser(shop).post('/reset-password', { token, newPassword: NEW })
  expect(answer.statusCode).toBe(200)
  return answer.json<Body>()
}

const rowsOf = (table: 'passkeys' | 'two_factors' | 'sessions' | 'addresses' | 'accounts', userId: string) =>
  shop.db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()

describe('a password reset of an account with an unverified address', () => {
  test('a passkey registers and signs in', async () => {
    const { browser, id } = await account('owner-0@example.com')
    const passkey = await registerPasskey(browser)
    const { response, browser: again } = await signInWith(passkey)
    expect(response.statusCode).toBe(200)
    expect(await again.token()).not.toBeNull()
    expect(await rowsOf('passkeys', id)).toHaveLength(1)
  })

  test('passkeys and sessions of the attacker stop working, and the owner of the address can sign in', async () => {
    const email = 'owner-1@example.com'
    const attacker = await account(email, { name: 'Mallory Squatter', phone: '9800000300' })
    const passkey = await registerPasskey(attacker.browser)
    const bearer = await attacker.browser.token()
    expect(await reset(email)).toMatchObject({ status: true, isRecovered: true })

    const { response, browser } = await signInWith(passkey)
    expect(response.statusCode).not.toBe(200)
    expect(await browser.token()).toBeNull()
    expect(await attacker.browser.token()).toBeNull()
    const headers = { authorization: `Bearer ${bearer}` }
    expect((await shop.app.inject({ url: '/api/me', headers })).statusCode).toBe(401)

    const owner = openBrowser(shop)
    expect((await owner.signIn(email, NEW)).json()).toHaveProperty('user')
    const { user } = (await owner.requestWithToken('/api/me')).json<{ user: Body }>()
    expect(user).toMatchObject({ emailVerified: true, name: 'owner-1', phone: null })
    expect(await rowsOf('passkeys', attacker.id)).toEqual([])
  })

  test('the attacker’s authenticator app does not lock out the owner', async () => {
    const email = 'owner-2@example.com'
    const attacker = await account(email)
    await setUpApp(attacker.browser)
    await reset(email)
    expect(await rowsOf('two_factors', attacker.id)).toEqual([])
    const owner = openBrowser(shop)
    expect((await owner.signIn(email, NEW)).json()).toHaveProperty('user')
    expect(await owner.token()).not.toBeNull()
  })

  test('name, phone, business, picture, addresses, cart and linked providers of the attacker are deleted', async () => {
    const email = 'owner-3@example.com'
    const attacker = await account(email, {
      name: 'Mallory Squatter',
      phone: '9800000300',
      businessName: 'Squat and Sons',
    })
    const linked = { id: crypto.randomUUID(), user_id: attacker.id, provider_id: 'https://id.example.com' }
    await shop.db
      .insertInto('accounts')
      .values({ ...linked, account_id: 'mallory' })
      .execute()
    const address = {
      recipient: 'Mallory Squatter',
      phone: '9800000300',
      line1: '13 Squatter Lane',
      line2: '',
      pin: '380001',
      city: 'Ahmedabad',
      state: 'Gujarat',
    }
    const added = await attacker.browser.requestWithToken('/api/me/addresses', 'POST', {
      address,
      isDefault: true,
    })
    expect(added.statusCode).toBeLessThan(300)
    await reset(email)
    const owner = openBrowser(shop)
    await owner.signIn(email, NEW)
    expect((await owner.requestWithToken('/api/me/addresses')).json()).toEqual({ addresses: [] })
    const user = await shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
    expect(user).toMatchObject({ name: 'owner-3', phone: null, business_name: null, image: null })
    expect((await rowsOf('accounts', attacker.id)).map(({ provider_id }) => provider_id)).toEqual([
      'credential',
    ])
  })

  test('the wishlist and the plans of nights of the attacker are deleted, and the links of the plans stop working', async () => {
    const email = 'owner-4@example.com'
    const attacker = await account(email)
    const { id } = await createTestProduct(shop.db)
    await attacker.api(changeWishlist, { body: { added: [id], removed: [] } })
    const body = { festival: 'navratri-2027', plan: null }
    const { token } = await attacker.api(openOwnPlan, { body })
    const { links } = await attacker.api(sharePlan, { params: { token }, body: { view: true, edit: true } })
    await reset(email)

    const browser = openBrowser(shop)
    await browser.signIn(email, NEW)
    const owner = inProcessClient(shop.app, await browser.token())
    expect(await owner(changeWishlist, { body: { added: [], removed: [] } })).toEqual({ productIds: [] })
    expect((await owner(openOwnPlan, { body })).token).not.toBe(token)
    for (const link of [token, links!.view!, links!.edit!]) {
      await expect(shop.api(showPlan, { params: { token: link } })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
  })

  test('an account that the shop created keeps the name that staff entered', async () => {
    const email = 'listed-1@example.com'
    const id = crypto.randomUUID()
    const person = {
      id,
      name: 'Kokila Zaveri',
      email,
      phone: '9800000400',
      type: 'customer',
      role: 'customer',
    }
    await shop.db
      .insertInto('users')
      .values(person as never)
      .execute()
    await reset(email)
    const user = await shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    expect(user).toMatchObject({ name: 'Kokila Zaveri', phone: '9800000400', email_verified: true })
  })
})

describe('a password reset of an account with a verified address', () => {
  test('lists the other sign-in methods in the response and by e-mail, and they can be removed', async () => {
    const email = 'owner-5@example.com'
    const owner = await account(email, { isVerified: true, name: 'Asha Demo' })
    const passkey = await registerPasskey(owner.browser)
    const provider = 'https://id.example.com'
    const linked = { id: crypto.randomUUID(), user_id: owner.id, provider_id: provider, account_id: 'asha' }
    await shop.db.insertInto('accounts').values(linked).execute()
    expect(await reset(email)).toMatchObject({
      status: true,
      isRecovered: false,
      otherSignInMethods: {
        passkeys: [{ name: 'My phone' }],
        authenticator: false,
        providers: ['id.example.com'],
      },
    })
    const message = (await emailsTo(email)).find(({ template }) => template === 'password-changed')
    expect(JSON.stringify(message!.content)).toMatch(/My phone.*id\.example\.com/s)
    expect((await signInWith(passkey)).response.statusCode).toBe(200)

    const browser = openBrowser(shop)
    await browser.signIn(email, NEW)
    type Security = { passkeys: { id: string }[]; providers: { id: string; name: string }[] }
    const { passkeys, providers } = (await browser.requestWithToken('/api/me/security')).json<Security>()
    expect(providers).toMatchObject([{ name: 'id.example.com' }])
    await browser.post('/passkey/delete-passkey', { id: passkeys[0]!.id })
    expect((await signInWith(passkey)).response.statusCode).not.toBe(200)
    expect(
      (await browser.requestWithToken(`/api/me/providers/${providers[0]!.id}`, 'DELETE')).statusCode,
    ).toBe(200)
    expect((await rowsOf('accounts', owner.id)).map(({ provider_id }) => provider_id)).toEqual(['credential'])
  })

  test('the authenticator app is listed and still required', async () => {
    const email = 'owner-6@example.com'
    const { browser } = await account(email, { isVerified: true })
    await setUpApp(browser)
    expect(await reset(email)).toMatchObject({ otherSignInMethods: { passkeys: [], authenticator: true } })
    expect((await openBrowser(shop).signIn(email, NEW)).json()).toMatchObject({ twoFactorRedirect: true })
    expect(await countEmails(shop, email, 'password-changed')).toBe(1)
  })

  test('a user cannot unlink another user’s provider or the only sign-in method', async () => {
    const [owner, other] = [await account('owner-7@example.com'), await account('owner-8@example.com')]
    const linked = { id: crypto.randomUUID(), user_id: owner.id, provider_id: 'https://id.example.com' }
    await shop.db
      .insertInto('accounts')
      .values({ ...linked, account_id: 'own' })
      .execute()
    expect(
      (await other.browser.requestWithToken(`/api/me/providers/${linked.id}`, 'DELETE')).statusCode,
    ).toBe(404)
    await shop.db
      .deleteFrom('accounts')
      .where('user_id', '=', owner.id)
      .where('provider_id', '=', 'credential')
      .execute()
    expect(
      (await owner.browser.requestWithToken(`/api/me/providers/${linked.id}`, 'DELETE')).statusCode,
    ).toBe(409)
  })

  test('a link that was sent to a former address cannot change the password', async () => {
    const email = 'owner-9@example.com'
    const { id } = await account(email)
    await openBrowser(shop).post('/request-password-reset', { email })
    const token = (await linkTo(shop, email, 'reset-password')).searchParams.get('token')
    const admin = await shop.signedIn('admin')
    const headers = { authorization: `Bearer ${admin.token}` }
    const payload = { email: 'moved-9@example.com' }
    const url = `/api/admin/users/${id}/status`
    const moved = await shop.app.inject({ method: 'PATCH', url, headers, payload })
    expect(moved.statusCode).toBe(200)
    const answer = await openBrowser(shop).post('/reset-password', { token, newPassword: NEW })
    expect(answer.json()).toMatchObject({ code: 'INVALID_TOKEN' })
  })
})

describe('a seller with an unverified address', () => {
  test('cannot pay, enter a bank account or invite, and gets the reason', async () => {
    const { api, id } = await account('maker-1@example.com', { type: 'seller' })
    const refused = { code: 'email_unverified', status: 403 }
    await expect(api(saveBusiness, { body: { business: aBusiness, agreed: true } })).rejects.toMatchObject(
      refused,
    )
    await expect(api(subscribe, {})).rejects.toMatchObject(refused)
    await verify(id)
    await api(saveBusiness, { body: { business: aBusiness, agreed: true } })
    expect(await api(subscribe, {})).toMatchObject({ state: 'succeeded' })
  })
})
