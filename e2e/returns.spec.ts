import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { pdfText } from '../server/testing/pdf-text.ts'
import { expect, test } from './shop.ts'

test('a shopper keeps the invoice of an order and gives something back', async ({ page, shop, browser }) => {
  await shop.signUp()
  await page.goto('/product/rani-abhla-chaniya-choli')
  await page.getByRole('group', { name: /size/i }).getByText('M', { exact: true }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto('/checkout')
  await page.getByLabel('Recipient').fill('Asha Shopper')
  await page.getByRole('textbox', { name: 'Phone' }).fill('98000 00000')
  await page.getByLabel('House, street and area').fill('9 Garba Chowk')
  await page.getByLabel('PIN code').fill('400001')
  await page.getByLabel('City').fill('Mumbai')
  await page.getByLabel('State').selectOption('Maharashtra')
  // Chosen before, in this tab: otherwise the payment begins by itself after a moment.
  await page.evaluate(() => sessionStorage.setItem('navrang-demo-card', 'failure'))
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByLabel('Card that is declined')).toBeChecked()
  await shop.isAccessible()
  await page.getByRole('button', { name: 'Pay with this card' }).click()
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await expect(page.getByText('The bank has declined this test card.')).toBeVisible()
  await page.getByLabel('Card that works').check()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/thank-you\//, { timeout: 30_000 })
  const order = page.url().split('/thank-you/')[1]!.split('?')[0]!

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /Save PDF of INV/ }).click()
  const invoice = await readFile(await (await saving).path())
  expect(invoice.subarray(0, 5).toString()).toBe('%PDF-')
  const words = pdfText(invoice)
  for (const part of ['Tax invoice', 'INV/', 'Rani Abhla', 'IGST', 'Maharashtra (27)', 'Asha Shopper']) {
    expect(words).toContain(part)
  }

  const counter = await browser.newContext()
  const staff = await counter.newPage()
  await shop.signInAsAdmin(staff)
  await staff.goto(`/admin/orders/${order}`)
  await staff.getByLabel('Status').selectOption('delivered')
  await expect(staff.getByText('Delivered').first()).toBeVisible()

  await page.goto(`/orders/${order}`)
  await page.getByRole('button', { name: 'Give something back' }).click()
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('Choose a reason').last()).toBeVisible()
  await expect(page.getByLabel('What is wrong with it?')).toBeFocused()
  await shop.isAccessible()
  await page.getByLabel('What is wrong with it?').selectOption('damaged')
  await page.getByLabel('In your words').fill('The hem is torn on the left')
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: '#b3123f' } })
  const file = { name: 'hem.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
  await page.getByLabel('Add photographs').setInputFiles(file)
  await expect(page.getByRole('img', { name: 'Photograph 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('Waits for an answer')).toBeVisible()

  await staff.goto('/admin/returns')
  await staff
    .getByRole('link', { name: /Rani Abhla/ })
    .first()
    .click()
  await staff.getByLabel('What you write to the customer').fill('Our courier fetches it on Monday')
  await staff.getByRole('button', { name: 'Agree' }).click()
  await staff.getByLabel(/put it on the shelf/).check()
  await staff.getByRole('button', { name: 'Goods received' }).click()
  await staff.getByRole('button', { name: 'Send back' }).click()
  await expect(staff.getByText('Paid back').first()).toBeVisible()
  await counter.close()

  await page.reload()
  await expect(page.getByText('Our courier fetches it on Monday')).toBeVisible()
  await expect(page.getByText(/went back\./)).toBeVisible()
  await shop.isAccessible()
})
