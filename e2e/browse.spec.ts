import { expect, test } from './shop.ts'

test('filters are part of the URL and survive a reload and Back', async ({ page, shop }) => {
  await page.goto('/marketplace?category=kediya&sort=price-asc')
  const products = page.getByRole('region', { name: 'Products' })
  await expect(products.getByText('7 products')).toBeVisible()
  await shop.expectAccessible()
  await page.goto('/marketplace?category=kediya&q=nothing-like-this')
  await expect(products.getByText('0 products', { exact: true })).toBeVisible()
  await shop.expectAccessible()
  await page.goBack()
  await expect(products.getByText('7 products')).toBeVisible()
  await page.reload()
  await expect(products.getByText('7 products')).toBeVisible()
})

test('each filter value shows its number of products, and the filters combine', async ({ page, shop }) => {
  await page.goto('/marketplace')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const products = page.getByRole('region', { name: 'Products' })
  await expect(filters.getByRole('radio', { name: /^4 stars and up \d+ products$/ })).toBeVisible()
  await filters.getByText('Colour', { exact: true }).first().click()
  const red = filters.getByRole('checkbox', { name: /^Red \d+ products$/ })
  const count = /\d+/.exec(
    (await red.getAttribute('aria-label')) ?? (await red.locator('..').innerText()),
  )?.[0]
  await shop.expectAccessible()
  await red.check()
  await expect(page).toHaveURL(/\?colour=red$/)
  await expect(products.getByText(`${count} products`, { exact: true }).first()).toBeVisible()
  await filters.getByText('Size', { exact: true }).first().click()
  await filters.getByRole('checkbox', { name: /^M \d+ products$/ }).check()
  await filters.getByRole('checkbox', { name: /^In stock only/ }).check()
  await expect(page).toHaveURL(/\?size=M&colour=red&inStock=1$/)
  await products.getByRole('link', { name: 'Remove filter Red' }).click()
  await expect(page).toHaveURL(/\?size=M&inStock=1$/)
  const inStock = products.getByRole('link', { name: 'Remove filter In stock' })
  await expect(inStock).toBeFocused()
  await expect(red).not.toBeChecked()
  await page.reload()
  await expect(filters.getByRole('checkbox', { name: /^M \d+ products$/ })).toBeChecked()
  await inStock.press('Enter')
  await expect(products.getByRole('link', { name: 'Clear all' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/marketplace$/)
  await expect(products.getByText(/^[\d,]+ products$/).first()).toBeFocused()
})

test('Load more adds products, and Back returns to the same products and the same position', async ({
  page,
  shop,
}) => {
  await page.goto('/marketplace')
  const cards = page.getByRole('region', { name: 'Products' }).getByRole('article')
  await expect(cards).toHaveCount(24)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(cards).toHaveCount(48)
  await expect(cards.nth(24).getByRole('link').first()).toBeFocused()
  await shop.expectAccessible()
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(cards).toHaveCount(72)
  const card = cards.nth(60)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page).toHaveURL(/\?show=72$/)
  await expect(cards).toHaveCount(72)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50)
  await expect(card).toBeInViewport()
  await page.reload()
  await expect(cards).toHaveCount(72)
})

test('the shop can be browsed without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env['SHOP_URL']! })
  const page = await context.newPage()
  await page.goto('/marketplace?category=garba-sticks')
  await page
    .getByRole('link', { name: /Spiral Dandiya/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Spiral Dandiya')
  await expect(page.getByText('₹199').first()).toBeVisible()
  await context.close()
})

test('an unknown URL shows a 404 page with a link to the home page', async ({ page, shop, quietConsole }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await shop.expectAccessible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  quietConsole.length = 0 // expected: the browser logs the 404
})

test('the menu of a small screen is closed by a link and stays closed after Back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Rent', exact: true }).click()
  await page.waitForURL('**/rent')
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About')
  await expect(menu).toBeHidden()
})

test('a rental shows its deposit separately and can be added to the cart, removed and restored', async ({
  page,
  shop,
}) => {
  await page.goto('/rent')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rent Store')
  await shop.expectAccessible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Rajwada Royal Couple/ })
    .first()
    .click()
  await expect(page.getByText(/deposit/i).first()).toBeVisible()
  await shop.expectAccessible()
  const pictures = page.getByRole('region', { name: 'Pictures' })
  await expect(page.getByRole('radio', { name: 'Maroon' })).toBeChecked()
  await pictures.getByRole('button', { name: 'Next picture' }).click()
  await expect(pictures).toContainText('2 / 3')
  await page.getByRole('radio', { name: 'Bottle Green' }).check({ force: true })
  await expect(pictures.getByRole('img', { name: /bottle green, front/ })).toBeVisible()

  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto('/cart')
  const line = page.getByRole('listitem', { name: /Rajwada/ })
  await expect(line).toContainText('Rent item')
  await expect(line.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  await line.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Rajwada Royal Couple Set removed from cart')).toBeVisible()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toBeVisible()
})

test('a card shows the second picture on hover and focus, and loads it only then', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/marketplace')
  const cards = page.getByRole('region', { name: 'Products' }).getByRole('article')
  const { data } = (await (await page.request.get('/api/products?productType=marketplace')).json()) as {
    data: { secondPicture: string }[]
  }
  const [first, second] = data.map(({ secondPicture }) => `/media/${secondPicture}/640.webp`)
  await page.waitForLoadState('networkidle')
  expect(loaded).not.toContain(first)
  await cards.nth(0).hover()
  await expect.poll(() => loaded).toContain(first)
  expect(loaded).not.toContain(second)
  await cards.nth(1).getByRole('link').first().focus()
  await expect.poll(() => loaded).toContain(second)
})
