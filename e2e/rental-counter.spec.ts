import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { apiAt, freePort } from '../tools/bench/running-shop.ts'
import { paise } from '../contract/core/money.ts'
import { placeOrder } from '../contract/orders/orders.ts'
import { listProducts } from '../contract/catalog/catalog.ts'
import { adminSettings, saveSettings } from '../contract/store/store.ts'
import { sampleAddress } from '../server/testing/checkout-fixture.ts'
import { phonePhoto } from '../server/testing/rental-counter.ts'
import { ADMIN, openShop } from './open-shop.ts'
import { expect, test } from './shop.ts'
import { PASSWORD, sendSignIn, sendSignUp } from './steps.ts'

// These tests use a separate shop and restart it with another current date. Navratri begins on 11 October 2026.
test.describe.configure({ mode: 'serial' })

const catalogue = `Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Rent Price,Deposit,Rental Units
bandhani-set,Bandhani Garba Set,Garba Dresses,Size,M,5000,2,500,2000,2
`
const dataDir = mkdtempSync(join(tmpdir(), 'navrang-counter-'))
const server = { port: 0, close: async () => {} }
const rental = { email: '', code: '', orderId: '' }
const url = (path: string) => `http://localhost:${server.port}${path}`

/** Restarts the shop on this date with the same data. */
async function restartOn(date: string) {
  await server.close()
  const settings = {
    DATA_DIR: dataDir,
    SEED: 'none',
    NODE_ENV: 'test',
    STAFF_SECOND_FACTOR: 'optional',
    CLOCK: `${date}T06:00:00Z`,
  }
  const { close } = await openShop(settings, server.port)
  server.close = close
}

test.beforeAll(async () => {
  server.port = await freePort()
  await restartOn('2026-10-08')
  await server.close()
  const file = join(dataDir, 'outfits.csv')
  writeFileSync(file, catalogue)
  const env = { ...process.env, DATA_DIR: dataDir, SEED: 'none', DATABASE_URL: '' }
  const { status } = spawnSync(
    process.execPath,
    ['server/modules/catalog/import/cli/main.ts', file, '--no-images'],
    {
      env,
    },
  )
  expect(status).toBe(0)
  server.close = async () => {}
  await restartOn('2026-10-08')
})
test.afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
  redirect: string,
) {
  await page.goto(url(`/sign-in/customer?redirect=${redirect}`))
  await sendSignIn(page, { email, password })
  await page.waitForURL(({ pathname }) => pathname === redirect)
}
const signInAsStaff = (page: Page, path: string) => signIn(page, ADMIN, path)
const signInAsShopper = (page: Page, path: string) =>
  signIn(page, { email: rental.email, password: PASSWORD }, path)

const photo = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await phonePhoto(colour),
})

test('a shopper rents a set for nights 3 to 5 and finds the rental on the order page', async ({
  page,
  shop,
}) => {
  rental.email = `asha-${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.goto(url('/sign-up/customer'))
  await sendSignUp(page, { email: rental.email })
  await page.waitForURL(({ pathname }) => /marketplace|listed-products/.test(pathname))

  const api = apiAt(server.port)
  const { token } = (await (await page.request.get(url('/api/auth/token'))).json()) as { token: string }
  const { data } = await api(listProducts, { query: { productType: 'rent' } })
  const items = [
    { productId: data[0]!.id, type: 'rent' as const, quantity: 1, from: '2026-10-13', until: '2026-10-15' },
  ]
  const headers = { authorization: `Bearer ${token}` }
  const order = await api(placeOrder, { body: { items, couponCode: null, total: paise(1500_00) }, headers })
  rental.orderId = order._id

  await page.goto(url(`/orders/${rental.orderId}`))
  const garment = page.getByRole('article', { name: 'Bandhani Garba Set' })
  await expect(garment).toContainText('Rented from 13 Oct 2026 to 15 Oct 2026')
  await expect(garment).toContainText('Due back on 16 Oct 2026')
  await expect(garment).toContainText(/Deposit\s*Held/)
  await expect(garment).toContainText('Ready in our shop from 12 Oct 2026, due back 16 Oct 2026')
  await expect(garment.getByText('Extend your rental')).toHaveCount(0) // only after the outfit has left the shop
  await shop.expectAccessible()
})

test('staff hand it out by its code, with a checklist and a photo, and the customer can extend it', async ({
  page,
  shop,
  browser,
}) => {
  await restartOn('2026-10-12')
  await signInAsStaff(page, '/admin/rentals/today')
  await expect(page.getByRole('heading', { name: /Ready to hand out/ })).toBeVisible()
  const ready = page.getByRole('link', { name: /Bandhani Garba Set/ })
  await expect(ready).toContainText('Leaves by Tue 13 Oct')
  await expect(ready).toContainText('Handed out in the shop')
  await shop.expectAccessible()
  await ready.click()
  const booked = await page.getByText(/^Booked: /).textContent()
  rental.code = booked!.replace('Booked: ', '')

  const code = page.getByLabel('Piece code')
  await code.fill('2222-2223')
  await page.getByRole('button', { name: 'Hand out' }).click()
  await expect(page.getByText('Tick this item, or enter why it is missing')).toHaveCount(3)
  await shop.expectRefusal('/admin/rentals/handover')
  await page.getByRole('button', { name: 'All there' }).click()
  await page.getByRole('button', { name: 'Hand out' }).click()
  await expect(
    page.getByText('2222-2223 is not a valid code. Please check it for typing mistakes'),
  ).toBeVisible()
  await shop.expectRefusal('/admin/rentals/handover')
  await code.fill(rental.code.toLowerCase().replace('-', ''))
  await page.locator('input[type=file]').setInputFiles(await photo('out.jpg', '#b3123f'))
  await expect(page.getByRole('img', { name: 'Photo 1 before the rental' })).toBeVisible()
  await shop.expectAccessible()
  await page.getByRole('button', { name: 'Hand out' }).click()
  await expect(page.getByRole('heading', { name: 'Take back' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'At handover' })).toBeVisible()

  const customerContext = await browser.newContext()
  const customer = await customerContext.newPage()
  await signInAsShopper(customer, `/orders/${rental.orderId}`)
  const garment = customer.getByRole('article', { name: 'Bandhani Garba Set' })
  await garment.getByLabel('New last day').fill('2026-10-17')
  await garment.getByRole('button', { name: 'Check the price' }).click()
  await expect(garment).toContainText(/2 more days, until .+, cost ₹1,000/)
  await customerContext.close()
})

test('staff take it back a day late with damage and settle the deposit', async ({ page, shop }) => {
  await restartOn('2026-10-17')
  await signInAsStaff(page, '/admin/rentals/today')
  await expect(page.getByText('Due back Fri 16 Oct: one day late')).toBeVisible()
  await page.getByRole('link', { name: 'Scan a garment' }).click()
  await page.getByLabel('Piece code').fill(rental.code)
  await page.keyboard.press('Enter') // a barcode scanner types the code and presses Enter
  await expect(page.getByText('One day late: ₹500 so far.')).toBeVisible()

  await page.getByLabel('Piece code').fill(rental.code)
  await page.getByRole('button', { name: 'All there' }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('back.jpg', '#7a3aa0'))
  await expect(page.getByRole('img', { name: 'Photo 1 after the rental' })).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Choose the condition', { exact: true }).last()).toBeVisible()
  await shop.expectRefusal('/admin/rentals/handover')
  await page.getByLabel('Condition').selectOption('worn')
  await page.getByRole('button', { name: 'Take back' }).click()

  await expect(page.getByRole('heading', { name: 'Settle the deposit' })).toBeFocused()
  const waive = page.getByLabel('Waive (₹)')
  await waive.fill('half')
  await expect(page.getByText('Enter an amount in rupees')).toBeVisible()
  await waive.fill('600')
  await expect(page.getByText('You cannot waive more than the late fee')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Retained₹500')
  await waive.fill('0')
  await expect(page.getByText('You cannot waive more')).toHaveCount(0)
  await page.getByRole('checkbox', { name: /Missing mirror work/ }).check()
  await page.getByLabel('Note on Missing mirror work').fill('left sleeve')
  await expect(page.getByRole('main')).toContainText('Refund to the customer₹1,300')
  await shop.expectAccessible()
  await page.getByRole('button', { name: 'Settle deposit' }).click()
  await expect(page.getByRole('main')).toContainText('Refund₹1,300')
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeFocused()

  await page.goto(url('/admin/rentals/cleaning'))
  await shop.expectAccessible()
  await page.getByRole('button', { name: 'Mark as cleaned' }).click()
  await expect(page.getByText('Nothing to clean or repair')).toBeVisible()
})

test('the shopper sees the timeline, both photos and the settlement of the deposit', async ({
  page,
  shop,
}) => {
  await signInAsShopper(page, `/orders/${rental.orderId}`)
  const garment = page.getByRole('article', { name: 'Bandhani Garba Set' })
  await expect(garment.getByRole('listitem').filter({ hasText: 'Inspected' })).not.toContainText('not yet')
  await expect(garment).toContainText('One day late−₹500')
  await expect(garment).toContainText('Missing mirror work: left sleeve−₹200')
  await expect(garment).toContainText('Refund₹1,300')
  await expect(garment.getByRole('img', { name: /photo 1/ })).toHaveCount(2)
  await shop.expectAccessible()
})

/** Places a cash-on-delivery order of the shopper. Staff have allowed cash on delivery for rentals before. */
async function orderForCash(staffPage: Page, browser: Browser) {
  const api = apiAt(server.port)
  const headersOf = async (page: Page) => {
    const { token } = (await (await page.request.get(url('/api/auth/token'))).json()) as { token: string }
    return { authorization: `Bearer ${token}` }
  }
  const { settings, version } = await api(adminSettings, { headers: await headersOf(staffPage) })
  const cod = { ...settings.cod, rentals: true }
  const body = { settings: { ...settings, cod }, version }
  await api(saveSettings, { body, headers: await headersOf(staffPage) })

  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAsShopper(page, '/orders')
  const { data } = await api(listProducts, { query: { productType: 'rent' } })
  const period = { from: '2026-10-20', until: '2026-10-21' }
  const items = [{ productId: data[0]!.id, type: 'rent' as const, quantity: 1, ...period }]
  const payment = { paymentMethod: 'cod' as const, address: sampleAddress }
  const request = { items, couponCode: null, total: paise(1000_00), ...payment }
  const order = await api(placeOrder, { body: request, headers: await headersOf(page) })
  await context.close()
  return order
}

test('staff collect cash at the handout and give the deposit back in cash', async ({
  page,
  shop,
  browser,
}) => {
  await signInAsStaff(page, '/admin')
  const order = await orderForCash(page, browser)
  await page.goto(url(`/admin/orders/${order._id}`))
  const garments = page.getByRole('region', { name: 'Rented garments' })
  await expect(garments).toContainText('Reserved')
  await expect(garments).toContainText('Deposit ₹2,000: not paid yet')
  await shop.expectAccessible()
  const code = (await garments.getByText(/^\S{4}-\S{4}$/).textContent())!

  await page.goto(url('/admin/rentals/scan'))
  await page.getByLabel('Piece code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Collect ₹3,000 for the order, deposit included')).toBeVisible()
  await page.getByLabel('Piece code').fill(code)
  await page.getByRole('button', { name: 'All there' }).click()
  await page.getByRole('button', { name: 'Hand out' }).click()
  await expect(page.getByText('Choose how the customer pays ₹3,000')).toBeVisible()
  await shop.expectRefusal('/admin/rentals/handover')
  await shop.expectAccessible()
  await page.getByRole('radio', { name: 'Not now' }).check()
  await page.getByRole('button', { name: 'Hand out' }).click()
  await expect(page.getByText('The customer has not paid ₹3,000 yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Paid in cash' }).click()
  await expect(page.getByText('The customer has not paid')).toHaveCount(0)

  await test.step('a garment that was reported as lost turns up', async () => {
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Report as lost' }).click()
    await dialog.getByLabel('Reason').fill('The customer does not answer')
    await dialog.getByRole('button', { name: 'Report as lost' }).click()
    await expect(page.getByText('Not returned: The customer does not answer')).toBeVisible()
    await page.getByRole('button', { name: 'Undo loss' }).click()
    await dialog.getByLabel('Reason').fill('The customer brings it back')
    await dialog.getByRole('button', { name: 'Undo loss' }).click()
    await expect(page.getByRole('button', { name: 'Report as lost' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Take back' })).toBeFocused()
  })

  await page.getByLabel('Piece code').fill(code)
  await page.getByRole('checkbox', { name: 'Chaniya' }).check()
  await page.getByRole('checkbox', { name: 'Choli' }).check()
  await page.getByLabel('Note on Dupatta').fill('Lost at the venue')
  await page.getByLabel('Condition').selectOption('good')
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Missing at the return: Dupatta.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Lost dupatta/ })).toBeChecked()
  await page.getByRole('button', { name: 'Settle deposit' }).click()
  await expect(page.getByText('Give back ₹1,200 in cash.')).toBeVisible()
  await shop.expectAccessible()
  await page.getByRole('button', { name: 'Given' }).click()
  await expect(page.getByRole('main')).toContainText('reference Cash at the counter')

  await test.step('the customer finds the dupatta, and the charge is lowered', async () => {
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Lower a charge' }).click()
    await dialog.getByLabel('New amount (₹)').fill('800')
    await dialog.getByLabel('Reason').fill('The dupatta was found, and is torn')
    await dialog.getByRole('button', { name: 'Lower the charge' }).click()
    await expect(dialog.getByText('Enter less than ₹800')).toBeVisible()
    await shop.expectRefusal('/admin/rentals/handover')
    await shop.expectAccessible()
    await dialog.getByLabel('New amount (₹)').fill('300')
    await dialog.getByRole('button', { name: 'Lower the charge' }).click()
    await expect(page.getByText('Give back ₹500 in cash.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
  await page.goto(url(`/admin/orders/${order._id}`))
  await expect(garments).toContainText('Settled')
})

test('staff add pieces, print their labels and set the prices of damages', async ({ page, shop }) => {
  await signInAsStaff(page, '/admin/rentals/pieces')
  await expect(page.getByText(rental.code).first()).toBeVisible()
  await shop.expectAccessible()
  await page.getByRole('button', { name: /Add pieces/ }).click()
  await page.getByLabel('Quantity').fill('0')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Enter 1 or more')).toBeVisible()
  await shop.expectRefusal('/admin/rentals/pieces')
  await page.getByLabel('Quantity').fill('2')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Open \S{4}-/ })).toHaveCount(4)
  // the codes are random, so the new pieces can stand anywhere in the list
  const ready = page.getByRole('listitem').filter({ hasText: 'like new' }).getByRole('checkbox')
  for (const at of [0, 1]) await ready.nth(at).check()
  await page.getByRole('button', { name: 'In cleaning' }).click()
  await expect(page.getByText('2 pieces changed, before: ready')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone')).toBeVisible()
  await ready.first().check()
  await page.getByRole('button', { name: 'To repair…' }).click()
  const repair = page.getByRole('dialog', { name: 'Send the selected pieces to repair?' })
  const reason = repair.getByLabel('Reason')
  await reason.fill('ab')
  await repair.getByRole('button', { name: 'Send to repair' }).click()
  await expect(repair.getByText('Enter a reason')).toBeVisible()
  await expect(reason).toHaveValue('ab')
  await shop.expectRefusal('/admin/rentals/pieces')
  await reason.fill('A tear')
  await reason.press('Enter')
  await expect(page.getByText('1 piece changed, before: ready')).toBeVisible()
  await expect(repair).toBeHidden()

  await page.getByRole('button', { name: `Open ${rental.code}` }).click()
  await expect(page.getByRole('dialog')).toContainText('Handed out for order')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('img', { name: `QR code of ${rental.code}` })).toBeVisible()
  await shop.expectAccessible()

  await page.goto(url('/admin/rentals/prices'))
  await shop.expectAccessible()
  await page.getByLabel('Charge for Tear that can be mended (₹)').fill('800')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Charges saved')).toBeVisible()

  await page.getByRole('button', { name: 'Add damage type' }).click()
  await page
    .getByLabel(/^Damage \d+$/)
    .last()
    .fill('Lost belt')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    await promise
    return route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  const charge = page.getByLabel('Charge for Lost belt (₹)')
  await charge.fill('350') // during the save, which stores the line without a charge
  resolve()
  await expect(page.getByText('Charges saved')).toHaveCount(2)
  await expect(charge).toHaveValue('350')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Charges saved')).toHaveCount(3)
  await page.reload()
  await expect(charge).toHaveValue('350')
})
