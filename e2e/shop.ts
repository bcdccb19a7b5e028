import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { ADMIN } from './open-shop.ts'

type Shop = {
  /** Signs a new customer up on the screen. Answers the e-mail. */
  signUp: () => Promise<string>
  /** Here, or in the browser of somebody else. */
  signInAsAdmin: (other?: Page) => Promise<void>
  /** The file that this button saves. */
  saved: (button: string) => Promise<{ name: string; text: string }>
  /** No violation of WCAG 2.2 AA that axe can see on the page as it is now. */
  isAccessible: () => Promise<void>
}

/** A browser in front of the shop. Whatever goes to its error console fails the journey. */
export const test = base.extend<{ shop: Shop; quietConsole: string[] }>({
  page: async ({ page }, give) => {
    await give(waitingForScripts(page))
  },
  quietConsole: [
    async ({ page }, give) => {
      const said: string[] = []
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
      page.on('pageerror', (error) => said.push(String(error)))
      await give(said)
      expect(said).toEqual([])
    },
    { auto: true },
  ],
  shop: async ({ page }, give) =>
    give({
      signUp: () => signUp(page),
      signInAsAdmin: (other) => signIn(other ? waitingForScripts(other) : page, ADMIN),
      saved: (button) => saved(page, button),
      isAccessible: () => isAccessible(page),
    }),
})

export { expect }

/** A person looks before they click; a script does not. So a visit lasts until the page answers. */
function waitingForScripts(page: Page): Page {
  const { goto, reload } = page
  const isHydrated = () => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  page.goto = async (...address) => {
    const answer = await goto.apply(page, address)
    await isHydrated()
    return answer
  }
  page.reload = async (...options) => {
    const answer = await reload.apply(page, options)
    await isHydrated()
    return answer
  }
  return page
}

async function signUp(page: Page): Promise<string> {
  const email = `shopper-${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.goto('/sign-up/customer')
  await page.getByLabel('Your name').fill('Asha Shopper')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('nine-nights-of-garba')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(({ pathname }) => /marketplace|listed-products/.test(pathname))
  return email
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/sign-in/customer?redirect=/admin')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === '/admin')
}

/** Signs out by the menu. It closes when the page behind it changes, so it is opened again where that happened meanwhile. */
export async function signOut(page: Page) {
  const way = page.getByRole('button', { name: 'Sign out', exact: true })
  await expect(async () => {
    if (!(await way.isVisible())) await page.locator('summary', { hasText: 'your account' }).click()
    await way.click({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText('You have been signed out')).toBeVisible()
}

async function saved(page: Page, button: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

async function isAccessible(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // what is half faded in has no colour of its own yet
  await page.evaluate(settled)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}

/** Until everything that moves and comes to an end has come to it. */
const settled = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  )
