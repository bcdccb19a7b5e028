import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Page } from '@playwright/test'

// Checks the accessibility of the admin area with axe: follows the links to one screen of each kind and tests each in both themes
// and on a phone. Also reports pages that are wider than the phone. Needs a running shop, preferably with orders:
// ADMIN_EMAIL=... ADMIN_PASSWORD=... node tools/bench/admin-axe.ts http://localhost:3000

const base = (process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, '')
const { ADMIN_EMAIL = 'admin@navrang.test', ADMIN_PASSWORD = '' } = process.env
const say = (line: string) => process.stdout.write(`${line}\n`)

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
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page)
  process.exitCode = (await walk(page)) === 0 ? 0 : 1
} finally {
  await browser.close()
}

async function signIn(page: Page) {
  await open(page, '/sign-in/customer?redirect=/admin')
  await page.getByLabel('E-mail').fill(ADMIN_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === '/admin')
}

async function open(page: Page, address: string) {
  await page.goto(base + address)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** Visits the screens and returns the number of problems. */
async function walk(page: Page): Promise<number> {
  const waiting = ['/admin']
  const known = new Set(waiting.map(kindOf))
  let wrong = 0
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    await open(page, address)
    await page.getByRole('main').first().waitFor()
    for (const link of await linksOf(page)) {
      if (known.has(kindOf(link))) continue
      known.add(kindOf(link))
      waiting.push(link)
    }
    const found = await faultsOf(page)
    wrong += found.length
    say(`${found.length === 0 ? '✓' : '✗'} ${address}${found.map((value) => `\n    ${value}`).join('')}`)
  }
  say(`${known.size} screens, ${wrong} faults`)
  return wrong
}

/** Removes the query string and replaces ids, so that the URLs of one screen with different data are equal. */
function kindOf(address: string): string {
  return address.replace(/[?#].*/, '').replaceAll(/\/[^/]*\d[^/]*(?=\/|$)/g, '/:id')
}

function linksOf(page: Page): Promise<string[]> {
  const links = page.locator('a[href^="/admin"]')
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
}

async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { name, colorScheme, viewport } of views) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
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
