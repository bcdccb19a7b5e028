import { apiAt } from '../tools/bench/running-shop.ts'
import { paise } from '../contract/core/money.ts'
import { placeOrder } from '../contract/orders/orders.ts'
import { expect, test } from './shop.ts'

/** An order by a guest, as a client of the API places it. */
async function anOrder() {
  const api = apiAt(Number(new URL(process.env['SHOP_URL']!).port))
  const name = `Guest ${crypto.randomUUID().slice(0, 6)}`
  const order = await api(placeOrder, {
    body: {
      items: [{ productId: 'p1', quantity: 1, type: 'buy' }],
      couponCode: null,
      total: paise(4299_00),
      userName: name,
      userEmail: 'guest@example.com',
    },
  })
  return { name, id: order._id }
}

test('staff see an order, open it, and send it on its way', async ({ page, shop }) => {
  const { name, id } = await anOrder()
  await shop.signInAsAdmin()
  await shop.isAccessible()
  await page.goto('/admin/orders')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('₹4,299')
  await shop.isAccessible()
  await row.getByRole('combobox').selectOption('confirmed')
  await expect(page.getByText(/: Confirmed$/)).toBeVisible()
  await page.reload()
  await expect(row.getByRole('combobox')).toHaveValue('confirmed')

  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(id))
  await shop.isAccessible()
  await page.getByRole('combobox').first().selectOption('shipped')
  await expect(
    page
      .getByRole('main')
      .getByText(/shop admin/i)
      .first(),
  ).toBeVisible()
})

test('a step backwards is asked about first, and cancelling can be thought better of', async ({
  page,
  shop,
}) => {
  const { name } = await anOrder()
  await shop.signInAsAdmin()
  await page.goto('/admin/orders')
  const status = page.getByRole('row', { name: new RegExp(name) }).getByRole('combobox')
  await status.selectOption('cancelled')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status).toHaveValue('pending')
})

test('a customer who tries the admin area is told that it is not for them', async ({
  page,
  shop,
  quietConsole,
}) => {
  await shop.signUp()
  const answer = await page.goto('/admin/orders')
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole('main')).toContainText(/staff/i)
  await expect(page.getByText('guest@example.com')).toHaveCount(0)
  quietConsole.length = 0 // the browser says the 403 aloud
})

test('a visitor of the admin area is asked to sign in', async ({ page }) => {
  await page.goto('/admin/orders')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('staff read the letter that an order wrote, send it again, and see that nothing waits', async ({
  page,
  shop,
}) => {
  const { id } = await anOrder()
  await shop.signInAsAdmin()
  await page.goto('/admin/emails')
  await shop.isAccessible()
  const subject = `Your order ${id.slice(-8).toUpperCase()}`
  await page.getByRole('searchbox', { name: 'Search' }).fill(subject)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('main').getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expect(page.frameLocator('iframe').getByText(/^We have received your order/)).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The e-mail to guest@example.com is being sent again')).toBeVisible()

  await page.goto('/admin/outbox')
  await expect(page.getByText('No failed jobs.')).toBeVisible()
  await shop.isAccessible()
})
