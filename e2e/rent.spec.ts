import { expect, test } from './shop.ts'

test('nights first: what is free, chosen with the keyboard alone, changed in the cart, taken to the checkout', async ({
  page,
  shop,
}, { project }) => {
  await page.goto('/rent')
  await page.getByRole('link', { name: /Nights 3 to 5/ }).click()
  const products = page.getByRole('region', { name: 'Products' })
  await expect(products.getByText(/\d+ products free 2–4 Oct 2027/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'M', exact: true }).check()
  await expect(page).toHaveURL(/from=2027-10-02&until=2027-10-04&size=M/)
  await expect(products.getByText(/Free for 2–4 Oct: .*M/).first()).toBeVisible()
  await shop.isAccessible()

  await page.getByRole('searchbox', { name: 'Search the rent store' }).fill('maharani mirror')
  await expect(products.getByText('1 product free 2–4 Oct 2027')).toBeVisible()
  await products
    .getByRole('link', { name: /^Maharani Heavy Mirror/ })
    .first()
    .click()
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
  await expect(page.getByLabel('From')).toHaveValue('2027-10-02')
  await expect(page.getByText('₹1,499 × 3 days')).toBeVisible()

  const see = page.getByRole('button', { name: 'See what is free' })
  await see.focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Choose your nights' })
  await expect(
    calendar.getByRole('button', { name: /2 October 2027, Navratri 2027, night 3, grey, \d+ left/ }),
  ).toBeFocused()
  await shop.isAccessible()
  await page.keyboard.press('ArrowDown') // a week later
  await page.keyboard.press('Enter')
  await expect(calendar.getByText('From 9 Oct 2027. Now choose the last day.')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(calendar.getByText('9–10 Oct 2027, 2 days chosen.')).toBeVisible()
  await expect(calendar.getByText('₹2,998')).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(calendar.getByRole('button', { name: /10 November 2027/ })).toBeFocused()
  await calendar.getByRole('button', { name: 'Take these nights' }).focus()
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(page.getByLabel('Until')).toHaveValue('2027-10-10')
  await page.getByRole('button', { name: 'Add to Cart' }).focus()
  await page.keyboard.press('Enter')

  await page.goto('/cart')
  const line = page.getByRole('listitem', { name: /Maharani/ })
  await expect(line).toContainText('9–10 Oct 2027')
  await line.getByRole('button', { name: /Change nights/ }).click()
  await calendar.getByRole('button', { name: /Nine nights/ }).click()
  await expect(calendar.getByText('30 Sept – 8 Oct 2027, 9 days chosen.')).toBeVisible()
  await calendar.getByRole('button', { name: 'Take these nights' }).click()
  await expect(line).toContainText('30 Sept – 8 Oct 2027')
  await expect(line).toContainText('9 days')
  if (project.name === 'mobile') return

  await shop.signUp()
  await page.goto('/checkout')
  await expect(page.getByText(/30 Sept 2027 to 8 Oct 2027 \(9 days\)/)).toBeVisible()
})

test('nights that cannot be are said at their field, and the list stays', async ({ page, shop }) => {
  await page.goto('/rent?from=2020-01-01&until=2020-01-03')
  await expect(page.getByRole('alert')).toContainText('The first day is in the past')
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('article').first()).toBeVisible()
  await shop.isAccessible()
})

test('the rent store can be asked for nights without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env['SHOP_URL']! })
  const page = await context.newPage()
  await page.goto('/rent')
  await page.getByLabel('From').fill('2027-10-02')
  await page.getByLabel('Until').fill('2027-10-04')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(/\d+ products free 2–4 Oct 2027/)).toBeVisible()
  await context.close()
})
