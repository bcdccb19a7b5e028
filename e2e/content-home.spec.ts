import type { Page } from '@playwright/test'
import { uploadPicture } from '../contract/core/pictures.ts'
import { ADMIN, openShop } from './open-shop.ts'
import { expect, test } from './shop.ts'
import { sendSignIn } from './steps.ts'

// This test uses a separate shop, because all other tests expect the home page and the menus of the specification.
let ownShop: Awaited<ReturnType<typeof openShop>>
test.beforeAll(async () => {
  ownShop = await openShop({ SEED: 'none', STAFF_SECOND_FACTOR: 'optional', PAYMENT_PROVIDER: 'demo' })
})
test.afterAll(() => ownShop.close())

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Visitors see it').last()).toBeVisible()
  await expect(page.getByText('Draft', { exact: true })).toBeHidden()
}

test('staff rearrange the home page, show a draft to others, publish it and restore the default', async ({
  page,
  browser,
  shop,
}) => {
  const at = (path: string) => `${ownShop.url}${path}`
  const visitor = await (await browser.newContext()).newPage()
  const heading = visitor.getByRole('heading', { name: 'Made in Surat' })
  const contact = visitor.getByRole('heading', { name: 'Contact', exact: true })
  await page.goto(at('/sign-in/customer?redirect=/admin/settings/home-page/sections'))
  await sendSignIn(page, ADMIN)
  await expect(page.getByRole('heading', { name: 'Sections', level: 1 })).toBeVisible()
  await shop.expectAccessible()

  await page.getByRole('button', { name: 'Move About us: About Us up' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Show Contact: Contact' }).uncheck()
  const add = page.getByRole('button', { name: 'Add section' })
  await page.locator('summary', { hasText: 'More actions for Contact: Contact' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(add).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('checkbox', { name: 'Show Contact: Contact' })).not.toBeChecked()
  await add.click()
  const drawer = page.getByRole('dialog', { name: 'Text with picture' })
  await drawer.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(drawer.getByRole('alert').getByText('Enter a heading')).toBeVisible()
  await expect(drawer.getByLabel('Heading')).toBeFocused()
  await shop.expectRefusal('/admin/settings/home-page/sections')
  const upload = Promise.withResolvers<void>()
  await page.route(`**${uploadPicture.path}`, async (route) => {
    await upload.promise
    await route.continue()
  })
  await drawer.getByLabel('Upload picture').setInputFiles('public/icon-512.png')
  await drawer.getByLabel('Heading').fill('Made in Surat') // during the upload
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  upload.resolve()
  await page.getByRole('button', { name: 'Edit Text with picture: Made in Surat' }).click()
  const edited = page.getByRole('dialog', { name: 'Text with picture: Made in Surat' })
  await expect(edited.getByAltText('The current picture')).toBeVisible()
  await expect(edited.getByLabel('Heading')).toHaveValue('Made in Surat')
  await edited.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const link = page.getByRole('link', { name: 'Open preview' })
  await visitor.goto(at((await link.getAttribute('href'))!))
  await expect(heading).toBeVisible()
  await expect(contact).toBeHidden()
  await visitor.goto(at('/'))
  await expect(contact).toBeVisible()
  await expect(heading).toBeHidden()

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Restore the default' }).click()
  await page
    .getByRole('dialog', { name: 'Replace the draft?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await publish(page)
  await expect(async () => {
    await visitor.goto(at('/')) // a cached page can be two seconds old
    await expect(heading).toBeVisible({ timeout: 2000 })
  }).toPass()

  await page.getByRole('button', { name: 'Restore the default' }).click()
  await publish(page)
  await expect(async () => {
    await visitor.goto(at('/'))
    await expect(heading).toBeHidden({ timeout: 2000 })
    await expect(contact).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('staff change a link of the header', async ({ page, shop }) => {
  await page.goto(`${ownShop.url}/sign-in/customer?redirect=/admin/settings/menus`)
  await sendSignIn(page, ADMIN)
  await expect(page.getByRole('heading', { name: 'Menus', level: 1 })).toBeVisible()
  await shop.expectAccessible()
  await page.getByLabel('Link 2: text').first().fill('All outfits')
  await publish(page)
  await expect(async () => {
    await page.goto(`${ownShop.url}/about`)
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All outfits' })
    await expect(link).toHaveAttribute('href', '/marketplace', { timeout: 2000 })
  }).toPass()
})
