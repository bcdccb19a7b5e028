import type { Page } from '@playwright/test'
import { addDays, dayInIndia } from '../contract/core/dates.ts'
import { showProduct } from '../contract/catalog/catalog.ts'
import { placeOrder, quoteItems } from '../contract/orders/orders.ts'
import { apiAt } from '../tools/bench/running-shop.ts'
import { expect, test } from './shop.ts'

/** Opens the form of a booked rental and chooses a number of nights. Returns the form. */
async function openForm(page: Page, nights: number) {
  await page.getByRole('button', { name: 'Change nights or size' }).click()
  const form = page.getByRole('region', { name: 'Change this rental' })
  await form.getByLabel('Number of nights').selectOption(String(nights))
  await expect(form).toHaveAttribute('aria-busy', 'false')
  await expect(form.getByLabel('Number of nights')).toHaveValue(String(nights))
  return form
}

test('a renter chooses more nights and pays the difference, and staff change them again with a refund', async ({
  page,
  shop,
  browser,
}) => {
  await shop.signUp()
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const api = apiAt(Number(new URL(process.env['SHOP_URL']!).port))
  const { product } = await api(showProduct, { params: { slug: 'rajwada-couple-rent' } })
  const from = addDays(dayInIndia(new Date()), 60 + Math.floor(Math.random() * 100))
  const items = [{ productId: product.id, type: 'rent' as const, quantity: 1, from, until: addDays(from, 1) }]
  const { quote } = await api(quoteItems, { body: { items, couponCode: null } })
  const order = await api(placeOrder, { body: { items, couponCode: null, total: quote.total }, headers })

  await page.goto(`/orders/${order._id}`)
  const form = await openForm(page, 3)
  await form.getByLabel('New nights').selectOption({ index: 20 })
  const offer = form.getByText(/\(3 nights\): You pay ₹[\d,]+ more/)
  const difference = /₹[\d,]+/.exec(await offer.innerText())![0]
  await shop.expectAccessible()
  await form.getByRole('button', { name: 'Change my rental' }).click()
  await expect(page.getByRole('button', { name: 'Change nights or size' })).toBeFocused()
  const main = page.getByRole('main')
  await expect(main).toContainText(`You owe ${difference}`)
  await main.getByRole('button', { name: `Pay ${difference} (simulated)` }).click()
  await expect(main).not.toContainText('You owe')
  const changes = page.getByRole('region', { name: 'Changes', exact: true })
  await expect(changes.getByRole('listitem')).toHaveCount(1)
  await expect(changes).toContainText(`${difference} more`)

  const staffContext = await browser.newContext()
  const staff = await staffContext.newPage()
  await shop.signInAsAdmin(staff)
  await staff.goto(`/admin/orders/${order._id}`)
  const staffForm = await openForm(staff, 2)
  await staffForm.getByLabel('New nights').selectOption({ index: 5 })
  await expect(staffForm.getByText(/It costs ₹[\d,]+ less/)).toBeVisible()
  await staffForm.getByRole('button', { name: 'Change this rental' }).click()
  await expect(staff.getByText('The rental has been changed').first()).toBeVisible()
  await staffContext.close()

  await page.reload()
  await expect(changes.getByRole('listitem')).toHaveCount(2)
  await expect(changes.getByRole('listitem').last()).toContainText('less')
  await shop.expectAccessible()
})
