import { expect, test } from './shop.ts'

test('staff add a coupon, correct its errors and end it', async ({ page, shop }) => {
  const code = `JOURNEY${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  await shop.signInAsAdmin()
  await page.goto('/admin/coupons')
  await expect(page.getByRole('row', { name: /NAVRATRI25/ })).toContainText('25% off')
  await shop.expectAccessible()

  await page.getByRole('link', { name: 'Add coupon' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Code').fill(code)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const guard = page.locator('dialog', { hasText: 'Leave without saving?' })
  await expect(guard).toBeAttached() // the page has noticed the input
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Escape'), // the browser does not let a page prevent the second one
    () => form.getByRole('button', { name: 'Close' }).click(),
  ]
  for (const leave of ways) {
    await leave()
    await question.getByRole('button', { name: 'Stay here' }).press('Enter')
    await expect(question).toBeHidden()
    await expect(form.getByLabel('Code')).toHaveValue(code)
  }
  await form.getByLabel('Percent off').fill('120')
  await form.getByRole('button', { name: 'Add coupon' }).click()
  await expect(form.getByText('At most 99%')).toBeVisible()
  await expect(form.getByLabel('Percent off')).toBeFocused()
  await shop.expectRefusal('/admin/coupons')
  await shop.expectAccessible()
  await form.getByLabel('Percent off').fill('')
  await form.getByLabel('Or amount off').fill('150')
  await form.getByLabel('Uses per customer').fill('1')
  await form.getByLabel('Minimum order value').fill('999')
  await form.getByRole('button', { name: 'Add coupon' }).click()

  const row = page.getByRole('row', { name: new RegExp(code) })
  await expect(row).toContainText('Orders from ₹999, Once per customer')
  await expect(row).toContainText('₹150 off')
  await expect(row).toContainText('Active')
  await row.getByRole('link', { name: 'Edit' }).click()
  await form.getByLabel('Or amount off').fill('175')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${code} saved`)).toBeVisible()
  await expect(form).toBeHidden()
  await expect(row).toContainText('₹175 off')
  await row.getByRole('button', { name: 'End' }).click()
  await expect(row).toContainText('Ended')
})
