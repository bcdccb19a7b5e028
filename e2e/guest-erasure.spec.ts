import { expect, test } from './shop.ts'

test('a guest erases their data from a completed order; before that, the page explains why it is not possible yet', async ({
  page,
  shop,
  browser,
  request,
}) => {
  const { product } = (await (await request.get('/api/products/rani-abhla-chaniya-choli')).json()) as {
    product: { id: string; price: number }
  }
  const response = await request.post('/api/orders', {
    data: {
      items: [{ productId: product.id, quantity: 1, type: 'buy' }],
      couponCode: null,
      total: product.price,
      userName: 'Sample Guest',
      userEmail: 'erasing-guest@example.com',
      address: {
        recipient: 'Sample Guest',
        phone: '9812345600',
        line1: '9 Sample Chowk',
        pin: '400001',
        city: 'Mumbai',
        state: 'Maharashtra',
      },
    },
  })
  expect(response.status()).toBe(201)
  const { _id, token } = (await response.json()) as { _id: string; token: string }
  const link = `/thank-you/${_id}?token=${token}`

  await page.goto(link)
  await page.getByRole('button', { name: 'Erase my data' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Tax law requires us to keep')).toBeVisible()
  await shop.expectAccessible()
  await dialog.getByRole('button', { name: 'Yes, erase my data' }).click()
  await expect(dialog.getByText('This order is still in progress')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep my data' }).click()
  await shop.expectRefusal('/thank-you/')

  const staff = await (await browser.newContext()).newPage()
  await shop.signInAsAdmin(staff)
  await staff.goto(`/admin/orders/${_id}`)
  await staff.getByLabel('Status', { exact: true }).selectOption('delivered')
  await expect(staff.getByText('Delivered').first()).toBeVisible()

  await page.getByRole('button', { name: 'Erase my data' }).click()
  await dialog.getByRole('button', { name: 'Yes, erase my data' }).click()
  await expect(page.getByText('Your data was erased')).toBeVisible()
  await expect(page).toHaveURL('/')
  const erased = await request.get(`/api/orders/${_id}`, { headers: { 'x-order-token': token } })
  expect(erased.status()).toBe(404)
})
