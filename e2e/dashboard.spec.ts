import { expect, test } from './shop.ts'

test('the dashboard shows the state of the shop, and an admin changes settings and restores a version', async ({
  page,
  shop,
  browser,
}) => {
  await shop.signInAsAdmin()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Total users/ })).toBeVisible()
  await expect(main.getByText(/^\d+% of the ₹50,000 target$/)).toBeVisible()
  await expect(main.getByText('Healthy')).toBeVisible()
  await main.getByRole('button', { name: 'Sync users' }).click()
  await expect(main.getByText(/identity provider/i).last()).toBeVisible()
  await main.getByRole('button', { name: 'Show table' }).click()
  await expect(main.getByRole('table', { name: /last seven days/ }).getByRole('row')).toHaveCount(8)
  await shop.expectAccessible()

  await main.getByRole('link', { name: 'Open store settings' }).click()
  const delivery = main.getByRole('form', { name: 'Delivery' })
  await delivery.getByLabel('Minimum business days').fill('9')
  await delivery.getByRole('button', { name: 'Save Delivery' }).click()
  await expect(delivery.getByText('The maximum cannot be less than the minimum')).toBeVisible()
  await expect(delivery.getByLabel('Maximum business days')).toBeFocused()
  await shop.expectRefusal('/admin/settings')
  await delivery.getByRole('button', { name: 'Discard changes' }).click()

  const contact = main.getByRole('form', { name: 'Contact', exact: true })
  await contact.getByLabel('Map: latitude').fill('north')
  await contact.getByRole('button', { name: 'Save Contact' }).click()
  await expect(contact.getByText('Enter a number')).toBeVisible()
  await shop.expectRefusal('/admin/settings')
  await contact.getByRole('button', { name: 'Discard changes' }).click()

  const banner = main.getByRole('form', { name: 'Sale banner' })
  const text = `Sale ${crypto.randomUUID().slice(0, 6)}`
  const before = await banner.getByLabel('Header banner').inputValue()
  await banner.getByLabel('Header banner').fill(text)
  await banner.getByRole('button', { name: 'Save Sale banner' }).click()
  await expect(page.getByText('Sale banner saved.', { exact: false })).toBeVisible()
  await shop.expectAccessible()
  await main
    .getByRole('button', { name: /^Restore version/ })
    .first()
    .click()
  await expect(banner.getByLabel('Header banner')).toHaveValue(before)

  // Saves settings without JavaScript. This is part of the same test, because two tests that save settings at the same time disturb each
  // other.
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.goto('/admin/settings')
  const plainDelivery = plain.getByRole('form', { name: 'Delivery' })
  const savedDays = await plainDelivery.getByLabel('Minimum business days').inputValue()
  await plainDelivery.getByLabel('Minimum business days').fill('9')
  await plainDelivery.getByRole('button', { name: 'Save Delivery' }).click()
  await expect(plainDelivery.getByText('The maximum cannot be less than the minimum').first()).toBeVisible()
  await expect(plainDelivery.getByLabel('Minimum business days')).toHaveValue('9')
  await plainDelivery.getByLabel('Minimum business days').fill(savedDays)
  await plainDelivery.getByLabel('Dispatched within').fill('1-4 working days')
  await plainDelivery.getByRole('button', { name: 'Save Delivery' }).click()
  await expect(plainDelivery.getByText('Delivery saved.', { exact: false })).toBeVisible()
  await expect(plainDelivery.getByLabel('Dispatched within')).toHaveValue('1-4 working days')
  await plain
    .getByRole('button', { name: /^Restore version/ })
    .first()
    .click()
  await expect(plainDelivery.getByLabel('Dispatched within')).not.toHaveValue('1-4 working days')
  await context.close()
})

test('the dashboard shows an error when the server does not respond, and recovers', async ({
  page,
  shop,
  quietConsole,
}) => {
  await shop.signInAsAdmin()
  await page.clock.install()
  const token = page.waitForResponse('**/api/auth/token') // waits for this response before the test advances the clock, because the request would otherwise time out
  await page.reload()
  await (await token).finished()
  await page.route('**/api/health', (route) => route.abort())
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('heading', { name: 'Dashboard Connection Failed' })).toBeVisible()
  await expect(page.getByText('Backend server not running')).toBeVisible()
  await page.unroute('**/api/health')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Connection Failed' })).toBeHidden()
  const expected = [/net::ERR_FAILED/, /wait 1 to 2 minutes/] // both errors are expected: the browser logs the first one, the page logs the second one
  const isExpected = (error: string) => expected.some((regExp) => regExp.test(error))
  await expect
    .poll(() => expected.map((regExp) => quietConsole.some((error) => regExp.test(error))))
    .toEqual([true, true])
  expect(quietConsole.filter((error) => !isExpected(error))).toEqual([])
  quietConsole.length = 0
})
