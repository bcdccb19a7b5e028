import type { Browser, Page } from '@playwright/test'
import { confirmAddress, textOfEmails } from './emails.ts'
import { expect, test } from './shop.ts'
import { fillAddress } from './steps.ts'

const MAILS = process.env['SHOP_DATA']!
const DAY_MS = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const typed = (day: string) => day.split('-').toReversed().join('/')

type Size = { size: string; free: number }
type Outfit = { title: string; night: string; sizes: Size[] }

/** Finds an outfit and a night on which it is free in at least two sizes, with three garments in total. */
async function findOutfit(page: Page): Promise<Outfit> {
  const random = Math.floor(Math.random() * 40) // other journeys book outfits at the same time
  for (let ahead = 60 + random; ahead < 300; ahead += 7) {
    const night = dayFromNow(ahead)
    const list = (await (await page.request.get(`/api/rentals?from=${night}&limit=12`)).json()) as {
      data: { slug: string; title: string; freeSizes: string[] }[]
    }
    for (const { slug, title, freeSizes } of list.data) {
      if (freeSizes.length < 2) continue
      const url = `/api/rentals/${slug}/calendar?from=${night}&until=${night}`
      const { skus } = (await (await page.request.get(url)).json()) as {
        skus: { size: string; colour: string | null; left: number[] }[]
      }
      const sizes = skus.map(({ size, left }) => ({ size, free: left[0]! })).filter(({ free }) => free > 0)
      const total = sizes.reduce((all, { free }) => all + free, 0)
      if (sizes.length >= 2 && total >= 3) return { title, night, sizes }
    }
  }
  throw new Error('No outfit is free')
}

/** Fills in the form for a group of two dancers with one spare outfit, and sends it. */
async function startGroup(page: Page, { title, night, sizes }: Outfit, name: string) {
  await page.goto('/troupe')
  await page.getByLabel('Name of the event or group').fill(name)
  await page.getByLabel('First night').fill(typed(night))
  await page.getByLabel('Last night').fill(typed(night))
  await page.getByLabel('Number of dancers').fill('2')
  await page.getByLabel('Last day to pay').fill(typed(dayFromNow(20)))
  await fillAddress(page)
  await page.getByLabel('Search outfits').fill(title)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.locator('label', { hasText: title }).first().click()
  const outfit = page.getByRole('region', { name: title })
  let left = 3
  for (const { size, free } of sizes) {
    for (let count = 0; count < Math.min(free, left, 2); count += 1) {
      await outfit
        .getByRole('button', { name: new RegExp(`^Increase number of .*, ${size}\\b`) })
        .first()
        .click()
    }
    left -= Math.min(free, left, 2)
  }
  await page.getByRole('button', { name: 'Hold 3 outfits' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Waits for the e-mail with the personal link of a dancer. */
async function personalLink(email: string): Promise<string> {
  let link: string | undefined
  await expect(() => {
    link = /https?:\/\/\S+\/troupe\/seat\/[\w-]+/.exec(textOfEmails(MAILS, email))?.[0]
    expect(link).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return link!
}

/** Opens the link of the group in another browser, asks for a place, and opens the personal link in the e-mail. */
async function joinGroup(browser: Browser, link: string, { name, email }: { name: string; email: string }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Your e-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me my link' }).click()
  await expect(page.getByText('Check your e-mail')).toBeVisible()
  await page.goto(await personalLink(email))
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  return page
}

test('an organiser holds a set, a dancer chooses a size and pays the own share, and the organiser fills a place', async ({
  page,
  shop,
  browser,
}) => {
  await page.goto('/troupe')
  await expect(page.getByRole('link', { name: 'Sign in to start a group' })).toBeVisible()
  await shop.expectAccessible()
  const email = await shop.signUp()
  await confirmAddress(page, email)
  const outfit = await findOutfit(page)
  const name = `Garba ${crypto.randomUUID().slice(0, 6)}`
  await startGroup(page, outfit, name)
  await expect(page.getByText('0 of 2 places are paid')).toBeVisible()
  await shop.expectAccessible()

  const link = await page.getByRole('textbox', { name: 'Link for your dancers' }).inputValue()
  const asha = { name: 'Asha', email: `asha-${crypto.randomUUID().slice(0, 8)}@example.com` }
  const dancer = await joinGroup(browser, link, asha)
  const size = outfit.sizes[0]!.size
  await dancer.getByRole('button', { name: new RegExp(`^${size}\\b.*left`) }).click()
  await expect(dancer.getByRole('button', { name: /yours/ })).toBeVisible()
  await expect(dancer.getByText('You pay now')).toBeVisible()
  // the shop is in Ahmedabad, like the organiser
  await expect(dancer.getByText('yours is collected in our shop')).toBeVisible()
  await dancer.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(dancer.getByRole('heading', { name: 'You are in!' })).toBeVisible()
  await dancer.getByRole('link', { name: /^See order/ }).click()
  await expect(dancer.getByText('Asha').first()).toBeVisible()
  await dancer.context().close()

  await page.reload()
  await expect(page.getByText('1 of 2 places are paid')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Bela')
  await page.getByLabel('Size', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Fill the place' }).click()
  await expect(page.getByText('Bela', { exact: true })).toBeVisible()
  await expect(page.getByText('For 1 dancer, to collect in our shop')).toBeVisible()
  await expect(page.getByText(/^In our shop, from/)).toBeVisible()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByText('2 of 2 places are paid')).toBeVisible()
  await shop.expectAccessible()
  await page.goto('/troupe')
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('the fields of a new group say what is missing, and a wrong link says what to do', async ({
  page,
  shop,
  isMobile,
  quietConsole,
}) => {
  test.skip(isMobile, 'the messages are the same on phones')
  await shop.signUp()
  await page.goto('/troupe')
  await page.getByRole('button', { name: 'Hold the outfits' }).click()
  await expect(page.getByText('Enter the name of the event or the group')).toBeVisible()
  await expect(page.getByLabel('Name of the event or group')).toBeFocused()
  await shop.expectAccessible()
  for (const path of ['/troupe/join/wrong', '/troupe/seat/wrong']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
  }
  quietConsole.splice(0) // the pages that do not exist have the status 404
})
