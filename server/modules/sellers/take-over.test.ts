import { beforeAll, expect, test } from 'vitest'
import { eraseMe, exportMe } from '../../../contract/accounts/account.ts'
import { showCurrentUser } from '../../../contract/accounts/current-user.ts'
import { setRole } from '../../../contract/accounts/users.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import { sellerPayouts } from '../../../contract/sellers/payouts.ts'
import {
  listSellers,
  recordSubscription,
  saveBusiness,
  sellerAccountStatus,
  subscribe,
} from '../../../contract/sellers/seller-account.ts'
import { myBusiness, startSelling } from '../../../contract/sellers/seller-portal.ts'
import { sellerTeam } from '../../../contract/sellers/seller-team.ts'
import { approveSubmission, rejectSubmission } from '../../../contract/sellers/submission-review.ts'
import { confirmSubmitter, mySubmissions } from '../../../contract/sellers/submissions.ts'
import { sellerOrder, sellerOrders } from '../../../contract/shipping/shipments.ts'
import { tablesContaining } from '../../testing/dump-database.ts'
import {
  buy,
  changeOrderStatus,
  createBusiness,
  joinTeam,
  tokenInEmail,
  type Business,
} from '../../testing/seller-fixture.ts'
import { submit } from '../../testing/submission-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { PASSWORD } from '../../testing/visitor.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const shop = testShop()
let ravi: Business
let asha: TestUser

beforeAll(async () => {
  asha = await shop.signedIn()
  ravi = await createBusiness(shop, { name: 'Ravi Dandiya' })
})

const businessDetails = {
  displayName: 'Meera Silks',
  businessName: 'Meera Silks',
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

/** The decision of staff about a new product, with its price in paise. */
const listingDetails = (price: Paise) => ({
  productType: 'marketplace' as const,
  category: 'garba-dresses',
  gender: 'women' as const,
  price,
  mrp: null,
  rentPrice: null,
  deposit: null,
  hsn: '6204',
  freeDelivery: false,
  sizes: [{ size: 'Free Size', stock: 5 }],
})

/** Sells two units of a product that a visitor with this e-mail address has submitted. The address is confirmed only if `isConfirmed`. */
async function sellAsVisitor(email: string, { isConfirmed = true } = {}) {
  const { data } = await submit(shop.api, { email })
  const token = await tokenInEmail(shop, email)
  if (isConfirmed) await shop.api(confirmSubmitter, { body: { token } })
  const staff = await shop.signedIn('staff')
  const { sellers } = await staff.api(listSellers, { query: { q: email } })
  const { id } = sellers.find(({ hasAccount }) => !hasAccount)!
  await staff.api(recordSubscription, {
    params: { id },
    body: { months: 1, reference: `visitor ${id}` },
  })
  const body = { listingDetails: listingDetails(data.price) }
  const { submission } = await staff.api(approveSubmission, { params: { id: data._id }, body })
  const items = [{ productId: submission.productId!, quantity: 2 }]
  const order = await buy(shop, asha, { items, total: paise(2 * data.price) })
  return { id, order, token }
}

const verifyEmail = (id: string, email_verified: boolean) =>
  shop.db.updateTable('users').set({ email_verified }).where('id', '=', id).execute()

test('a visitor who has sold products gets the business with its orders and money after signing up', async () => {
  const seller = await shop.signedIn('seller')
  await verifyEmail(seller.id, false)
  await submit(seller.api) // the account has a business of its own before its address is verified
  const { id, order } = await sellAsVisitor(seller.email)
  expect((await seller.api(sellerOrders)).data).toEqual([])
  await verifyEmail(seller.id, true)
  const [orders, mine] = await Promise.all([seller.api(sellerOrders), seller.api(myBusiness)])
  expect(orders.data).toMatchObject([{ orderId: order._id }])
  expect(mine).toMatchObject({ business: { id, status: 'active', role: 'owner' } })
  expect(await seller.api(sellerOrder, { params: { id: order._id } })).toMatchObject({ state: 'to_pack' })
  expect((await seller.api(sellerPayouts)).balance).toBeGreaterThan(0)
  expect((await seller.api(mySubmissions)).submissions).toHaveLength(2)
  expect(await seller.api(sellerAccountStatus)).toMatchObject({ isSubscribed: true, isOwner: true })
})

test('the business of a visitor who has sold products keeps the details that the account has entered', async () => {
  const seller = await shop.signedIn('seller')
  const { id, order, token } = await sellAsVisitor(seller.email, { isConfirmed: false })
  await seller.api(saveBusiness, { body: { business: businessDetails, agreed: true } })
  expect((await seller.api(sellerOrders)).data).toEqual([])
  await shop.api(confirmSubmitter, { body: { token } })
  expect((await seller.api(sellerOrders)).data).toMatchObject([{ orderId: order._id }])
  expect(await seller.api(sellerAccountStatus)).toMatchObject({
    id,
    ...businessDetails,
    gstin: null,
    isComplete: true,
  })
})

test('a business with a subscription gets the submissions that its owner sent as a visitor', async () => {
  const seller = await shop.signedIn('seller')
  const { id } = await seller.api(sellerAccountStatus)
  await seller.api(subscribe)
  const { data } = await submit(shop.api, { email: seller.email })
  await shop.api(confirmSubmitter, { body: { token: await tokenInEmail(shop, seller.email) } })
  expect((await seller.api(mySubmissions)).submissions).toMatchObject([{ _id: data._id }])
  expect(await seller.api(sellerAccountStatus)).toMatchObject({ id, isSubscribed: true })
})

test('staff cannot record a subscription for a visitor with an unconfirmed address whose account has a business', async () => {
  const seller = await shop.signedIn('seller')
  await seller.api(sellerAccountStatus)
  const visitor = sellAsVisitor(seller.email, { isConfirmed: false })
  expect(await refusalOf(visitor)).toMatchObject({ code: 'wrong_state' })
})

test('staff who renew the subscription of a visitor’s business join it with the account of its owner', async () => {
  const seller = await shop.signedIn('seller')
  await verifyEmail(seller.id, false)
  await seller.api(sellerAccountStatus) // creates a business of the account
  const { id, order } = await sellAsVisitor(seller.email)
  await verifyEmail(seller.id, true)
  const admin = await shop.signedIn('admin')
  const renewal = { params: { id }, body: { months: 1, reference: `renewal ${id}` } }
  expect(await admin.api(recordSubscription, renewal)).toMatchObject({ seller: { id, hasAccount: true } })
  expect((await seller.api(sellerOrders)).data).toMatchObject([{ orderId: order._id }])
})

test('staff can renew the subscription of a visitor’s business that cannot be joined', async () => {
  const seller = await shop.signedIn('seller')
  const { id, token } = await sellAsVisitor(seller.email, { isConfirmed: false })
  await seller.api(subscribe)
  await shop.api(confirmSubmitter, { body: { token } })
  const admin = await shop.signedIn('admin')
  const renewal = { params: { id }, body: { months: 1, reference: `renewal ${id}` } }
  expect(await admin.api(recordSubscription, renewal)).toMatchObject({ seller: { id, hasAccount: false } })
})

test('a visitor’s business with sales is not joined with a business that has its own subscription', async () => {
  const seller = await shop.signedIn('seller')
  const { token } = await sellAsVisitor(seller.email, { isConfirmed: false })
  const { id } = await seller.api(sellerAccountStatus)
  await seller.api(subscribe)
  await shop.api(confirmSubmitter, { body: { token } })
  expect(await seller.api(sellerOrders)).toMatchObject({ data: [] })
  expect(await seller.api(sellerAccountStatus)).toMatchObject({ id, isSubscribed: true })
})

const auditOf = (id: string) =>
  shop.db
    .selectFrom('audit_log')
    .where('subject', '=', `user:${id}`)
    .select(['act', 'before', 'after'])
    .execute()

test('a customer can start selling with the same account and session', async () => {
  const customer = await shop.signedIn()
  expect(await refusalOf(customer.api(myBusiness))).toMatchObject({ code: 'forbidden' })
  const first = await customer.api(startSelling)
  expect(first).toMatchObject({ business: { status: 'applying', role: 'owner' } })
  expect(await customer.api(startSelling)).toEqual(first)
  expect(await customer.api(myBusiness)).toEqual(first)
  expect((await customer.api(showCurrentUser)).user.role).toBe('seller')
  expect(await auditOf(customer.id)).toMatchObject([
    { act: 'user.set-role', before: { role: 'customer' }, after: { role: 'seller' } },
  ])
})

test('team members keep their business when they start selling, and staff cannot sell', async () => {
  const [helper, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  await joinTeam(shop, ravi.owner, { member: helper })
  expect(await helper.api(startSelling)).toMatchObject({ business: { id: ravi.id, role: 'member' } })
  expect(await refusalOf(staff.api(startSelling))).toMatchObject({ code: 'wrong_state' })
})

test('a product that a customer submits belongs to their account, whatever e-mail address the form contains', async () => {
  const customer = await shop.signedIn()
  const { data } = await submit(customer.api, { email: 'another@example.com', businessName: 'Kutch Mirrors' })
  expect((await customer.api(startSelling)).business.name).toBe('Kutch Mirrors')
  expect((await customer.api(mySubmissions)).submissions).toMatchObject([{ _id: data._id }])
})

test('the decision about a submission goes to the address of the account, not to the one in the form', async () => {
  const customer = await shop.signedIn()
  const { data } = await submit(customer.api, { email: 'stranger@example.com' })
  const staff = await shop.signedIn('staff', ['catalogue'])
  const rejection = { params: { id: data._id }, body: { reason: 'We sell no such thing' } }
  await staff.api(rejectSubmission, rejection)
  const emails = await shop.db
    .selectFrom('emails')
    .where('template', '=', 'submission-rejected')
    .where('recipient', 'in', ['stranger@example.com', customer.email])
    .select('recipient')
    .execute()
  expect(emails).toEqual([{ recipient: customer.email }])
})

test('a team member whom an admin makes a customer leaves the team, and can join one again or start selling', async () => {
  const [helper, admin] = [await shop.signedIn(), await shop.signedIn('admin')]
  await joinTeam(shop, ravi.owner, { member: helper, role: 'manager' })
  expect(await helper.api(sellerPayouts)).toMatchObject({ balance: 0 })
  await admin.api(setRole, { params: { id: helper.id }, body: { role: 'customer', rights: [] } })
  expect(await refusalOf(helper.api(sellerPayouts))).toMatchObject({ code: 'forbidden' })
  expect((await ravi.owner.api(sellerTeam)).data.map(({ email }) => email)).not.toContain(helper.email)
  await joinTeam(shop, ravi.owner, { member: helper, role: 'manager' })
  expect(await helper.api(sellerPayouts)).toMatchObject({ balance: 0 })
  await admin.api(setRole, { params: { id: helper.id }, body: { role: 'customer', rights: [] } })
  const { business } = await helper.api(startSelling)
  expect(business).toMatchObject({ role: 'owner' })
  expect(business.id).not.toBe(ravi.id)
})

test.each(['customer', 'staff'] as const)(
  'a team member whom an admin makes %s and then a seller again is not in the team again',
  async (role) => {
    const [helper, admin] = [await shop.signedIn(), await shop.signedIn('admin')]
    await joinTeam(shop, ravi.owner, { member: helper, role: 'manager' })
    const params = { id: helper.id }
    await admin.api(setRole, { params, body: { role, rights: [] } })
    await admin.api(setRole, { params, body: { role: 'seller', rights: [] } })
    expect(await helper.api(myBusiness)).toEqual({ business: null })
    expect((await ravi.owner.api(sellerTeam)).data.map(({ email }) => email)).not.toContain(helper.email)
  },
)

const erase = (user: TestUser) =>
  refusalOf(user.api(eraseMe, { body: { confirm: 'ERASE', password: PASSWORD } }))

test('erasing an account erases and exports what its owner submitted as a visitor', async () => {
  const customer = await shop.signedIn()
  await submit(shop.api, { email: customer.email, sellerName: 'Zorba Uniquename' })
  await shop.api(confirmSubmitter, { body: { token: await tokenInEmail(shop, customer.email) } })
  expect(JSON.stringify(await customer.api(exportMe))).toContain('Zorba Uniquename')
  expect(await erase(customer)).toBeNull()
  expect(await tablesContaining(shop.db, ['Zorba Uniquename'])).toEqual([])
})

test('an account is erased only after both businesses of its owner have no open orders', async () => {
  const seller = await shop.signedIn('seller')
  const { token, order } = await sellAsVisitor(seller.email, { isConfirmed: false })
  await seller.api(subscribe)
  await shop.api(confirmSubmitter, { body: { token } })
  expect(await erase(seller)).toMatchObject({ code: 'orders_open' })
  await changeOrderStatus(shop, await shop.signedIn('admin'), { id: order._id, status: 'cancelled' })
  expect(await erase(seller)).toBeNull()
  expect(await tablesContaining(shop.db, [seller.email])).toEqual(['public.tax_documents'])
})
