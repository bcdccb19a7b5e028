import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type Page } from '@playwright/test'

// Checks the accessibility of all screens with axe: follows the links of each area of the shop to one screen of each kind, and tests it in
// both themes, on a large window and on a phone. Also reports pages that are wider than the phone. Needs a running shop:
// ADMIN_PASSWORD=... npm run bench:screens -- http://localhost:3000 [storefront] [account] [seller] [admin]
// An empty shop has no sample customer and seller; there, name the areas storefront and admin.

const [address = 'http://localhost:3000', ...named] = process.argv.slice(2)
const base = address.replace(/\/$/, '')
const { ADMIN_EMAIL = 'admin@navrang.test', ADMIN_PASSWORD = '' } = process.env
const SAMPLE_PASSWORD = 'nine-nights-of-garba'
const say = (line: string) => process.stdout.write(`${line}\n`)

type Area = {
  name: string
  user?: { portal: 'customer' | 'seller'; email: string; password: string }
  /** Whether the cart has items. */
  hasCart?: boolean
  starts: readonly string[]
  /** Links that belong to the area. */
  links: RegExp
}

const areas: readonly Area[] = [
  {
    name: 'storefront',
    starts: [
      '/',
      '/marketplace',
      '/marketplace?q=no-such-product',
      '/rent',
      '/rent?q=no-such-product',
      '/cart',
      '/wishlist',
      '/choose-auth',
      '/sign-in/customer',
      '/sign-up/customer',
      '/sign-up/seller',
      '/auth/checkout',
      '/auth/staff',
      '/forgot-password',
      '/reset-password?token=expired',
      '/verify-email?token=expired',
      '/seller-listing',
      '/seller/join?token=expired',
      '/payment-success?txnId=T1&amount=500',
      '/payment-failed?txnId=T1&reason=declined',
      '/complaints',
      '/api-test',
      '/no-such-page',
      '/product/no-such-product',
      '/rent/no-such-product',
      '/orders/no-such-order',
    ],
    links: /^\/(?!(?:admin|seller|account|orders|thank-you|api|media)(?:\/|$))/,
  },
  {
    name: 'account',
    user: { portal: 'customer', email: 'asha@example.com', password: SAMPLE_PASSWORD },
    hasCart: true,
    starts: ['/cart', '/checkout', '/wishlist', '/orders', '/account'],
    links: /^\/(account|orders|thank-you|alerts|complaints|checkout)(\/|$|\?)/,
  },
  {
    name: 'seller',
    user: { portal: 'seller', email: 'meera@example.com', password: SAMPLE_PASSWORD },
    starts: ['/seller', '/seller/onboarding', '/seller-listing'],
    links: /^\/seller(\/|$|\?|-listing)/,
  },
  {
    name: 'admin',
    user: { portal: 'customer', email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
    starts: ['/admin', '/admin/orders', '/admin/orders?q=no-such-order', '/admin/no-such-page'],
    links: /^\/admin(\/|$|\?)/,
  },
]

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const views = [
  { name: 'light', colorScheme: 'light', viewport: WIDE },
  { name: 'dark', colorScheme: 'dark', viewport: WIDE },
  { name: 'phone, dark', colorScheme: 'dark', viewport: PHONE },
  { name: 'phone, light', colorScheme: 'light', viewport: PHONE },
] as const

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})
try {
  let [screens, faults] = [0, 0]
  for (const area of areas.filter(({ name }) => named.length === 0 || named.includes(name))) {
    const result = await checkArea(browser, area)
    screens += result.screens
    faults += result.faults
  }
  say(`${screens} screens in ${views.length} views, ${faults} faults`)
  process.exitCode = faults === 0 ? 0 : 1
} finally {
  await browser.close()
}

async function checkArea(window: Browser, area: Area) {
  const context = await window.newContext({ viewport: WIDE, reducedMotion: 'reduce' })
  const page = await context.newPage()
  say(`\n${area.name}`)
  if (area.user) await signIn(page, area.user)
  if (area.hasCart) await fillCart(page)
  const result = await walk(page, area)
  await context.close()
  return result
}

async function signIn(page: Page, { portal, email, password }: NonNullable<Area['user']>) {
  await open(page, `/sign-in/${portal}?redirect=/about`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === '/about')
}

/** Puts the first product of the shop into the cart. */
async function fillCart(page: Page) {
  await open(page, '/marketplace')
  const product = await page.locator('main a[href^="/product/"]').first().getAttribute('href')
  await open(page, product!)
  await page.getByRole('group', { name: /size/i }).locator('label:has(input:enabled)').first().click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.waitForFunction(() => localStorage.getItem('navrang-cart-v1')?.includes('qty'))
}

async function open(page: Page, path: string) {
  await page.goto(base + path)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** Visits one screen of each kind. */
async function walk(page: Page, { starts, links }: Area) {
  const waiting = [...starts]
  const known = new Set(waiting.map(kindOf))
  let [screens, faults] = [0, 0]
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    await open(page, path)
    await page.locator('main').first().waitFor()
    for (const link of await linksOf(page)) {
      if (!links.test(link) || known.has(kindOf(link))) continue
      known.add(kindOf(link))
      waiting.push(link)
    }
    const found = await faultsOf(page)
    screens += 1
    faults += found.length
    say(`${found.length === 0 ? '✓' : '✗'} ${path}${found.map((value) => `\n    ${value}`).join('')}`)
  }
  return { screens, faults }
}

/** Removes the query string and replaces ids, so that the URLs of one screen with different data are equal. */
function kindOf(path: string): string {
  return path
    .replace(/[?#].*/, '')
    .replace(/^\/(product|rent|pages|admin\/settings\/categories)\/(?!no-such)[^/]+$/, '/$1/:slug')
    .replaceAll(/\/[^/]*\d[^/]*(?=\/|$)/g, '/:id')
}

/** The links of a page, without files. */
function linksOf(page: Page): Promise<string[]> {
  return page
    .locator('a[href^="/"]:not([download]):not([reloaddocument])')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
}

async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { name, colorScheme, viewport } of views) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await transitionsEnd(page)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .setLegacyMode() // without this option, axe opens another window for each page to test its frames, but these pages have no frames
      .analyze()
    for (const { id, nodes } of violations) {
      found.push(`${name}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    }
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (excess > 0) found.push(`${name}: ${excess} px wider than the window`)
  }
  await page.setViewportSize(WIDE)
  return found
}

/** Waits until the colours of the last theme have faded out, because axe would measure a colour in between. Spinners never end. */
async function transitionsEnd(page: Page) {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
