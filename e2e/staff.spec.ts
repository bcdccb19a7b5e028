import { placeGuestOrder } from './guest-orders.ts'
import { expect, test } from './shop.ts'

test('staff see an order, open it and mark it as shipped', async ({ page, shop }) => {
  const { name, id } = await placeGuestOrder()
  await shop.signInAsAdmin()
  await page.goto('/admin')
  await shop.expectAccessible()
  await page.goto('/admin/orders')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('₹4,299')
  await shop.expectAccessible()
  await row.getByRole('combobox').selectOption('confirmed')
  await expect(page.getByText(/: Confirmed$/)).toBeVisible()
  await page.reload()
  await expect(row.getByRole('combobox')).toHaveValue('confirmed')

  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(id))
  await shop.expectAccessible()
  const status = page.getByRole('combobox').first()
  await page.getByRole('button', { name: 'Start packing' }).click()
  await expect(page.getByText(/: Processing$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeFocused()
  await status.selectOption('shipped')
  await expect(
    page
      .getByRole('main')
      .getByText(/shop admin/i)
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(page.getByText(/: Delivered$/)).toBeVisible()
  await expect(status).toBeFocused() // the button has disappeared
})

test('cancelling an order requires confirmation, which can be dismissed', async ({ page, shop }) => {
  const { name } = await placeGuestOrder()
  await shop.signInAsAdmin()
  await page.goto('/admin/orders')
  const status = page.getByRole('row', { name: new RegExp(name) }).getByRole('combobox')
  await status.selectOption('cancelled')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status).toHaveValue('pending')
})

test('a customer who opens the admin area gets a 403 page', async ({ page, shop, quietConsole }) => {
  await shop.signUp()
  const response = await page.goto('/admin/orders')
  expect(response?.status()).toBe(403)
  await expect(page.getByRole('main')).toContainText(/staff/i)
  await expect(page.getByText('guest@example.com')).toHaveCount(0)
  quietConsole.length = 0 // expected: the browser logs the 403
})

test('a visitor who opens the admin area is redirected to the sign-in', async ({ page }) => {
  await page.goto('/admin/orders')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('staff read the e-mail of an order, send it again and see that no job has failed', async ({
  page,
  shop,
}) => {
  const { id } = await placeGuestOrder()
  await shop.signInAsAdmin()
  await page.goto('/admin/emails')
  await shop.expectAccessible()
  const subject = `Your order ${id.slice(-8).toUpperCase()}`
  await page.getByRole('searchbox', { name: 'Search' }).fill(subject)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('main').getByRole('link', { name: subject, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expect(page.frameLocator('iframe').getByText(/^We have received your order/)).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The e-mail to guest@example.com is being sent again')).toBeVisible()

  await page.goto('/admin/outbox')
  await expect(page.getByText('No failed jobs.')).toBeVisible()
  await shop.expectAccessible()
})
