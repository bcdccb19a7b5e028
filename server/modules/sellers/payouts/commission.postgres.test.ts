import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseMe } from '../../../../contract/accounts/account.ts'
import {
  adminCommissionInvoice,
  sellerCommissionInvoice,
  sellerSubscriptionInvoices,
} from '../../../../contract/invoicing/commission-invoices.ts'
import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { gstinCheck } from '../../../../contract/invoicing/gstin.ts'
import { paise, sum } from '../../../../contract/core/money.ts'
import { addTaxRate, taxRegister, taxRegisterCsv } from '../../../../contract/invoicing/tax-documents.ts'
import { refundOrder } from '../../../../contract/payments/payments.ts'
import { adminStatement, sellerStatement } from '../../../../contract/sellers/payouts.ts'
import { recordSubscription, subscribe } from '../../../../contract/sellers/seller-account.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import {
  buy,
  changeOrderStatus,
  createBusiness,
  payOut,
  type Business,
} from '../../../testing/seller-fixture.ts'
import { identifiedShop } from '../../../testing/tax-identity.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { credit, debit, postTransaction } from '../../ledger/post-transactions.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { billCommission } from './billing/bill-commission.ts'
import { billSubscriptions } from './billing/bill-subscriptions.ts'
import { replaceSettings } from '../../../testing/store-settings.ts'

const shop = testShop()
const month = dayInIndia(new Date()).slice(0, 7)
const after = (of: string) => addDays(`${of}-28`, 5).slice(0, 7)
const [next, third] = [after(month), after(after(month))]
const gstinOf = (state: string) => `${state}AAAAA0000A1Z${gstinCheck(`${state}AAAAA0000A1Z`)}`
let asha: TestUser
let staff: TestUser

beforeAll(async () => {
  ;[asha, staff] = [await shop.signedIn(), await shop.signedIn('admin')]
  const tax = { gstin: gstinOf('24'), scheme: 'regular', state: 'Gujarat' }
  await replaceSettings(shop.db, identifiedShop(tax))
})
beforeEach(() => setClock(shop, new Date().toISOString()))

/** Places an order for a product of this business at this price in rupees. The commission is 10 %. */
async function sell(business: Business, rupees: number) {
  const goods = await business.addProduct({ price: paise(rupees * 100) })
  return buy(shop, asha, { items: [{ productId: goods.id, quantity: 1 }], total: paise(rupees * 100) })
}

async function refund(id: string, rupees: number) {
  const body = { amount: paise(rupees * 100), reason: 'A seam came apart' }
  await staff.api(refundOrder, { params: { id }, body })
  await shop.runJobs()
}

/**
 * Moves all ledger transactions after the transaction `transactionId` to the next month. Disables the trigger that forbids updates of
 * the ledger, and enables it again afterwards.
 */
async function moveToNextMonth(transactionId: number) {
  await sql`alter table ledger_transactions disable trigger ledger_transactions_append_only`.execute(shop.db)
  await sql`
    update ledger_transactions
    set at = (at at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata'
    where id > ${transactionId}`.execute(shop.db)
  await sql`alter table ledger_transactions enable trigger ledger_transactions_append_only`.execute(shop.db)
}
const lastTransactionId = async () =>
  (await sql<{ id: number }>`select max(id) as id from ledger_transactions`.execute(shop.db)).rows[0]!.id

const billAt = async (of: string) => {
  setClock(shop, `${of}-02T03:00:00Z`)
  await shop.runJobs({ includeCron: true })
}
const documentsOf = ({ id }: Business) =>
  shop.db
    .selectFrom('tax_documents')
    .selectAll()
    .where('billed_seller_id', '=', id)
    .orderBy('written')
    .execute()
const commissionInvoices = () =>
  shop.db.selectFrom('tax_documents').selectAll().where('series', '=', 'COM').orderBy('serial').execute()
const open = (url: string, { token }: TestUser) =>
  shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

test('concurrent billing on four nodes invoices each seller and month once, with gapless numbers', async () => {
  const sellers: Business[] = []
  const orders: string[] = []
  for (const rupees of [100, 200, 300, 400, 500]) {
    const business = await createBusiness(shop)
    orders.push((await sell(business, rupees))._id)
    sellers.push(business)
  }
  const idle = await createBusiness(shop)
  const { length: last } = await commissionInvoices()
  await billCommission(shop)
  expect(await documentsOf(sellers[0]!)).toEqual([]) // the month is not over yet, so it is not billed
  setClock(shop, `${next}-01T03:00:00Z`)
  await Promise.all(Array.from({ length: 4 }, () => billCommission(shop)))
  await billCommission(shop)
  const documents = (await commissionInvoices()).slice(last)
  expect(documents.map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5].map((place) => last + place))
  expect(documents.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([
    10_00, 20_00, 30_00, 40_00, 50_00,
  ])
  expect(await documentsOf(idle)).toEqual([])

  const [leaver] = sellers
  await changeOrderStatus(shop, staff, { id: orders[0]!, status: 'cancelled' })
  await leaver!.owner.api(eraseMe, { body: { confirm: 'ERASE', password: 'a-long-password-for-tests' } })
  expect(await documentsOf(leaver!)).toMatchObject([
    { total: 10_00, content: { buyer: { name: 'Erased person', address: [] } } },
  ])
})

test('a commission invoice includes GST by the States of shop and seller, and names the business', async () => {
  const near = await createBusiness(shop)
  const far = await createBusiness(shop, { name: 'Example Weaves', gstin: gstinOf('27') })
  for (const business of [near, far]) {
    const order = await sell(business, 1180)
    await refund(order._id, 180)
  }
  await billAt(next)
  const part = { kind: 'tax_invoice', month, order_id: null, total: 100_00, corrects: null }
  expect(await documentsOf(near)).toMatchObject([
    { ...part, taxable: 84_74, cgst: 7_63, sgst: 7_63, igst: 0, content: { place: { code: '24' } } },
  ])
  expect(await documentsOf(far)).toMatchObject([
    { ...part, taxable: 84_75, cgst: 0, sgst: 0, igst: 15_25, content: { place: { code: '27' } } },
  ])

  const statement = await far.owner.api(sellerStatement, { query: { month } })
  expect(statement).toMatchObject({ earned: { commission: 100_00 }, documents: [{ name: 'Tax invoice' }] })
  const { _id: taxDocument, number } = statement.documents[0]!
  const own = endpointUrl(sellerCommissionInvoice.path, {}, { taxDocument })
  const words = pdfText((await open(own, far.owner)).rawPayload)
  for (const word of [number, 'Example Weaves', gstinOf('27'), gstinOf('24'), '998599', 'IGST', '15.25']) {
    expect(words).toContain(word)
  }
  expect((await open(own, near.owner)).statusCode).toBe(404)
  const seen = await staff.api(adminStatement, { params: { id: far.id }, query: { month } })
  expect(seen.statement?.documents).toEqual(statement.documents)
  const forStaff = await open(endpointUrl(adminCommissionInvoice.path, {}, { taxDocument }), staff)
  expect(forStaff.headers['content-type']).toBe('application/pdf')
  const emails = await shop.db
    .selectFrom('emails')
    .where('recipient', '=', far.owner.email)
    .where('template', '=', 'statement-ready')
    .select('content')
    .execute()
  expect(JSON.stringify(emails)).toContain(number)

  const { data } = await staff.api(taxRegister, { query: { month: next } })
  expect(data.find(({ _id }) => _id === taxDocument)).toMatchObject({
    orderId: null,
    month,
    buyer: 'Example Weaves',
    gstin: gstinOf('27'),
  })
  const csv = (await open(endpointUrl(taxRegisterCsv.path, {}, { month: next }), staff)).body
  expect(csv).toContain(`${number},Tax invoice,${next}-02,,Commission for ${month},Example Weaves`)
})

test('the commission invoice of a registered seller names it, also if it was erased before the end of the month', async () => {
  const leaver = await createBusiness(shop, { name: 'Leaving Weaves', gstin: gstinOf('27') })
  const address = { line1: '5 Loom Street', line2: '', city: 'Pune', pin: '411001', state: 'Maharashtra' }
  await shop.db
    .updateTable('sellers')
    .set({ address: JSON.stringify(address), state: 'Maharashtra' })
    .where('id', '=', leaver.id)
    .execute()
  const { _id: id } = await sell(leaver, 1000)
  await changeOrderStatus(shop, staff, { id, status: 'delivered' })
  await payOut(staff, leaver)
  await leaver.owner.api(eraseMe, { body: { confirm: 'ERASE', password: 'a-long-password-for-tests' } })
  await billAt(next)
  const buyer = {
    name: 'Leaving Weaves',
    address: ['5 Loom Street, Pune 411001', 'Maharashtra'],
    gstin: gstinOf('27'),
  }
  expect(await documentsOf(leaver)).toMatchObject([{ total: 100_00, content: { buyer } }])
})

test('each subscription payment has one invoice with GST, in the same gapless number series as commission invoices', async () => {
  const [far, near] = [await createBusiness(shop, { gstin: gstinOf('27') }), await createBusiness(shop)]
  await far.owner.api(subscribe)
  const months = { months: 2, reference: 'NEFT 0815' }
  await staff.api(recordSubscription, { params: { id: near.id }, body: months })
  await sell(far, 1000)
  await Promise.all([shop.runJobs(), ...Array.from({ length: 3 }, () => billSubscriptions(shop))])
  const numbered = await shop.db
    .selectFrom('tax_documents')
    .select('serial')
    .where('series', '=', 'SUB')
    .execute()
  expect(numbered.map(({ serial }) => serial).toSorted()).toEqual([1, 2])

  const part = { kind: 'tax_invoice', order_id: null, corrects: null }
  const [toFar] = await documentsOf(far)
  expect(toFar).toMatchObject({ ...part, total: 500_00, taxable: 423_73, igst: 76_27 })
  expect(await documentsOf(near)).toMatchObject([
    { ...part, total: 1000_00, igst: 0, cgst: 76_27, sgst: 76_27 },
  ])
  const { data } = await far.owner.api(sellerSubscriptionInvoices)
  expect(data).toMatchObject([{ _id: toFar!.id, number: toFar!.number, total: 500_00, name: 'Tax invoice' }])
  const own = endpointUrl(sellerCommissionInvoice.path, {}, { taxDocument: toFar!.id })
  const words = pdfText((await open(own, far.owner)).rawPayload)
  for (const word of [toFar!.number, gstinOf('27'), 'Subscription', '998599', '76.27']) {
    expect(words).toContain(word)
  }
  expect((await open(own, near.owner)).statusCode).toBe(404)

  await billAt(next)
  expect((await documentsOf(far)).map(({ series }) => series)).toEqual(['SUB', 'COM'])
  const books = await staff.api(taxRegister, { query: { month } })
  expect(books.data.find(({ _id }) => _id === toFar!.id)).toMatchObject({ service: 'subscription', month })
})

test('a month with more refunds than sales has a credit note at the rate of the original invoice', async () => {
  const business = await createBusiness(shop, { gstin: gstinOf('27') })
  const order = await sell(business, 1000)
  await billAt(next)
  setClock(shop, new Date().toISOString())
  const rate = { hsn: '998599', from: dayInIndia(new Date()), upTo: null, above: null, note: 'A new rate' }
  await staff.api(addTaxRate, { body: { ...rate, rate: 28 } })
  const transactionId = await lastTransactionId()
  await refund(order._id, 400)
  await moveToNextMonth(transactionId)
  for (const _ of ['the second day', 'the third']) await billAt(third)
  const [invoice, ...notes] = await documentsOf(business)
  expect(invoice).toMatchObject({ month, total: 100_00, igst: 15_25 })
  expect(notes).toMatchObject([
    { kind: 'credit_note', month: next, corrects: invoice!.id, total: 40_00, taxable: 33_90, igst: 6_10 },
  ])
  expect(notes[0]!.number).toMatch(/^COC\/\d\d-\d\d\/000001$/)

  setClock(shop, new Date().toISOString())
  const afterFirstRefund = await lastTransactionId()
  for (const rupees of [267, 333]) {
    await refund(order._id, rupees)
    await moveToNextMonth(afterFirstRefund)
  }
  await moveToNextMonth(afterFirstRefund)
  for (const of of [after(third), after(after(third))]) await billAt(of)
  const credits = (await documentsOf(business)).slice(1)
  expect(credits.map(({ total }) => total)).toEqual([40_00, 33_30, 26_70])
  expect(sum(credits.map(({ igst }) => paise(Number(igst))))).toBe(15_25)
  await shop.db.deleteFrom('tax_rates').where('note', '=', 'A new rate').execute()
})

test('a seller whose commission cannot be billed is reported, and does not stop the billing of the others', async () => {
  const business = await createBusiness(shop)
  const { _id: orderId } = await sell(business, 1000)
  const ofNobody = 'seller:a-missing-seller' // the billing begins with this seller, who is in no table
  const entries = [debit(ofNobody, 10_00), credit('commission', 10_00)]
  await inTransaction(shop.db, (tx) =>
    postTransaction(tx, { kind: 'seller_share', key: 'share:of-nobody', orderId, entries }),
  )
  setClock(shop, `${next}-20T03:00:00Z`)
  const runs = await shop.runJobs({ includeCron: true })
  expect(await documentsOf(business)).toMatchObject([{ month, total: 100_00 }])
  const { error } = runs.find(({ topic }) => topic === 'seller-commission')!
  expect(error).toContain('Commission not billed to a-missing-seller')
})

test('a subscription that cannot be billed is reported, and does not stop the billing of the others', async () => {
  const [broken, business] = [await createBusiness(shop), await createBusiness(shop)]
  const months = { months: 1, reference: 'NEFT 0816' }
  await staff.api(recordSubscription, { params: { id: broken.id }, body: months })
  await shop.db
    .updateTable('seller_subscriptions')
    .set({ until_day: 'infinity', created_at: new Date(0) }) // no invoice can name this day; the billing begins with the oldest payment
    .where('seller_id', '=', broken.id)
    .execute()
  await staff.api(recordSubscription, {
    params: { id: business.id },
    body: { ...months, reference: 'NEFT 0817' },
  })
  const runs = await shop.runJobs()
  expect(await documentsOf(business)).toMatchObject([{ series: 'SUB', total: 500_00 }])
  const { error } = runs.find(({ topic }) => topic === 'subscription-paid')!
  expect(error).toContain(`Subscription not billed to ${broken.id}`)
})
