import sharp from 'sharp'
import { ADMIN, openShop } from './open-shop.ts'
import { expect, test } from './shop.ts'
import { sendSignIn } from './steps.ts'

// This test uses a separate shop, because all other tests expect the default brand.
let ownShop: Awaited<ReturnType<typeof openShop>>
test.beforeAll(async () => {
  ownShop = await openShop({ SEED: 'none', STAFF_SECOND_FACTOR: 'optional', PAYMENT_PROVIDER: 'demo' })
})
test.afterAll(() => ownShop.close())

test('staff choose another name, logo, palette and font pair, and shoppers see them', async ({
  page,
  shop,
}) => {
  const at = (path: string) => `${ownShop.url}${path}`
  const colourOf = (role: string) =>
    page.evaluate(
      (name) => getComputedStyle(document.documentElement).getPropertyValue(name),
      `--color-${role}`,
    )
  await page.goto(at('/sign-in/customer?redirect=/admin/settings/brand'))
  await sendSignIn(page, ADMIN)
  await expect(page.getByRole('heading', { name: 'Brand', level: 1 })).toBeVisible()
  await shop.expectAccessible()

  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Something else')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(name).toHaveValue('Navrang')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await name.fill('Rangmanch')
  await page.getByRole('radio', { name: 'Own colours' }).check()
  const buttons = page
    .getByRole('group', { name: 'Light pages' })
    .getByLabel('Buttons, links and prices', { exact: true })
  await buttons.fill('#ffb3c8')
  await expect(page.getByRole('alert').filter({ hasText: 'below 4.5' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'below 4.5' })).toBeVisible()
  await expect(page).not.toHaveURL(/saved/)
  await shop.expectRefusal('/admin/settings/brand')
  await page.getByRole('button', { name: /^Use #/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'below 4.5' })).toHaveCount(0)
  const chosen = await buttons.inputValue()

  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0d6247' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Upload logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: 'The current logo' })).toBeVisible()
  await page.getByRole('radio', { name: 'Heritage' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Brand saved.')).toBeVisible()
  await shop.expectAccessible()

  await expect(async () => {
    await page.goto(at('/'))
    await expect(page).toHaveTitle(/^Rangmanch: /, { timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'Rangmanch, home' }).locator('img')).toBeVisible()
  await expect(page.getByText(/navrang(?!\.test)/i)).toHaveText([])
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  expect(await colourOf('brand')).toBe(chosen)
  await page.evaluate(() => document.fonts.ready)
  expect(
    await page.evaluate(() =>
      [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', '')),
    ),
  ).toContain('Playfair Display')

  await page.goto(at('/admin/settings/brand'))
  await page.getByRole('radio', { name: 'Emerald court' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Brand saved.')).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await colourOf('brand')).toBe('#6fd3ad')
})
