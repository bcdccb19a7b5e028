import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { fillAddress, holdQuotes, openDandiya } from './steps.ts'

test.use({ viewport: { width: 390, height: 500 } }) // so small that coupon and lines are not visible together

async function openCart(page: Page) {
  await openDandiya(page)
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await page.waitForURL('**/cart')
}

const couponOf = (page: Page) => ({
  field: page.getByLabel('Coupon code'),
  applyButton: page.getByRole('button', { name: 'Apply', exact: true }),
  applied: page.getByText(/% off, you save/),
})

/** Changes the price in the stored cart as another tab would, so that it differs from the price of the server. */
async function changeStoredPrice(page: Page) {
  await page.evaluate(() => {
    const [item] = JSON.parse(localStorage.getItem('navrang-cart-v1')!)
    const newValue = JSON.stringify([{ ...item, price: item.price + 100 }])
    localStorage.setItem('navrang-cart-v1', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'navrang-cart-v1', newValue }))
  })
}

const scrolled = (page: Page) => page.evaluate(() => scrollY)

test('a new quote of the cart leaves the coupon, the focus and the place on the page as they are', async ({
  page,
}) => {
  await openCart(page)
  const { field, applyButton, applied } = couponOf(page)
  await test.step('the coupon that the shopper applies is scrolled into view, and its field is empty again', async () => {
    await expect(applyButton).toBeEnabled()
    await field.fill('navratri25')
    await page.keyboard.press('Enter')
    await expect(applied).toBeInViewport({ ratio: 1 })
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  })
  await test.step('the stored coupon does not move the page that opens', async () => {
    await page.goto('/')
    await page.goto('/cart')
    await expect(applied).toBeAttached()
    expect(await scrolled(page)).toBe(0)
  })
  await test.step('another quantity changes only the amount', async () => {
    const before = await applied.innerText()
    const release = await holdQuotes(page)
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await field.focus()
    await page.keyboard.type('save')
    await page.evaluate(() => scrollTo(0, 0))
    await expect(applied).toHaveText(before)
    release()
    await expect(applied).not.toHaveText(before)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('save')
    expect(await scrolled(page)).toBe(0)
  })
  await test.step('after an invalid code no coupon applies, and its field keeps what was typed', async () => {
    await field.fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter a coupon code')).toBeVisible()
    await expect(applied).toContainText('NAVRATRI25')
    await field.fill('nonsense')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Invalid coupon code')).toBeInViewport({ ratio: 1 })
    await expect(applied).toHaveCount(0)
    await expect(field).toHaveValue('nonsense')
    await field.fill('navratri25')
    await page.keyboard.press('Enter')
    await expect(applied).toContainText('NAVRATRI25')
  })
  await test.step('a pressed button that disappears passes the focus on', async () => {
    await page.getByRole('button', { name: 'Remove coupon NAVRATRI25' }).press('Enter')
    await expect(applied).toHaveCount(0)
    await expect(applyButton).toBeFocused()
    await expect(applyButton).toBeEnabled()
    await field.fill('nonsense')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Invalid coupon code')).toBeInViewport({ ratio: 1 })
    await expect(field).toHaveValue('nonsense')
    await page.getByRole('button', { name: /^Use / }).press('Enter')
    await expect(applied).toBeInViewport({ ratio: 1 })
    await expect(applyButton).toBeFocused()
  })
})

test('the amount to pay is dimmed until the quote of another quantity has arrived, and that of the lines after an error', async ({
  page,
  quietConsole,
}) => {
  await openCart(page)
  const details = page.getByRole('region', { name: 'Summary' }).locator('[aria-busy]')
  await expect(details).toHaveAttribute('aria-busy', 'false')
  const before = await details.innerText()
  expect(before).toContain('To pay')
  const release = await holdQuotes(page)
  const more = page.getByRole('button', { name: 'Increase quantity' })
  await more.click()
  await expect(details).toHaveCSS('opacity', '0.6')
  expect(await details.innerText()).toBe(before)
  release()
  await expect(details).toHaveCSS('opacity', '1')
  expect(await details.innerText()).not.toBe(before)

  await page.route('**/api/quote', (route) => route.abort())
  await more.click()
  await expect(details).toContainText('We could not check prices and stock just now')
  const offline = await details.innerText()
  await page.unroute('**/api/quote')
  await details.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(details).not.toContainText('We could not check prices')
  const toPay = (text: string) => /To pay\s+(\S+)/.exec(text)?.[1]
  await expect.poll(async () => toPay(await details.innerText())).toBe(toPay(offline))
  expect(toPay(offline)).not.toBe(toPay(before))
  await expect(couponOf(page).applyButton).toBeFocused()
  expect(quietConsole.filter((error) => !/ERR_FAILED|^Network error/.test(error))).toEqual([]) // expected: browser and page log the lost connection
  quietConsole.length = 0
})

test('a new quote of the checkout does not move the page to the coupon', async ({ page, shop }) => {
  await shop.signUp()
  await openCart(page)
  await page.goto('/checkout')
  const { applyButton, applied } = couponOf(page)
  await page.getByRole('button', { name: 'Apply GARBA10' }).press('Enter')
  await expect(applied).toBeInViewport({ ratio: 1 })
  await expect(applyButton).toBeFocused()

  const pin = page.getByLabel('PIN code')
  await pin.fill('38000')
  const before = await scrolled(page)
  const quoted = page.waitForResponse('**/api/quote')
  await page.keyboard.type('6')
  await quoted
  await expect(page.getByText(/at PIN code 380006/)).toBeAttached()
  await expect(applied).toBeAttached()
  expect(await scrolled(page)).toBe(before)
})

test('the focus moves to the heading of the cart when a line is removed', async ({ page }) => {
  await openCart(page)
  await page.goto('/product/rani-abhla-chaniya-choli')
  await page.getByRole('group', { name: /size/i }).getByText('M', { exact: true }).click()
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  const heading = page.getByRole('heading', { name: 'Your cart', exact: true })
  const empty = page.getByRole('heading', { name: 'Your cart is empty' })
  await page.getByRole('button', { name: /^Remove Rangeela/ }).press('Enter')
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: /^Remove Rani/ }).press('Enter')
  await expect(empty).toBeFocused()

  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('button', { name: 'Clear Cart' }).press('Enter')
  await expect(empty).toBeFocused()
  await page.reload()
  await expect(empty).toBeVisible()
  await expect(empty).not.toBeFocused()
})

test('the focus moves to the heading of the cart when a new price is accepted', async ({ page }) => {
  await openCart(page)
  await changeStoredPrice(page)
  const accept = page.getByRole('button', { name: /^Accept for / })
  await accept.press('Enter')
  await expect(accept).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your cart', exact: true })).toBeFocused()
})

test('the focus moves to the button that pays when the checkout accepts a new price or loads the prices again', async ({
  page,
  shop,
  quietConsole,
}) => {
  await shop.signUp()
  await openCart(page)
  await page.goto('/checkout')
  const pay = page.getByRole('button', { name: /^Pay/ })
  await expect(pay).toBeEnabled()
  await changeStoredPrice(page)
  await page.getByRole('button', { name: 'Accept this change' }).press('Enter')
  await expect(page.getByText('Your cart has changed')).toBeHidden()
  await expect(pay).toBeFocused()
  await expect(pay).toBeEnabled()

  await page.route('**/api/quote', (route) => route.abort())
  await page.reload()
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/quote')
  await retry.press('Enter')
  await expect(retry).toBeHidden()
  await expect(pay).toBeFocused()
  await expect(pay).toBeEnabled()
  expect(quietConsole.filter((error) => !/ERR_FAILED|^Network error/.test(error))).toEqual([]) // expected: browser and page log the lost connection
  quietConsole.length = 0
})

test('a button of the quantity keeps the focus at the end of its range', async ({ page }) => {
  await openCart(page)
  const less = page.getByRole('button', { name: /^Decrease quantity of Rangeela/ })
  await page.getByRole('button', { name: /^Increase quantity of Rangeela/ }).click()
  await less.press('Enter')
  await expect(less).toBeDisabled()
  await expect(less).toBeFocused()
})

test('the focus stays on the line whose size is changed', async ({ page }) => {
  await page.goto('/product/rani-abhla-chaniya-choli')
  await page.getByRole('group', { name: /size/i }).getByText('M', { exact: true }).click()
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await page.waitForURL('**/cart')
  const change = page.getByRole('button', { name: /^Change size or colour of Rani/ })
  await change.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('group', { name: /size/i }).getByText('L', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('listitem', { name: /^Rani/ })).toContainText('L, Rani Pink')
  await expect(change).toBeFocused()
})

test('a cart with more items than one order can have says so, in the cart and at the checkout', async ({
  page,
  shop,
}) => {
  await openCart(page)
  await page.evaluate(() => {
    const [item] = JSON.parse(localStorage.getItem('navrang-cart-v1')!)
    const lines = Array.from({ length: 101 }, (_, place) => ({ ...item, id: `line-${place}` }))
    localStorage.setItem('navrang-cart-v1', JSON.stringify(lines))
  })
  let quotes = 0
  page.on('request', (request) => (quotes += Number(request.url().endsWith('/api/quote'))))
  await page.reload()
  const notice = page.getByText('One order can have at most 100 different items')
  await expect(notice).toBeVisible()
  expect(quotes).toBe(0)
  await shop.signUp()
  await page.goto('/checkout')
  await expect(notice).toBeVisible()
  await expect(page.getByText('Loading the current prices')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled()
  expect(quotes).toBe(0)

  await page.getByRole('link', { name: 'Edit cart' }).click()
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click()
  await expect(notice).toBeHidden()
  await expect.poll(() => quotes).toBeGreaterThan(0)
})

/** Creates a product in a browser of its own. `archive` takes it out of the shop. */
async function createProduct(staff: Page, title: string) {
  const { token } = (await (await staff.request.get('/api/auth/token')).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const sample = await staff.request.get('/api/products/rani-abhla-chaniya-choli')
  const { product } = (await sample.json()) as { product: { image: string } }
  const data = { title, price: 900, stock: 3, image: product.image }
  const created = await staff.request.post('/api/admin/products', { headers, data })
  const { id, slug } = (await created.json()) as { id: string; slug: string }
  return { slug, archive: () => staff.request.delete(`/api/admin/products/${id}`, { headers }) }
}

test('an item that is taken out of the shop before the shopper pays is shown as a change of the cart', async ({
  page,
  shop,
  browser,
}) => {
  const staff = await (await browser.newContext()).newPage()
  await shop.signInAsAdmin(staff)
  const { slug, archive } = await createProduct(staff, `Short-lived Choli ${crypto.randomUUID().slice(0, 6)}`)
  await shop.signUp()
  await page.goto(`/product/${slug}`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto('/checkout')
  await fillAddress(page)
  const pay = page.getByRole('button', { name: /^Pay ₹/ })
  await expect(pay).toBeEnabled()
  await archive()
  await pay.press('Enter')
  const changed = page.getByRole('alert').filter({ hasText: 'Your cart has changed' })
  await expect(changed).toContainText('is no longer available')
  await shop.expectRefusal('/api/payments/initiate')
  await expect(pay).toBeDisabled()
  await expect(pay).toBeFocused()
  await changed.getByRole('button', { name: 'Accept this change' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeFocused()
  await staff.context().close()
})
