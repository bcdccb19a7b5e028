import { placeGuestOrder } from './guest-orders.ts'
import { expect, test } from './shop.ts'

test('staff see new orders in the bell, open them, and choose how they are notified', async ({
  page,
  shop,
}) => {
  const name = `Guest ${crypto.randomUUID().slice(0, 6)}`
  await placeGuestOrder(name)
  await shop.signInAsAdmin()
  await page.goto('/admin')
  const bell = page.getByRole('banner').locator('summary').filter({ hasText: 'Notifications' })
  await expect(bell).toContainText(/\d new/)
  await bell.click()
  const notification = page.getByRole('link', { name: new RegExp(`^New order .* of ${name}`) })
  await expect(notification).toContainText('(new)')
  await shop.expectAccessible()
  await page.keyboard.press('Escape')
  await expect(notification).toBeHidden()
  await bell.click()
  await notification.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order')

  await page.goto('/admin/notifications')
  await expect(page.getByRole('link', { name: new RegExp(name) })).not.toContainText('(new)')
  const box = page.getByRole('checkbox', { name: 'Late rentals by e-mail' })
  await box.check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notification settings saved')).toBeVisible()
  await page.reload()
  await expect(box).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'New orders in the bell' })).toBeChecked()
  await shop.expectAccessible()
})
