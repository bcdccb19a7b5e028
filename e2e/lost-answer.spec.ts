import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

async function readyToPay(page: Page) {
  await page.goto('/marketplace?q=spiral+dandiya')
  await page
    .getByRole('link', { name: /Spiral Dandiya/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillAddress(page)
}

async function fillAddress(page: Page) {
  await page.getByLabel('Recipient').fill('Asha Shopper')
  await page.getByRole('textbox', { name: 'Phone' }).fill('9800000000')
  await page.getByLabel('House, street and area').fill('9 Garba Chowk')
  await page.getByLabel('PIN code').fill('380006')
  await page.getByLabel('City').fill('Ahmedabad')
  await page.getByLabel('State').selectOption('Gujarat')
}

test('an order whose answer is lost on the way is in the shop exactly once', async ({
  page,
  shop,
  quietConsole,
}) => {
  await shop.signUp()
  await readyToPay(page)
  let lost = 0
  await page.route('**/api/orders', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch() // the shop has it, the browser never hears of it
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/thank-you\//, { timeout: 20_000 }) // by its demo id, or already by the real one
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()

  await expect(async () => {
    await page.goto('/orders')
    await expect(page.getByText(/Spiral Dandiya/)).toHaveCount(1, { timeout: 2000 })
    await expect(page.getByText(/waiting|sending/i)).toHaveCount(0, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await page.reload()
  await expect(page.getByText(/Spiral Dandiya/)).toHaveCount(1)
  quietConsole.length = 0 // the lost connection is said aloud
})

test('a double click, two tabs and Back make one order; what is paid offline is kept and sent when the network is back', async ({
  page,
  context,
  shop,
  quietConsole,
}) => {
  await shop.signUp()
  await readyToPay(page)
  const tab = await context.newPage()
  await tab.goto('/checkout')
  await tab.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await fillAddress(tab)
  const [here, there] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const both = Promise.all([here.promise, there.promise]) // neither goes on before Pay is pressed in the other
  for (const [one, pressed] of [
    [page, here],
    [tab, there],
  ] as const) {
    await one.route('**/api/payments/initiate', async (route) => {
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

  await readyToPay(page)
  const pay = page.getByRole('button', { name: /^Pay/ })
  await context.setOffline(true) // before
  await pay.click()
  await expect(page.getByText('Payment initiation failed')).toBeVisible()
  await context.setOffline(false)
  await page.route('**/api/orders', async (route) => {
    await context.setOffline(true) // during
    return route.abort('internetdisconnected')
  })
  await pay.click()
  await expect(page.getByText('saved on this device and will be sent again automatically')).toBeVisible()
  await page.waitForURL(/\/thank-you\/demo_/)
  await page.unroute('**/api/orders')
  await context.setOffline(false) // after
  await expect(async () => {
    await page.goto('/orders')
    await expect(page.getByText(/Spiral Dandiya/)).toHaveCount(2, { timeout: 2000 })
    await expect(page.getByText(/waiting|sending/i)).toHaveCount(0, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  quietConsole.length = 0 // the network that is away is said aloud
})

test('with a slow card one waits, and an answer that is lost changes nothing: each is one order', async ({
  page,
  shop,
}) => {
  await shop.signUp()
  await readyToPay(page)
  await page.evaluate(() => sessionStorage.setItem('navrang-demo-card', 'slow'))
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByLabel('Slow card')).toBeChecked()
  const shopLink = page.getByRole('banner').getByRole('link', { name: 'Marketplace', exact: true })
  await expect(shopLink).toBeVisible()
  await page.getByRole('button', { name: 'Pay with this card' }).click()
  await expect(page.getByRole('heading', { name: 'Processing your payment' })).toBeVisible()
  await expect(page).toHaveURL(/\/thank-you\/[0-9a-f-]{36}$/, { timeout: 20_000 })

  await readyToPay(page)
  await page.evaluate(() => sessionStorage.setItem('navrang-demo-card', 'lost'))
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Pay with this card' }).click()
  await expect(page.getByText('saved on this device and will be sent again automatically')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(async () => {
    await page.goto('/orders')
    await expect(page.getByText(/Spiral Dandiya/)).toHaveCount(2, { timeout: 2000 })
    await expect(page.getByText(/waiting|sending/i)).toHaveCount(0, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
})

test('a refused payment is not called a success', async ({ page, shop, quietConsole }) => {
  await shop.signUp()
  await readyToPay(page)
  await page.route('**/api/orders', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { error: 'Rangeela has just sold out', code: 'out_of_stock' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Payment failed')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Please try again')).toBeVisible()
  await expect(page.getByText(/has just sold out/)).toBeVisible()
  await page.unroute('**/api/orders')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/thank-you\/[0-9a-f-]{36}$/, { timeout: 20_000 })
  quietConsole.length = 0
})

test('without an order there is nothing to pay and nothing is confirmed; a payment that cannot begin says so', async ({
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

  await readyToPay(page)
  await page.route('**/api/payments/initiate', (route) => route.fulfill({ status: 500, json: {} }))
  const pay = page.getByRole('button', { name: /^Pay ₹/ })
  await pay.click()
  await expect(page.getByText('Payment initiation failed')).toBeVisible()
  await expect(pay).toBeEnabled()
  quietConsole.length = 0 // the 404 and the 500 are said aloud
})
