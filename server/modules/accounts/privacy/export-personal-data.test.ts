import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeCart } from '../../../../contract/cart/account-cart.ts'
import {
  addAddress,
  eraseMe,
  exportMe,
  giveConsent,
  showPrivacy,
} from '../../../../contract/accounts/account.ts'
import { recordSubscription } from '../../../../contract/sellers/seller-account.ts'
import { mySubmissions } from '../../../../contract/sellers/submissions.ts'
import { legalVersions } from '../../../../contract/store/legal.ts'
import { paise } from '../../../../contract/core/money.ts'
import { myOrders, placeOrder, setOrderStatus } from '../../../../contract/orders/orders.ts'
import { changeUser } from '../../../../contract/accounts/users.ts'
import type { Refusal } from '../../../../contract/core/refusal.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { buy, changeOrderStatus, createBusiness, joinTeam, payOut } from '../../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { submit } from '../../../testing/submission-fixture.ts'
import { tablesContaining } from '../../../testing/dump-database.ts'

const shop = testShop()

const inCart = {
  id: 'sku',
  kind: 'buy' as const,
  productId: 'p',
  skuId: 'sku',
  title: 'Choli',
  image: '',
  price: paise(100),
  qty: 1,
  deposit: paise(0),
  slug: 'choli',
  size: null,
  colour: null,
  from: null,
  until: null,
}

/** Personal data of one test user, which no other user has. */
type UniqueData = { phone: string; street: string }
let count = 10

const addressOf = ({ phone, street }: UniqueData) => ({
  recipient: 'Kokilaben Zaveri',
  phone,
  line1: street,
  line2: '',
  pin: '380001',
  city: 'Ahmedabad',
  state: 'Gujarat',
})

/** Creates a user with rows in every table that contains personal data. */
async function aUserWithData(): Promise<TestUser & UniqueData> {
  count += 1
  const marks = { phone: `98123${count}600`.slice(0, 10), street: `House ${count} of Zaveri Wad` }
  const address = addressOf(marks)
  const [person, admin] = [await shop.signedIn(), await shop.signedIn('admin')]
  await person.api(addAddress, { body: { address, isDefault: true } })
  await person.api(giveConsent, {
    body: { purpose: 'terms', granted: true, version: legalVersions.terms },
  })
  const { id, price } = await createTestProduct(shop.db)
  await person.api(changeCart, {
    body: { id: 'first', operations: [{ type: 'add', item: inCart }] },
  })
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const order = await person.api(placeOrder, {
    body: { items, couponCode: null, total: price, address },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await admin.api(setOrderStatus, { params: { id: order._id }, body: { status: 'delivered' } })
  await admin.api(changeUser, { params: { id: person.id }, body: { phoneNumber: marks.phone } })
  return { ...person, ...marks }
}

/** Maps each database table with personal data to the property of the export that contains these data. */
const partOf: Record<string, string> = {
  'public.users': 'account',
  'public.accounts': 'waysToSignIn',
  'public.sessions': 'sessions',
  'public.addresses': 'addresses',
  'public.consents': 'consents',
  'public.carts': 'cart',
  'public.orders': 'orders',
  'public.idempotency_keys': 'orders', // this table contains only ids of the user and of orders, so the export of the orders covers it
  'public.emails': 'emails',
  'public.audit_log': 'staffActions',
}

test('the export has a part for every table with personal data', async () => {
  const person = await aUserWithData()
  const named = await tablesContaining(shop.db, [person.id, person.email, person.phone, person.street])
  expect(named.sort()).toEqual(Object.keys(partOf).sort())
  const all = await person.api(exportMe)
  for (const part of Object.values(partOf)) {
    expect(Object.keys(all[part as keyof typeof all] as object)).not.toHaveLength(0)
  }
  expect(JSON.stringify(all)).toContain(person.street)
})

test('the export contains no password, no token and no names of staff', async () => {
  const person = await aUserWithData()
  const key = { id: crypto.randomUUID(), public_key: 'public', credential_id: 'credential', counter: 0 }
  const passkey = {
    ...key,
    user_id: person.id,
    name: 'My phone',
    device_type: 'singleDevice',
    backed_up: false,
  }
  await shop.db.insertInto('passkeys').values(passkey).execute()
  const { waysToSignIn } = await person.api(exportMe)
  expect(waysToSignIn).toContainEqual(
    expect.objectContaining({ provider: 'passkey', knownThereAs: 'My phone' }),
  )
  const text = JSON.stringify(await person.api(exportMe))
  const secrets = await shop.db.selectFrom('sessions').select('token').execute()
  for (const { token } of secrets) expect(text).not.toContain(token)
  expect(text).not.toMatch(/"password"|Test admin/)
})

test('the export contains all orders, returns and submissions, also more than the lists of the account show', async () => {
  const seller = await shop.signedIn('seller')
  const { id: productId, price } = await createTestProduct(shop.db, { sizes: [{ stock: 300 }] })
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  const ids: string[] = []
  for (let number = 0; number < 201; number += 1) {
    const order = await seller.api(placeOrder, { body: { items, couponCode: null, total: price } })
    ids.push(order._id)
  }
  const oldest = { order_id: ids[0]!, reason: 'other' as const, note: 'Too late', created_at: shop.env.now() }
  await shop.db.insertInto('returns').values(oldest).execute()
  await submit(seller.api)
  await sql`
    insert into seller_submissions (seller_id, name, description, price, category, brand, seller_name, email, phone, month)
    select seller_id, name, description, price, category, brand, seller_name, email, phone, month
    from seller_submissions, generate_series(1, 200)`.execute(shop.db)

  expect(await seller.api(myOrders)).toHaveLength(200)
  expect((await seller.api(mySubmissions)).submissions).toHaveLength(200)
  const { orders, returns, business } = await seller.api(exportMe)
  expect(orders.map(({ _id }) => _id).sort()).toEqual(ids.sort())
  expect(returns).toMatchObject([{ note: 'Too late' }])
  expect(business.map(({ submissions }) => (submissions as unknown[]).length)).toEqual([201])
})

test('the export of a seller contains payouts, subscription, invoices and staff actions, and no secret', async () => {
  const admin = await shop.signedIn('admin')
  const seller = await createBusiness(shop, { pan: 'ABCDE1234F' })
  await admin.api(recordSubscription, { params: { id: seller.id }, body: { months: 1, reference: 'UTR-77' } })
  const goods = await seller.addProduct({ price: paise(1000_00) })
  const items = [{ productId: goods.id, quantity: 1 }]
  const order = await buy(shop, await shop.signedIn(), { items, total: paise(1000_00) })
  await changeOrderStatus(shop, admin, { id: order._id, status: 'delivered' })
  await payOut(admin, seller)
  await shop.runJobs()
  const confirm_hash = 'hash-of-the-link'
  await shop.db.updateTable('sellers').set({ confirm_hash }).where('id', '=', seller.id).execute()

  const { business } = await seller.owner.api(exportMe)
  expect(business).toMatchObject([
    {
      id: seller.id,
      subscriptions: [{ reference: 'UTR-77', amount: 500_00 }],
      subscriptionPayments: [],
      payouts: [{ amount: 899_00, state: 'paid' }],
      invoices: [{ total: 500_00, is_subscription: true }],
      staffActions: [{ act: 'seller.record-subscription' }],
    },
  ])
  expect(JSON.stringify(business)).not.toMatch(/hash-of-the-link|Test admin/)
})

test('the export of a team member contains the membership, and nothing else of the business', async () => {
  const { owner } = await createBusiness(shop, { name: 'Rang Traders' })
  const member = await shop.signedIn()
  await joinTeam(shop, owner, { member, role: 'manager' })
  const { business } = await member.api(exportMe)
  const membership = { business: 'Rang Traders', role: 'manager', since: expect.any(String) as string }
  expect(business).toEqual([{ membership }])
})

const erase = (person: TestUser, password?: string) =>
  person.api(eraseMe, { body: { confirm: 'ERASE', ...(password ? { password } : {}) } }).then(
    () => null,
    (error: unknown) => (error as Refusal).code,
  )

test('erasing the own account requires the password and deletes all personal data', async () => {
  const person = await aUserWithData()
  expect((await person.api(showPrivacy)).hasPassword).toBe(true)
  expect(await erase(person)).toBe('wrong_password')
  expect(await erase(person, 'not-the-password')).toBe('wrong_password')
  expect(await erase(person, 'a-long-password-for-tests')).toBeNull()
  expect(await tablesContaining(shop.db, [person.email, person.phone, person.street])).toEqual([])
})

test('passwords that are guessed to erase an account are limited', async () => {
  const person = await shop.signedIn()
  for (let count = 0; count < 10; count += 1) {
    expect(await erase(person, `guess-${count}`)).toBe('wrong_password')
  }
  expect(await erase(person, 'a-long-password-for-tests')).toBe('too_many')
})

test('without a password, erasing the own account requires a sign-in within the last ten minutes', async () => {
  const person = await shop.signedIn()
  await shop.db.deleteFrom('accounts').where('user_id', '=', person.id).execute()
  const signedInBefore = (minutes: number) =>
    shop.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .where('user_id', '=', person.id)
      .execute()
  await signedInBefore(11)
  expect(await erase(person)).toBe('sign_in_again')
  await signedInBefore(9)
  expect(await erase(person)).toBeNull()
})

test('the last admin cannot erase their own account', async () => {
  const [last, other] = [await shop.signedIn('admin'), await shop.signedIn('admin')]
  const admins = shop.db.updateTable('users').set({ role: 'customer' }).where('role', '=', 'admin')
  await admins.where('id', '!=', last.id).execute()
  expect(await erase(last, 'a-long-password-for-tests')).toBe('last_admin')
  expect(await erase(other, 'a-long-password-for-tests')).toBeNull()
})
