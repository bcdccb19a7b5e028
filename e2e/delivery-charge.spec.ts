import { ADMIN, openShop } from './open-shop.ts'
import { expect, test } from './shop.ts'
import { fillAddress, sendSignIn, sendSignUp } from './steps.ts'

// This test uses a separate shop, because the other journeys expect free delivery.
let ownShop: Awaited<ReturnType<typeof openShop>>
const at = (path: string) => `${ownShop.url}${path}`
test.beforeAll(async () => {
  ownShop = await openShop({ STAFF_SECOND_FACTOR: 'optional' })
})
test.afterAll(() => ownShop.close())

const guwahati = { pin: '781001', city: 'Guwahati', state: 'Assam' }

test('a shopper in a remote area sees the delivery charge before paying, and saves it with a coupon', async ({
  page,
  shop,
  browser,
}) => {
  const staffContext = await browser.newContext()
  const staff = await staffContext.newPage()
  await test.step('staff charge for remote areas and add a coupon', async () => {
    await staff.goto(at('/sign-in/customer?redirect=/admin'))
    await sendSignIn(staff, ADMIN)
    await staff.waitForURL(({ pathname }) => pathname === '/admin')
    await staff.goto(at('/admin/settings/delivery'))
    const form = staff.getByRole('form', { name: 'Delivery settings' })
    await form.getByLabel('Remote areas: delivery charge (₹)').fill('120.50')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Enter a whole amount in rupees')).toBeVisible()
    await form.getByLabel('Remote areas: delivery charge (₹)').fill('120')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(staff.getByText('Delivery saved', { exact: false })).toBeVisible()
    await staff.goto(at('/admin/coupons'))
    await staff.getByRole('link', { name: 'Add coupon' }).click()
    const coupon = staff.getByRole('dialog')
    await coupon.getByLabel('Code').fill('FREEDEL')
    await coupon.getByLabel('Or free delivery').check()
    await coupon.getByRole('button', { name: 'Add coupon' }).click()
    await expect(staff.getByRole('row', { name: /FREEDEL/ })).toContainText('Free delivery')
  })

  await test.step('a product says that its delivery is free when staff decide it', async () => {
    const title = 'Gumbad Oxidised Jhumka Earrings'
    const list = at(`/marketplace?q=${encodeURIComponent(title)}`)
    const card = page.getByRole('article').filter({ hasText: title })
    await page.goto(list)
    await expect(card.getByRole('heading')).toBeVisible()
    await expect(card.getByText('Free Delivery across India')).toBeHidden()
    await staff.goto(at(`/admin/products?q=${encodeURIComponent(title)}`))
    await staff.getByRole('link', { name: title, exact: true }).click()
    const editor = staff.getByRole('dialog', { name: `Edit ${title}` })
    await editor.getByRole('checkbox', { name: /^Free delivery/ }).check()
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(editor).toBeHidden()
    await expect(async () => {
      await page.goto(list) // a cached list can be two seconds old
      await expect(card.getByText('Free Delivery across India')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await card.getByRole('heading').click()
    await expect(page.getByText('Free Delivery across India').filter({ visible: true })).not.toHaveCount(0)
  })

  await page.goto(at('/product/p2'))
  await expect(page.getByText('Free Delivery across India').filter({ visible: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  const cart = page.getByRole('region', { name: 'Summary' })
  await test.step('the cart asks for the PIN code and shows its charge', async () => {
    await expect(cart.getByText('By PIN code').first()).toBeVisible()
    await cart.getByLabel('Deliver to').fill(guwahati.pin)
    await cart.getByRole('button', { name: 'Check' }).click()
    await expect(cart.getByText('₹120', { exact: true }).first()).toBeVisible()
    await expect(cart.getByText('₹319').first()).toBeVisible()
    await expect(cart.getByText(/at PIN code 781001/)).toBeVisible()
    await shop.expectAccessible()
  })

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL(/auth\/checkout/)
  await page.goto(at('/sign-up/customer?redirect=/checkout'))
  await sendSignUp(page, { email: 'remote-shopper@example.com' })
  const summary = page.getByLabel('Order summary')
  await test.step('the checkout knows the PIN code of the cart', async () => {
    await expect(page.getByLabel('PIN code')).toHaveValue(guwahati.pin)
    await expect(summary).toContainText('Delivery₹120')
    await expect(page.getByRole('button', { name: /^Pay ₹319/ })).toBeVisible()
  })
  await test.step('another address and a coupon change the charge', async () => {
    await fillAddress(page)
    await expect(summary).toContainText('DeliveryFree')
    await fillAddress(page, guwahati)
    await expect(summary).toContainText('Delivery₹120')
    await summary.getByLabel('Coupon code').fill('freedel')
    await page.keyboard.press('Enter')
    await expect(summary).toContainText('FREEDEL: Free delivery')
    await expect(summary).toContainText('DeliveryFree')
    await summary.getByRole('button', { name: 'Remove coupon FREEDEL' }).click()
    await expect(summary).toContainText('Delivery₹120')
  })

  await page.getByRole('radio', { name: /cash on delivery/i }).check()
  await page.getByRole('button', { name: 'Place order · ₹319' }).click()
  await expect(page).toHaveURL(/\/thank-you\//)
  await expect(page.getByRole('main')).toContainText('Delivery₹120')
  await expect(page.getByText('Delivery is free.')).toHaveCount(0)
  const id = new URL(page.url()).pathname.split('/').pop()!
  await page.goto(at(`/orders/${id}`))
  await expect(page.getByRole('main')).toContainText('Delivery₹120')
  await staff.goto(at(`/admin/orders/${id}`))
  await expect(staff.getByRole('main')).toContainText('Delivery₹120')
  await expect(staff.getByRole('main')).toContainText('₹319')
  await staffContext.close()
})
