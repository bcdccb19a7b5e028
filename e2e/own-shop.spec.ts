import { ADMIN, openShop } from './open-shop.ts'
import { expect, test } from './shop.ts'
import { sendSignIn } from './steps.ts'

// This test uses a separate sample shop with its season, because it deletes the sample data.
let sampleShop: Awaited<ReturnType<typeof openShop>>
test.beforeAll(async () => {
  sampleShop = await openShop({ SAMPLE_SEASON: 'full', STAFF_SECOND_FACTOR: 'optional' })
})
test.afterAll(() => sampleShop.close())

test('a merchant who has tried the sample shop starts a shop of her own', async ({
  page,
  shop,
  quietConsole,
}) => {
  await page.goto(`${sampleShop.url}/sign-in/customer?redirect=/admin`)
  await sendSignIn(page, ADMIN)
  const panel = page.getByRole('region', { name: 'This is a sample shop' })
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Start my own shop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start my own shop' })
  await expect(dialog).toContainText(/(?:3[7-9]|4\d)\d orders/) // each day of the week has a season of its own
  await shop.expectAccessible()
  await dialog.getByRole('button', { name: 'Delete the sample data' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('Type DELETE to confirm')
  await dialog.getByRole('textbox').fill('delete')
  await dialog.getByRole('button', { name: 'Delete the sample data' }).click()

  await expect(page.getByRole('region', { name: 'Set up your shop' })).toBeVisible({ timeout: 60_000 })
  quietConsole.length = 0 // while the server starts again, it does not answer
  await expect(panel).toHaveCount(0)
  await page.goto(`${sampleShop.url}/admin/orders`)
  await expect(page.getByText('No orders')).toBeVisible()
  await page.goto(`${sampleShop.url}/marketplace`)
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('article')).toHaveCount(0)
  await page.goto(`${sampleShop.url}/sign-in/customer`)
  await sendSignIn(page, { email: 'asha@example.com', password: 'nine-nights-of-garba' })
  await expect(page.getByRole('alert')).toBeVisible()
  quietConsole.length = 0 // the refused sign-in
})
