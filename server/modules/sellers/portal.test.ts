import { beforeAll, expect, test } from 'vitest'
import { dayInIndia } from '../../../contract/core/dates.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import { moveShipment, sellerOrder, sellerOrders } from '../../../contract/shipping/shipments.ts'
import { sellerPayouts, sellerStatement, sellerStatements } from '../../../contract/sellers/payouts.ts'
import {
  myBusiness,
  sellerGoods,
  setSellerStock,
  startSelling,
} from '../../../contract/sellers/seller-portal.ts'
import {
  acceptInvitation,
  inviteMember,
  removeMember,
  sellerTeam,
  showInvitation,
  withdrawInvitation,
} from '../../../contract/sellers/seller-team.ts'
import {
  listSellers,
  recordSubscription,
  saveBusiness,
  sellerAccountStatus,
  subscribe,
} from '../../../contract/sellers/seller-account.ts'
import { approveSubmission } from '../../../contract/sellers/submission-review.ts'
import { confirmSubmitter, mySubmissions } from '../../../contract/sellers/submissions.ts'
import { deleteUser } from '../../../contract/accounts/users.ts'
import { showCurrentUser } from '../../../contract/accounts/current-user.ts'
import { exportMe } from '../../../contract/accounts/account.ts'
import { tablesContaining } from '../../testing/dump-database.ts'
import { buy, joinTeam, createBusiness, tokenInEmail, type Business } from '../../testing/seller-fixture.ts'
import { submit } from '../../testing/submission-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

const shop = testShop()
let meera: Business
let ravi: Business
let asha: TestUser

beforeAll(async () => {
  asha = await shop.signedIn()
  meera = await createBusiness(shop, { name: 'Meera Handlooms' })
  ravi = await createBusiness(shop, { name: 'Ravi Dandiya' })
})

const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

test('a seller cannot read or change the products, orders, team or money of another seller', async () => {
  const goods = await meera.addProduct({ title: 'Only Meera has this', price: paise(1000_00) })
  const { _id: id } = await buy(shop, asha, {
    items: [{ productId: goods.id, quantity: 1 }],
    total: paise(1000_00),
  })
  const own = (await meera.owner.api(sellerGoods)).data[0]!
  const api = ravi.owner.api
  const stock = { stockItem: own.stockItems[0]!.id, was: 10, available: 0 }
  for (const call of [
    () => api(sellerOrder, { params: { id } }),
    () => api(moveShipment, { params: { id }, body: { state: 'packed' } }),
    () => api(setSellerStock, { params: { id: own._id }, body: stock }),
    () => api(removeMember, { params: { id: meera.owner.id } }),
  ]) {
    expect(await refused(call())).toMatchObject({ code: 'not_found' })
  }
  const ravis = await ravi.addProduct()
  expect(
    await refused(api(setSellerStock, { params: { id: ravis.id }, body: stock })), // the product belongs to Ravi, but the stock item to Meera
  ).toMatchObject({ code: 'not_found' })

  const month = dayInIndia(new Date()).slice(0, 7)
  const seen = [
    await api(sellerGoods),
    await api(sellerOrders),
    await api(sellerTeam),
    await api(sellerPayouts),
    await api(sellerStatements),
    await api(sellerStatement, { query: { month } }),
  ]
  const text = JSON.stringify(seen)
  for (const secret of ['Only Meera has this', id, meera.owner.email, 'Meera']) {
    expect(text).not.toContain(secret)
  }
  expect(text).not.toMatch(/:-?899(00)?[,}]/) // an amount, not digits inside an id
})

test('a seller can set the stock, unless some was sold in between', async () => {
  const { id } = await meera.addProduct({ price: paise(100_00), sizes: [{ size: 'M', stock: 5 }] })
  const { stockItems } = (await meera.owner.api(sellerGoods)).data.find(({ _id }) => _id === id)!
  expect(stockItems).toMatchObject([{ label: 'M', available: 5 }])
  const count = (was: number, available: number) =>
    meera.owner.api(setSellerStock, {
      params: { id },
      body: { stockItem: stockItems[0]!.id, was, available },
    })
  await buy(shop, asha, { items: [{ productId: id, quantity: 2 }], total: paise(200_00) })
  expect(await refused(count(5, 8))).toMatchObject({
    code: 'wrong_state',
    message: 'The stock has changed to 3 in the meantime. Please count again.',
  })
  expect((await count(3, 8)).stockItems).toMatchObject([{ available: 8 }])
})

test('an invited user is a team member until the owner removes them', async () => {
  const kavita = await createBusiness(shop, { name: 'Kavita Weaves' })
  await kavita.addProduct()
  const helper = await shop.signedIn()
  const team = await kavita.owner.api(inviteMember, { body: { email: helper.email, role: 'member' } })
  expect(team.data).toMatchObject([{ id: kavita.owner.id, role: 'owner' }]) // the invited user is no member yet
  expect(team.invited).toMatchObject([{ email: helper.email, role: 'member', isOver: false }])
  expect(await refused(helper.api(sellerGoods))).toMatchObject({ code: 'forbidden' })

  const token = await tokenInEmail(shop, helper.email)
  expect(await shop.api(showInvitation, { query: { token } })).toEqual({
    business: 'Kavita Weaves',
    role: 'member',
    email: helper.email,
  })
  const accept = (who: TestUser) => who.api(acceptInvitation, { body: { token } })
  expect(await refused(accept(asha))).toMatchObject({ code: 'forbidden' }) // the invitation was sent to another address
  expect(await accept(helper)).toEqual({ business: 'Kavita Weaves' })
  expect(await refused(accept(helper))).toMatchObject({ code: 'not_found' })
  expect(await helper.api(myBusiness)).toMatchObject({
    business: { id: kavita.id, name: 'Kavita Weaves', role: 'member' },
  })
  expect(await kavita.owner.api(sellerTeam)).toMatchObject({
    data: [{ role: 'owner' }, { id: helper.id, role: 'member' }],
    invited: [],
  })
  expect((await helper.api(sellerGoods)).data).not.toHaveLength(0)
  expect(await refused(helper.api(sellerPayouts))).toMatchObject({ code: 'forbidden' })
  expect(
    await refused(helper.api(inviteMember, { body: { email: asha.email, role: 'member' } })),
  ).toMatchObject({ code: 'forbidden' })
  expect(
    await refused(kavita.owner.api(inviteMember, { body: { email: helper.email, role: 'manager' } })),
  ).toMatchObject({ code: 'invalid' })

  await kavita.owner.api(removeMember, { params: { id: helper.id } })
  expect(await refused(helper.api(sellerGoods))).toMatchObject({ code: 'forbidden' })
})

test('a revoked, replaced or expired invitation cannot be accepted', async () => {
  const helper = await shop.signedIn()
  const invite = () => ravi.owner.api(inviteMember, { body: { email: helper.email, role: 'manager' } })
  const accept = (token: string) => refused(helper.api(acceptInvitation, { body: { token } }))
  await invite()
  const first = await tokenInEmail(shop, helper.email)
  const { invited } = await invite()
  const second = await tokenInEmail(shop, helper.email)
  expect(await accept(first)).toMatchObject({ code: 'not_found' })
  await ravi.owner.api(withdrawInvitation, { params: { id: invited[0]!.id } })
  expect(await accept(second)).toMatchObject({ code: 'not_found' })
  await invite()
  const third = await tokenInEmail(shop, helper.email)
  const { now } = shop.env
  shop.env.now = () => new Date(now().getTime() + 14 * 24 * 60 * 60_000)
  expect(await accept(third)).toMatchObject({ code: 'not_found' })
  expect((await ravi.owner.api(sellerTeam)).invited).toMatchObject([{ isOver: true }])
  shop.env.now = now
})

test('users can join one business only and staff none; the inviter does not learn why', async () => {
  const [busy, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  await joinTeam(shop, ravi.owner, { member: busy, role: 'manager' })
  for (const user of [busy, staff, ravi.owner]) {
    const { email } = user
    const { invited } = await meera.owner.api(inviteMember, { body: { email, role: 'member' } })
    expect(invited.map((invitation) => invitation.email)).toContain(email)
    const token = await tokenInEmail(shop, email)
    expect(await refused(user.api(acceptInvitation, { body: { token } }))).toMatchObject({
      code: 'wrong_state',
    })
  }
})

test('an invitation is in the data export of its recipient, and is erased with the account', async () => {
  const guest = await shop.signedIn()
  await meera.owner.api(inviteMember, { body: { email: guest.email, role: 'member' } })
  expect((await guest.api(exportMe)).business).toMatchObject([
    { invitations: [{ business: 'Meera Handlooms', role: 'member' }] },
  ])
  const admin = await shop.signedIn('admin')
  await admin.api(deleteUser, { params: { id: guest.id } })
  expect(await tablesContaining(shop.db, [guest.email])).toEqual([])
})

test('a seller without business details is asked to enter them', async () => {
  const signUp = await shop.signedIn('seller')
  expect(await signUp.api(myBusiness)).toEqual({ business: null })
  expect(await refused(signUp.api(sellerOrders))).toMatchObject({ code: 'not_found' })
})

const businessDetails = {
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

test('staff cannot record a subscription for a visitor whose account has a business', async () => {
  const seller = await shop.signedIn('seller')
  await seller.api(sellerAccountStatus)
  expect(await refused(sellAsVisitor(seller.email))).toMatchObject({ code: 'wrong_state' })
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
  expect(await refused(customer.api(myBusiness))).toMatchObject({ code: 'forbidden' })
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
  expect(await refused(staff.api(startSelling))).toMatchObject({ code: 'wrong_state' })
})

test('a product that a customer submits belongs to their account, whatever e-mail address the form contains', async () => {
  const customer = await shop.signedIn()
  const { data } = await submit(customer.api, { email: 'another@example.com', businessName: 'Kutch Mirrors' })
  expect((await customer.api(startSelling)).business.name).toBe('Kutch Mirrors')
  expect((await customer.api(mySubmissions)).submissions).toMatchObject([{ _id: data._id }])
})
