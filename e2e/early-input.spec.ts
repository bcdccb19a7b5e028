import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

const CHOLI = '/product/rani-abhla-chaniya-choli'

/**
 * Opens a page whose scripts arrive only after `act`, as on a slow network, and waits until the page is hydrated. Meanwhile elements never
 * count as stable, so `act` uses `force`.
 */
async function openSlowly(page: Page, path: string, act: () => Promise<void>) {
  let release = () => {}
  const acted = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/shop-*', async (route) => {
    await acted
    await route.continue()
  })
  await Promise.all([page.goto(path), act().finally(release)])
}

test('buttons that need scripts are disabled until the page is hydrated', async ({ page }) => {
  const addToCart = page.getByRole('button', { name: 'Add to Cart' }).first()
  await openSlowly(page, CHOLI, () => expect(addToCart).toBeDisabled())
  await addToCart.click()
  await expect(page.getByRole('alert')).toContainText('Please choose a size')
})

test('a size that is selected before the scripts arrive goes into the cart', async ({ page }) => {
  const size = page.getByRole('radio', { name: /^M\b/ })
  await openSlowly(page, CHOLI, () => size.check({ force: true }))
  await expect(size).toBeChecked()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('added to cart').first()).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('M, Rani Pink')
})

test('a size of a rental that is selected before the scripts arrive replaces the preselected one', async ({
  page,
}) => {
  const size = page.getByRole('main').locator('input[name=size]:enabled').last()
  await openSlowly(page, '/rent/rajwada-couple-rent', () => size.check({ force: true }))
  await expect(size).toBeChecked()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('added to cart').first()).toBeVisible()
  const chosen = await size.inputValue()
  await page.goto('/cart')
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(`^${chosen}\\b`))
      .first(),
  ).toBeVisible()
})

for (const path of ['/marketplace', '/rent']) {
  test(`a search, a filter and a sort order that are set on ${path} before the scripts arrive are applied`, async ({
    page,
  }) => {
    await openSlowly(page, path, async () => {
      await page.locator('input[name=q][form=filters]').fill('mirror')
      await page
        .locator('#filters')
        .getByRole('checkbox', { name: /^Women/ })
        .check({ force: true })
      await page.locator('#filters').getByRole('spinbutton', { name: 'Max' }).fill('2500')
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc')
    })
    await expect(page).toHaveURL(/q=mirror/)
    await expect(page).toHaveURL(/gender=women/)
    await expect(page).toHaveURL(/maxPrice=2500/)
    await expect(page).toHaveURL(/sort=price-asc/)
    await expect(page.locator('#filters').getByRole('checkbox', { name: /^Women/ })).toBeChecked()
  })
}

test('a search that is submitted before the scripts arrive is carried out', async ({ context }) => {
  const page = await context.newPage() // this page does not wait for hydration
  await page.route('**/assets/shop-*', () => undefined)
  await page.goto('/rent', { waitUntil: 'commit' })
  const typed = page.locator('input[name=q][form=filters]')
  await typed.fill('mirror')
  await typed.press('Enter')
  await page.waitForURL(/q=mirror/, { waitUntil: 'commit' })
  await expect(typed).toHaveValue('mirror')
})

test('a minimum price and a maximum price that are typed at once are both applied', async ({ page }) => {
  await page.clock.install()
  await page.goto('/rent')
  const filters = page.locator('#filters')
  await filters.getByRole('spinbutton', { name: 'Min' }).fill('150')
  await page.clock.runFor(345) // the list is about to be loaded with the minimum
  await filters.getByRole('spinbutton', { name: 'Max' }).fill('900')
  await page.clock.runFor(400)
  await expect(page).toHaveURL(/minPrice=150&maxPrice=900/)
  await expect(filters.getByRole('spinbutton', { name: 'Min' })).toHaveValue('150')
  await expect(filters.getByRole('spinbutton', { name: 'Max' })).toHaveValue('900')
})
