import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

test.beforeEach(async ({ shop }) => shop.signInAsAdmin())

const receiptOf = (page: Page) => page.getByRole('region', { name: 'Receipt' })

/** Scans two codes while the first search still waits for its response. Both are looked up. */
async function scanWhileSearching(page: Page) {
  let answer: () => void = () => undefined
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/admin/counter/goods?*', async (route) => {
    await isAnswered
    await route.continue()
  })
  for (const code of ['first code', 'second code']) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Searching for “first code”')).toBeVisible()
  await expect(page.getByLabel('Scan or search')).toHaveValue('')
  answer()
  const message = 'Nothing in the shop matches “first code”. Nothing in the shop matches “second code”'
  await expect(page.getByText(message)).toBeVisible()
}

test('staff sell sticks for cash, give change and print the receipt', async ({ page, shop }) => {
  await page.goto('/admin/counter')
  await expect(page.getByText('Nothing yet. Scan a label or search for a product.')).toBeVisible()
  await shop.expectAccessible()
  const box = page.getByLabel('Scan or search')
  await box.fill('no such code')
  await box.press('Enter')
  await expect(page.getByText('Nothing in the shop matches “no such code”')).toBeVisible()
  const find = async () => {
    await box.fill('spiral dandiya')
    await box.press('Enter')
    await page.getByRole('button', { name: /^Add Rangeela Spiral Dandiya Pair, Rani Pink/ }).click()
  }
  await find()
  await page.getByRole('button', { name: 'Remove Rangeela Spiral Dandiya Pair' }).click()
  await expect(box).toBeFocused()
  await find()
  await expect(box).toBeFocused() // for the next scan
  await scanWhileSearching(page)

  await page.getByRole('radio', { name: 'Cash' }).check()
  const given = page.getByLabel('Cash given')
  await given.fill('100')
  await page.getByRole('button', { name: 'Take ₹199 in cash' }).click()
  await expect(page.getByText('The customer pays ₹199')).toBeVisible()
  await shop.expectRefusal('/admin/counter')
  await given.fill('500')
  await page.reload()
  await expect(given).toHaveValue('500')
  await expect(page.getByText('Change to return')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take ₹199 in cash' })).toBeEnabled()
  await shop.expectAccessible()
  await given.press('Enter')

  await page.waitForURL(/\/admin\/counter\/.+/)
  await expect(receiptOf(page)).toContainText('Rangeela Spiral Dandiya Pair')
  await expect(receiptOf(page)).toContainText('Cash given₹500')
  await expect(receiptOf(page)).toContainText('Change₹301')
  await page.getByRole('button', { name: 'A4' }).click()
  await expect(receiptOf(page)).toContainText('Change₹301')
  await shop.expectAccessible()
  const sale = new URL(page.url()).pathname.split('/').at(-1)!
  await page.getByRole('link', { name: 'New sale' }).click()
  await expect(page.getByText('Nothing yet. Scan a label or search for a product.')).toBeVisible()

  await page.goto(`/admin/orders/${sale}`)
  await page.locator('summary', { hasText: 'Record a return' }).press('Enter')
  const form = page.getByRole('form', { name: 'Record a return' })
  const pieces = form.getByLabel(/^Pieces of Rangeela Spiral Dandiya Pair/)
  await pieces.fill('2')
  await form.getByLabel('What is the problem?').selectOption('It does not fit')
  await form.getByRole('button', { name: 'Record the return' }).click()
  await expect(form.getByText('You can return at most 1 of this item')).toBeVisible()
  await expect(pieces).toBeFocused()
  await shop.expectRefusal(`/admin/orders/${sale}`)
  await shop.expectAccessible()
  await pieces.fill('1')
  await pieces.press('Enter')
  await page.waitForURL(/\/admin\/returns\/.+/)
  await page.getByLabel('Put back in stock').check()
  await page.getByRole('button', { name: 'Mark as received' }).click()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('The refund of ₹199 is on its way.')).toBeVisible()
})

test('a coupon applies when staff leave its field, and a click meanwhile does not sell at the old price', async ({
  page,
}) => {
  await page.goto('/admin/counter')
  await page.getByLabel('Scan or search').fill('spiral dandiya')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Add Rangeela Spiral Dandiya Pair, Rani Pink/ }).click()
  await page.getByRole('radio', { name: 'Cash' }).check()
  const before = page.getByRole('button', { name: 'Take ₹199 in cash' })
  await expect(before).toBeEnabled()
  await page.getByLabel('Coupon').fill('navratri25')
  let answer: () => void = () => undefined
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/admin/counter/quote', async (route) => {
    await isAnswered
    await route.continue()
  })
  await before.click()
  await expect(before).toBeDisabled()
  answer()
  await page.getByRole('button', { name: /^Take ₹149.* in cash$/ }).click()
  await page.waitForURL(/\/admin\/counter\/.+/)
  await expect(receiptOf(page)).toContainText('NAVRATRI25')
})

test('a copy of the browser tab records a sale of its own', async ({ page }) => {
  await page.goto('/admin/counter')
  await expect(page.getByText('Nothing yet. Scan a label or search for a product.')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void open('/admin/counter')) // like a copy, it begins with the session storage of this tab
  const sales: string[] = []
  for (const tab of [page, await opened]) {
    await tab.getByLabel('Scan or search').fill('spiral dandiya')
    await tab.getByLabel('Scan or search').press('Enter')
    await tab.getByRole('button', { name: /^Add Rangeela Spiral Dandiya Pair, Rani Pink/ }).click()
    await tab.getByRole('radio', { name: 'Cash' }).check()
    await tab.getByRole('button', { name: 'Take ₹199 in cash' }).click()
    await tab.waitForURL(/\/admin\/counter\/.+/)
    sales.push(tab.url())
  }
  expect(new Set(sales).size).toBe(2)
})

test('staff rent a piece by its code for two nights with a pair of sticks, and hand it over at once', async ({
  page,
  shop,
}) => {
  await page.goto('/admin/rentals/pieces')
  const pieces = page.getByRole('button', { name: /^Open \S{4}-\S{4}/ })
  const opener = pieces.nth(-1 - test.info().retry) // a first attempt may have rented the last piece
  const code = /\w{4}-\w{4}/.exec((await opener.textContent()) ?? '')?.[0] ?? ''

  await page.goto('/admin/counter')
  await page.getByLabel('Scan or search').fill(code.toLowerCase().replace('-', ''))
  await page.keyboard.press('Enter') // a barcode scanner types the code and presses Enter
  await expect(page.getByText(`piece ${code}`)).toBeVisible()
  await page.getByRole('button', { name: '2 nights' }).click()
  await page.getByLabel('Scan or search').fill('spiral dandiya')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Add Rangeela Spiral Dandiya Pair, Rani Pink/ }).click()
  await page.getByRole('radio', { name: 'Cash' }).check()
  const take = page.getByRole('button', { name: /^Take ₹.+ in cash$/ })
  await take.click()
  await expect(page.getByText('Enter the name of the customer')).toBeVisible()
  await shop.expectRefusal('/admin/counter')
  await page.getByLabel('Name').fill('Meena Example')
  await page.getByLabel('Phone').fill('980000001')
  await take.click()
  await expect(page.getByText('Enter a 10-digit Indian mobile number')).toBeVisible()
  await shop.expectRefusal('/admin/counter')
  await page.getByLabel('Phone').fill('98000 00123')
  await shop.expectAccessible()
  await take.click()

  await page.waitForURL(/\/admin\/counter\/.+/)
  await expect(receiptOf(page)).toContainText(code)
  await expect(receiptOf(page)).toContainText('Bring back by')
  await expect(page.getByText('Garments to hand over')).toBeVisible()
  await expect(page.getByText('Delivered', { exact: true })).toHaveCount(0)
  const sale = page.url()
  await shop.expectAccessible()
  await page.getByRole('link', { name: /^Hand over now/ }).click()
  await page.getByLabel('Piece code').fill(code)
  await page.getByRole('button', { name: 'All there' }).click()
  await page.getByRole('button', { name: 'Hand out' }).click()
  await expect(page.getByRole('heading', { name: 'Take back' })).toBeVisible()
  await page.goto(sale)
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(page.getByText('With the customer')).toBeVisible()
})
