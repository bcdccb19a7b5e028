import type { Page } from '@playwright/test'
import { apiAt } from '../bench/running-shop.ts'
import { showProduct } from '../contract/catalog.ts'
import { paise } from '../contract/money.ts'
import { placeOrder } from '../contract/orders.ts'
import { expect, signOut, test } from './shop.ts'

const api = () => apiAt(Number(new URL(process.env['SHOP_URL']!).port))

/** A guest buys a thing of Meera's and one of Ravi's together, in one payment. */
async function boughtTogether(): Promise<string> {
  const goods = await Promise.all(
    ['bandhej-mens-kediya', 'naqsh-carved-dandiya-pair'].map((slug) =>
      api()(showProduct, { params: { slug } }),
    ),
  )
  const order = await api()(placeOrder, {
    body: {
      items: goods.map(({ product }) => ({ productId: product._id, quantity: 1, type: 'buy' as const })),
      couponCode: null,
      total: paise(goods.reduce((sum, { product }) => sum + product.price, 0)),
      userEmail: 'guest@example.com',
      address: {
        recipient: 'Guest Sample',
        phone: '9800000300',
        line1: '9 Sample Lane',
        pin: '380001',
        city: 'Ahmedabad',
        state: 'Gujarat',
      },
    },
  })
  return order._id
}

async function signIn(page: Page, email: string, path: string) {
  await page.goto(`/sign-in/seller?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('nine-nights-of-garba')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === path)
}

async function send(page: Page) {
  await page.getByLabel('Carrier').fill('India Post')
  await page.getByLabel('Tracking number').fill('EX123456789IN')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('main').getByText('Shipped', { exact: true })).toBeVisible()
}

test('two sellers whose goods were bought together each send theirs, and see their share', async ({
  page,
  shop,
}) => {
  const id = await boughtTogether()
  const code = id.slice(-8).toUpperCase()

  await signIn(page, 'meera@example.com', '/seller')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meera Handlooms')
  await page.getByRole('link', { name: new RegExp(code) }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Bandhej Festive Kediya for Men')
  await expect(main).toContainText('9 Sample Lane')
  await expect(main).not.toContainText('Dandiya')
  await shop.isAccessible()
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await expect(page.getByRole('button', { name: 'Not packed after all' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByLabel('Carrier')).toBeFocused()
  await send(page)

  await signOut(page)
  await signIn(page, 'ravi@example.com', `/seller/orders/${id}`)
  await expect(main).not.toContainText('Kediya')
  await send(page)

  await page.goto('/seller/statements')
  await shop.isAccessible()
  await expect(page.getByRole('row', { name: new RegExp(`Sale ${code}`) })).toBeVisible()
  await page.goto('/seller/products')
  await expect(page.getByLabel(/Stock of Naqsh/)).toBeVisible()
  await shop.isAccessible()
})
