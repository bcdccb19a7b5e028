import { eraseMe } from '../../../../contract/accounts/account.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import { setOrderStatus } from '../../../../contract/orders/orders.ts'
import { refundOrder } from '../../../../contract/payments/payments.ts'
import {
  addCommissionRule,
  adminPayouts,
  adminStatement,
  commissionRules,
  lastFinalDay,
  makePayouts,
  payoutLabel,
  sellerPayouts,
  sellerStatement,
  sellerStatements,
  settlePayout,
} from '../../../../contract/sellers/payouts.ts'
import { suspendSeller } from '../../../../contract/sellers/seller-account.ts'
import { buy, changeOrderStatus, createBusiness, type Business } from '../../../testing/seller-fixture.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { PASSWORD } from '../../../testing/visitor.ts'
import { readSettings } from '../../store/settings.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import { tablesContaining } from '../../../testing/dump-database.ts'

const shop = testShop()
const today = dayInIndia(new Date())
const month = today.slice(0, 7)
let asha: TestUser
let staff: TestUser

beforeAll(async () => {
  ;[asha, staff] = [await shop.signedIn(), await shop.signedIn('admin')]
})

/** Creates a seller with an order of ₹1,000, from which the seller earns ₹899. */
async function sold(status: 'confirmed' | 'delivered' = 'delivered') {
  const business = await createBusiness(shop, { pan: 'ABCDE1234F' })
  const order = await sell(business)
  await changeOrderStatus(shop, staff, { id: order._id, status })
  return { business, order }
}

async function sell(business: Business) {
  const goods = await business.addProduct({ price: paise(1000_00) })
  return buy(shop, asha, { items: [{ productId: goods.id, quantity: 1 }], total: paise(1000_00) })
}

const emailsTo = async ({ owner }: Business, template: string) =>
  (
    await shop.db
      .selectFrom('emails')
      .where('recipient', '=', owner.email)
      .where('template', '=', template)
      .select('content')
      .execute()
  ).map(({ content }) => JSON.stringify(content))

const owed = async (business: Business) => {
  const { balance, ready } = await business.owner.api(sellerPayouts)
  return { balance, ready }
}
const payAll = () => staff.api(makePayouts, { body: { until: today } })
beforeEach(() => refusalOf(payAll())) // so that nothing is due at the start of a test
const refund = (id: string, amount: number) =>
  staff.api(refundOrder, { params: { id }, body: { amount: paise(amount), reason: 'A seam came apart' } })

test('an order counts in the balance when it is paid, and is paid out after delivery', async () => {
  const { business, order } = await sold('confirmed')
  expect(await owed(business)).toEqual({ balance: 899_00, ready: 0 })
  await changeOrderStatus(shop, staff, { id: order._id, status: 'delivered' })
  expect(await owed(business)).toEqual({ balance: 899_00, ready: 899_00 })

  const batch = await payAll()
  expect(batch.payouts.filter(({ sellerId }) => sellerId === business.id)).toMatchObject([
    { amount: 899_00, state: 'made' },
  ])
  expect(await owed(business)).toEqual({ balance: 0, ready: 0 })
  expect(await refusalOf(payAll())).toMatchObject({ code: 'wrong_state' })
})

test('a delivered order is payable, to its seller and to staff, only when it can no longer be returned', async () => {
  const { business, order } = await sold()
  const { returns } = await readSettings(shop.db)
  const seenByBoth = async () => {
    const until = lastFinalDay(shop.env.now(), returns)
    const { due } = await staff.api(adminPayouts, { query: { until } })
    const { ready, payable } = await business.owner.api(sellerPayouts)
    return { ready, payable, byStaff: due.find(({ sellerId }) => sellerId === business.id)!.ready }
  }
  expect(await seenByBoth()).toEqual({ ready: 899_00, payable: 0, byStaff: 0 })
  const at = new Date(`${lastFinalDay(shop.env.now(), returns)}T12:00:00+05:30`)
  await shop.db.updateTable('order_events').set({ at }).where('order_id', '=', order._id).execute()
  expect(await seenByBoth()).toEqual({ ready: 899_00, payable: 899_00, byStaff: 899_00 })
})

test('a delivered order is not paid out while goods of the seller are being returned', async () => {
  const { business, order } = await sold()
  const { id } = await shop.db
    .insertInto('returns')
    .values({
      order_id: order._id,
      state: 'approved',
      reason: 'does_not_fit',
      note: '',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('return_lines')
    .values({ return_id: id, order_id: order._id, line: 0, quantity: 1 })
    .execute()
  expect(await owed(business)).toEqual({ balance: 899_00, ready: 0 })
  await shop.db.updateTable('returns').set({ state: 'refused' }).where('id', '=', id).execute()
  expect(await owed(business)).toEqual({ balance: 899_00, ready: 899_00 })
})

test('a payout is with the bank only after staff have saved the file of its batch', async () => {
  const { business } = await sold()
  const { _id: batchId, payouts } = await payAll()
  const label = async () => payoutLabel((await business.owner.api(sellerPayouts)).data[0]!)
  expect(await label()).toBe('Being prepared')
  await download(`/api/admin/payouts/${batchId}/file`, staff)
  expect(await label()).toBe('With the bank')
  const { _id: id } = payouts.find(({ sellerId }) => sellerId === business.id)!
  await staff.api(settlePayout, { params: { id }, body: { error: 'No such account' } })
  expect(await label()).toBe('Returned by the bank')
})

test('the earning of an order that has just been cancelled is not paid out', async () => {
  const { business, order } = await sold()
  await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  expect(await owed(business)).toEqual({ balance: 899_00, ready: 0 }) // no job has taken the earning back yet
  await shop.runJobs()
  expect(await owed(business)).toEqual({ balance: 0, ready: 0 })
})

const erase = ({ owner }: Business) =>
  refusalOf(owner.api(eraseMe, { body: { confirm: 'ERASE', password: PASSWORD } }))

test('an owner can erase their account only after all goods are delivered and all money is paid out', async () => {
  const { business, order } = await sold('confirmed')
  expect(await erase(business)).toMatchObject({
    code: 'orders_open',
    message: expect.stringContaining('still has orders to deliver') as string,
  })
  await changeOrderStatus(shop, staff, { id: order._id, status: 'delivered' })
  expect(await erase(business)).toMatchObject({ code: 'orders_open' }) // the balance is not paid out yet
  const { payouts } = await payAll()
  expect(await erase(business)).toMatchObject({ code: 'orders_open' }) // the bank may still reject the payout
  const { _id: id } = payouts.find(({ sellerId }) => sellerId === business.id)!
  await staff.api(settlePayout, { params: { id }, body: { utr: 'EXAMPLE00042' } })
  expect(await erase(business)).toBeNull()
})

test('an owner can erase their account if every order of the business was cancelled', async () => {
  const { business, order } = await sold('confirmed')
  await changeOrderStatus(shop, staff, { id: order._id, status: 'cancelled' })
  expect(await erase(business)).toBeNull()
})

test('the owner of a suspended business with money in the shop is told why the account cannot be erased', async () => {
  const { business } = await sold()
  expect(await erase(business)).toMatchObject({
    message: expect.stringContaining('The account can be erased afterwards.') as string,
  })
  await staff.api(suspendSeller, { params: { id: business.id }, body: { reason: 'Sold counterfeits' } })
  expect(await erase(business)).toMatchObject({
    code: 'orders_open',
    message:
      'The business of this account still has orders to deliver, or money that has not been paid out yet. Payouts are stopped until the business is reinstated. The account can be erased after that.',
  })
})

test('of the bank account of an erased seller, the payouts keep the last four digits', async () => {
  const { business } = await sold()
  for (const body of [{ error: 'The account is closed' }, { utr: 'EXAMPLE00044' }]) {
    const { payouts } = await payAll()
    const { _id: id } = payouts.find(({ sellerId }) => sellerId === business.id)!
    await staff.api(settlePayout, { params: { id }, body })
  }
  const payouts = shop.db.selectFrom('payouts').selectAll().where('seller_id', '=', business.id).orderBy('id')
  const [failed, paid] = await payouts.execute()
  const account = failed!.bank_account
  expect(await erase(business)).toBeNull()
  const erased = { bank_name: '', bank_account: account.slice(-4), bank_ifsc: '' }
  expect(await payouts.execute()).toEqual([
    { ...failed, ...erased },
    { ...paid, ...erased },
  ])
  expect(await tablesContaining(shop.db, [account])).toEqual([])
})

test('an owner who owes the shop money can erase their account, because only a sale would settle the debt', async () => {
  const { business, order } = await sold()
  const { payouts } = await payAll()
  const { _id: id } = payouts.find(({ sellerId }) => sellerId === business.id)!
  await staff.api(settlePayout, { params: { id }, body: { utr: 'EXAMPLE00043' } })
  await refund(order._id, 1000_00)
  await shop.runJobs()
  expect(await owed(business)).toMatchObject({ balance: -899_00 })
  expect(await erase(business)).toBeNull()
})

test('an order delivered after the chosen day waits for the next batch', async () => {
  const { business } = await sold()
  const { due } = await staff.api(adminPayouts, { query: { until: '2026-01-01' } })
  expect(due.find(({ sellerId }) => sellerId === business.id)).toMatchObject({ balance: 899_00, ready: 0 })
  await payAll()
})

test('a refund after the payout is deducted from the next payout', async () => {
  const { business, order } = await sold()
  await payAll()
  await refund(order._id, 1000_00)
  await shop.runJobs()
  expect(await owed(business)).toEqual({ balance: -899_00, ready: -899_00 })
  const next = await sell(business)
  await changeOrderStatus(shop, staff, { id: next._id, status: 'delivered' })
  expect(await owed(business)).toEqual({ balance: 0, ready: 0 })
})

test('a failed transfer is due again, and a UTR identifies one transfer', async () => {
  const { business } = await sold()
  const other = await sold()
  const { payouts } = await payAll()
  const of = (business: Business) => payouts.find(({ sellerId }) => sellerId === business.id)!._id
  const settle = (id: string, body: { utr: string } | { error: string }) =>
    staff.api(settlePayout, { params: { id }, body })

  await settle(of(business), { error: 'No such account' })
  expect(await owed(business)).toEqual({ balance: 899_00, ready: 899_00 })
  await settle(of(other.business), { utr: 'example 0000 1' })
  expect((await other.business.owner.api(sellerPayouts)).data).toMatchObject([
    { state: 'paid', utr: 'EXAMPLE00001', amount: 899_00 },
  ])
  expect(await refusalOf(settle(of(other.business), { utr: 'EXAMPLE00002' }))).toMatchObject({
    code: 'already_done',
  })
  expect(await emailsTo(business, 'payout-settled')).toEqual([expect.stringContaining('No such account')])
  expect(await emailsTo(other.business, 'payout-settled')).toEqual([expect.stringContaining('EXAMPLE00001')])
  const again = (await payAll()).payouts[0]!
  expect(await refusalOf(settle(again._id, { utr: 'EXAMPLE00001' }))).toMatchObject({ code: 'invalid' })
})

test('payouts are listed by state, seller and day, each with its batch', async () => {
  const [{ business }, other] = [await sold(), await sold()]
  const { _id: batchId } = await payAll()
  const list = async (filter: object) =>
    (await staff.api(adminPayouts, { query: { until: today, ...filter } })).batches.flatMap(
      ({ _id, payouts }) => payouts.map(({ sellerId, state }) => ({ _id, sellerId, state })),
    )
  const made = { _id: batchId, state: 'made' }
  expect(await list({ seller: business.id })).toEqual([{ ...made, sellerId: business.id }])
  expect(await list({ state: 'made' })).toContainEqual({ ...made, sellerId: other.business.id })
  expect(await list({ state: 'failed', seller: business.id })).toEqual([])
  expect(await list({ seller: business.id, createdFrom: today, createdUntil: today })).toHaveLength(1)
  expect(await list({ createdUntil: '2026-01-01' })).toEqual([])
  const { sellers } = await staff.api(adminPayouts, { query: { until: today } })
  expect(sellers.map(({ id }) => id)).toContain(business.id)
})

test('a suspended seller or one without a bank account is excluded from a batch and sees why', async () => {
  const { business } = await sold()
  const set = (values: object) =>
    shop.db.updateTable('sellers').set(values).where('id', '=', business.id).execute()
  await set({ bank_account: null })
  expect(await refusalOf(payAll())).toMatchObject({ code: 'wrong_state' })
  const { due } = await staff.api(adminPayouts, { query: { until: today } })
  expect(due.find(({ sellerId }) => sellerId === business.id)?.obstacle).toBe(
    'No bank account has been added yet',
  )
  await set({ bank_account: '000123456789' })
  await payAll()
})

test('a statement adds up: opening balance, sales, refunds and payouts', async () => {
  const { business, order } = await sold()
  await payAll()
  await refund(order._id, 400_00)
  await shop.runJobs()
  const statement = await business.owner.api(sellerStatement, { query: { month } })
  expect(statement.lines).toMatchObject([
    { kind: 'sale', orderId: order._id, gross: 1000_00, commission: 100_00, tcs: 0, tds: 1_00, net: 899_00 },
    { kind: 'payout', orderId: null, gross: 0, net: -899_00 },
    { kind: 'taken_back', orderId: order._id, gross: -400_00, commission: -40_00, tds: -40, net: -359_60 },
  ])
  expect(statement).toMatchObject({ opening: 0, earned: { net: 539_40 }, paidOut: 899_00, closing: -359_60 })
  const { data } = await business.owner.api(sellerStatements)
  expect(data).toMatchObject([{ month, gross: 600_00, net: 539_40, paidOut: 899_00, closing: -359_60 }])
  const params = { id: business.id }
  const finance = await shop.signedIn('staff', ['finance'])
  const seen = await finance.api(adminStatement, { params })
  expect(seen).toEqual({ name: expect.any(String), months: data, statement })
  expect(await refusalOf(finance.api(adminStatement, { params: { id: 'none' } }))).toMatchObject({
    code: 'not_found',
  })
  const pdf = await download(`/api/admin/sellers/${business.id}/statement/pdf?month=${month}`, finance)
  expect(pdfText(pdf.rawPayload)).toContain(order._id.slice(-8).toUpperCase())
  const next = await business.owner.api(sellerStatement, { query: { month: '2999-01' } })
  expect(next).toMatchObject({ opening: -359_60, lines: [], closing: -359_60 })

  const { now } = shop.env
  shop.env.now = () => new Date(`${addDays(`${month}-28`, 5)}T03:00:00Z`) // the month is over, so its statement is sent
  for (const _ of ['the first day', 'the second']) await shop.runJobs({ includeCron: true })
  shop.env.now = now
  const statementEmails = await emailsTo(business, 'statement-ready')
  expect(statementEmails).toEqual([expect.stringContaining(`/seller/statements?month=${month}`)])
  expect(statementEmails[0]).toContain('539.40')
})

const download = async (url: string, { token }: TestUser) =>
  shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

test('the bank file of a batch is CSV without formulas, and a batch is with the bank after it was saved', async () => {
  const { business } = await sold()
  await shop.db
    .updateTable('sellers')
    .set({ bank_name: '=HYPERLINK("http://example.com")' })
    .where('id', '=', business.id)
    .execute()
  const { _id: id, payouts, fileAt } = await payAll()
  expect(fileAt).toBeNull()
  const file = await download(`/api/admin/payouts/${id}/file`, staff)
  expect(file.headers['content-type']).toContain('text/csv')
  const [head, first] = file.body.split('\r\n')
  expect(head).toBe('Type,Beneficiary name,Account number,IFSC,Amount,Reference')
  expect(first).toMatch(
    /^NEFT,"'=HYPERLINK\(""http:\/\/example\.com""\)",000123456\d{3},EXAM0000001,899\.00,NAVRANG[0-9A-F]{12}$/,
  )
  const body = { utr: 'EXAMPLE00009' }
  const settled = await staff.api(settlePayout, { params: { id: payouts[0]!._id }, body })
  expect(settled.fileAt).not.toBeNull()
  expect((await download(`/api/admin/payouts/${id}/file`, staff)).body.trim().split('\r\n')).toHaveLength(1)
})

test('downloads of files with bank or tax data by staff are audited', async () => {
  const { business } = await sold()
  const { _id: batch } = await payAll()
  const finance = await shop.signedIn('staff', ['finance'])
  const statement = `/api/admin/sellers/${business.id}/statement`
  for (const url of [
    `/api/admin/payouts/${batch}/file`,
    `${statement}/csv?month=${month}`,
    `${statement}/pdf?month=${month}`,
    `/api/admin/invoices/csv?month=${month}`,
  ]) {
    expect((await download(url, finance)).statusCode).toBe(200)
  }
  expect((await download('/api/admin/payouts/none/file', finance)).statusCode).toBe(404)
  const entries = await shop.db
    .selectFrom('audit_log')
    .where('actor_id', '=', finance.id)
    .select(['act', 'subject', 'after'])
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { act: 'payout.read-file', subject: `payout-batch:${batch}` },
    { act: 'seller.read-statement', subject: `seller:${business.id}`, after: { month, as: 'csv' } },
    { act: 'seller.read-statement', subject: `seller:${business.id}`, after: { month, as: 'pdf' } },
    { act: 'export.read', subject: 'export:invoices', after: { month } },
  ])
})

test('a statement can be downloaded as CSV and PDF', async () => {
  const { business, order } = await sold()
  const csv = await download(`/api/seller/statement/csv?month=${month}`, business.owner)
  expect(csv.body.split('\r\n')).toContain(
    `${today},Sale,${order._id.slice(-8).toUpperCase()},1000,100,0,1,899,899`,
  )
  const byStaff = await download(`/api/admin/sellers/${business.id}/statement/csv?month=${month}`, staff)
  for (const { rawPayload } of [csv, byStaff]) expect(rawPayload.toString()).toMatch(/^\ufeffStatement for /)
  const pdf = await download(`/api/seller/statement/pdf?month=${month}`, business.owner)
  const words = pdfText(pdf.rawPayload)
  for (const word of ['Statement for', 'ABCDE1234F', '1,000.00', '899.00']) expect(words).toContain(word)
})

test('a commission rule applies to orders from its day on, never to earlier ones', async () => {
  const business = await createBusiness(shop, { pan: 'ABCDE1234F' })
  const rule = { sellerId: business.id, category: null, rate: 500, from: today }
  await staff.api(addCommissionRule, { body: rule })
  await sell(business)
  expect(await owed(business)).toMatchObject({ balance: 1000_00 - 50_00 - 1_00 })
  expect(
    await refusalOf(staff.api(addCommissionRule, { body: { ...rule, from: '2026-01-01' } })),
  ).toMatchObject({
    code: 'invalid',
  })
  expect((await staff.api(commissionRules)).rules[0]).toMatchObject({
    rate: 500,
    sellerName: expect.any(String),
  })
})

test('a team member cannot see money, a manager can', async () => {
  const { business } = await sold()
  const helper = await shop.signedIn('seller')
  const works = (role: 'manager' | 'member') =>
    shop.db
      .insertInto('seller_members')
      .values({ user_id: helper.id, seller_id: business.id, role })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role }))
      .execute()
  await works('member')
  expect(await refusalOf(helper.api(sellerPayouts))).toMatchObject({ code: 'forbidden' })
  expect(await refusalOf(helper.api(sellerStatements))).toMatchObject({ code: 'forbidden' })
  await works('manager')
  expect(await helper.api(sellerPayouts)).toMatchObject({ balance: 899_00 })
})
