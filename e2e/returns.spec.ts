import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { pdfText } from '../server/testing/pdf-text.ts'
import { expect, test } from './shop.ts'
import { fillAddress } from './steps.ts'

test('a shopper downloads an invoice, writes a review and returns an item', async ({
  page,
  shop,
  browser,
}) => {
  await shop.signUp()
  await page.goto('/product/rani-abhla-chaniya-choli')
  await page.getByRole('group', { name: /size/i }).getByText('M', { exact: true }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto('/checkout')
  await fillAddress(page, { pin: '400001', city: 'Mumbai', state: 'Maharashtra' })
  // Selects the test card before the payment page opens: without a selected card, that page starts the payment automatically after a
  // moment.
  await page.evaluate(() => sessionStorage.setItem('navrang-demo-card', 'failure'))
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByLabel('Card that is declined')).toBeChecked()
  await shop.expectAccessible()
  await page.getByRole('button', { name: 'Pay with this card' }).click()
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await expect(page.getByText('The bank has declined this test card.')).toBeVisible()
  await page.getByLabel('Card that works').check()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/thank-you\//, { timeout: 30_000 })
  const order = page.url().split('/thank-you/')[1]!.split('?')[0]!

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /Save PDF of INV/ }).click()
  const invoice = await readFile(await (await downloading).path())
  expect(invoice.subarray(0, 5).toString()).toBe('%PDF-')
  const text = pdfText(invoice)
  for (const part of ['Tax invoice', 'INV/', 'Rani Abhla', 'IGST', 'Maharashtra (27)', 'Asha Shopper']) {
    expect(text).toContain(part)
  }

  const staffContext = await browser.newContext()
  const staff = await staffContext.newPage()
  await shop.signInAsAdmin(staff)
  await staff.goto(`/admin/orders/${order}`)
  await staff.getByLabel('Status', { exact: true }).selectOption('delivered')
  await expect(staff.getByText('Delivered').first()).toBeVisible()

  await page.goto(`/orders/${order}`)
  await page.getByRole('link', { name: /^Write a review/ }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Choose 1 to 5 stars')).toBeVisible()
  await shop.expectRefusal(`/orders/${order}`)
  await page.getByRole('radio', { name: 'Excellent' }).check()
  await page.getByLabel('Your review (optional)').fill(`The ghera is wide ${order}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await staff.goto('/admin/reviews')
  const review = staff.getByRole('row', { name: new RegExp(order) })
  await review.getByRole('button', { name: /^Publish/ }).click()
  await expect(review).toContainText('Published')
  await page.reload()
  await expect(page.getByText('Published on the product page.')).toBeVisible()
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await page.getByRole('button', { name: /^Yes, withdraw/ }).click()
  await expect(page.getByRole('link', { name: /^Write a review/ })).toBeVisible()

  await page.getByRole('button', { name: 'Return an item' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Choose a reason').last()).toBeVisible()
  await expect(page.getByLabel('What is the problem?')).toBeFocused()
  await shop.expectRefusal('/orders/')
  await shop.expectAccessible()
  await page.getByLabel('What is the problem?').selectOption('damaged')
  await page.getByLabel('Description').fill('The hem is torn on the left')
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: '#b3123f' } })
  const file = { name: 'hem.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
  await page.getByLabel('Add photos').setInputFiles(file)
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Awaiting review')).toBeVisible()

  await staff.goto('/admin/returns')
  await staff
    .getByRole('link', { name: /Rani Abhla/ })
    .first()
    .click()
  await staff.getByLabel('Message to the customer').fill('Our courier fetches it on Monday')
  await staff.getByRole('button', { name: 'Approve' }).click()
  await staff.getByLabel('Put back in stock').check()
  await staff.getByRole('button', { name: 'Mark as received' }).click()
  await staff.getByRole('button', { name: 'Refund' }).click()
  await expect(staff.getByText('Refunded').first()).toBeVisible()
  await staffContext.close()

  await page.reload()
  await expect(page.getByText('Our courier fetches it on Monday')).toBeVisible()
  await expect(page.getByText(/refunded\./)).toBeVisible()
  await shop.expectAccessible()
})
