import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dayInIndia } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import { moveShipment, sellerOrder, sellerOrders } from '../../../contract/shipping/shipments.ts'
import { sellerAccountStatus } from '../../../contract/sellers/seller-account.ts'
import { sellerPayouts, sellerStatement, sellerStatements } from '../../../contract/sellers/payouts.ts'
import { myBusiness, sellerGoods, setSellerStock } from '../../../contract/sellers/seller-portal.ts'
import {
  acceptInvitation,
  inviteMember,
  removeMember,
  sellerTeam,
  showInvitation,
  withdrawInvitation,
} from '../../../contract/sellers/seller-team.ts'
import { deleteUser } from '../../../contract/accounts/users.ts'
import { exportMe } from '../../../contract/accounts/account.ts'
import { tablesContaining } from '../../testing/dump-database.ts'
import { buy, joinTeam, createBusiness, tokenInEmail, type Business } from '../../testing/seller-fixture.ts'
import { submit } from '../../testing/submission-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const shop = testShop()
let meera: Business
let ravi: Business
let asha: TestUser

beforeAll(async () => {
  asha = await shop.signedIn()
  meera = await createBusiness(shop, { name: 'Meera Handlooms' })
  ravi = await createBusiness(shop, { name: 'Ravi Dandiya' })
})

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
    expect(await refusalOf(call())).toMatchObject({ code: 'not_found' })
  }
  const ravis = await ravi.addProduct()
  expect(
    await refusalOf(api(setSellerStock, { params: { id: ravis.id }, body: stock })), // the product belongs to Ravi, but the stock item to Meera
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

test('a seller with very many products gets the newest 500 and the number of all', async () => {
  const { owner, id } = await createBusiness(shop, { name: 'Many Cholis' })
  await sql`
    insert into products (slug, product_type, title, category, price, mrp, seller_id)
    select 'many-' || n, 'marketplace', 'Choli ' || n, 'garba-dresses', 100, 100, ${id}
    from generate_series(1, 501) n`.execute(shop.db)
  const { data, total } = await owner.api(sellerGoods)
  expect([data.length, data[0]!.title, total]).toEqual([500, 'Choli 501', 501])
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
  expect(await refusalOf(count(5, 8))).toMatchObject({
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
  expect(await refusalOf(helper.api(sellerGoods))).toMatchObject({ code: 'forbidden' })

  const token = await tokenInEmail(shop, helper.email)
  expect(await shop.api(showInvitation, { query: { token } })).toEqual({
    business: 'Kavita Weaves',
    role: 'member',
    email: helper.email,
  })
  const accept = (who: TestUser) => who.api(acceptInvitation, { body: { token } })
  expect(await refusalOf(accept(asha))).toMatchObject({ code: 'forbidden' }) // the invitation was sent to another address
  expect(await accept(helper)).toEqual({ business: 'Kavita Weaves' })
  expect(await refusalOf(accept(helper))).toMatchObject({ code: 'not_found' })
  expect(await helper.api(myBusiness)).toMatchObject({
    business: { id: kavita.id, name: 'Kavita Weaves', role: 'member' },
  })
  expect(await kavita.owner.api(sellerTeam)).toMatchObject({
    data: [{ role: 'owner' }, { id: helper.id, role: 'member' }],
    invited: [],
  })
  expect((await helper.api(sellerGoods)).data).not.toHaveLength(0)
  expect(await refusalOf(helper.api(sellerPayouts))).toMatchObject({ code: 'forbidden' })
  expect(
    await refusalOf(helper.api(inviteMember, { body: { email: asha.email, role: 'member' } })),
  ).toMatchObject({ code: 'forbidden' })
  expect(
    await refusalOf(kavita.owner.api(inviteMember, { body: { email: helper.email, role: 'manager' } })),
  ).toMatchObject({ code: 'invalid' })

  await kavita.owner.api(removeMember, { params: { id: helper.id } })
  expect(await refusalOf(helper.api(sellerGoods))).toMatchObject({ code: 'forbidden' })
})

test('a revoked, replaced or expired invitation cannot be accepted', async () => {
  const helper = await shop.signedIn()
  const invite = () => ravi.owner.api(inviteMember, { body: { email: helper.email, role: 'manager' } })
  const accept = (token: string) => refusalOf(helper.api(acceptInvitation, { body: { token } }))
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
    expect(await refusalOf(user.api(acceptInvitation, { body: { token } }))).toMatchObject({
      code: 'wrong_state',
    })
  }
})

test('a seller whose business is empty can join a team, and one who has submitted a product cannot', async () => {
  const [curious, supplier] = [await shop.signedIn('seller'), await shop.signedIn('seller')]
  for (const { api } of [curious, supplier]) await api(sellerAccountStatus) // creates an empty business
  await submit(supplier.api)
  await joinTeam(shop, ravi.owner, { member: curious })
  expect(await curious.api(myBusiness)).toMatchObject({ business: { id: ravi.id, role: 'member' } })
  expect(await refusalOf(joinTeam(shop, ravi.owner, { member: supplier }))).toMatchObject({
    code: 'wrong_state',
  })
  expect(await supplier.api(myBusiness)).toMatchObject({ business: { role: 'owner' } })
})

test('a suspended business remains although it is empty, so its owner cannot join a team', async () => {
  const owner = await shop.signedIn('seller')
  const { id } = await owner.api(sellerAccountStatus)
  await shop.db.updateTable('sellers').set({ status: 'suspended' }).where('id', '=', id).execute()
  expect(await refusalOf(joinTeam(shop, ravi.owner, { member: owner }))).toMatchObject({
    code: 'wrong_state',
  })
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

test('when an owner erases the account, the team is free to join or start another business', async () => {
  const [helper, seller] = [await shop.signedIn(), await shop.signedIn('seller')]
  const latha = await createBusiness(shop, { name: 'Latha Silks' })
  for (const member of [helper, seller]) await joinTeam(shop, latha.owner, { member })
  const admin = await shop.signedIn('admin')
  await admin.api(deleteUser, { params: { id: latha.owner.id } })
  expect(await refusalOf(helper.api(sellerGoods))).toMatchObject({ code: 'forbidden' }) // a customer again
  expect(await seller.api(myBusiness)).toEqual({ business: null })
  await joinTeam(shop, meera.owner, { member: helper })
  expect(await helper.api(myBusiness)).toMatchObject({ business: { id: meera.id, role: 'member' } })
})

test('a suspended business cannot invite anybody', async () => {
  const { id, owner } = await createBusiness(shop)
  const guest = await shop.signedIn()
  await shop.db.updateTable('sellers').set({ status: 'suspended' }).where('id', '=', id).execute()
  expect(
    await refusalOf(owner.api(inviteMember, { body: { email: guest.email, role: 'member' } })),
  ).toMatchObject({ code: 'wrong_state', message: 'Your business is suspended' })
  const emails = shop.db.selectFrom('emails').select('id').where('recipient', '=', guest.email)
  expect(await emails.where('template', '=', 'team-invited').execute()).toEqual([])
})

test('a seller without business details is asked to enter them', async () => {
  const signUp = await shop.signedIn('seller')
  expect(await signUp.api(myBusiness)).toEqual({ business: null })
  expect(await refusalOf(signUp.api(sellerOrders))).toMatchObject({ code: 'not_found' })
})
