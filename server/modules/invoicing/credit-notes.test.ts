import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { endpointUrl } from '../../../contract/core/endpoint.ts'
import { paise, sum, type Paise } from '../../../contract/core/money.ts'
import { taxRegisterCsv } from '../../../contract/invoicing/tax-documents.ts'
import type { DocumentContent, DocumentLine } from '../../../contract/invoicing/document-content.ts'
import { splitTax } from '../../../contract/invoicing/tax.ts'
import { sharesAfterReturns } from '../../../contract/sellers/seller-money.ts'
import { confirmationId, placeOrder, quoteItems, setOrderStatus } from '../../../contract/orders/orders.ts'
import { refundOrder } from '../../../contract/payments/payments.ts'
import type { Address } from '../../../contract/shipping/addresses.ts'
import { StoreSettings } from '../../../contract/store/store.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { createBusiness, type Business } from '../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { identifiedShop } from '../../testing/tax-identity.ts'
import { readBalances } from '../ledger/balances.ts'
import { compareAmounts } from './issue-due-invoices.ts'
import { findDocumentsOf } from './queries.ts'
import { composeCredit } from './split-credit.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })
const surat = { ...sampleAddress, pin: '395002', city: 'Surat' }
const guwahati = { ...sampleAddress, pin: '781001', city: 'Guwahati', state: 'Assam' }
let staff: TestUser
let seller: Business
/** A shop in Ahmedabad that charges ₹40 for delivery in its State and ₹120 in remote areas, and a seller in Maharashtra. */
beforeAll(async () => {
  staff = await shop.signedIn('admin')
  seller = await createBusiness(shop, { gstin: '27ABCDE1234F1Z5', state: 'Maharashtra' })
  await useIdentity()
})

async function useIdentity() {
  const tax = { gstin: '24AAAAA0000A1Z8', scheme: 'regular', state: 'Gujarat' }
  const { delivery } = StoreSettings.parse({})
  const { state, special } = delivery.zones
  const zones = { ...delivery.zones, state: { ...state, charge: 40 }, special: { ...special, charge: 120 } }
  const settings = { ...identifiedShop(tax), delivery: { ...delivery, originPin: '380009', zones } }
  await replaceSettings(shop.db, settings)
}

type Goods = { productId: string; quantity?: number }

/** Orders goods for `total` rupees, paid in cash on delivery. */
async function order(goods: readonly Goods[], total: number, address: Address = sampleAddress) {
  const items = goods.map((item) => ({ quantity: 1, type: 'buy' as const, ...item }))
  const terms = { couponCode: null, total: paise(total * 100), paymentMethod: 'cod' as const, address }
  const { _id } = await shop.api(placeOrder, { body: { items, ...terms } })
  return _id
}

/** Orders three pieces for 350 rupees each. */
async function orderThree() {
  const { id } = await createTestProduct(shop.db, { price: paise(350_00) })
  return order([{ productId: id, quantity: 3 }], 1050)
}

const setStatus = async (id: string, status: 'confirmed' | 'delivered' | 'cancelled') => {
  await staff.api(setOrderStatus, { params: { id }, body: { status } })
  await shop.runJobs()
}

async function refund(id: string, amount: Paise) {
  await staff.api(refundOrder, { params: { id }, body: { amount, reason: 'A stone is missing' } })
  await shop.runJobs()
}

/** Returns kind, quantity and total of the lines of an order in the tax register. */
async function exportedLines(id: string) {
  const { body } = await shop.app.inject({
    url: endpointUrl(taxRegisterCsv.path, {}, { month: '2026-10' }),
    headers: { authorization: `Bearer ${staff.token}` },
  })
  const [titles, ...rows] = body
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  const cell = (row: string[], title: string) => row[titles!.indexOf(title)]
  return rows
    .filter((row) => cell(row, 'Order') === confirmationId(id))
    .map((row) => [cell(row, 'Kind'), Number(cell(row, 'Quantity')), Number(cell(row, 'Total'))])
    .toSorted((a, b) => String(b[0]).localeCompare(String(a[0])))
}

test('refunds of a part of the price are credited without a quantity', async () => {
  const id = await orderThree()
  await setStatus(id, 'confirmed')
  await setStatus(id, 'delivered')
  for (const amount of [350_00, 350_00, 350_00]) await refund(id, paise(amount))
  expect(await exportedLines(id)).toEqual([
    ['Tax invoice', 3, 1050],
    ['Credit note', 0, -350],
    ['Credit note', 0, -350],
    ['Credit note', 0, -350],
  ])
})

test('a cancelled order is credited with its quantity, which is negative in the register', async () => {
  const id = await orderThree()
  await setStatus(id, 'confirmed')
  await setStatus(id, 'cancelled')
  expect(await exportedLines(id)).toEqual([
    ['Tax invoice', 3, 1050],
    ['Credit note', -3, -1050],
  ])
})

const parts = ['total', 'taxable', 'cgst', 'sgst', 'igst'] as const

/** Returns the invoiced and the credited amounts of each order line. */
async function invoicedAndCredited(id: string) {
  const lines = (await findDocumentsOf(shop.db, id)).flatMap(({ kind, content }) =>
    content.lines.map((line) => ({ ...line, kind: kind === 'credit_note' ? 'credited' : 'invoiced' })),
  )
  const sumOf = (line: number, kind: string) => {
    const chosen = lines.filter((row) => row.line === line && row.kind === kind)
    return Object.fromEntries(parts.map((part) => [part, chosen.reduce((all, row) => all + row[part], 0)]))
  }
  return [...new Set(lines.map(({ line }) => line))].map((line) => ({
    invoiced: sumOf(line, 'invoiced'),
    credited: sumOf(line, 'credited'),
  }))
}

test('several refunds and a cancellation credit exactly the taxable value and the tax of the invoice', async () => {
  const { id: productId } = await createTestProduct(shop.db, { price: paise(2499_00) })
  const id = await order([{ productId }], 2499)
  await setStatus(id, 'confirmed')
  await setStatus(id, 'delivered')
  for (const amount of [33_33, 77_77, 10_10, 55, 55_05]) await refund(id, paise(amount))
  await setStatus(id, 'cancelled')
  const whole = { total: 2499_00, taxable: 2380_00, cgst: 59_50, sgst: 59_50, igst: 0 }
  expect(await invoicedAndCredited(id)).toEqual([{ invoiced: whole, credited: whole }])
  const notes = (await findDocumentsOf(shop.db, id)).filter(({ kind }) => kind === 'credit_note')
  expect(notes.map(({ total, taxable, cgst }) => [total, taxable, cgst])[0]).toEqual([33_33, 31_75, 79])
  expect(notes).toHaveLength(6)
})

test('the credits of any refunds never exceed the invoice of a line, and a full credit equals it', async () => {
  const rupees = (min: number, max: number) => fc.integer({ min, max })
  const cheap = rupees(100, 800)
  const refunds = fc.array(fc.integer({ min: 1_00, max: 300_00 }), { maxLength: 4 })
  const sales = fc.record({ cheap, dear: rupees(2951, 3200), sellers: cheap, isFar: fc.boolean(), refunds })
  await fc.assert(
    fc.asyncProperty(sales, async ({ cheap, dear, sellers, isFar, refunds }) => {
      const products = [
        await createTestProduct(shop.db, { price: paise(cheap * 100) }),
        await createTestProduct(shop.db, { price: paise(dear * 100) }),
        await seller.addProduct({ price: paise(sellers * 100) }),
      ]
      const goods = products.map(({ id: productId }) => ({ productId }))
      const [address, charge] = isFar ? [guwahati, 120] : [surat, 40]
      const id = await order(goods, cheap + dear + sellers + charge, address)
      await setStatus(id, 'confirmed')
      await setStatus(id, 'delivered')
      for (const amount of refunds) {
        await refund(id, paise(amount))
        for (const { invoiced, credited } of await invoicedAndCredited(id)) {
          for (const part of parts) expect(credited[part]).toBeLessThanOrEqual(invoiced[part]!)
        }
      }
      await setStatus(id, 'cancelled')
      for (const { invoiced, credited } of await invoicedAndCredited(id)) expect(credited).toEqual(invoiced)
    }),
    { numRuns: 6 },
  )
})

test('refunds are credited exactly and never invoiced, although the shares of the lines are rounded', () => {
  const prices = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300_000 })).map(paise)
  const orders = fc.array(prices, { minLength: 2, maxLength: 9 })
  fc.assert(
    fc.property(orders, fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 }), (ordered, refunds) => {
      const lines = ordered.map((price) => ({ type: 'buy' as const, price }))
      const none = ordered.map(() => paise(0))
      let invoiced: readonly Paise[] = ordered
      let sales = sum(ordered)
      for (const percent of refunds) {
        sales = paise(sales - Math.ceil((sales * percent) / 100))
        const shares = sharesAfterReturns(lines, { sales, rent: paise(0) }, none)
        const { missing, excess } = compareAmounts(shares, invoiced)
        expect(missing).toEqual(none)
        invoiced = invoiced.map((amount, at) => paise(amount - excess[at]!))
        expect(sum(invoiced)).toBe(sales)
      }
    }),
    { numRuns: 500 },
  )
})

test('what was invoiced at two rates is credited at each of them, the latest first', () => {
  const documentOf = (kind: 'tax_invoice' | 'credit_note', rate: number, total: Paise) => ({
    kind,
    content: {
      isInterState: false,
      lines: [{ rate, total, ...splitTax(total, rate, false) }],
    } as DocumentContent,
  })
  const documents = [
    documentOf('tax_invoice', 1800, paise(1180_00)),
    documentOf('tax_invoice', 500, paise(210_00)),
    documentOf('credit_note', 500, paise(105_00)),
  ]
  const credited = (total: number): Partial<DocumentLine>[] =>
    composeCredit({ documents, isOf: () => true, total: paise(total) })
  expect(credited(105_00)).toMatchObject([{ rate: 500, total: 105_00, cgst: 2_50 }])
  expect(credited(1285_00)).toMatchObject([
    { rate: 500, total: 105_00, taxable: 100_00, cgst: 2_50 },
    { rate: 1800, total: 1180_00, taxable: 1000_00, cgst: 90_00 },
  ])
})

/** Returns kind, quantity, tax rate and total of the lines of all documents of an order. */
const documentedLines = async (id: string) =>
  (await findDocumentsOf(shop.db, id)).flatMap(({ kind, content }) =>
    content.lines.map(({ quantity, rate, total }) => [kind, quantity, rate, total]),
  )

/** Buys two pieces for 5,000 rupees each, paid online. */
async function buyTwo() {
  const { id: productId } = await createTestProduct(shop.db, { price: paise(5000_00) })
  const items = [{ productId, quantity: 2, type: 'buy' as const }]
  const body = { items, couponCode: null, total: paise(10_000_00), address: sampleAddress }
  const { _id } = await (await shop.signedIn()).api(placeOrder, { body })
  await shop.runJobs()
  return _id
}

test('goods that are invoiced again after a cancellation keep their tax rate, with the units that are left', async () => {
  const id = await buyTwo()
  await refund(id, paise(5000_00))
  await setStatus(id, 'cancelled')
  await setStatus(id, 'confirmed')
  expect(await documentedLines(id)).toEqual([
    ['tax_invoice', 2, 1800, 10_000_00],
    ['credit_note', 0, 1800, 5000_00],
    ['credit_note', 0, 1800, 5000_00],
    ['tax_invoice', 1, 1800, 5000_00],
  ])
})

test('the first invoice after a refund has the tax rate of the ordered price, and the units that are left', async () => {
  await replaceSettings(shop.db, {})
  const id = await buyTwo()
  await useIdentity()
  await refund(id, paise(5000_00))
  expect(await documentedLines(id)).toEqual([['tax_invoice', 1, 1800, 5000_00]])
})

test('a refund without a return reduces goods and rentals in proportion', async () => {
  const goods = await seller.addProduct({ price: paise(1000_00) })
  const outfit = await createTestProduct(shop.db, { rentPrice: paise(500_00), sizes: [{ pieces: 1 }] })
  const nights = { from: '2026-10-20', until: '2026-10-20' }
  const items = [
    { productId: goods.id, quantity: 1, type: 'buy' as const },
    { productId: outfit.id, quantity: 1, type: 'rent' as const, ...nights },
  ]
  const customer = await shop.signedIn()
  const { quote } = await customer.api(quoteItems, {
    body: { items, couponCode: null, pin: sampleAddress.pin },
  })
  const body = { items, couponCode: null, total: quote.total, address: sampleAddress }
  const { _id: id } = await customer.api(placeOrder, { body })
  await shop.runJobs()
  const before = await readBalances(shop.db, id)
  await refund(id, paise(300_00))
  const after = await readBalances(shop.db, id)
  const taken = (account: 'sales' | 'rent') => (after.get(account) ?? 0) - (before.get(account) ?? 0)
  expect([taken('sales'), taken('rent')]).toEqual([200_00, 100_00])
})
