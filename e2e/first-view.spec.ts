import type { Page } from '@playwright/test'
import routes from '../web/app/routes.ts'
import { expect, test } from './shop.ts'

const KB = 1024
const PRODUCT = '/product/rani-abhla-chaniya-choli'

/** Every script that the browser fetches until the page rests, in bytes as they came over the line. */
async function scriptsOf(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    )
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  if (path === '/') await expect(page.getByRole('dialog')).toBeVisible() // its script comes without being asked for
  return (await Promise.all(sizes)).reduce((all, size) => all + size, 0)
}

for (const path of ['/', '/marketplace', PRODUCT, '/rent']) {
  test(`the first view of ${path} needs at most 100 KB of scripts`, async ({ page, isMobile }) => {
    test.skip(!isMobile, 'the same files come to every window')
    expect(await scriptsOf(page, path)).toBeLessThanOrEqual(100 * KB)
  })
}

test('a click that comes before the script is done when the script is there', async ({ page }) => {
  await page.goto('/marketplace')
  await page.route('**/assets/list-view-*', async (route) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc')
  await expect(page).toHaveURL(/sort=price-asc/)
  await page.getByRole('link', { name: 'Rangeela Spiral Dandiya Pair', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rangeela')
})

test('scripts wait for the first paint, and a button that was pressed before them is pressed when they are there', async ({
  page,
}) => {
  let open = () => {}
  const pressed = new Promise<void>((resolve) => {
    open = resolve
  })
  let paints = 0
  await page.route('**/assets/vendor-*', async (route) => {
    paints = await page.evaluate(() => performance.getEntriesByType('paint').length)
    await pressed
    await route.continue()
  })
  const visit = page.goto(PRODUCT)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  open()
  await visit
  expect(paints).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toContainText('Please choose a size')
})

/** Addresses for the placeholders of the site map. */
const examples: Record<string, string> = {
  'product/:slug': PRODUCT.slice(1),
  'rent/:slug': 'rent/rajwada-couple-rent',
  'sign-in/:portal?': 'sign-in/seller',
  'sign-up/:portal?': 'sign-up/customer',
  'thank-you/:id': 'thank-you/none',
  'pay/upi/:txnId': 'pay/upi/none',
  'orders/:id': 'orders/none',
  'seller/orders/:id': 'seller/orders/none',
  'admin/sellers/:id/statement': 'admin/sellers/none/statement',
  'admin/orders/:id': 'admin/orders/none',
  'admin/products/import/:id': 'admin/products/import/00000000-0000-4000-8000-000000000000',
  'admin/orders/import/:id': 'admin/orders/import/00000000-0000-4000-8000-000000000000',
  'admin/users/import/:id': 'admin/users/import/00000000-0000-4000-8000-000000000000',
  'admin/returns/:id': 'admin/returns/none',
  'admin/emails/:id': 'admin/emails/00000000-0000-4000-8000-000000000000',
  'admin/rentals/handover/:hold': 'admin/rentals/handover/999999',
  'admin/rentals/labels': 'admin/rentals/labels?product=none',
  '*': 'no-such-page',
}

type Entry = (typeof routes)[number]

const addressesOf = (entries: readonly Entry[], before = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const address = path ? `${before}/${examples[path] ?? path}` : before
    return [
      ...(children ? addressesOf(children, address) : []),
      ...(index || (path && !children) ? [address || '/'] : []),
    ]
  })

/** What a browser says of an answer that is no page: asked for on purpose, and nobody's mistake. */
const isAnswer = (said: string) => /status of (401|403|404)/.test(said)

/** Goes there, wakes up what sleeps and scrolls through. Answers what the browser complains about. */
async function complaintsAt(page: Page, address: string, said: string[]) {
  said.length = 0
  await page.goto(address)
  await expect(page.getByRole('main').first()).toBeVisible()
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, 4000)
  await page.waitForLoadState('networkidle')
  return said.splice(0).filter((value) => !isAnswer(value))
}

const visited = [...new Set(addressesOf(routes))]
const isStaffs = (address: string) => address.startsWith('/admin')

test('no page of the site map has anything to complain about', async ({ page, isMobile, quietConsole }) => {
  test.skip(isMobile, 'the same pages come to every window')
  test.setTimeout(300_000)
  expect(visited.length).toBeGreaterThan(25)
  for (const address of visited) {
    expect(await complaintsAt(page, address, quietConsole), address).toEqual([])
  }
})

test('nor has any page of the staff', async ({ page, shop, isMobile, quietConsole }) => {
  test.skip(isMobile, 'the same pages come to every window')
  test.setTimeout(300_000)
  await shop.signInAsAdmin()
  for (const address of visited.filter(isStaffs)) {
    expect(await complaintsAt(page, address, quietConsole), address).toEqual([])
  }
})
