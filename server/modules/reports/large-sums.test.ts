import { beforeAll, expect, test } from 'vitest'
import { addDays, dayInIndia } from '../../../contract/core/dates.ts'
import { endpointUrl } from '../../../contract/core/endpoint.ts'
import { exportOrders } from '../../../contract/reports/exports.ts'
import { paise, times, type Paise } from '../../../contract/core/money.ts'
import { adminOrders, placeOrder, quoteItems, type Order } from '../../../contract/orders/orders.ts'
import { orderInvoice, orderDocuments, taxRegister } from '../../../contract/invoicing/tax-documents.ts'
import { adminPayments, orderMoney } from '../../../contract/payments/payments.ts'
import {
  adminPayouts,
  adminStatement,
  makePayouts,
  sellerPayouts,
  sellerStatements,
} from '../../../contract/sellers/payouts.ts'
import { reconcilePayments } from '../../../contract/payments/reconcile.ts'
import { adminStats, dashboard } from '../../../contract/reports/reports.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { buy, changeOrderStatus, createBusiness, type Business } from '../../testing/seller-fixture.ts'
import { identifiedShop } from '../../testing/tax-identity.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

const shop = testShop()
const today = dayInIndia(new Date())
const ORDERS = 12
/**
 * Each order contains goods of the shop for 8.5 crore rupees and some paise, and goods of a seller for the same amount. All
 * orders together are worth 204 crore rupees.
 */
const PIECES = 850
const PRICE = paise(1_00_000_40)
const OWN = times(PRICE, PIECES)
const VALUE = times(OWN, 2)
const TAKEN = times(VALUE, ORDERS)

let asha: TestUser
let staff: TestUser
let business: Business
const orders: Order[] = []

beforeAll(async () => {
  ;[asha, staff] = [await shop.signedIn(), await shop.signedIn('admin')]
  await useSettings({ orders: { maxValue: 20_00_00_000, visitorUnits: 10, visitorMaxValue: 50_000 } })
  business = await createBusiness(shop, { pan: 'ABCDE1234F' })
  const goods = { price: PRICE, sizes: [{ stock: PIECES * ORDERS }] }
  const products = [await createTestProduct(shop.db, goods), await business.addProduct(goods)]
  const items = products.map(({ id }) => ({ productId: id, quantity: PIECES }))
  for (let count = 0; count < ORDERS; count += 1) {
    const order = await buy(shop, asha, { items, total: VALUE })
    await changeOrderStatus(shop, staff, { id: order._id, status: 'delivered' })
    orders.push(order)
  }
})

const tax = { gstin: '24AAAAA0000A1Z8', scheme: 'regular', state: 'Gujarat' }
const useSettings = (settings: object) => replaceSettings(shop.db, { ...identifiedShop(tax), ...settings })

test('dashboard and stats show a revenue of more than 100 crore to the paisa', async () => {
  const figures = await staff.api(dashboard)
  const stats = await staff.api(adminStats)
  const revenue = stats.totalRevenue
  expect(revenue).toBeGreaterThan(times(OWN, ORDERS)) // the revenue also includes the commission on the seller's goods
  expect(revenue).toBeGreaterThan(100_00_00_000_00)
  expect(figures).toMatchObject({ revenueToday: revenue, revenueThisMonth: revenue })
  expect(figures.week.at(-1)).toMatchObject({ revenue, orders: ORDERS })
  expect(await sumOfLedger()).toBe(revenue)
})

/**
 * Calculates the revenue of the shop from the ledger: all income including commissions, less the part of sales and rent that
 * belongs to sellers.
 */
async function sumOfLedger(): Promise<Paise> {
  const { rows } = await shop.database.pool.query<{ earned: number }>(
    `select -sum(amount) as earned from ledger_entries
     where account in ('sales', 'rent', 'late_fees', 'damage', 'commission', 'sellers_part')`,
  )
  return paise(rows[0]!.earned)
}

test('reconciliation, payments and the list of orders have the right sums', async () => {
  const compared = await staff.api(reconcilePayments, { query: { from: today, until: today } })
  expect(compared).toMatchObject({ taken: TAKEN, counted: TAKEN, booked: TAKEN, differences: [] })
  const listed = await staff.api(adminOrders, { query: {} })
  expect(listed.map(({ amountDue }) => amountDue)).toEqual(orders.map(() => VALUE))
  const { data } = await staff.api(adminPayments, { query: {} })
  expect(data.map(({ amount }) => amount)).toEqual(orders.map(() => VALUE))
  expect(await staff.api(orderMoney, { params: { id: orders[0]!._id } })).toMatchObject({ captured: VALUE })
})

test('the order export has amounts in rupees', async () => {
  const headers = { authorization: `Bearer ${staff.token}` }
  const { statusCode, body } = await shop.app.inject({ url: endpointUrl(exportOrders.path), headers })
  expect(statusCode).toBe(200)
  expect(body.split('\n').filter((line) => line.includes(String(VALUE / 100)))).toHaveLength(ORDERS)
})

test('invoices and their list add up', async () => {
  const { data } = await staff.api(orderDocuments, { params: { id: orders[0]!._id } })
  expect(data.map(({ total }) => total)).toEqual([OWN, OWN])
  const url = endpointUrl(orderInvoice.path, { id: orders[0]!._id })
  const headers = { authorization: `Bearer ${asha.token}` }
  expect((await shop.app.inject({ url, headers })).statusCode).toBe(200)
  const { sums } = await staff.api(taxRegister, { query: { month: today.slice(0, 7) } })
  expect(sums).toMatchObject([{ kind: 'tax_invoice', count: ORDERS, total: times(OWN, ORDERS) }])
})

test('a seller is owed, shown and paid more than 80 crore', async () => {
  const { balance } = await business.owner.api(sellerPayouts)
  expect(balance).toBeGreaterThan(80_00_00_000_00)
  const { data } = await business.owner.api(sellerStatements)
  expect(data).toMatchObject([{ gross: times(OWN, ORDERS), closing: balance }])
  const params = { id: business.id }
  const { statement } = await staff.api(adminStatement, { params, query: { month: today.slice(0, 7) } })
  expect(statement).toMatchObject({ closing: balance, paidOut: 0 })
  const { payouts, total } = await staff.api(makePayouts, { body: { until: today } })
  expect(payouts).toMatchObject([{ amount: balance }])
  expect(total).toBe(balance)
  const { due, batches } = await staff.api(adminPayouts, { query: { until: today } })
  expect({ due, batches }).toMatchObject({ due: [], batches: [{ total: balance }] })
})

test('a cart of 50 crore can be quoted but not ordered', async () => {
  const price = paise(16_800_00)
  const { id } = await createTestProduct(shop.db, { price, sizes: [{ stock: 40_000 }] })
  const items = Array.from({ length: 30 }, () => ({ productId: id, quantity: 999, type: 'buy' as const }))
  const total = times(price, 30 * 999)
  expect(await shop.api(quoteItems, { body: { items } })).toMatchObject({ quote: { total }, problems: [] })
  const refusal = await refusalOf(asha.api(placeOrder, { body: { items, couponCode: null, total } }))
  expect(refusal).toMatchObject({
    code: 'invalid',
    status: 400,
    message: 'This shop accepts orders of up to ₹20,00,00,000. Please remove some items',
  })
  expect(await unitsLeft(shop.db, id)).toBe(40_000)
  expect(await staff.api(adminOrders, { query: {} })).toHaveLength(ORDERS)
})

test('a cart whose total overflows is refused', async () => {
  const rentPrice = paise(2_00_00_000_00)
  const { id } = await createTestProduct(shop.db, { rentPrice, sizes: [{ pieces: 1 }] })
  const rented = {
    productId: id,
    quantity: 999,
    type: 'rent' as const,
    from: addDays(today, 4),
    until: addDays(today, 18),
  }
  const items = Array.from({ length: 100 }, () => rented)
  const refusal = await refusalOf(shop.api(quoteItems, { body: { items } }))
  expect(refusal).toMatchObject({ code: 'invalid', status: 400 })
})

test('a price that is too large is refused at its field', async () => {
  const body = { title: 'Gold choli', price: 5_00_00_000, image: 'https://example.com/1.webp' }
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/products',
    headers: { authorization: `Bearer ${staff.token}` },
    payload: body,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    details: { fields: [{ path: 'price', message: 'Enter at most ₹1,00,00,000' }] },
  })
})
