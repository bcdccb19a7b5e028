import { addDays, dayInIndia } from '../contract/core/dates.ts'
import { expect, test } from './shop.ts'

test('the search on any page suggests products and categories, which arrow keys select', async ({
  page,
  shop,
}) => {
  await page.goto('/about')
  await page.getByRole('link', { name: 'Search the marketplace' }).click()
  const box = page.getByRole('combobox', { name: 'Search products and rentals' })
  await expect(box).toBeFocused()
  await box.fill('mirror')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('mirror in Garba Dresses')
  await expect(page.getByText(/^\d+ suggestions$/)).toBeAttached()
  await shop.expectAccessible()

  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options.first()).toBeHidden()
  await expect(box).toHaveValue('mirror')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/marketplace\?q=mirror&category=garba-dresses$/)
})

test('typing after a suggestion was selected searches for the text, and suggests again', async ({ page }) => {
  await page.goto('/marketplace?q=mirror')
  const box = page.getByRole('combobox', { name: 'Search the marketplace' })
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await box.press('End')
  await box.press('Backspace')
  await expect(options.first()).toBeVisible()
  await box.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await box.pressSequentially('r work')
  await expect(options.first()).toHaveAttribute('aria-selected', 'false')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/marketplace\?q=mirror\+work$/)
})

test('the suggestions of the rent store stay in it, with the chosen nights', async ({ page }) => {
  const from = addDays(dayInIndia(new Date()), 20)
  await page.goto(`/rent?from=${from}&until=${addDays(from, 1)}`)
  await page.getByRole('combobox', { name: 'Search the rent store' }).fill('choli')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options.last()).toContainText('/ day')
  await options.first().click()
  await expect(page).toHaveURL(/\/rent\?.*category=/)
  const params = new URL(page.url()).searchParams
  expect([params.get('q'), params.get('from'), params.get('until')]).toEqual([
    'choli',
    from,
    addDays(from, 1),
  ])
})

test('Enter searches for the input, and late suggestions are not shown', async ({ page }) => {
  await page.goto('/marketplace')
  const box = page.getByRole('combobox', { name: 'Search the marketplace' })
  let requests = 0
  await page.route('**/api/suggestions?q=ked*', async (route) => {
    requests += 1
    await route.continue()
  })
  await box.pressSequentially('kediya', { delay: 20 })
  await expect(page.getByRole('option', { name: 'kediya in Kediya' })).toBeVisible()
  expect(requests).toBeLessThan(4)
  await box.press('Enter')
  await expect(page).toHaveURL(/\?q=kediya$/)
  await expect(page.getByRole('option', { name: 'kediya in Kediya' })).toBeHidden()
  const products = page.getByRole('region', { name: 'Products' })
  const cards = products.getByRole('article')
  await expect(async () => {
    const found = Number.parseInt(await products.getByText(/^\d+ products$/).innerText(), 10)
    expect(found).toBeGreaterThanOrEqual(8) // other journeys may add products that match
    expect(await cards.count()).toBe(found)
  }).toPass()
  await expect(cards.first()).toContainText('Kediya')
})

test('colour, price and person in a search become filters that can be removed', async ({ page, shop }) => {
  await page.goto('/marketplace?q=red+lehenga+under+3000')
  const applied = page.getByRole('list', { name: 'Applied filters' })
  await expect(applied.getByRole('link', { name: 'Remove filter Up to ₹3,000' })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Chaniya Choli')
  await shop.expectAccessible()
  await applied.getByRole('link', { name: 'Remove filter Red' }).click()
  await expect(page).toHaveURL(/\?q=lehenga\+under\+3000$/)
  await expect(page.getByRole('combobox', { name: 'Search the marketplace' })).toHaveValue(
    'lehenga under 3000',
  )
  await page.goto('/marketplace?q=kediyu+for+men+XL')
  await expect(applied.getByRole('link', { name: 'Remove filter Size XL' })).toBeVisible()
})

test('a search without results offers a similar word, all categories and popular products', async ({
  page,
  shop,
}) => {
  await page.goto('/marketplace?q=dandqxyzv')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No results for “dandqxyzv”' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Popular now' })).toBeVisible()
  await shop.expectAccessible()
  await main
    .getByRole('navigation', { name: 'Browse a category' })
    .getByRole('link', { name: /^Kediya/ })
    .click()
  await expect(page).toHaveURL(/\/marketplace\?category=kediya$/)
  await page.goBack()
  await main.getByRole('link', { name: /^dand/ }).click()
  await expect(page).toHaveURL(/\?q=dand\w+$/)
  await expect(main.getByRole('article').first()).toBeVisible()
})

test('suggestions correct the spelling, say what is for sale or for rent, and remember searches', async ({
  page,
}) => {
  await page.goto('/marketplace')
  const box = page.getByRole('combobox', { name: 'Search the marketplace' })
  await box.fill('kedya')
  await expect(page.getByRole('option', { name: /^kediya in Kediya/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Buy ₹/ }).first()).toBeVisible()
  await expect(page.getByRole('option', { name: /Rent ₹.* \/ day/ }).first()).toBeVisible()
  await box.press('Enter')
  await expect(page).toHaveURL(/\?q=kedya$/)
  await page.goto('/rent')
  await page.getByRole('combobox', { name: 'Search the rent store' }).focus()
  const recent = page.getByRole('listbox', { name: 'Recent searches' })
  await recent.getByRole('option', { name: /^kedya/ }).click()
  await expect(page).toHaveURL(/\/rent\?q=kedya$/)
  await page.goto('/rent')
  await page.getByRole('combobox', { name: 'Search the rent store' }).focus()
  await recent.getByRole('option', { name: 'Clear recent searches' }).click()
  await expect(recent).toBeHidden()
})

test('products stay on the wishlist until the shopper removes them', async ({ page, shop }) => {
  await page.goto('/marketplace')
  const saveButton = page.getByRole('button', { name: /^Save Rani Abhla .*for later/ })
  await saveButton.click()
  await expect(saveButton).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(saveButton).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/product/p2')
  await page
    .getByRole('button', { name: /^Save for later Rangeela/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'View wishlist' }).click()
  await expect(page.getByText('2 products, saved on this device')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist 2 items' })).toBeVisible()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(2)

  await page.getByRole('button', { name: /^Save Rani Abhla .*for later/ }).press('Enter')
  await expect(cards).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Save Rangeela .*for later/ })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear wishlist' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeFocused()
  await page.reload()
  await shop.expectAccessible()
})

test('the prepaid coupon is removed when the shopper chooses cash on delivery, and applied again with online payment', async ({
  page,
  shop,
}) => {
  await shop.signUp()
  await page.goto('/product/p2')
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: 'Apply GARBA10' }).click()
  const applied = page.getByText(/GARBA10: 10% off/)
  await expect(applied).toBeVisible()
  await page.getByRole('radio', { name: /cash on delivery/i }).check()
  await expect(page.getByRole('alert').filter({ hasText: 'not for cash on delivery' })).toBeVisible()
  await expect(applied).toBeHidden()
  await expect(page.getByLabel('Order summary')).toContainText('₹199')
  await page.getByRole('radio', { name: /PhonePe/ }).check()
  await expect(applied).toBeVisible()
})

test('the cart changes the size of a line, moves a line to the wishlist and takes a coupon to the checkout', async ({
  page,
  shop,
}) => {
  await shop.signUp()
  await page.goto('/product/rani-abhla-chaniya-choli')
  await page.getByRole('group', { name: /size/i }).getByText('M', { exact: true }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeVisible()
  await page.goto('/product/p2')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'View cart' }).click()

  await page.getByRole('button', { name: /^Change size or colour of Rani/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('L', { exact: true }).click()
  await shop.expectAccessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem', { name: /^Rani/ })).toContainText('L, Rani Pink')

  await page.getByLabel('Coupon code').fill('navratri25')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('You save ₹2,850 against the MRP and ₹1,125 with the coupon')
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible()
  await shop.expectAccessible()

  await page.getByRole('button', { name: /^Save for later Rangeela/ }).click()
  await expect(page.getByText(/Rangeela .* moved to your wishlist/)).toBeVisible()
  await expect(summary).toContainText('₹4,299')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByLabel('Order summary')).toContainText('Coupon NAVRATRI25')
  await page.goto('/wishlist')
  await expect(page.getByRole('heading', { name: /Rangeela/ })).toBeVisible()
})
