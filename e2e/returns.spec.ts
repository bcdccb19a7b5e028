import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { pdfText } from '../server/testing/pdf-text.ts'
import { expect, test } from './shop.ts'
import { checkOutCholi, fillAddress, payOrder } from './steps.ts'

test('a shopper downloads an invoice, writes a review and returns an item', async ({
  page,
  shop,
  browser,
}) => {
  await shop.signUp()
  await checkOutCholi(page)
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
  await expect(page).toHaveURL(/\/thank-you\//)
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
  const photo = sharp({ create: { width: 600, height: 800, channels: 3, background: '#0b5c5c' } })
  const photoFile = { name: 'worn.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() }
  await page.getByLabel('Add photos').setInputFiles(photoFile)
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Thank you for your review')).toBeVisible() // staff see the review only after it is stored
  await staff.goto('/admin/reviews')
  const review = staff.getByRole('row', { name: new RegExp(order) })
  await expect(review.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await review.getByRole('button', { name: /^Publish/ }).click()
  await expect(review).toContainText('Published')
  const small = page.getByRole('link', { name: /^Photo by Asha.*, 1 of 1$/ }).first()
  const large = page.getByRole('dialog').getByRole('img', { name: /^Photo by Asha.*, 1 of 1$/ })
  await expect(async () => {
    await page.goto('/product/rani-abhla-chaniya-choli')
    await small.click({ timeout: 2000 })
    await expect(large).toBeVisible({ timeout: 2000 }) // until the code of the reviews has arrived, the link opens the file of the picture
  }).toPass()
  await shop.expectAccessible()
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await page.goto(`/orders/${order}`)
  await expect(page.getByText('Published on the product page.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible() // its request would fail after the withdrawal
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await page.getByRole('button', { name: /^Yes, withdraw/ }).click()
  await expect(page.getByRole('link', { name: /^Write a review/ })).toBeVisible()

  await page.getByRole('button', { name: 'Return or exchange an item' }).click()
  await expect(page.getByRole('region', { name: 'Return or exchange', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Choose a reason').last()).toBeVisible()
  await expect(page.getByLabel('What is the problem?')).toBeFocused()
  await shop.expectRefusal('/orders/')
  await shop.expectAccessible()
  await page.getByLabel('What is the problem?').selectOption('damaged')
  await expect(page.getByText('Choose a reason')).toHaveCount(1) // the first option of the list, without the error
  await page.getByLabel('Description').fill('The hem is torn on the left')
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: '#b3123f' } })
  const file = { name: 'hem.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
  await page.getByLabel('Add photos').setInputFiles(Array.from({ length: 8 }, () => file))
  await expect(page.getByText('At most 6 photos: 2 were not added')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo 6' })).toBeVisible()
  await expect(page.getByText('You can send the form once the photos are uploaded')).toBeHidden()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Awaiting review')).toBeVisible()

  await staff.goto('/admin/returns')
  await staff
    .getByRole('link', { name: /Rani Abhla/ })
    .first()
    .click()
  await staff.getByLabel('Message to the customer').fill('Our courier fetches it on Monday')
  await staff.getByRole('button', { name: 'Approve' }).click()
  await expect(staff.getByText('The customer has not chosen how it comes back.')).toBeVisible()
  await page.reload()
  const back = page.getByRole('region', { name: 'How it comes back' })
  await back.getByLabel('Collect it from me').check()
  const day = await back.getByLabel('Day of the pickup').locator('option:checked').innerText()
  await shop.expectAccessible()
  await back.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`We will collect it on ${day}.`)).toBeVisible()
  await staff.reload()
  await expect(staff.getByText(`The courier will collect it on ${day}.`)).toBeVisible()
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

test('a shopper exchanges a choli for another size and follows the new parcel', async ({
  page,
  shop,
  browser,
}) => {
  await shop.signUp()
  await checkOutCholi(page)
  await fillAddress(page)
  const order = await payOrder(page)

  const staffContext = await browser.newContext()
  const staff = await staffContext.newPage()
  await shop.signInAsAdmin(staff)
  await staff.goto(`/admin/orders/${order}`)
  await staff.getByLabel('Status', { exact: true }).selectOption('delivered')
  await expect(staff.getByText('Delivered').first()).toBeVisible()

  await page.goto(`/orders/${order}`)
  await page.getByRole('button', { name: 'Return or exchange an item' }).click()
  await page.getByLabel('What is the problem?').selectOption('does_not_fit')
  await page.getByLabel('Exchange for another size').check()
  await page.getByLabel('Description').fill('The blouse is too tight')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Choose a size').last()).toBeVisible()
  await expect(page.getByLabel('New size and colour')).toBeFocused()
  await shop.expectRefusal('/orders/')
  await shop.expectAccessible()
  await page.getByLabel('New size and colour').selectOption({ label: 'Size L, Rani Pink' })
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Exchange for size L, Rani Pink')).toBeVisible()

  await staff.goto('/admin/returns')
  await staff
    .getByRole('row', { name: /exchange/ })
    .getByRole('link')
    .first()
    .click()
  await staff.getByLabel('Message to the customer').fill('Our courier fetches it on Monday')
  await staff.getByRole('button', { name: 'Approve' }).click()
  await staff.getByLabel('Put back in stock').check()
  await staff.getByRole('button', { name: 'Mark as received' }).click()
  await staff.getByLabel('Carrier').fill('Example Couriers')
  await staff.getByLabel('Tracking number').fill('EX 100')
  await staff.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(staff.getByText('Exchanged').first()).toBeVisible()
  await staffContext.close()

  await page.reload()
  await expect(page.getByText('Exchange, sent by Navrang')).toBeVisible()
  await expect(page.getByText('EX 100')).toBeVisible()
  await expect(page.getByText('Exchanged').first()).toBeVisible()
  await shop.expectAccessible()
})
