import { expect, test } from './shop.ts'
import { newName } from './steps.ts'

const returnToPage = () => window.dispatchEvent(new Event('focus'))

test('a list is requested three times before local products appear, and is loaded when the shopper returns', async ({
  page,
  quietConsole,
}) => {
  await page.goto('/cart')
  let requests = 0
  await page.route('**/marketplace.data*', (route) => {
    requests += 1
    return route.abort()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Marketplace' }).click()
  const notice = page.getByText('Using local products (database connection failed)')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { name: /Rani Abhla/ })).toBeVisible()
  expect(requests).toBe(3)
  expect(quietConsole.join()).toContain('wait 1 to 2 minutes')
  await page.getByRole('radio', { name: 'Garba Sticks' }).check()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('radio', { name: 'All' }).check()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.unroute('**/marketplace.data*')
  await page.evaluate(returnToPage)
  await expect(notice).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(24)
  quietConsole.length = 0 // expected: the browser logs the lost connection
})

test('the rent store says that it cannot load the rentals, and loads them on Retry', async ({
  page,
  quietConsole,
}) => {
  await page.goto('/cart')
  await page.route('**/rent.data*', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Rent Store' }).click()
  await expect(page.getByRole('heading', { name: 'Unable to load rental products' })).toBeVisible()
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Rent Store – Festive Fits' })).toBeVisible()
  quietConsole.length = 0
})

test('a list older than 30 seconds is loaded again when the shopper returns; a newer one is not', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/rent')
  await page.waitForLoadState('networkidle') // a request in progress would time out when the clock advances
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/rent.data')) requests += 1
  })
  await page.clock.runFor(20_000)
  await page.evaluate(returnToPage)
  await page.clock.runFor(11_000)
  expect(requests).toBe(0)
  await page.evaluate(returnToPage)
  await expect.poll(() => requests).toBe(1)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a page that the shopper leaves while its data is arriving logs no error', async ({ page }) => {
  await page.goto('/cart')
  await page.evaluate(() => {
    const request = window.fetch
    window.fetch = async (address, options) => {
      const response = await request(address, options)
      if (!response.url.includes('/about.data')) return response
      const data = await response.bytes()
      const withoutEnd = new ReadableStream({
        start(controller) {
          controller.enqueue(data)
          options!.signal!.addEventListener('abort', () => controller.error(options!.signal!.reason))
        },
      })
      document.documentElement.toggleAttribute('data-arriving')
      return new Response(withoutEnd, response)
    }
  })
  await page.route('**/assets/about*.js', () => {}) // this script never arrives, so the page is not shown
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'About Us' }).last().click()
  await expect(page.locator('html[data-arriving]')).toBeAttached()
  await footer.getByRole('link', { name: 'Rent Store' }).click()
  await expect(page.getByRole('heading', { name: 'Rent Store – Festive Fits' })).toBeVisible()
})

test('an error of an admin page appears beside the menu, with its reason and Retry', async ({
  page,
  shop,
  quietConsole,
}) => {
  await shop.signInAsAdmin()
  await page.goto('/admin')
  const menu = page.getByRole('complementary').getByRole('navigation')
  await page.route('**/*.data*', (route) => route.abort())
  await menu.getByRole('link', { name: 'Orders', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Connection Failed', exact: true })).toBeVisible()
  await expect(main).toContainText('The server did not respond')
  await expect(menu).toBeVisible()
  await shop.expectAccessible()
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(main.getByRole('heading', { name: 'Dashboard Connection Failed' })).toBeVisible()
  await expect(main).toContainText('Backend server not running')
  await page.unroute('**/*.data*')
  await main.getByRole('button', { name: 'Retry' }).click()
  await expect(main.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
  quietConsole.length = 0
})

test('a form keeps what was typed when the connection is lost while it is saved, and can be sent again', async ({
  page,
  shop,
  quietConsole,
}) => {
  await shop.signInAsAdmin()
  await page.goto('/admin/settings/categories')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Add category' }).click()
  const category = newName('Shawls')
  const name = main.getByLabel('Name', { exact: true })
  await name.fill(category)
  await main.getByLabel('HSN code').fill('6214')
  await page.route('**/*.data*', (route) => route.abort())
  await main.getByRole('button', { name: 'Create category' }).click()
  await expect(main).toContainText('Network error. Please check your connection and try again.')
  await expect(name).toHaveValue(category)
  await page.unroute('**/*.data*')
  await main.getByRole('button', { name: 'Create category' }).click()
  await expect(main.getByRole('link', { name: category })).toBeVisible()
  quietConsole.length = 0
})

test('a picture that cannot be loaded has a placeholder of the same size', async ({ page, quietConsole }) => {
  await page.goto('/marketplace')
  const picture = page.getByRole('article').first().locator('img').first()
  const size = await picture.boundingBox()
  await page.route('**/media/**', (route) => route.abort())
  await page.goto('/marketplace')
  await expect(picture).toHaveAttribute('data-failed', '')
  expect(await picture.boundingBox()).toEqual(size)
  expect(await picture.evaluate((image) => getComputedStyle(image).content)).toMatch(/^url/)
  quietConsole.length = 0
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a connection a product goes into the cart, the cart opens, and another page says that one is offline', async ({
    page,
    context,
    quietConsole,
  }) => {
    await page.goto('/product/rani-abhla-chaniya-choli')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.getByRole('radio', { name: /^M\b/ }).check({ force: true })
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Rani Abhla')
    await expect(page.getByRole('main')).toContainText('We could not check prices and stock just now')
    await page.getByRole('contentinfo').getByRole('link', { name: 'My Orders' }).click()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    quietConsole.length = 0
  })
})
