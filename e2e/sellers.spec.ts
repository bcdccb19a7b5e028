import type { Page } from '@playwright/test'
import { apiAt } from '../tools/bench/running-shop.ts'
import { showProduct } from '../contract/catalog/catalog.ts'
import { paise } from '../contract/core/money.ts'
import { placeOrder } from '../contract/orders/orders.ts'
import { aPhoto } from '../server/testing/submission-fixture.ts'
import { confirmAddress } from './emails.ts'
import { expect, signOut, test } from './shop.ts'
import { PASSWORD, sendSignIn, sendSignUp } from './steps.ts'

const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await aPhoto('jpeg', Math.floor(Math.random() * 10_000)),
})

async function signUpAsSeller(page: Page) {
  await page.goto('/sign-up/seller')
  await page.getByLabel('Your name').fill('Hetal Demo')
  await page.getByLabel('Business name').fill('Hetal Handlooms')
  await page.getByLabel('Phone').fill('98000 00700')
  const email = `seller-${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/seller-listing/)
  return email
}

const api = () => apiAt(Number(new URL(process.env['SHOP_URL']!).port))

/** Places one order of a guest with this product and a product of another seller (Ravi). Returns the id of the order. */
async function buyTogether(slug: string): Promise<string> {
  const products = await Promise.all(
    [slug, 'naqsh-carved-dandiya-pair'].map((productSlug) =>
      api()(showProduct, { params: { slug: productSlug } }),
    ),
  )
  const order = await api()(placeOrder, {
    body: {
      items: products.map(({ product }) => ({ productId: product._id, quantity: 1, type: 'buy' as const })),
      couponCode: null,
      total: paise(products.reduce((sum, { product }) => sum + product.price, 0)),
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
  await sendSignIn(page, { email, password: PASSWORD })
  await page.waitForURL(({ pathname }) => pathname === path)
}

async function ship(page: Page) {
  await page.getByLabel('Carrier').fill('India Post')
  await page.getByLabel('Tracking number').fill('EX123456789IN')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('main').getByText('Shipped', { exact: true })).toBeVisible()
}

test('a seller submits a product, makes the requested changes, ships an order and reads the statement', async ({
  page,
  shop,
  browser,
}) => {
  const name = `Bandhani dupatta ${crypto.randomUUID().slice(0, 6)}`
  const email = await signUpAsSeller(page)
  await expect(page.getByText('Welcome, Hetal Handlooms!')).toBeVisible()
  await expect(page.getByLabel('Seller name')).toHaveValue('Hetal Demo')

  await page.getByRole('button', { name: 'Submit Product' }).click()
  await expect(page.getByText('At least one image is required')).toBeVisible()
  await expect(page.getByLabel('Product name')).toBeFocused()
  await shop.expectAccessible()

  await page.getByLabel('Product name').fill(name)
  await page.getByLabel('Description').fill('Tied and dyed by hand in Kutch, nine colours on silk.')
  await page.getByLabel('Price (₹)').fill('1299')
  await page.getByLabel('Category').selectOption('Garba Dresses')
  await page.getByLabel('Brand').fill('Hetal Handlooms')
  await expect(page.getByLabel('Country of origin')).toHaveValue('India')
  await page.getByLabel('Country of origin').fill('')
  await page.getByLabel('MRP (₹, optional)').fill('999')
  await page.getByRole('button', { name: 'Submit Product' }).click()
  await expect(page.getByText('MRP cannot be lower than the price')).toBeVisible()
  await page.getByLabel('MRP (₹, optional)').fill('1499')
  await expect(page.getByText('MRP cannot be lower than the price')).toBeHidden()
  await expect(page.getByText('Enter the country of origin')).toBeVisible()
  await expect(page.getByText('At least one image is required')).toBeVisible()
  await page.getByLabel('Country of origin').fill('India')
  await page.getByLabel('Care (optional)').fill('Dry clean only')
  const images = page.getByLabel('Images', { exact: true })
  await images.setInputFiles([
    await picture('front.jpg'),
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all'.repeat(9)) },
    await picture('back.jpg'),
  ])
  await expect(page.getByText('Only JPEG, PNG, WebP and AVIF pictures can be used')).toBeVisible()
  await expect(page.getByText('At least one image is required')).toBeHidden()
  await page.getByRole('button', { name: 'Remove image 2' }).click()
  await page.getByRole('button', { name: 'Move image 2 forward' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move image 1 forward' })).toBeFocused()
  await expect(
    page.getByRole('listitem').filter({ has: page.getByAltText('Preview of image 1') }),
  ).toContainText('Cover')
  await page.getByRole('button', { name: 'Submit Product' }).click()
  await expect(page.getByText('Product submitted successfully!')).toBeVisible()
  await expect(page.getByLabel('Product name')).toHaveValue('')
  await expect(page.getByAltText('Preview of image 1')).toHaveCount(0)
  await expect(page.getByText('4 of 5 products left this month.')).toBeVisible()

  const staff = await browser.newPage()
  await shop.signInAsAdmin(staff)
  await staff.goto('/admin/submissions')
  await staff.getByRole('link', { name: new RegExp(name) }).click()
  await expect(staff.getByText('This seller has no active subscription')).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Approve' })).toBeDisabled()
  const late = await browser.newPage() // a colleague who decides after the seller has submitted another version
  await shop.signInAsAdmin(late)
  await late.goto(staff.url())
  await late.getByLabel('Size 1').fill('2.5 m')
  await late.getByRole('button', { name: 'Reject' }).click()
  const rejection = late.getByRole('dialog')
  await rejection.getByLabel('Reason').fill('The length is missing')
  await staff.getByRole('button', { name: 'Ask for changes' }).click()
  await staff.getByRole('dialog').getByLabel('Reason').fill('Please say how long it is')
  await staff.getByRole('button', { name: 'Send to seller' }).click()
  await expect(staff.getByText('Changes requested').first()).toBeVisible()

  await confirmAddress(page, email)
  await page.goto('/seller/onboarding')
  await shop.expectAccessible()
  await expect(page.getByText('Before your products can go live, pay for your subscription.')).toBeVisible()
  const details = page.getByText('Before we can pay you, tell us about your business and your bank account.')
  await expect(details).toBeVisible()
  await page.getByRole('button', { name: 'Pay ₹500 for a month' }).click()
  await expect(page.getByText('Paid until')).toBeVisible()
  await expect(page.getByText('Before your products can go live')).toBeHidden()
  await expect(details).toBeVisible()
  await page.goto('/seller-listing')
  await page.getByRole('link', { name: new RegExp(`Edit and resubmit.*${name}`) }).click()
  await expect(page.getByText('Requested changes: Please say how long it is')).toBeVisible()
  await page
    .getByLabel('Description')
    .fill('Tied and dyed by hand in Kutch, nine colours on silk, 2.5 metres.')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Sent for review', { exact: false })).toBeVisible()

  await rejection.getByRole('button', { name: 'Reject' }).click()
  await expect(rejection).toContainText('The seller has changed this submission since you opened it')
  await rejection.getByRole('button', { name: 'Cancel' }).click()
  await expect(late.getByText('This page shows the new version')).toBeVisible()
  await expect(late.getByText('2.5 metres')).toBeVisible()
  await expect(late.getByLabel('Size 1')).toHaveValue('2.5 m')
  await late.getByRole('button', { name: 'Reject' }).click()
  await expect(rejection.getByLabel('Reason')).toHaveValue('The length is missing')
  await late.close()

  await staff.goto('/admin/submissions')
  await staff.getByRole('link', { name: new RegExp(name) }).click()
  await expect(staff.getByText('Please say how long it is')).toBeVisible()
  await staff.getByLabel('Size 1').fill('Free Size')
  await staff.getByLabel('Stock', { exact: true }).fill('4')
  await staff.getByLabel('HSN code').fill('6204')
  await staff.getByRole('button', { name: 'Approve' }).click()
  await expect(staff.getByText('The product is live').first()).toBeVisible()

  await page.goto(`/marketplace?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('2.5 metres')).toBeVisible()

  const id = await buyTogether(new URL(page.url()).pathname.split('/').at(-1)!)
  const code = id.slice(-8).toUpperCase()
  await page.goto('/seller')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hetal Handlooms')
  await page.getByRole('link', { name: new RegExp(code) }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(name)
  await expect(main).toContainText('9 Sample Lane')
  await expect(main).not.toContainText('Dandiya')
  await shop.expectAccessible()
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await expect(page.getByRole('button', { name: 'Mark as not packed' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByLabel('Carrier')).toBeFocused()
  await shop.expectRefusal(`/seller/orders/${id}`)
  await ship(page)
  const sale = page.getByRole('row', { name: new RegExp(`Sale ${code}`) })
  await expect(async () => {
    await page.goto('/seller/statements') // opens the statement repeatedly, because a background job updates it some time after the shipment
    await expect(sale).toContainText('₹1,299.00', { timeout: 2000 })
  }).toPass()
  await shop.expectAccessible()

  await page.goto('/seller')
  await page.getByRole('link', { name: /Low stock/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(/Low stock: .*3/)
  await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('low')
  await shop.expectAccessible()

  await page.goto('/seller/team')
  await expect(page.getByLabel('Role').getByRole('option')).toHaveText(['Member', 'Manager'])
  await expect(page.getByLabel('Role')).toHaveAccessibleDescription(/Members see products and orders/)
  await page.getByLabel('E-mail').fill('helper@example.com')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('cell', { name: /^helper@example.com/ })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Send invitation' })).toBeFocused()
  await shop.expectAccessible()
  await page.getByRole('button', { name: 'Withdraw the invitation for helper@example.com' }).click()
  await expect(page.getByText('Invitation withdrawn')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await signOut(page)
  await signIn(page, 'ravi@example.com', `/seller/orders/${id}`)
  await expect(main).not.toContainText(name)
  await ship(page)
  await staff.goto(`/admin/orders/${id}`)
  await staff.getByRole('button', { name: /^Send again.*Hetal Handlooms/ }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect(staff.getByText('Hetal Handlooms has to send the goods again')).toBeVisible()
  await expect(staff.getByRole('button', { name: /^Send again/ })).toHaveCount(1) // the other parcel is on its way
  await staff.close()
  await page.goto('/seller/products')
  await expect(page.getByLabel(/Stock of Naqsh/)).toBeVisible()
  await shop.expectAccessible()
  await page.goto('/seller/onboarding') // the business of this seller is complete and has a subscription
  await expect(page.getByText('Paid until')).toBeVisible()
  await expect(page.getByText('Before your products can go live')).toBeHidden()
  await expect(page.getByText('Before we can pay you')).toBeHidden()
})

test('a visitor may submit a product, and the draft survives leaving the page', async ({ page }) => {
  await page.goto('/seller-listing')
  await page.getByLabel('Product name').fill('Oxidised anklets')
  await page.goto('/about')
  await page.goto('/seller-listing')
  await expect(page.getByLabel('Product name')).toHaveValue('Oxidised anklets')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Product name')).toHaveValue('')
})

test('a customer starts selling with the same account', async ({ page, shop, quietConsole }) => {
  const email = `shopper-${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.goto('/sign-up/customer')
  await sendSignUp(page, { email })
  await page.waitForURL(/listed-products/)
  await page.goto('/seller-listing')
  const start = page.getByRole('button', { name: 'Start selling with this account' })
  await expect(start).toBeVisible()
  await shop.expectAccessible()
  await page.goto('/seller')
  quietConsole.length = 0 // expected: the browser logs the 403
  await start.click()
  await page.waitForURL(/seller\/onboarding/)
  await expect(page.getByRole('heading', { name: 'Your business' })).toBeVisible()
  await page.goto('/seller-listing')
  await expect(page.getByText('Welcome, Asha Shopper!')).toBeVisible()
})
