import type { Page } from '@playwright/test'
import { unknownNumbers, unknownPeriods } from '../server/testing/policy-numbers.ts'
import { expect, test } from './shop.ts'
import { openDandiya } from './steps.ts'

/** The visible text and the description for search engines, one entry for each line. */
async function linesOf(page: Page): Promise<string[]> {
  const text = await page.getByRole('main').innerText()
  const descriptions = await page.locator('head meta[name=description]').all()
  const contents = await Promise.all(descriptions.map((meta) => meta.getAttribute('content')))
  return [...text.split('\n'), ...contents.map((content) => content ?? '')]
    .map((line) => line.trim())
    .filter(Boolean)
}

const legalPages = [
  '/terms-of-service',
  '/wholesale-terms',
  '/privacy-policy',
  '/disclaimer',
  '/about',
  '/contact',
]
/** Numbers of headings, the date of the last change, and the limit of cash on delivery, which another test changes in the shared shop. */
const notPolicies =
  /^\d+\.$|^Last updated \d+ \w+ \d{4}$|^Cash on delivery is available for orders of up to ₹[\d,]+\.$/
const claims = ['100+', '500+', '4.9/5']

test('every number in the terms and on the static pages is a policy fact', async ({ page }) => {
  for (const path of legalPages) {
    await page.goto(path)
    const lines = (await linesOf(page)).filter((line) => !notPolicies.test(line) && !claims.includes(line))
    expect(lines.length, path).toBeGreaterThan(5)
    expect(lines.flatMap(unknownNumbers), path).toEqual([])
  }
})

/** Periods and percentages of products: the discount, and the nights of a rental. */
const ofProducts = [/\d+% off/gi, /\d+% or more/g, /for \d+ days?/g, /\d+ days? ×/g, /× \d+ days?/g]
/** The words of a customer on the home page. */
const opinions = ['We list five designs a month']

test('every period and percentage on product pages, in the cart and at checkout is a policy fact', async ({
  page,
  shop,
}) => {
  await shop.signUp()
  await openDandiya(page)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const dandiya = new URL(page.url()).pathname
  await page.goto('/rent')
  const outfit = (await page.locator('main a[href^="/rent/"]').first().getAttribute('href'))!
  const pages = [
    dandiya,
    outfit,
    '/cart',
    '/checkout',
    '/rent',
    '/marketplace',
    '/',
    '/seller-listing',
    '/complaints',
  ]
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const lines = await linesOf(page)
    expect(
      lines.flatMap((line) => unknownPeriods(line, [...ofProducts, ...opinions])),
      path,
    ).toEqual([])
  }
})

test('an unknown number is found', () => {
  expect(unknownNumbers('Report it within 36 hours of delivery.')).toHaveLength(1)
  expect(unknownNumbers('We answer within seven days.')).toHaveLength(1)
  expect(unknownPeriods('Refunds take 12 working days.')).toHaveLength(1)
  expect(unknownNumbers('Report it within 48 hours of delivery.')).toEqual([])
})

test('a shopper makes a complaint and follows it until staff have answered', async ({
  page,
  shop,
  browser,
}) => {
  await page.goto('/terms-of-service#grievance')
  await page.getByRole('link', { name: 'Make a complaint' }).click()
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await expect(page.getByText('Enter your name')).toBeVisible()
  await shop.expectRefusal('/complaints')
  await page.getByLabel('Your name').fill('Asha Shopper')
  await page.getByLabel('E-mail').fill('asha-complains@example.com')
  await page.getByLabel('What went wrong?').fill('The second dandiya pair is missing, and nobody calls back.')
  await shop.expectAccessible()
  await page.getByRole('button', { name: 'Send complaint' }).click()
  const heading = page.getByRole('heading', { name: /^Complaint C-\d{6}$/ })
  await expect(heading).toBeVisible()
  await shop.expectAccessible()
  const title = await heading.innerText()

  const staffContext = await browser.newContext()
  const staff = await staffContext.newPage()
  await shop.signInAsAdmin(staff)
  await staff.goto('/admin/complaints')
  await staff.getByRole('link', { name: title.replace('Complaint ', '') }).click()
  await staff.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(staff.getByText('In progress')).toBeVisible()
  await staff.getByLabel('Answer to the customer').fill('We are sorry. The pair leaves today.')
  await staff.getByRole('button', { name: 'Send answer' }).click()
  await expect(staff.getByRole('heading', { name: 'Answer', exact: true })).toBeVisible()
  await staffContext.close()

  await page.reload()
  await expect(page.getByText('We are sorry. The pair leaves today.')).toBeVisible()
})
