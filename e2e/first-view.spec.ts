import type { Page } from '@playwright/test'
import routes from '../web/app/routes.ts'
import { scriptBytes } from './script-bytes.ts'
import { expect, test } from './shop.ts'

const KB = 1024
const PRODUCT = '/product/rani-abhla-chaniya-choli'

for (const path of ['/', '/marketplace', PRODUCT, '/rent', '/cart', '/nights']) {
  test(`the first view of ${path} needs at most 110 KB of scripts`, async ({ page, isMobile }) => {
    test.skip(!isMobile, 'the files are the same on the desktop')
    // The home page opens this dialog by itself, so its script counts too.
    const dialogOfHome = () => expect(page.getByRole('dialog')).toBeVisible()
    expect(await scriptBytes(page, path, path === '/' ? dialogOfHome : undefined)).toBeLessThanOrEqual(
      110 * KB,
    )
  })
}

/** A path for each route whose pattern has parameters. */
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
  'admin/courier-statements/import/:id':
    'admin/courier-statements/import/00000000-0000-4000-8000-000000000000',
  'admin/pins/import/:id': 'admin/pins/import/00000000-0000-4000-8000-000000000000',
  'admin/users/import/:id': 'admin/users/import/00000000-0000-4000-8000-000000000000',
  'complaints/:id': 'complaints/none',
  'alerts/new': 'alerts/new?product=rani-abhla-chaniya-choli',
  'alerts/:id': 'alerts/none?token=none',
  'nights/shared/:token': 'nights/shared/none',
  'troupe/join/:token': 'troupe/join/none',
  'troupe/seat/:token': 'troupe/seat/none',
  'troupe/:id': 'troupe/none',
  'admin/complaints/:id': 'admin/complaints/none',
  'admin/returns/:id': 'admin/returns/none',
  'admin/emails/:id': 'admin/emails/00000000-0000-4000-8000-000000000000',
  'admin/rentals/handover/:hold': 'admin/rentals/handover/999999',
  'admin/rentals/labels': 'admin/rentals/labels?product=none',
  '*': 'no-such-page',
}

type Entry = (typeof routes)[number]

const pathsOf = (entries: readonly Entry[], before = ''): string[] =>
  entries.flatMap(({ path: pattern, index, children }) => {
    const path = pattern ? `${before}/${examples[pattern] ?? pattern}` : before
    return [
      ...(children ? pathsOf(children, path) : []),
      ...(index || (pattern && !children) ? [path || '/'] : []),
    ]
  })

/**
 * Some example paths name records that do not exist, or need a permission. The browser logs such a response (401, 403 or 404) as an
 * error, which is expected.
 */
const isExpected = (error: string) => /status of (401|403|404)/.test(error)

/** The narrowest window that pages must fit without being scrolled sideways (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 }

async function expectToFitNarrowWindow(page: Page, path: string) {
  const wide = page.viewportSize()!
  await page.setViewportSize(NARROW)
  // waits, because a busy browser lays the page out some time after the change of the size
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(NARROW.width)
  await page.setViewportSize(wide)
}

/** Opens a page, moves the mouse and scrolls. Returns the errors that the page logged. */
async function consoleErrorsOf(page: Page, path: string, errors: string[]) {
  errors.length = 0
  await page.goto(path)
  await expect(page.getByRole('main').first()).toBeVisible()
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, 4000)
  await page.waitForLoadState('networkidle')
  return errors.splice(0).filter((error) => !isExpected(error))
}

const allPaths = [...new Set(pathsOf(routes))]
const isAdmin = (path: string) => path.startsWith('/admin')
const ofVisitors = allPaths.filter((path) => !isAdmin(path))
const ofStaff = allPaths.filter(isAdmin)

/** Divides the paths into groups, so that several workers open them at the same time. */
const groupsOf = (paths: readonly string[]) =>
  [0, 1, 2].map((group) => paths.filter((_, place) => place % 3 === group))

for (const [group, paths] of groupsOf(ofVisitors).entries()) {
  test(`no page of the shop logs an error to the console or is wider than a narrow window, group ${group}`, async ({
    page,
    isMobile,
    quietConsole,
  }) => {
    test.skip(isMobile, 'the pages are the same on phones')
    expect(paths.length).toBeGreaterThan(8)
    for (const path of paths) {
      expect(await consoleErrorsOf(page, path, quietConsole), path).toEqual([])
      await expectToFitNarrowWindow(page, path)
    }
  })
}

test('every page of the admin area leads visitors to the sign-in, which logs no error', async ({
  page,
  isMobile,
  quietConsole,
}) => {
  test.skip(isMobile, 'the pages are the same on phones')
  for (const path of ofStaff) {
    const response = await page.request.get(path)
    expect(new URL(response.url()).pathname, path).toMatch(/^\/sign-in/)
  }
  expect(await consoleErrorsOf(page, ofStaff[0]!, quietConsole)).toEqual([])
})

for (const [group, paths] of groupsOf(ofStaff).entries()) {
  test(`no page of the admin area logs an error to the console or is wider than a narrow window, group ${group}`, async ({
    page,
    shop,
    isMobile,
    quietConsole,
  }) => {
    test.skip(isMobile, 'the pages are the same on phones')
    await shop.signInAsAdmin()
    expect(paths.length).toBeGreaterThan(8)
    for (const path of paths) {
      expect(await consoleErrorsOf(page, path, quietConsole), path).toEqual([])
      await expectToFitNarrowWindow(page, path)
    }
  })
}
