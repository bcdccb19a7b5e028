import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { openDandiya } from './steps.ts'

const pages = [
  { path: '/about', title: 'About Us' },
  { path: '/contact', title: 'Contact' },
  { path: '/privacy-policy', title: 'Privacy Policy' },
  { path: '/terms-of-service', title: 'Terms of Service' },
  { path: '/wholesale-terms', title: 'Platform Terms and Conditions' },
  { path: '/disclaimer', title: 'Disclaimer' },
]

for (const { path, title } of pages) {
  test(`${path} is accessible and has metadata for search engines and sharing`, async ({ page, shop }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} | Navrang`)
    const headOf = (selector: string) => page.locator(`head ${selector}`)
    await expect(headOf('meta[name=description]')).toHaveAttribute('content', /.{50,170}/)
    await expect(headOf('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`^http.*${path}$`))
    for (const property of ['og:title', 'og:description', 'og:url', 'og:image']) {
      await expect(headOf(`meta[property="${property}"]`)).toHaveAttribute('content', /.+/)
    }
    await shop.expectAccessible()
  })
}

test('the footer links to all terms, and the terms name the grievance officer', async ({ page }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  for (const { path, title } of pages) {
    await expect(footer.getByRole('link', { name: title, exact: true }).last()).toHaveAttribute('href', path)
  }
  await footer.getByRole('link', { name: 'Terms of Service' }).click()
  const officer = page.getByRole('definition').filter({ hasText: 'grievance@example.com' })
  await expect(officer).toBeVisible()
  await expect(page.getByText('within 48 hours of delivery')).toBeVisible()
})

test('the map is not loaded before the visitor requests it', async ({ page }) => {
  const hosts: string[] = []
  page.on('request', (request) => hosts.push(new URL(request.url()).hostname))
  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'a map' }))
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Show the map' })).toBeVisible()
  expect(new Set(hosts)).toEqual(new Set(['localhost']))
  await main.getByRole('button', { name: 'Show the map' }).click()
  await expect(main.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.openstreetmap\.org\/export\/embed/,
  )
})

test('search engines can index every page of the sitemap, and no personal page', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /checkout')
  expect(robots).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m)
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('xml')
  const urls = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!)
  expect(urls.some((url) => url.includes('/product/'))).toBe(true)
  expect(urls.some((url) => url.includes('/rent/'))).toBe(true)
  const paths = urls.map((url) => new URL(url).pathname)
  for (const { path } of pages) expect(paths).toContain(path)
  for (const path of [...paths.slice(0, 12), ...paths.slice(-2)]) {
    expect((await request.get(path)).status()).toBe(200)
  }
})

/** Places an order of the signed-in user through the API. Returns its id. */
const placeOrder = (page: Page) =>
  page.evaluate(async () => {
    const post = async (path: string, body: object, token = '') => {
      const headers = {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      }
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const { token } = (await (await fetch('/api/auth/token')).json()) as { token: string }
    const items = [{ productId: 'p1', quantity: 1 }]
    const { quote } = (await post('/api/quote', { items })) as { quote: { total: number } }
    const order = (await post('/api/orders', { items, total: quote.total }, token)) as { _id: string }
    return order._id
  })

test('a confirmed payment is shown as a success, and a cart filled later is not emptied', async ({
  page,
  shop,
}) => {
  await shop.signUp()
  const id = await placeOrder(page)
  await page.goto(`/payment-success?txnId=${id}&amount=1`)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(id)
  await expect(page.getByRole('main')).toContainText('₹4,299') // the page must show the stored amount, not the amount in the URL
  await shop.expectAccessible()

  await openDandiya(page)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto(`/payment-success?txnId=${id}&amount=1`)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('listitem', { name: /Spiral Dandiya/ })).toBeVisible()

  await page.goto(`/payment-failed?txnId=${id}&reason=declined`)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
})

test('an unknown payment is never shown as a success', async ({ page, shop, quietConsole }) => {
  await page.goto('/payment-success?txnId=TXN-1&amount=5')
  await expect(page.getByRole('heading', { name: 'Confirming your payment...' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('₹')
  await shop.signUp()
  await page.goto('/payment-success?txnId=TXN-1&amount=5')
  await expect(page.getByText('Confirming your payment...')).toBeVisible()
  await expect(page.getByText('We could not confirm this payment yet')).toBeVisible()
  await shop.expectAccessible()
  const live = page.getByRole('main').locator('[aria-live]')
  await live.evaluate((region) => (region.dataset['before'] = 'true')) // to find out whether it is replaced
  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Confirming your payment...' })).toBeFocused()
  await expect(live).toHaveAttribute('data-before', 'true')
  quietConsole.length = 0 // expected: the browser logs each 404
})

test('the page of a failed payment never shows text from the URL', async ({ page, shop, quietConsole }) => {
  const path = '/payment-failed?txnId=TXN-1&reason=PAYMENT_DECLINED&error=Call+us+on+99999'
  const main = page.getByRole('main')
  await page.goto(path)
  await expect(main.getByRole('heading', { name: 'Confirming your payment...' })).toBeVisible()
  await expect(main).not.toContainText('declined')
  await expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    /redirect=%2Fpayment-failed/,
  )
  await shop.signUp()
  await page.goto(path)
  await expect(main).toContainText('Confirming your payment...')
  await expect(main).toContainText('Payment failed')
  await expect(main).toContainText('TXN-1')
  await expect(main).toContainText('The bank declined the payment.')
  await expect(main).not.toContainText('99999')
  await shop.expectAccessible()
  await expect(main.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/checkout')
  quietConsole.length = 0 // expected: the browser logs the 404
})

test('the page of a failed payment without a transaction confirms no failure', async ({ page }) => {
  await page.goto('/payment-failed?reason=PAYMENT_DECLINED')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'We could not confirm this payment yet' })).toBeVisible()
  await expect(main).not.toContainText('declined')
})

test('the connection test is available to staff only', async ({ page, shop, quietConsole }) => {
  const response = await page.goto('/api-test')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  quietConsole.length = 0 // expected: the browser logs the 404
  await shop.signInAsAdmin()
  await page.goto('/api-test')
  const calls = page.getByRole('main').getByRole('listitem')
  await expect(calls.filter({ hasText: 'Success' })).toHaveCount(2)
  await shop.expectAccessible()
  await page.route('**/api/products?*', (route) => route.fulfill({ status: 503, body: 'closed' }))
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(calls.filter({ hasText: 'Error' })).toContainText('503')
  quietConsole.length = 0
})
