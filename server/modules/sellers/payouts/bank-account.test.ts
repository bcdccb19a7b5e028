import { beforeAll, expect, test } from 'vitest'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import { adminPayouts, makePayouts, sellerPayouts } from '../../../../contract/sellers/payouts.ts'
import {
  confirmBankAccount,
  saveBusiness,
  type BusinessDetails,
} from '../../../../contract/sellers/seller-account.ts'
import {
  buy,
  joinTeam,
  changeOrderStatus,
  createBusiness,
  type Business,
} from '../../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

const shop = testShop()
const PASSWORD = 'a-long-password-for-tests'
const HOUR = 60 * 60_000
let staff: TestUser
let asha: TestUser
beforeAll(async () => {
  ;[staff, asha] = [await shop.signedIn('staff', ['finance', 'orders']), await shop.signedIn()]
})

/** Sets the last sign-in of the owner to 15 minutes ago. */
const goStale = ({ id }: TestUser) =>
  shop.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 15 * 60_000) })
    .where('user_id', '=', id)
    .execute()

const verify = ({ id }: TestUser) =>
  shop.db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()

async function aBusiness() {
  const business = await createBusiness(shop, { pan: 'ABCPE1234F' })
  await verify(business.owner)
  await goStale(business.owner)
  return business
}

const details = (name: string, account: string): BusinessDetails => ({
  displayName: name,
  businessName: name,
  phone: '9800000100',
  gstin: '',
  pan: 'ABCPE1234F',
  bankName: name,
  bankAccount: account,
  bankIfsc: 'EXAM0000001',
  address: {
    recipient: 'Meera Demo',
    phone: '9800000100',
    line1: '7 Pol Street',
    line2: '',
    pin: '380001',
    city: 'Ahmedabad',
    state: 'Gujarat',
  },
})

const NEW_ACCOUNT = '999988887777'

async function tell({ id, owner }: Business, more: { account?: string; password?: string } = {}) {
  const { display_name, bank_account } = await rowOf(id)
  const business = details(display_name, more.account ?? bank_account!)
  const proof = more.password ? { password: more.password } : {}
  return owner.api(saveBusiness, { body: { business, agreed: true, ...proof } })
}

const rowOf = (id: string) =>
  shop.db.selectFrom('sellers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const emailsOf = () =>
  shop.db
    .selectFrom('emails')
    .where('template', '=', 'bank-account-changed')
    .select(['recipient', 'content'])
    .orderBy('recipient')
    .execute()
const actsOn = (id: string, act: string) =>
  shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `seller:${id}`)
    .where('act', '=', act)
    .execute()

test('changing the bank account requires the password or a sign-in within ten minutes; other changes do not', async () => {
  const business = await aBusiness()
  const before = (await rowOf(business.id)).bank_account
  for (const password of ['', 'not-the-password']) {
    expect(await refusalOf(tell(business, { account: NEW_ACCOUNT, password }))).toMatchObject({
      code: 'invalid',
      details: { fields: [{ path: 'password' }] },
    })
  }
  expect((await rowOf(business.id)).bank_account).toBe(before)
  expect(await tell(business)).toMatchObject({ bankAccount: before, hasPassword: true })
  expect(await tell(business, { account: NEW_ACCOUNT, password: PASSWORD })).toMatchObject({
    bankAccount: NEW_ACCOUNT,
  })

  const fresh = await createBusiness(shop, { pan: 'ABCPE1234F' })
  await verify(fresh.owner)
  expect(await tell(fresh, { account: NEW_ACCOUNT })).toMatchObject({ bankAccount: NEW_ACCOUNT })
})

test('an owner without a password must sign in again, and a manager cannot change the bank account', async () => {
  const business = await aBusiness()
  const manager = await shop.signedIn('customer')
  await joinTeam(shop, business.owner, { member: manager, role: 'manager' })
  const body = { business: details('Mine now', NEW_ACCOUNT), agreed: true as const, password: PASSWORD }
  expect(await refusalOf(manager.api(saveBusiness, { body }))).toMatchObject({ code: 'forbidden' })

  await shop.db
    .updateTable('accounts')
    .set({ password: null })
    .where('user_id', '=', business.owner.id)
    .execute()
  expect(await refusalOf(tell(business, { account: NEW_ACCOUNT, password: PASSWORD }))).toMatchObject({
    code: 'sign_in_again',
  })
  expect((await rowOf(business.id)).bank_account).not.toBe(NEW_ACCOUNT)
})

test('password guessing is rate-limited here too', async () => {
  const business = await aBusiness()
  const guess = (password: string) => refusalOf(tell(business, { account: NEW_ACCOUNT, password }))
  for (let count = 0; count < 10; count += 1) await guess(`guess-${count}`)
  expect(await guess(PASSWORD)).toMatchObject({ code: 'too_many' })
})

test('all e-mail addresses of the owner are notified and the change is audited, without the full account number', async () => {
  const business = await aBusiness()
  const before = (await rowOf(business.id)).bank_account!
  const former = 'former-address@example.com'
  await shop.db.updateTable('sellers').set({ email: former }).where('id', '=', business.id).execute()
  await tell(business, { account: NEW_ACCOUNT, password: PASSWORD })

  const emails = (await emailsOf()).filter(({ recipient }) =>
    [former, business.owner.email].includes(recipient),
  )
  expect(emails.map(({ recipient }) => recipient)).toEqual([former, business.owner.email].sort())
  for (const { content } of emails) {
    const text = JSON.stringify(content)
    expect(text).toContain(`ending in ${before.slice(-4)}`)
    expect(text).toContain('ending in 7777')
    expect(text).not.toContain(before)
    expect(text).not.toContain(NEW_ACCOUNT)
  }
  const [act, ...otherActs] = await actsOn(business.id, 'seller.change-bank-account')
  expect(otherActs).toEqual([])
  expect(act).toMatchObject({
    actor_id: business.owner.id,
    actor_name: expect.stringMatching(/^T\*\*\* s\*\*\*/),
    before: { account: `••••${before.slice(-4)}` },
    after: { account: '••••7777' },
  })
})

const until = dayInIndia(new Date())
const dueOf = async ({ id }: Business) =>
  (await staff.api(adminPayouts, { query: { until } })).due.find(({ sellerId }) => sellerId === id)
const payAll = () => staff.api(makePayouts, { body: { until } })

/** Returns a business that has a delivered order, and whose bank account was changed a moment ago. */
async function changed() {
  const business = await aBusiness()
  const goods = await business.addProduct({ price: paise(1000_00) })
  const order = await buy(shop, asha, {
    items: [{ productId: goods.id, quantity: 1 }],
    total: paise(1000_00),
  })
  await changeOrderStatus(shop, await shop.signedIn('admin'), { id: order._id, status: 'delivered' })
  await tell(business, { account: NEW_ACCOUNT, password: PASSWORD })
  return business
}

test('payouts to a changed account are blocked for 48 hours, and seller and staff see why', async () => {
  const business = await changed()
  expect(await refusalOf(payAll())).toMatchObject({ code: 'wrong_state' })
  const words = expect.stringContaining('For security, payouts are on hold until')
  expect(await dueOf(business)).toMatchObject({ obstacle: words, bankCheck: { before: expect.any(String) } })
  expect(await business.owner.api(sellerPayouts)).toMatchObject({ obstacle: words })

  const { now } = shop.env
  shop.env.now = () => new Date(Date.now() + 47 * HOUR)
  expect(await refusalOf(payAll())).toMatchObject({ code: 'wrong_state' })
  shop.env.now = () => new Date(Date.now() + 49 * HOUR)
  const { payouts } = await payAll()
  shop.env.now = now
  expect(payouts).toMatchObject([{ sellerId: business.id, account: '7777' }])
})

test('staff can end the waiting period after a check with the seller, by entering the last digits of the account', async () => {
  const business = await changed()
  const confirm = (lastDigits: string, who = staff) =>
    who.api(confirmBankAccount, {
      params: { id: business.id },
      body: { lastDigits, note: 'Called Meera on the number of her contract' },
    })
  expect(await refusalOf(confirm('7777', await shop.signedIn('staff', ['orders'])))).toMatchObject({
    code: 'forbidden',
  })
  expect(await refusalOf(confirm('1234'))).toMatchObject({ code: 'invalid' })
  expect(await refusalOf(payAll())).toMatchObject({ code: 'wrong_state' })
  await confirm('7777')
  expect(await dueOf(business)).toMatchObject({ obstacle: null, bankCheck: null })
  expect(await refusalOf(confirm('7777'))).toMatchObject({ code: 'already_done' })
  const [act] = await actsOn(business.id, 'seller.confirm-bank-account')
  expect(act).toMatchObject({ actor_id: staff.id, after: { note: expect.stringContaining('Called Meera') } })
  expect((await payAll()).payouts).toMatchObject([{ sellerId: business.id }])
})
