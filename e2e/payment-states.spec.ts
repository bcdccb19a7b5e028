import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { listProducts } from '../contract/catalog/catalog.ts'
import { paise } from '../contract/core/money.ts'
import { confirmationId, setOrderStatus, showOrder, type Order } from '../contract/orders/orders.ts'
import { cancelOrder } from '../contract/orders/rental-order.ts'
import { summarizePayment } from '../contract/orders/payment-summary.ts'
import { initiatePayment, orderMoney, refundOrder, showPayment } from '../contract/payments/payments.ts'
import { placeOrder } from '../contract/orders/orders.ts'
import { orderDocuments, orderInvoice } from '../contract/invoicing/tax-documents.ts'
import { adminSettings, saveSettings } from '../contract/store/store.ts'
import { endpointUrl } from '../contract/core/endpoint.ts'
import { startFakePhonePe, type FakePhonePe } from '../server/testing/fake-phonepe.ts'
import { pdfText } from '../server/testing/pdf-text.ts'
import { apiAt, freePort } from '../tools/bench/running-shop.ts'
import { textOfEmails } from './emails.ts'
import { ADMIN, openShop } from './open-shop.ts'
import { expect, test } from './shop.ts'
import { PASSWORD, sendSignIn, sendSignUp } from './steps.ts'

// These tests use a separate shop with a fake payment gateway, UPI transfers and cash on delivery.
test.describe.configure({ mode: 'serial' })

const catalogue = `Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty
bandhani-set,Bandhani Garba Set,Garba Dresses,Size,M,1499,90
`
const dataDir = mkdtempSync(join(tmpdir(), 'navrang-payment-states-'))
const price = paise(1499_00)
const email = 'asha-pays@example.com'
let ordered = 0
/** An address with another phone number for each order, because cash on delivery has a limit for each number. */
const nextAddress = () => ({
  recipient: 'Asha Shopper',
  phone: `98${String((ordered += 1)).padStart(6, '0')}00`,
  line1: '9 Garba Chowk',
  pin: '380006',
  city: 'Ahmedabad',
  state: 'Gujarat' as const,
})
let port = 0
let gateway: FakePhonePe
let ownShop: Awaited<ReturnType<typeof openShop>>
let productId = ''
const at = (path: string) => `${ownShop.url}${path}`
const bearer: Record<'shopper' | 'staff', { authorization: string }> = {
  shopper: { authorization: '' },
  staff: { authorization: '' },
}

test.beforeAll(async () => {
  gateway = await startFakePhonePe(join(dataDir, 'gateway.json'))
  const settings = { DATA_DIR: dataDir, SEED: 'none', STAFF_SECOND_FACTOR: 'optional', ...gateway.settings }
  const file = join(dataDir, 'goods.csv')
  writeFileSync(file, catalogue)
  const env = { ...process.env, ...settings, DATABASE_URL: '' }
  const args = ['server/modules/catalog/import/cli/main.ts', file, '--no-images']
  expect(spawnSync(process.execPath, args, { env }).status).toBe(0)
  port = await freePort()
  ownShop = await openShop(settings, port)
})
test.afterAll(async () => {
  await ownShop.close()
  gateway.process.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const api = () => apiAt(port)

async function readToken(page: Page) {
  const { token } = (await (await page.request.get(at('/api/auth/token'))).json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

const draft = () => ({
  items: [{ productId, quantity: 1, type: 'buy' as const }],
  couponCode: null,
  total: price,
  address: nextAddress(),
})

/** Starts an online payment, and lets the customer act on the page of the gateway. */
async function payOnline(act?: { outcome: 'COMPLETED' | 'FAILED'; taken?: number }): Promise<string> {
  const headers = bearer.shopper
  const body = { ...draft(), paymentMethod: 'phonepe' as const, amount: price }
  const { orderId, txnId } = await api()(initiatePayment, { body, headers })
  if (act) await gateway.control('shopper', { id: txnId, ...act })
  await api()(showPayment, { params: { txnId: txnId! }, headers })
  return orderId!
}

const place = async (paymentMethod: 'cod' | 'upi') =>
  (await api()(placeOrder, { body: { ...draft(), paymentMethod }, headers: bearer.shopper }))._id

const setStatus = (id: string, status: Order['status']) =>
  api()(setOrderStatus, { params: { id }, body: { status }, headers: bearer.staff })

/** Each state of a payment, how an order gets there, and the heading of the page after the checkout. */
const states: { is: string; title: string; order: () => Promise<string> }[] = [
  { is: 'not paid yet', title: 'Order not paid yet', order: () => payOnline() },
  { is: 'failed', title: 'Payment failed', order: () => payOnline({ outcome: 'FAILED' }) },
  {
    is: 'partly paid',
    title: 'Order partly paid',
    order: () => payOnline({ outcome: 'COMPLETED', taken: 500_00 }),
  },
  {
    is: 'paid with more than the amount',
    title: 'Order paid with another amount',
    order: () => payOnline({ outcome: 'COMPLETED', taken: 2000_00 }),
  },
  { is: 'paid', title: 'Order Confirmed', order: () => payOnline({ outcome: 'COMPLETED' }) },
  {
    is: 'paid, then cancelled',
    title: 'Order cancelled',
    order: async () => (await setStatus(await payOnline({ outcome: 'COMPLETED' }), 'cancelled'))._id,
  },
  { is: 'waiting for a UPI transfer', title: 'Waiting for your UPI transfer', order: () => place('upi') },
  { is: 'cash on delivery', title: 'Order placed', order: () => place('cod') },
  {
    is: 'cash on delivery, confirmed',
    title: 'Order Confirmed',
    order: async () => (await setStatus(await place('cod'), 'confirmed'))._id,
  },
  {
    is: 'cash on delivery, delivered',
    title: 'Order Confirmed',
    order: async () => {
      const { _id: id } = await setStatus(await place('cod'), 'delivered')
      const isPaid = async () =>
        (await api()(showOrder, { params: { id }, headers: bearer.shopper })).payment.state === 'paid'
      await expect.poll(isPaid).toBe(true) // a job records the cash
      return id
    },
  },
  {
    is: 'cash on delivery, cancelled by the customer',
    title: 'Order cancelled',
    order: async () => {
      const id = await place('cod')
      await api()(cancelOrder, { params: { id }, body: { fee: paise(0) }, headers: bearer.shopper })
      return id
    },
  },
]

test('the shop offers three payment methods', async ({ page }) => {
  await page.goto(at('/sign-in/customer?redirect=/admin'))
  await sendSignIn(page, ADMIN)
  await page.waitForURL(({ pathname }) => pathname === '/admin')
  bearer.staff = await readToken(page)
  await page.goto(at('/admin/settings/payments'))
  await page.getByLabel('UPI address').fill('navrang@examplebank')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Payments saved.', { exact: false })).toBeVisible()
  await enterTaxIdentity()
  const { data } = await api()(listProducts, { query: { productType: 'marketplace' } })
  productId = data[0]!.id
})

/** Enters the legal name, the address and the GST status of the shop, without which it issues no invoices. */
async function enterTaxIdentity() {
  const headers = bearer.staff
  const { settings, version } = await api()(adminSettings, { headers })
  const business = { ...settings.business, legalName: 'Sample Festive Wear Example LLP' }
  const contact = { ...settings.contact, address: '1 Sample Street, Ahmedabad, Gujarat 380001' }
  const tax = { gstin: '', scheme: 'unregistered', state: 'Gujarat' } as const
  await api()(saveSettings, { body: { version, settings: { ...settings, business, contact, tax } }, headers })
}

test('every state of a payment has the same texts on the page after the checkout, on the order, in the list, in e-mails and on the invoice', async ({
  page,
}) => {
  await page.goto(at('/sign-up/customer'))
  await sendSignUp(page, { email })
  await page.waitForURL(({ pathname }) => /marketplace|listed-products/.test(pathname))
  bearer.shopper = await readToken(page)
  for (const state of states) {
    await test.step(state.is, async () => {
      const id = await state.order()
      const order = await api()(showOrder, { params: { id }, headers: bearer.shopper })
      const summary = summarizePayment(order)
      expect(summary.title).toBe(state.title)
      for (const path of [`/thank-you/${id}`, `/orders/${id}`]) {
        await page.goto(at(path))
        await expectTexts(page, order)
      }
      await page.goto(at(`/thank-you/${id}`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(state.title)
      await expect(page).toHaveTitle(`${state.title} | Navrang`)
      await page.goto(at('/orders'))
      const card = page.getByRole('article', { name: confirmationId(id) })
      await expect(card).toContainText(summary.status)
      await expectEmails(order)
      await expectInvoice(page, order)
    })
  }
})

test('money that arrives after the customer cancelled is shown as returned, not as a success', async ({
  page,
}) => {
  const headers = bearer.shopper
  const body = { ...draft(), paymentMethod: 'phonepe' as const, amount: price }
  const { orderId, txnId } = await api()(initiatePayment, { body, headers })
  await api()(cancelOrder, { params: { id: orderId! }, body: { fee: paise(0) }, headers })
  await gateway.control('shopper', { id: txnId, outcome: 'COMPLETED' })
  await page.goto(at('/sign-in/customer?redirect=/orders'))
  await sendSignIn(page, { email, password: PASSWORD })
  await page.waitForURL(({ pathname }) => pathname === '/orders')
  await page.goto(at(`/payment-success?txnId=${txnId}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order was cancelled')
  const main = page.getByRole('main')
  await expect(main).toContainText('We are returning this payment.')
  await expect(main).toContainText('The order was cancelled before the payment arrived')
  await expect(main).not.toContainText('Payment successful')
})

test('a shopper whose payment failed pays the same order again, and a new order after that one was cancelled', async ({
  page,
  quietConsole,
}) => {
  const headers = bearer.shopper
  await page.route('http://127.0.0.1/pay/*', (route) => route.fulfill({ body: 'The page of the gateway' }))
  const openedPayment = async (isNew: (url: URL) => boolean = () => true) => {
    await page.waitForURL((url) => url.origin === 'http://127.0.0.1' && isNew(url))
    const txnId = page.url().split('/pay/')[1]!
    return api()(showPayment, { params: { txnId }, headers })
  }
  await page.goto(at('/sign-in/customer?redirect=/product/bandhani-set'))
  await sendSignIn(page, { email, password: PASSWORD })
  await page.waitForURL(({ pathname }) => pathname === '/product/bandhani-set')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto(at('/checkout'))
  await page.getByRole('button', { name: 'Pay ₹1,499' }).click()
  const { txnId, orderId } = await openedPayment()

  await page.goBack()
  const notice = page.getByText(`the payment for your order ${confirmationId(orderId)} of ₹1,499 yet.`)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('link', { name: 'View order' })).toHaveAttribute('href', `/orders/${orderId}`)

  await gateway.control('shopper', { id: txnId, outcome: 'FAILED' })
  await page.goto(at(`/payment-success?txnId=${txnId}`))
  await page.waitForURL(at(`/payment-failed?txnId=${txnId}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment failed')
  await expect(page.getByRole('main')).toContainText(`Order ${confirmationId(orderId)} is saved`)
  await page.getByRole('button', { name: 'Pay now' }).click()
  const second = await openedPayment()
  expect(second).toMatchObject({ orderId, state: 'pending' })
  expect(second.txnId).not.toBe(txnId)

  await api()(cancelOrder, { params: { id: orderId }, body: { fee: paise(0) }, headers })
  await page.goto(at('/checkout'))
  await expect(page.getByRole('button', { name: 'Pay ₹1,499' })).toBeEnabled()
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Pay ₹1,499' }).click()
  const third = await openedPayment(({ pathname }) => !pathname.includes(second.txnId))
  expect(third).toMatchObject({ state: 'pending', orderStatus: 'pending' })
  expect(third.orderId).not.toBe(orderId)

  // goods that the shopper adds while the payment is open stay in the cart
  await page.goto(at('/product/bandhani-set'))
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await gateway.control('shopper', { id: third.txnId, outcome: 'COMPLETED' })
  await page.goto(at(`/payment-success?txnId=${third.txnId}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment successful')
  await page.goto(at('/cart'))
  await expect(page.getByRole('group', { name: /^quantity/i })).toContainText('1')
  expect(quietConsole.splice(0).every((value) => value.includes('status of 409'))).toBe(true)
})

test('staff record a transfer of another amount only after a confirmation, and send it back', async ({
  page,
  quietConsole,
}) => {
  const id = await place('upi')
  await page.goto(at('/sign-in/customer?redirect=/admin'))
  await sendSignIn(page, ADMIN)
  await page.waitForURL(({ pathname }) => pathname === '/admin')
  await page.goto(at(`/admin/orders/${id}`))
  await page.getByRole('button', { name: 'Match transfer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('UTR (12 digits)').fill('123456789012')
  await dialog.getByLabel('Amount (₹)').fill('1498.50')
  const checkbox = dialog.getByLabel('The customer sent another amount')
  await expect(checkbox).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog).toContainText('You entered ₹1,498.50, but the amount due is ₹1,499')
  expect(quietConsole.splice(0).every((value) => value.includes('status of 400'))).toBe(true)
  await checkbox.check()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByRole('main')).toContainText('Received ₹1,498.50 instead of ₹1,499')
  await page.goto(at('/admin/payments?provider=upi'))
  const row = page.getByRole('row').filter({ hasText: confirmationId(id) })
  await row.getByRole('button', { name: 'Refund ₹1,498.50' }).click()
  await dialog.getByLabel('Reason').fill('Fifty paise are missing')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(row).toContainText('Refund under the order')

  await page.goto(at(`/admin/orders/${id}`))
  await page.getByLabel('Transfer reference').fill('NEFT 4711')
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByRole('main')).toContainText('Refunded')
})

test('staff confirm that Delivered records the cash, and find its refund in the list of refunds to pay', async ({
  page,
  shop,
}) => {
  const id = await place('cod')
  const name = confirmationId(id)
  await page.goto(at('/sign-in/customer?redirect=/admin'))
  await sendSignIn(page, ADMIN)
  await page.waitForURL(({ pathname }) => pathname === '/admin')
  await page.goto(at(`/admin/orders/${id}`))
  const dialog = page.getByRole('dialog')
  const choose = () => page.getByLabel('Status', { exact: true }).selectOption('delivered')
  await choose()
  await expect(dialog).toContainText('This records ₹1,499 as received in cash.')
  await shop.expectAccessible()
  await dialog.getByRole('button', { name: 'Keep Pending' }).click()
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('pending')

  await page.goto(at('/admin/orders'))
  await page.getByRole('checkbox', { name: `Select order ${name}` }).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByLabel('New status').selectOption('delivered')
  await bar.getByRole('button', { name: 'Set status' }).click()
  await expect(dialog).toContainText('This records ₹1,499 as received in cash.')
  await dialog.getByRole('button', { name: 'Go back' }).click()

  await page.goto(at(`/admin/orders/${id}`))
  await choose()
  await dialog.getByRole('button', { name: 'Set to Delivered' }).click()
  const captured = async () => (await api()(orderMoney, { params: { id }, headers: bearer.staff })).captured
  await expect.poll(captured).toBe(price) // a job records the cash
  await expect(page.getByRole('main').getByText('Due on delivery')).toHaveCount(0)
  const body = { amount: price, reason: 'Came torn' }
  await api()(refundOrder, { params: { id }, body, headers: bearer.staff })

  await page.goto(at('/admin'))
  await page.getByRole('link', { name: /^Refunds to pay/ }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Bank transfer or cash')
  await shop.expectAccessible()
  await row.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByLabel('How').selectOption('cash')
  await shop.expectAccessible()
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('Refund recorded as paid')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No refunds to pay' })).toBeVisible()
  await shop.expectAccessible()
})

/** Expects the texts of the state, and no text that is only true for another state. */
async function expectTexts(page: Page, order: Order) {
  const { title, amountLabel, nextStep } = summarizePayment(order)
  const main = page.getByRole('main')
  await expect(main.getByText(amountLabel, { exact: true })).toBeVisible()
  if (nextStep) await expect(main.getByText(nextStep)).toBeVisible()
  if (title !== 'Order Confirmed') await expect(main.getByText('Order Confirmed')).toHaveCount(0)
  if (order.payment.state !== 'paid') await expect(main.getByText('Amount paid')).toHaveCount(0)
  await expect(main.getByText(/simulated/i)).toHaveCount(0)
}

async function expectEmails(order: Order) {
  const id = confirmationId(order._id)
  const { nextStep } = summarizePayment(order)
  const isToldByEmail = !['unpaid', 'failed', 'wrong_amount'].includes(order.payment.state) // the customer is paying on a page
  if (isToldByEmail) await expect(() => expect(textOfEmails(dataDir, id)).toContain(nextStep ?? id)).toPass()
  const sent = textOfEmails(dataDir, id)
  expect(sent).not.toMatch(/simulated/i)
  if (order.payment.state !== 'paid') expect(sent).not.toContain('Amount paid')
}

async function expectInvoice(page: Page, order: Order) {
  const isIssued = order.status !== 'cancelled' && order.status !== 'pending'
  if (!isIssued) return
  const params = { id: order._id }
  await expect(async () => {
    const { data } = await api()(orderDocuments, { params, headers: bearer.shopper })
    expect(data).toHaveLength(1)
  }).toPass()
  const file = await page.request.get(at(endpointUrl(orderInvoice.path, params)), { headers: bearer.shopper })
  expect(pdfText(await file.body())).toContain(summarizePayment(order).onInvoice)
}
