import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paise, sum, type Paise } from '../../../contract/core/money.ts'
import { listAddresses } from '../../../contract/accounts/account.ts'
import type { Address } from '../../../contract/shipping/addresses.ts'
import {
  ORDER_TOKEN_HEADER,
  placeOrder,
  setOrderStatus,
  type OrderDraft,
} from '../../../contract/orders/orders.ts'
import { packingSlip, packingSlips } from '../../../contract/invoicing/packing-slips.ts'
import {
  addTaxRate,
  taxRates,
  orderInvoice,
  orderDocuments,
  taxRegister,
  taxRegisterCsv,
} from '../../../contract/invoicing/tax-documents.ts'
import { adminSettings, saveSettings, shopNotices, StoreSettings } from '../../../contract/store/store.ts'
import { refundOrder } from '../../../contract/payments/payments.ts'
import { lowerCharge, settleDeposit, undoHandover } from '../../../contract/rentals/handover.ts'
import { cancelOrder, extendRental } from '../../../contract/orders/rental-order.ts'
import { gstinCheck } from '../../../contract/invoicing/gstin.ts'
import { changeProduct } from '../../../contract/catalog/admin-products.ts'
import { endpointUrl } from '../../../contract/core/endpoint.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { orderPickup } from '../../testing/slot-fixture.ts'
import { createRentalCounter } from '../../testing/rental-counter.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import { pdfPieces, pdfText } from '../../testing/pdf-text.ts'
import { createBusiness } from '../../testing/seller-fixture.ts'
import { identifiedShop } from '../../testing/tax-identity.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })
const GSTIN = '24AAAAA0000A1Z8'
const ahmedabad = {
  recipient: 'કોકિલા Example',
  phone: '9800000100',
  line1: '1 Sample Street',
  pin: '380001',
  city: 'Ahmedabad',
  state: 'Gujarat',
}
const mumbai = { ...ahmedabad, pin: '400001', city: 'Mumbai', state: 'maharashtra' }
let asha: TestUser
let staff: TestUser
beforeAll(async () => {
  asha = await shop.signedIn()
  staff = await shop.signedIn('staff')
})
beforeEach(() => setTaxSettings({ gstin: GSTIN, scheme: 'regular', state: 'Gujarat' }))

async function setTaxSettings(tax: object) {
  await replaceSettings(shop.db, identifiedShop(tax))
}

type PurchaseOptions = {
  price?: Paise
  quantity?: number
  address?: Address
  more?: Partial<OrderDraft>
  category?: string
}

async function buy({
  price = paise(1050_00),
  quantity = 1,
  address = ahmedabad,
  more = {},
  category,
}: PurchaseOptions = {}) {
  const { id } = await createTestProduct(shop.db, {
    price,
    title: 'ગરબા Choli',
    ...(category ? { category } : {}),
  })
  const items = [{ productId: id, quantity, type: 'buy' as const }]
  const total = paise(price * quantity)
  return asha.api(placeOrder, { body: { items, couponCode: null, total, address, ...more } })
}
const documentsOf = async ({ _id }: { _id: string }) => {
  await shop.runJobs()
  return (await staff.api(orderDocuments, { params: { id: _id } })).data
}

async function pdfOf(id: string, query = {}, headers: Record<string, string> = bearer(asha)) {
  const answer = await shop.app.inject({ url: endpointUrl(orderInvoice.path, { id }, query), headers })
  return { answer, text: answer.statusCode === 200 ? pdfText(answer.rawPayload) : '' }
}
const bearer = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` })

test('no document is issued until the shop has entered its tax identity; then the missing ones follow', async () => {
  await replaceSettings(shop.db, {})
  const order = await buy()
  await shop.runJobs()
  const list = () => staff.api(orderDocuments, { params: { id: order._id } })
  expect(await list()).toEqual({ data: [], waitsForTaxIdentity: true })
  expect(await staff.api(shopNotices)).toMatchObject({ lacksTaxIdentity: true })

  const admin = await shop.signedIn('admin')
  const saved = await admin.api(adminSettings)
  const { business, contact } = identifiedShop()
  const tax = { gstin: '', scheme: 'unregistered', state: 'Gujarat' } as const
  const named = { ...saved.settings, business, contact, tax }
  await admin.api(saveSettings, { body: { ...saved, settings: named } })
  await shop.runJobs()
  const stored = await shop.db
    .selectFrom('tax_documents')
    .select(['kind', 'order_id'])
    .where('order_id', '=', order._id)
    .execute()
  expect(stored).toEqual([{ kind: 'bill_of_supply', order_id: order._id }])
  expect(await list()).toMatchObject({ waitsForTaxIdentity: false })
  expect(await staff.api(shopNotices)).toEqual({ notices: [], lacksTaxIdentity: false })
})

test('a paid order has one invoice with the tax of its place of supply, and a complete PDF', async () => {
  const order = await buy({ quantity: 2 })
  const [invoice, ...others] = await documentsOf(order)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    kind: 'tax_invoice',
    day: '2026-10-01',
    number: expect.stringMatching(/^INV\/26-27\/\d{6}$/),
    total: 2100_00,
    taxable: 2000_00,
    cgst: 50_00,
    sgst: 50_00,
    igst: 0,
  })
  const { answer, text } = await pdfOf(order._id)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  for (const words of [
    'Tax invoice',
    invoice!.number,
    `GSTIN ${GSTIN}`,
    'Gujarat (24)',
    '6204',
    '2,100.00',
    'CGST',
    'SGST',
    '5%',
    'Rupees Two Thousand One Hundred Only',
    'Reverse charge',
    'ગરબા',
    '1 Sample Street',
  ]) {
    expect(text).toContain(words)
  }
})

test('in a Union Territory without a legislature the document has UTGST instead of SGST', async () => {
  await setTaxSettings({
    gstin: `04AAAAA0000A1Z${gstinCheck('04AAAAA0000A1Z')}`,
    scheme: 'regular',
    state: 'Chandigarh',
  })
  const order = await buy({
    address: { ...ahmedabad, pin: '160017', city: 'Chandigarh', state: 'Chandigarh' },
  })
  expect(await documentsOf(order)).toMatchObject([{ taxable: 1000_00, cgst: 25_00, sgst: 25_00, igst: 0 }])
  const { text } = await pdfOf(order._id)
  expect(text).toContain('CGST and UTGST 2.5% each')
  expect(text).not.toContain('SGST')
})

test('a delivery to another State is taxed with IGST, and expensive apparel at the higher rate', async () => {
  const order = await buy({ price: paise(2950_00), address: mumbai })
  expect(await documentsOf(order)).toMatchObject([{ taxable: 2500_00, igst: 450_00, cgst: 0, sgst: 0 }])
  expect((await pdfOf(order._id)).text).toContain('Maharashtra (27)')
})

test('a business buyer has its GSTIN on the invoice, is taxed in its State, and the address book stores it', async () => {
  const firm = { ...ahmedabad, business: 'Rangoli Retail Example LLP', gstin: '27aapfu 0939f1zv' }
  const fields = [{ path: 'address.gstin', message: 'This GSTIN isn’t valid: check its 15 characters' }]
  expect(await placeUnvalidated({ ...firm, gstin: '27AAPFU0939F1ZW' })).toMatchObject({
    code: 'invalid',
    details: { fields },
  })
  const order = await buy({ address: firm })
  expect(order.address).toMatchObject({ business: firm.business, gstin: '27AAPFU0939F1ZV' })
  expect(await documentsOf(order)).toMatchObject([{ taxable: 1000_00, igst: 50_00, cgst: 0 }])
  const { text } = await pdfOf(order._id)
  for (const words of [
    'Rangoli Retail Example LLP',
    'GSTIN 27AAPFU0939F1ZV',
    'Maharashtra (27)',
    'Ahmedabad',
  ]) {
    expect(text).toContain(words)
  }
  const book = await asha.api(listAddresses)
  expect(book.addresses.map(({ address }) => address.gstin)).toContain('27AAPFU0939F1ZV')
})

/** Sends an order directly to the server, without the validation of the API client. */
async function placeUnvalidated(address: Address) {
  const payload = { items: [{ productId: 'any', quantity: 1 }], total: 1, address }
  return (await shop.app.inject({ method: 'POST', url: placeOrder.path, payload })).json<unknown>()
}

test('the invoice is sent by e-mail once, with the PDF attached', async () => {
  const order = await buy()
  await documentsOf(order)
  await documentsOf(order)
  const emails = await shop.db.selectFrom('emails').selectAll().where('order_id', '=', order._id).execute()
  const sent = emails.filter(({ template }) => template === 'invoice-issued')
  expect(sent).toMatchObject([{ state: 'sent', recipient: asha.email }])
  const written = await readFile(join(shop.env.DATA_DIR, 'mail', `${sent[0]!.id}.eml`), 'utf8')
  expect(written).toMatch(/Content-Type: application\/pdf; name=BOS-|INV-26-27-\d{6}\.pdf/)
})

test('a cash-on-delivery order gets one invoice, when it is confirmed', async () => {
  const order = await buy({ more: { paymentMethod: 'cod' } })
  expect(await documentsOf(order)).toEqual([])
  expect((await pdfOf(order._id)).answer.json()).toMatchObject({ code: 'wrong_state' })
  for (const status of ['confirmed', 'pending', 'processing', 'delivered'] as const) {
    await staff.api(setOrderStatus, { params: { id: order._id }, body: { status } })
    expect(await documentsOf(order)).toHaveLength(1)
  }
})

test('a cancelled order is credited in full, and invoiced again when it is reopened', async () => {
  const order = await buy({ more: { paymentMethod: 'cod' } })
  const set = (status: 'confirmed' | 'cancelled') =>
    staff.api(setOrderStatus, { params: { id: order._id }, body: { status } })
  await set('confirmed')
  await documentsOf(order)
  await set('cancelled')
  const documents = await documentsOf(order)
  expect(documents.map(({ kind, total, cgst }) => [kind, total, cgst])).toEqual([
    ['tax_invoice', 1050_00, 25_00],
    ['credit_note', 1050_00, 25_00],
  ])
  expect(documents[1]!.number).toMatch(/^CRN\/26-27\//)
  expect((await pdfOf(order._id, { taxDocument: documents[1]!._id })).text).toContain(documents[0]!.number)
  await set('confirmed')
  expect((await documentsOf(order)).map(({ kind }) => kind)).toEqual([
    'tax_invoice',
    'credit_note',
    'tax_invoice',
  ])
})

test('a partial refund is credited at the tax rate of the invoice', async () => {
  const order = await buy({ price: paise(1050_00) })
  await documentsOf(order)
  const body = { amount: paise(105_00), reason: 'A stone is missing' }
  await staff.api(refundOrder, { params: { id: order._id }, body })
  expect((await documentsOf(order)).slice(1)).toMatchObject([
    { kind: 'credit_note', total: 105_00, taxable: 100_00, cgst: 2_50, sgst: 2_50 },
  ])
})

test('a coupon lowers the taxable value and possibly the rate', async () => {
  const order = await buy({ price: paise(2900_00), more: { couponCode: 'GARBA10', total: paise(2610_00) } })
  expect(await documentsOf(order)).toMatchObject([
    { total: 2610_00, taxable: 2485_72, cgst: 62_14, sgst: 62_14 },
  ])
  expect((await pdfOf(order._id)).text).toContain('290.00')
})

test('a rental has its own tax rate and an untaxed deposit, and an extension has its own invoice', async () => {
  const rental = { rentPrice: paise(590_00), deposit: paise(2000_00), sizes: [{ pieces: 1 }] }
  const { id, skuIds } = await createTestProduct(shop.db, rental)
  const items = [
    {
      productId: id,
      skuId: skuIds[0]!,
      quantity: 1,
      type: 'rent' as const,
      from: '2026-10-20',
      until: '2026-10-21',
    },
  ]
  const body = { items, couponCode: null, total: paise(1180_00), address: ahmedabad }
  const order = await asha.api(placeOrder, { body })
  expect(await documentsOf(order)).toMatchObject([{ total: 1180_00, taxable: 1000_00, cgst: 90_00 }])
  const { text } = await pdfOf(order._id)
  expect(text).toContain('9973')
  expect(text).toContain('2,000.00. It is refunded')
  await asha.api(extendRental, {
    params: { id: order._id },
    body: { line: 0, until: '2026-10-22', amount: paise(590_00) },
  })
  const invoices = await documentsOf(order)
  expect(invoices.slice(1)).toMatchObject([{ kind: 'tax_invoice', total: 590_00 }])
  await asha.api(cancelOrder, { params: { id: order._id }, body: { fee: paise(0) } })
  const credited = (await documentsOf(order)).filter(({ kind }) => kind === 'credit_note')
  expect(credited.map(({ total }) => total)).toEqual([590_00, 1180_00])
  for (const [at, invoice] of invoices.toReversed().entries()) {
    expect((await pdfOf(order._id, { taxDocument: credited[at]!._id })).text).toContain(invoice.number)
  }
})

test('the invoice of an extension does not call it paid, and does not count the days of the order again', async () => {
  const counter = await createRentalCounter(shop, { customer: asha })
  const order = await counter.book({ from: '2026-10-20', until: '2026-10-21' })
  await documentsOf(order)
  // an invoice of a simulated payment always says so
  await shop.db.updateTable('payments').set({ provider: 'upi' }).where('order_id', '=', order._id).execute()
  await asha.api(extendRental, {
    params: { id: order._id },
    body: { line: 0, until: '2026-10-22', amount: paise(500_00) },
  })
  const [first, extension] = await documentsOf(order)
  const textOf = async (id: string) => (await pdfOf(order._id, { taxDocument: id })).text
  expect(await textOf(first!._id)).toContain('2 days')
  const text = await textOf(extension!._id)
  expect(text).not.toMatch(/Payment|Paid|\d days/)
})

test.each([
  [{ gstin: '', scheme: 'unregistered', state: 'Gujarat' }, 'The supplier is not registered under GST'],
  [
    { gstin: GSTIN, scheme: 'composition', state: 'Gujarat' },
    'Composition taxable person, not eligible to collect tax on supplies',
  ],
])('a shop that charges no tax issues bills of supply with the reason: %o', async (tax, words) => {
  await setTaxSettings(tax)
  const order = await buy()
  expect(await documentsOf(order)).toMatchObject([
    { kind: 'bill_of_supply', number: expect.stringMatching(/^BOS\//), taxable: 1050_00, cgst: 0, igst: 0 },
  ])
  const { text } = await pdfOf(order._id)
  expect(text).toContain('Bill of supply')
  expect(text).toContain(words)
  expect(text).not.toContain('CGST')
})

test('the invoice of a guest order opens only with the token of the order', async () => {
  const { id, price } = await createTestProduct(shop.db)
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const order = await shop.api(placeOrder, { body: { items, couponCode: null, total: price } })
  expect((await pdfOf(order._id, {}, { [ORDER_TOKEN_HEADER]: order.token! })).answer.statusCode).toBe(200)
  expect((await pdfOf(order._id, {}, { [ORDER_TOKEN_HEADER]: 'guessed' })).answer.statusCode).toBe(404)
  expect((await pdfOf(order._id)).answer.statusCode).toBe(404)
})

test('tax rates and HSN codes apply from their start day', async () => {
  const rate = { hsn: '4421', from: '2026-10-01', rate: 12, upTo: null, above: null, note: 'Notified' }
  await staff.api(addTaxRate, { body: rate })
  await expect(staff.api(addTaxRate, { body: { ...rate, from: '2026-09-30' } })).rejects.toThrow(
    'today or later',
  )
  const order = await buy({ price: paise(112_00), category: 'garba-sticks' })
  expect(await documentsOf(order)).toMatchObject([{ taxable: 100_00 }])
  const { id, price } = await createTestProduct(shop.db, { price: paise(103_00) })
  await staff.api(changeProduct, { params: { id }, body: { hsn: '711719' } })
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const earring = await asha.api(placeOrder, { body: { items, couponCode: null, total: price } })
  expect(await documentsOf(earring)).toMatchObject([{ taxable: 100_00, cgst: 1_50 }])
})

test('a rate that no document has used can be corrected', async () => {
  const rate = { hsn: '9999', from: '2026-10-02', rate: 18, upTo: null, above: null, note: 'Typing mistake' }
  await staff.api(addTaxRate, { body: rate })
  await staff.api(addTaxRate, { body: { ...rate, rate: 5, note: 'Corrected' } })
  const { data } = await staff.api(taxRates)
  expect(data.filter(({ hsn }) => hsn === '9999')).toMatchObject([{ rate: 5, note: 'Corrected' }])

  await staff.api(addTaxRate, { body: { ...rate, from: '2026-10-01' } })
  await documentsOf(await buy())
  await expect(staff.api(addTaxRate, { body: { ...rate, from: '2026-10-01', rate: 12 } })).rejects.toThrow(
    'documents were issued since',
  )
})

test('deductions from a deposit have a debit note, which taxes late fees like rent and damages not at all', async () => {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-02', until: '2026-10-03' })
  const hold = await counter.holdOf(order)
  const settle = (damages: string[], lateFee: Paise) =>
    staff.api(settleDeposit, {
      params: { id: hold },
      body: { damages: damages.map((id) => ({ id, note: '' })), waive: paise(0), waiver: '', lateFee },
    })
  await counter.handOut(hold)
  setClock(shop, '2026-10-07T06:00:00Z')
  const { lateFee } = await counter.takeBack(hold)
  expect(lateFee).toBe(1000_00)
  const { deposit } = await settle(['stain'], lateFee)
  const documentsNow = async () => (await staff.api(orderDocuments, { params: { id: order._id } })).data
  const [, debit] = await documentsNow()
  expect(debit).toMatchObject({ kind: 'debit_note', total: deposit.kept, cgst: 76_27, sgst: 76_27 })
  expect(debit!.number).toMatch(/^DBN\/26-27\//)
  const textOf = async (taxDocument: string) => {
    const url = endpointUrl(orderInvoice.path, { id: order._id }, { taxDocument })
    return pdfText((await shop.app.inject({ url, headers: bearer(staff) })).rawPayload)
  }
  const text = await textOf(debit!._id)
  for (const words of [
    'Debit note',
    'For invoice',
    '2 days late',
    'deducted from the deposit',
    '178/10/2022',
  ]) {
    expect(text).toContain(words)
  }
  const mistake = { what: 'settlement' as const, reason: 'It was a shadow' }
  await staff.api(undoHandover, { params: { id: hold }, body: mistake })
  await settle([], lateFee)
  const notes = (await documentsNow()).slice(1)
  const damage = deposit.kept - lateFee
  expect(notes.map(({ kind, total, cgst }) => [kind, total, cgst])).toEqual([
    ['debit_note', deposit.kept, 76_27],
    ['credit_note', damage, 0],
  ])
  const credited = await textOf((await documentsNow())[2]!._id)
  expect(credited).toContain('178/10/2022')
  expect(credited).not.toContain('deducted from the deposit')

  await shop.runJobs({ includeDelayed: true }) // refunds the deposit, so the settlement can no longer be undone
  const charge = {
    label: '2 days late',
    charged: lateFee,
    amount: paise(590_00),
    reason: 'The courier was late',
  }
  await staff.api(lowerCharge, { params: { id: hold }, body: charge })
  await shop.runJobs()
  const last = (await documentsNow()).at(-1)!
  expect(last).toMatchObject({ kind: 'credit_note', total: 410_00, cgst: 31_27 })
  expect(await textOf(last._id)).not.toMatch(/from the deposit|178\/10\/2022/)
  setClock(shop, '2026-10-01T06:00:00Z')
})

test('the invoice of a pickup bills the customer, and does not say that the goods are delivered', async () => {
  const { order } = await orderPickup(shop, asha)
  const [invoice] = await documentsOf(order)
  const { text } = await pdfOf(order._id, { taxDocument: invoice!._id })
  expect(text).toContain('Billed to')
  expect(text).not.toContain('delivered to')
  const sent = await buy()
  await shop.runJobs()
  expect((await pdfOf(sent._id)).text).toContain('Billed and delivered to')
})

test('a long name of the shop is above everything else on its invoices', async () => {
  const documentHeader = 'Shree Ambika Navratri Collections and Traditional Garba Wear'
  const order = await buy()
  await shop.runJobs()
  await replaceSettings(shop.db, {
    ...identifiedShop(),
    brand: { ...StoreSettings.parse({}).brand, documentHeader },
  })
  const pieces = pdfPieces((await pdfOf(order._id)).answer.rawPayload)
  const header = pieces.filter(({ size }) => size === 20)
  expect(header.map(({ text }) => text).join(' ')).toBe(documentHeader)
  const supplier = pieces.find(({ text }) => text === 'Sold by')!
  expect(supplier.y - header.at(-1)!.y).toBeGreaterThan(20)
})

test('the packing slip has items and recipient, and no prices', async () => {
  const order = await buy({ quantity: 3 })
  const url = endpointUrl(packingSlip.path, { id: order._id })
  const answer = await shop.app.inject({ url, headers: bearer(staff) })
  const text = pdfText(answer.rawPayload)
  for (const words of ['Packing slip', '3 ×', '1 Sample Street', 'Ahmedabad 380001', '3 pieces in total']) {
    expect(text).toContain(words)
  }
  expect(text).not.toContain('1,050')

  const other = await buy({ quantity: 2 })
  const both = endpointUrl(packingSlips.path, {}, { ids: [order._id, other._id] })
  const together = pdfText((await shop.app.inject({ url: both, headers: bearer(staff) })).rawPayload)
  for (const words of ['3 pieces in total', '2 pieces in total']) expect(together).toContain(words)
})

test('the packing slip contains rentals of sellers, and not the goods that sellers send themselves', async () => {
  const { addProduct } = await createBusiness(shop)
  const [own, outfit, goods] = [
    await createTestProduct(shop.db, { title: 'Own dupatta', price: paise(100_00) }),
    await addProduct({ title: 'Rented choli', rentPrice: paise(100_00), sizes: [{ pieces: 1 }] }),
    await addProduct({ title: 'Sent kediyu', price: paise(100_00) }),
  ]
  const night = '2026-10-20'
  const items = [
    { productId: own.id, quantity: 1, type: 'buy' as const },
    { productId: outfit.id, quantity: 1, type: 'rent' as const, from: night, until: night },
    { productId: goods.id, quantity: 1, type: 'buy' as const },
  ]
  const body = { items, couponCode: null, total: paise(300_00), address: ahmedabad }
  const { _id: id } = await asha.api(placeOrder, { body })
  const url = endpointUrl(packingSlip.path, { id })
  const text = pdfText((await shop.app.inject({ url, headers: bearer(staff) })).rawPayload)
  for (const words of ['Own dupatta', 'Rented choli', '2 pieces in total']) expect(text).toContain(words)
  expect(text).not.toContain('Sent kediyu')
})

test('an order of which sellers send everything has no packing slip, alone or together with others', async () => {
  const { addProduct } = await createBusiness(shop)
  const { id: productId } = await addProduct({ title: 'Sent chaniya', price: paise(100_00) })
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  const body = { items, couponCode: null, total: paise(100_00), address: ahmedabad }
  const { _id: sent } = await asha.api(placeOrder, { body })
  const alone = await shop.app.inject({
    url: endpointUrl(packingSlip.path, { id: sent }),
    headers: bearer(staff),
  })
  expect(alone.json()).toMatchObject({
    error: 'There is nothing to pack: sellers send all of these goods',
    code: 'wrong_state',
  })
  const { _id: own } = await buy({ quantity: 3 })
  const both = endpointUrl(packingSlips.path, {}, { ids: [sent, own] })
  const text = pdfText((await shop.app.inject({ url: both, headers: bearer(staff) })).rawPayload)
  expect(text).toContain('3 pieces in total')
  expect(text).not.toContain('0 pieces in total')
})

test('the audit log records which packing slips staff download', async () => {
  const ids = [(await buy())._id, (await buy())._id]
  const missing = endpointUrl(packingSlips.path, {}, { ids: [...ids, 'no-such-order'] })
  expect((await shop.app.inject({ url: missing, headers: bearer(staff) })).statusCode).toBe(404)
  await shop.app.inject({ url: endpointUrl(packingSlip.path, { id: ids[0]! }), headers: bearer(staff) })
  await shop.app.inject({ url: endpointUrl(packingSlips.path, {}, { ids }), headers: bearer(staff) })
  const entries = await shop.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject'])
    .where('act', '=', 'order.read-slip')
    .where(
      'subject',
      'in',
      ids.map((id) => `order:${id}`),
    )
    .orderBy('id')
    .execute()
  const subjects = [ids[0], ids[0], ids[1]].map((id) => `order:${id}`)
  expect(entries).toEqual(subjects.map((subject) => ({ actor_id: staff.id, subject })))
})

test('a document has no empty boxes: digits and hyphens that the fonts lack are replaced, other characters become a question mark', async () => {
  const address = { ...ahmedabad, line1: '૧૨\u201134 શેરી', line2: 'Tower\u00a0૭ \u2020 \u0ad0' }
  const { _id: id } = await buy({ address })
  const url = endpointUrl(packingSlip.path, { id })
  const text = pdfText((await shop.app.inject({ url, headers: bearer(staff) })).rawPayload)
  const line = text.replaceAll('\n', '')
  expect(line).toContain('12-34 ')
  expect(line).toContain('Tower 7 ? \u0ad0')
})

test('the tax register of a month lists all documents page by page, numbered without gaps, with their sums', async () => {
  const register = (query: object) => staff.api(taxRegister, { query: { month: '2026-10', ...query } })
  const { data, sums } = await register({ limit: 500 })
  for (const series of ['INV', 'BOS', 'CRN']) {
    const serials = data
      .filter(({ number }) => number.startsWith(series))
      .map(({ number }) => Number(number.slice(-6)))
    expect(serials.length).toBeGreaterThan(0)
    expect(serials).toEqual(serials.map((_, at) => at + 1))
  }
  const first = await register({ limit: 2 })
  const second = await register({ limit: 500, after: first.data[1]!.number })
  expect([...first.data, ...second.data]).toEqual(data)
  const credits = await register({ limit: 500, kind: 'credit_note' })
  const credited = sums.find(({ kind }) => kind === 'credit_note')!
  expect([credited.count, credited.total]).toEqual([
    credits.data.length,
    sum(credits.data.map(({ total }) => total)),
  ])
  expect(await register({ month: '2026-11' })).toEqual({ data: [], sums: [] })
})

test('the CSV of a month has negative amounts for credit notes', async () => {
  const url = endpointUrl(taxRegisterCsv.path, {}, { month: '2026-10' })
  const { body } = await shop.app.inject({ url, headers: bearer(staff) })
  const lines = body.trim().split('\r\n')
  expect(lines[0]).toMatch(/^Number,Kind,Date,.*,HSN\/SAC,Quantity,Rate %,Taxable value,/)
  const { sums } = await staff.api(taxRegister, { query: { month: '2026-10' } })
  const signed = sum(sums.map(({ kind, total }) => paise(kind === 'credit_note' ? 0 - total : total)))
  const written = lines.slice(1).map((line) => Math.round(Number(line.split(',').at(-1)) * 100))
  expect(sum(written.map(paise))).toBe(signed)
})

test('a tax document cannot be changed or deleted', async () => {
  await expect(
    shop.db
      .updateTable('tax_documents')
      .set({ total: paise(1) })
      .execute(),
  ).rejects.toThrow('kept as they were')
  await expect(shop.db.deleteFrom('tax_documents').execute()).rejects.toThrow('kept as they were')
})

test('each seller of an order has an invoice with their own GSTIN, State and number series', async () => {
  const meera = await createBusiness(shop, {
    name: 'Meera Handlooms',
    gstin: '27ABCDE1234F1Z5',
    state: 'Maharashtra',
  })
  const ravi = await createBusiness(shop, { name: 'Ravi Dandiya' }) // this seller has no GST registration
  const price = paise(1050_00)
  const own = await createTestProduct(shop.db, { price })
  const goods = [own, await meera.addProduct({ price }), await ravi.addProduct({ price })]
  const order = () =>
    asha.api(placeOrder, {
      body: {
        items: goods.map(({ id }) => ({ productId: id, quantity: 1, type: 'buy' as const })),
        couponCode: null,
        total: paise(3150_00),
        address: ahmedabad,
      },
    })
  const documentsOf = async (id: string) => (await asha.api(orderDocuments, { params: { id } })).data
  const [first, second] = [await order(), await order()]
  const documents = await documentsOf(first._id)
  const bySeller = Object.fromEntries(documents.map((taxDocument) => [taxDocument.soldBy, taxDocument]))
  const { [`Meera Handlooms`]: hers, [`Ravi Dandiya`]: his, ...shops } = bySeller
  expect(Object.values(shops)).toMatchObject([{ kind: 'tax_invoice', cgst: 25_00, sgst: 25_00, igst: 0 }])
  expect(hers).toMatchObject({ kind: 'tax_invoice', cgst: 0, igst: 50_00, total: 1050_00 })
  expect(his).toMatchObject({ kind: 'bill_of_supply', taxable: 1050_00, total: 1050_00 })
  expect(sum(documents.map(({ total }) => total))).toBe(first.total)

  const hersAgain = (await documentsOf(second._id)).find(({ soldBy }) => soldBy === 'Meera Handlooms')!
  expect([hers!.number, hersAgain.number]).toEqual([
    expect.stringMatching(/^I\w+\/2627\/00001$/),
    expect.stringMatching(/^I\w+\/2627\/00002$/),
  ])
  const { text } = await pdfOf(first._id, { taxDocument: hers!._id })
  expect(text).toContain('GSTIN 27ABCDE1234F1Z5')
  expect(text).toContain('Sold through')

  await staff.api(refundOrder, {
    params: { id: first._id },
    body: { amount: paise(300_00), reason: 'They came late' },
  })
  await shop.runJobs()
  const notes = (await documentsOf(first._id)).filter(({ kind }) => kind === 'credit_note')
  expect(notes.map(({ soldBy, total }) => [soldBy, total]).sort()).toEqual(
    [...Object.keys(shops), 'Meera Handlooms', 'Ravi Dandiya'].map((value) => [value, 100_00]).sort(),
  )
  const { data } = await staff.api(taxRegister, { query: { month: '2026-10' } })
  expect(data.map(({ soldBy }) => soldBy)).not.toContain('Meera Handlooms') // only documents of the shop itself
})

test('a registered shop issues a bill of supply for exempt goods, and an invoice-cum-bill of supply for both', async () => {
  setClock(shop, '2026-11-02T06:00:00Z')
  const rate = { hsn: '7018', from: '2026-11-02', rate: 0, upTo: null, above: null, note: 'Glass bangles' }
  await staff.api(addTaxRate, { body: rate })
  const [bangles, choli] = [await createTestProduct(shop.db), await createTestProduct(shop.db)]
  await staff.api(changeProduct, { params: { id: bangles.id }, body: { hsn: '7018' } })
  const order = (goods: { id: string }[]) => {
    const items = goods.map(({ id }) => ({ productId: id, quantity: 1, type: 'buy' as const }))
    const body = { items, couponCode: null, total: paise(1000_00 * goods.length), address: ahmedabad }
    return asha.api(placeOrder, { body })
  }
  const [exempt, mixed] = [await order([bangles]), await order([bangles, choli])]
  const bill = { kind: 'bill_of_supply', total: 1000_00, taxable: 1000_00, cgst: 0, sgst: 0, igst: 0 }
  expect(await documentsOf(exempt)).toMatchObject([bill])
  expect(await documentsOf(mixed)).toMatchObject([{ kind: 'tax_invoice', total: 2000_00, cgst: 23_81 }])
  const [{ text }, both] = [await pdfOf(exempt._id), await pdfOf(mixed._id)]
  expect(text).toContain('Bill of supply')
  expect(text).toContain(`GSTIN ${GSTIN}`)
  expect(both.text).toContain('Invoice-cum-bill of supply')
  const csv = await shop.app.inject({
    url: endpointUrl(taxRegisterCsv.path, {}, { month: '2026-11' }),
    headers: bearer(staff),
  })
  expect(csv.body).toMatch(/^BOS.*,7018,1,0,1000,0,0,0,1000\r$/m)

  setClock(shop, '2026-11-03T06:00:00Z')
  await staff.api(addTaxRate, { body: { ...rate, from: '2026-11-03', rate: 3 } })
  for (const status of ['cancelled', 'confirmed'] as const) {
    await staff.api(setOrderStatus, { params: { id: exempt._id }, body: { status } })
    await shop.runJobs()
  }
  expect(await documentsOf(exempt)).toMatchObject([bill, { ...bill, kind: 'credit_note' }, bill])
})
