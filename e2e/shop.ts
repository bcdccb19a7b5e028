import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { ADMIN } from './open-shop.ts'
import { PASSWORD } from './steps.ts'

type Shop = {
  /** Signs up a new customer. Returns the e-mail address. */
  signUp: () => Promise<string>
  /** Signs in as the admin on the page of the test, or on `staffPage`, which may be in another browser. Opens no page of the admin area. */
  signInAsAdmin: (staffPage?: Page) => Promise<void>
  /** Clicks this button and returns the file that it downloads. */
  download: (button: string) => Promise<{ name: string; text: string }>
  /**
   * Expects that the server refused a form with the status 400 or 409, which Chromium logs as an error. `path` is a part of the URL of
   * the page with the form.
   */
  expectRefusal: (path: string) => Promise<void>
  /**
   * Clicks a button of an import, again and again until `result` is visible: only one import runs at a time, and another test may be
   * importing.
   */
  importWhenFree: (button: string, result: Locator) => Promise<void>
  /** Expects that axe finds no violation of WCAG 2.2 AA on the page in its current state. */
  expectAccessible: () => Promise<void>
}

/**
 * A test fails if its page logs an error to the console. `quietConsole` contains the logged errors; an error about a response includes the
 * URL. A test that expects other errors than the refusal of a form removes them from `quietConsole`.
 */
export const test = base.extend<{ shop: Shop; quietConsole: string[] }>({
  page: async ({ page }, provide) => {
    await provide(waitForHydration(page))
  },
  quietConsole: [
    async ({ page }, provide) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await provide(errors)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  shop: async ({ page, quietConsole }, provide) =>
    provide({
      signUp: () => signUp(page),
      signInAsAdmin: (staffPage) =>
        startSession(staffPage ? waitForHydration(staffPage) : page, { path: 'sign-in/email', body: ADMIN }),
      download: (button) => download(page, button),
      expectRefusal: (path) => expectRefusal(quietConsole, path),
      importWhenFree: (button, result) => importWhenFree(page, { button, result, errors: quietConsole }),
      expectAccessible: () => expectAccessible(page),
    }),
})

export { expect }

/** Waits until the server has refused the form of this path, and removes this refusal from the list of unexpected errors. */
async function expectRefusal(errors: string[], path: string) {
  const isRefusal = (error: string) => /status of 4(00|09)/.test(error) && error.includes(path)
  await expect.poll(() => errors.some(isRefusal), { message: `a refused form of ${path}` }).toBe(true)
  remove(errors, isRefusal)
}

type Import = { button: string; result: Locator; errors: string[] }

async function importWhenFree(page: Page, { button, result, errors }: Import) {
  await expect(async () => {
    const control = page.getByRole('button', { name: button })
    if (await control.isVisible()) await control.click({ timeout: 2000 })
    await expect(result).toBeVisible({ timeout: 5000 })
  }).toPass()
  remove(errors, (error) => error.includes('status of 409') && error.includes('/import')) // the server refused the import with 409, because another test was importing
}

function remove(errors: string[], isExpected: (error: string) => boolean) {
  errors.splice(0, errors.length, ...errors.filter((error) => !isExpected(error)))
}

/** Makes `goto` and `reload` wait until a page of the shop is hydrated. A script, unlike a user, would click before that. */
function waitForHydration(page: Page): Page {
  const { goto, reload } = page
  const hydrated = () => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  page.goto = async (...address) => {
    const response = await goto.apply(page, address)
    if (response?.headers()['content-type'] !== 'text/plain; charset=utf-8') await hydrated()
    return response
  }
  page.reload = async (...options) => {
    const response = await reload.apply(page, options)
    await hydrated()
    return response
  }
  return page
}

async function signUp(page: Page): Promise<string> {
  const email = `shopper-${crypto.randomUUID().slice(0, 8)}@example.com`
  const body = { name: 'Asha Shopper', email, password: PASSWORD, type: 'customer' }
  await startSession(page, { path: 'sign-up/email', body })
  return email
}

/**
 * Starts a session through the API, and stores the user in the browser as the forms do. This takes a tenth of the time of the forms, which
 * `account.spec.ts` and the journeys on shops of their own use.
 */
async function startSession(page: Page, { path, body }: { path: string; body: object }) {
  const { request } = page
  const origin = process.env['SHOP_URL']!
  const session = await request.post(`/api/auth/${path}`, { headers: { origin }, data: body })
  expect(session.ok(), await session.text()).toBe(true)
  const { token } = (await (await request.get('/api/auth/token')).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const { user } = (await (await request.get('/api/me', { headers })).json()) as { user: object }
  await page.goto('/robots.txt') // the smallest document that has the storage of the shop
  await page.evaluate((text) => localStorage.setItem('navrang-user', text), JSON.stringify(user))
}

/** Signs out through the account menu. A navigation of the page closes the menu; then this function opens it again. */
export async function signOut(page: Page) {
  const button = page.getByRole('button', { name: 'Sign out', exact: true })
  await expect(async () => {
    if (!(await button.isVisible())) await page.locator('summary', { hasText: 'your account' }).click()
    await button.click({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText('You have been signed out')).toBeVisible()
}

async function download(page: Page, button: string) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await downloading
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

async function expectAccessible(page: Page) {
  await page.evaluate(animationsEnded)
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] }) // axe need not describe the thousands of elements that pass
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode() // otherwise axe opens another page for each analysis, to test frames of other origins; the shop has none of its own
    .analyze()
  const messages = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(messages).toEqual([])
}

/** Waits until all animations that do not repeat forever have ended. */
const animationsEnded = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  )
