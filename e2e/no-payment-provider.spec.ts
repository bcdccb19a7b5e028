import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ADMIN, openShop } from './open-shop.ts'
import { expect, test } from './shop.ts'
import { fillAddress, sendSignIn, sendSignUp } from './steps.ts'

// These tests use a separate shop, first without online payments, then restarted with simulated payments.
test.describe.configure({ mode: 'serial' })

const catalogue = `Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty
bandhani-set,Bandhani Garba Set,Garba Dresses,Size,M,500,5
bandhani-set,,,Size,L,500,5
`
const dataDir = mkdtempSync(join(tmpdir(), 'navrang-no-provider-'))
const settings = { DATA_DIR: dataDir, SEED: 'none', STAFF_SECOND_FACTOR: 'optional' }
let ownShop: Awaited<ReturnType<typeof openShop>>
const at = (path: string) => `${ownShop.url}${path}`

test.beforeAll(async () => {
  const file = join(dataDir, 'goods.csv')
  writeFileSync(file, catalogue)
  const env = { ...process.env, ...settings, DATABASE_URL: '' }
  const args = ['server/modules/catalog/import/cli/main.ts', file, '--no-images']
  expect(spawnSync(process.execPath, args, { env }).status).toBe(0)
  ownShop = await openShop({ ...settings, PAYMENT_PROVIDER: 'none' })
})
test.afterAll(async () => {
  await ownShop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('without a payment provider the checkout offers only cash on delivery, and does not mention simulated payments', async ({
  page,
}) => {
  await page.goto(at('/product/bandhani-set'))
  await page.getByRole('group', { name: /size/i }).getByText('M', { exact: true }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText(/added to cart/).first()).toBeVisible() // waits until the cart is stored, because the next page reads it
  await page.goto(at('/cart'))
  await expect(page.getByRole('listitem', { name: /Bandhani/ })).toBeVisible()
  await page.goto(at('/sign-up/customer?redirect=/checkout'))
  await sendSignUp(page, { email: 'asha-shopper@example.com', password: 'kitli chai at platform 4' })
  await expect(page.getByLabel('Order summary')).toContainText('₹500')
  await expect(page.getByRole('radio', { name: /PhonePe/ })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toBeChecked()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText(/simulated/i)).toHaveCount(0)
  await page.waitForURL(({ pathname }) => pathname.startsWith('/thank-you/'))
  await expect(page.getByText(/simulated/i)).toHaveCount(0)
})

async function signIn(page: Page) {
  await page.goto(at('/sign-in/customer?redirect=/admin'))
  await sendSignIn(page, ADMIN)
  await page.waitForURL(({ pathname }) => pathname === '/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page.getByText(/^Payments are simulated: .*Set PAYMENT_PROVIDER/)
}

test('without a payment provider the admin area does not mention simulated payments', async ({ page }) => {
  await expect(await signIn(page)).toHaveCount(0)
})

test('an unpaid order is paid by UPI from My Orders, also without JavaScript', async ({ page, browser }) => {
  await signIn(page)
  await page.goto(at('/admin/settings/payments'))
  await page.getByLabel('UPI address').fill('navrang@examplebank')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Payments saved.', { exact: false })).toBeVisible()
  const { token } = (await (await page.request.get(at('/api/auth/token'))).json()) as { token: string }
  const { product } = (await (await page.request.get(at('/api/products/bandhani-set'))).json()) as {
    product: { id: string; price: number }
  }
  const placed = await page.request.post(at('/api/orders'), {
    headers: { authorization: `Bearer ${token}` },
    data: {
      items: [{ productId: product.id, quantity: 1, type: 'buy' }],
      couponCode: null,
      total: product.price,
      paymentMethod: 'upi',
      address: {
        recipient: 'Asha Shopper',
        phone: '9800000000',
        line1: '9 Garba Chowk',
        pin: '380006',
        city: 'Ahmedabad',
        state: 'Gujarat',
      },
    },
  })
  expect(placed.status()).toBe(201)
  await page.goto(at('/orders'))
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Pay by UPI' })).toBeVisible()

  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.goto(at('/orders'))
  await plain.getByRole('button', { name: 'Pay now' }).click()
  await expect(plain.getByRole('heading', { name: 'Pay by UPI' })).toBeVisible()
  await context.close()
})

test('every page of the admin area warns that the payments of a live shop are simulated', async ({
  page,
}) => {
  await ownShop.close()
  ownShop = await openShop({ ...settings, PAYMENT_PROVIDER: 'demo' })
  const banner = await signIn(page)
  await expect(banner).toBeVisible()
  await page.goto(at('/admin/orders'))
  await expect(banner).toBeVisible()
})
