import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { fillAddress, openDandiya } from './steps.ts'

async function openCheckout(page: Page) {
  await openDandiya(page)
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillAddress(page)
}

test('an order whose response is lost is stored exactly once', async ({ page, shop, quietConsole }) => {
  await shop.signUp()
  await openCheckout(page)
  let lost = 0
  await page.route('**/api/orders', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch() // the server stores the order, but the browser gets no response
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/thank-you\//) // the URL contains the temporary id of the order, or the id that the server has assigned
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()

  await expect(async () => {
    await page.goto('/orders')
    await expect(page.getByText(/Spiral Dandiya/)).toHaveCount(1, { timeout: 2000 })
    await expect(page.getByText('has not reached the shop yet')).toHaveCount(0, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await page.reload()
  await expect(page.getByText(/Spiral Dandiya/)).toHaveCount(1)
  quietConsole.length = 0 // expected: the browser logs the lost connection
})

test('a double click, two tabs and Back create one order; an order placed offline is sent when the network is back', async ({
  page,
  context,
  shop,
  quietConsole,
}) => {
  await shop.signUp()
  await openCheckout(page)
  const tab = await context.newPage()
  await tab.goto('/checkout')
  await tab.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await fillAddress(tab)
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const both = Promise.all([first.promise, second.promise]) // delays the order requests of both tabs until Pay has been pressed in both
  for (const [currentPage, pressed] of [
    [page, first],
    [tab, second],
  ] as const) {
    await currentPage.route('**/api/payments/initiate', async (route) => {
      pressed.resolve()
      await both
      return route.continue()
    })
  }
  await page.getByRole('button', { name: /^Pay/ }).dblclick()
  await tab.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/\/thank-you\/[0-9a-f-]{36}$/)
  await tab.waitForURL(new URL(page.url()).pathname)
  await page.unroute('**/api/payments/initiate')
  await tab.close()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()

  await openCheckout(page)
  const pay = page.getByRole('button', { name: /^Pay/ })
  await context.setOffline(true) // the connection is lost before the order is sent
  await pay.click()
  await expect(page.getByText('Payment initiation failed')).toBeVisible()
  await context.setOffline(false)
  await page.route('**/api/orders', async (route) => {
    await context.setOffline(true) // the connection is lost while the order is being sent
    return route.abort('internetdisconnected')
  })
  await pay.click()
  await page.waitForURL(/\/thank-you\/demo_/)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(page.getByText('saved on this device and will be sent again automatically')).toBeVisible()
  await page.unroute('**/api/orders')
  await context.setOffline(false)
  await expect(async () => {
    await page.goto('/orders')
    await expect(page.getByText(/Spiral Dandiya/)).toHaveCount(2, { timeout: 2000 })
    await expect(page.getByText('has not reached the shop yet')).toHaveCount(0, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  quietConsole.length = 0 // expected: the browser logs the network errors
})

test('a slow card and a lost response each result in one order', async ({ page, shop }) => {
  await shop.signUp()
  await openCheckout(page)
  await page.evaluate(() => sessionStorage.setItem('navrang-demo-card', 'slow'))
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByLabel('Slow card')).toBeChecked()
  const shopLink = page.getByRole('banner').getByRole('link', { name: 'Marketplace', exact: true })
  await expect(shopLink).toBeVisible()
  await page.getByRole('button', { name: 'Pay with this card' }).click()
  await expect(page.getByRole('heading', { name: 'Processing your payment' })).toBeVisible()
  await expect(page).toHaveURL(/\/thank-you\/[0-9a-f-]{36}$/)

  await openCheckout(page)
  await page.evaluate(() => sessionStorage.setItem('navrang-demo-card', 'lost'))
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Pay with this card' }).click()
  await expect(page.getByText('saved on this device and will be sent again automatically')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(async () => {
    await page.goto('/orders')
    await expect(page.getByText(/Spiral Dandiya/)).toHaveCount(2, { timeout: 2000 })
    await expect(page.getByText('has not reached the shop yet')).toHaveCount(0, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
})

test('goods added while an order is being placed stay in the cart, also after Back to its payment', async ({
  page,
  context,
  shop,
}) => {
  await shop.signUp()
  await openCheckout(page)
  const added = Promise.withResolvers<void>()
  await page.route('**/api/orders', async (route) => {
    await added.promise
    return route.continue()
  })
  const sent = page.waitForRequest('**/api/orders')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await sent
  await page.getByRole('link', { name: /^Cart/ }).first().click()
  const quantity = page
    .getByRole('listitem', { name: /Spiral Dandiya/ })
    .getByRole('group', { name: /quantity/i })
  await expect(quantity).toContainText('1')
  const tab = await context.newPage()
  await openDandiya(tab)
  await tab.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(quantity).toContainText('2')
  added.resolve()
  await expect(page.getByRole('button', { name: 'View order' })).toBeVisible()
  await expect(quantity).toContainText('1')

  await page.goBack()
  await page.waitForURL(/\/thank-you\//)
  await page.goto('/cart')
  await expect(quantity).toContainText('1')
})

test('goods added in another tab before the shopper pays with a test card stay in the cart', async ({
  page,
  context,
  shop,
}) => {
  await shop.signUp()
  await openCheckout(page)
  await page.evaluate(() => sessionStorage.setItem('navrang-demo-card', 'slow'))
  await page.getByRole('button', { name: /^Pay/ }).click()
  const pay = page.getByRole('button', { name: 'Pay with this card' })
  await expect(pay).toBeVisible()
  const tab = await context.newPage()
  await openDandiya(tab)
  await tab.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('link', { name: /^Cart 2 items/ })).toBeVisible()
  await pay.click()
  await page.waitForURL(/\/thank-you\//)
  await page.goto('/cart')
  const line = page.getByRole('listitem', { name: /Spiral Dandiya/ })
  await expect(line.getByRole('group', { name: /quantity/i })).toContainText('1')
})

test('a rejected order is not shown as a success', async ({ page, shop, quietConsole }) => {
  await shop.signUp()
  await openCheckout(page)
  await page.route('**/api/orders', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { error: 'Rangeela has just sold out', code: 'out_of_stock' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Payment failed')).toBeVisible()
  await expect(page.getByText('Please try again')).toBeVisible()
  await expect(page.getByText(/has just sold out/)).toBeVisible()
  await page.unroute('**/api/orders')
  await page.reload()
  await expect(page.getByText(/has just sold out/)).toBeVisible()
  await page.waitForTimeout(2000) // a payment would have started by now
  await expect(page.getByText('Payment failed')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/thank-you\/[0-9a-f-]{36}$/)
  quietConsole.length = 0
})

test('without an order nothing can be paid or confirmed, and a payment that cannot start shows an error', async ({
  page,
  shop,
  quietConsole,
}) => {
  await shop.signUp()
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/marketplace')
  await page.goto('/payment')
  await expect(page).toHaveURL(/\/cart$/)
  await page.goto('/thank-you/none')
  await expect(page.getByText('Could not load order details. Showing quick summary.')).toBeVisible()

  await openCheckout(page)
  await page.route('**/api/payments/initiate', (route) => route.fulfill({ status: 500, json: {} }))
  const pay = page.getByRole('button', { name: /^Pay ₹/ })
  await pay.click()
  await expect(page.getByText('Payment initiation failed')).toBeVisible()
  await expect(pay).toBeEnabled()
  quietConsole.length = 0 // expected: the browser logs the 404 and the 500
})
