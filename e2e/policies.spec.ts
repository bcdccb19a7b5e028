import type { Page } from '@playwright/test'
import { unknownNumbers, unknownPeriods } from '../server/testing/policy-numbers.ts'
import { expect, test } from './shop.ts'
import { fillAddress, openDandiya, payOrder } from './steps.ts'

/** The text and the description for search engines, one entry for each line. Opens closed sections, so that their text counts too. */
async function linesOf(page: Page): Promise<string[]> {
  const sections = page.locator('main details')
  await sections.evaluateAll((all) => all.forEach((section) => section.setAttribute('open', '')))
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
/**
 * Numbers of headings, the date of the last change, the price list for damage, and the limit of cash on delivery, which another test
 * changes in the shared shop.
 */
const notPolicies =
  /^\d+\.$|^Last updated \d+ \w+ \d{4}$|^Our prices for damage: |^Cash on delivery is available for orders of up to ₹[\d,]+\.$/
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
const ofProducts = [
  /\d+% off/gi,
  /\d+% or more/g,
  /for \d+ days?/g,
  /\d+ days? ×/g,
  /× \d+ days?/g,
  /\d+ months from manufacture/g,
]
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
    await expectPolicies(page)
    if (path === dandiya) await expect(page.getByText(/Exchange or return within 48 hours/)).toBeVisible()
    if (path === outfit) {
      await page.getByText('What damage costs').click()
      await expect(page.getByText('the whole deposit').first()).toBeVisible()
      await expectPolicies(page)
    }
    if (path === '/checkout') {
      await page.getByLabel('Cash on delivery').check()
      await expectPolicies(page)
    }
  }
})

async function expectPolicies(page: Page) {
  const lines = await linesOf(page)
  const unknown = lines.flatMap((line) => unknownPeriods(line, [...ofProducts, ...opinions]))
  expect(unknown, page.url()).toEqual([])
}

test('every period and fee of an order is a policy fact, from payment to cancellation and exchange', async ({
  page,
  shop,
  browser,
}) => {
  await shop.signUp()
  await openDandiya(page)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto('/checkout')
  await fillAddress(page)
  const order = await payOrder(page)
  await expect(page.getByText(/Estimated delivery/)).toBeVisible()
  await expectPolicies(page)
  await page.goto('/orders')
  await expectPolicies(page)
  await page.goto(`/orders/${order}`)
  const complain = page.getByRole('main').getByRole('link', { name: 'Make a complaint' })
  await expect(complain).toHaveAttribute('href', `/complaints?order=${order.slice(-8).toUpperCase()}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('dialog').getByText(/We will refund/)).toBeVisible()
  await expect(page.getByRole('dialog').getByText('This payment was simulated')).toBeVisible()
  await expectPolicies(page)

  const staffContext = await browser.newContext()
  const staff = await staffContext.newPage()
  await shop.signInAsAdmin(staff)
  await staff.goto(`/admin/orders/${order}`)
  await staff.getByLabel('Status', { exact: true }).selectOption('delivered')
  await expect(staff.getByText('Delivered').first()).toBeVisible()
  await staffContext.close()
  await page.reload()
  await page.getByRole('button', { name: 'Return or exchange an item' }).click()
  await expect(page.getByText(/return or exchange items within 48 hours of delivery/)).toBeVisible()
  await expectPolicies(page)
})

test('an unknown number is found', () => {
  expect(unknownNumbers('Report it within 36 hours of delivery.')).toHaveLength(1)
  expect(unknownNumbers('We answer within seven days.')).toHaveLength(1)
  expect(unknownPeriods('Refunds take 12 working days.')).toHaveLength(1)
  expect(unknownPeriods('Cash on delivery is available for orders of up to ₹7,777.')).toHaveLength(1)
  expect(unknownPeriods('You save ₹7,777.')).toEqual([])
  expect(unknownNumbers('Report it within 48 hours of delivery.')).toEqual([])
})

test('a signed-in shopper makes a complaint about an order and finds it in the account', async ({
  page,
  shop,
}) => {
  const email = await shop.signUp()
  await page.goto('/account/complaints')
  await expect(page.getByRole('heading', { name: 'No complaints' })).toBeVisible()
  await shop.expectAccessible()
  await page.goto('/complaints?order=AB12CD34')
  await expect(page.getByLabel('Your name')).toHaveValue('Asha Shopper')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('Order number')).toHaveValue('AB12CD34')
  await page.getByLabel('What went wrong?').fill('The mirrors of the chaniya fall off.')
  await page.getByRole('button', { name: 'Send complaint' }).click()
  const heading = page.getByRole('heading', { name: /^Complaint C-\d{6}$/ })
  const number = (await heading.innerText()).replace('Complaint ', '')
  await page.goto('/account')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Complaints' }).click()
  await expect(page.getByText('The mirrors of the chaniya fall off.')).toBeVisible()
  await shop.expectAccessible()
  await page.getByRole('link', { name: number }).click()
  await expect(heading).toHaveText(`Complaint ${number}`)
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
