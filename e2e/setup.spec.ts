import { ADMIN, openShop } from './open-shop.ts'
import { expect, test } from './shop.ts'
import { sendSignIn } from './steps.ts'

// This test uses a new, empty shop without a mail server.
let ownShop: Awaited<ReturnType<typeof openShop>>
test.beforeAll(async () => {
  ownShop = await openShop({ SEED: 'none', PAYMENT_PROVIDER: 'none', STAFF_SECOND_FACTOR: 'optional' })
})
test.afterAll(() => ownShop.close())

test('the checklist of a new shop completes while the merchant enters the data of the shop', async ({
  page,
  shop,
}) => {
  await page.goto(ownShop.url)
  await expect(page.getByText(/100\+|500\+|4\.9|Navratri Sale|UDYAM/)).toHaveCount(0)
  await shop.expectAccessible()

  await page.goto(`${ownShop.url}/sign-in/customer?redirect=/admin`)
  await sendSignIn(page, ADMIN)
  const checklist = page.getByRole('region', { name: 'Set up your shop' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(checklist).toContainText('0 of 8 steps done')
  await shop.expectAccessible()

  await checklist.getByRole('link', { name: /^Name and address/ }).click()
  await expect(page.getByLabel('Legal name')).toBeFocused()
  await page.getByLabel('Legal name').fill('Rangoli Retail Example LLP')
  await page.getByLabel('Address').fill('12 Ring Road, Surat, Gujarat 395002')
  await page.getByLabel('E-mail').fill('shop@example.com')
  await page.getByLabel('Phone').fill('+91 98000 00100')
  await save.click()
  await expect(page.getByText('General saved.', { exact: false })).toBeVisible()

  await page.goto(`${ownShop.url}/admin`)
  await checklist.getByRole('link', { name: /^GST registration/ }).click()
  await expect(page.getByLabel('Registration')).toBeFocused()
  await page.getByLabel('Registration').selectOption('Not registered for GST')
  await save.click()
  await expect(page.getByText('Taxes saved.', { exact: false })).toBeVisible()

  await page.goto(`${ownShop.url}/admin/settings/policies`)
  await shop.expectAccessible()
  await page.getByRole('button', { name: 'I have read the policies' }).click()
  await expect(page.getByRole('button', { name: 'I have read the policies' })).toBeHidden()

  await page.goto(`${ownShop.url}/admin/emails`)
  await page.getByRole('button', { name: 'Send a test e-mail to me' }).click()
  await expect(page.getByText('No mail server is set', { exact: false })).toBeVisible()
  await shop.expectAccessible()

  await page.goto(`${ownShop.url}/admin`)
  await expect(checklist).toContainText('3 of 8 steps done')
  await expect(checklist.getByRole('link', { name: 'GST registration (done)' })).toBeVisible()
  await expect(checklist.getByRole('link', { name: 'Test e-mail (to do)' })).toBeVisible()
  await checklist.getByRole('button', { name: 'Hide the checklist' }).click()
  await expect(checklist).toBeHidden()
  await page.goto(`${ownShop.url}/admin/settings`)
  const show = page.getByRole('button', { name: 'Show it on the dashboard' })
  await show.click()
  await expect(show).toBeHidden()
  await page.goto(`${ownShop.url}/admin`)
  await expect(checklist).toBeVisible()
})
