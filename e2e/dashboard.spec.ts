import { expect, test } from './shop.ts'

test('the dashboard tells how the shop is, and an admin sets what it says of itself', async ({
  page,
  shop,
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
  await shop.isAccessible()

  await main.getByRole('link', { name: 'Open store settings' }).click()
  const delivery = main.getByRole('form', { name: 'Delivery' })
  await delivery.getByLabel('Minimum business days').fill('9')
  await delivery.getByRole('button', { name: 'Save Delivery' }).click()
  await expect(delivery.getByText('The maximum must not be less than the minimum')).toBeVisible()
  await expect(delivery.getByLabel('Maximum business days')).toBeFocused()
  await delivery.getByRole('button', { name: 'Discard changes' }).click()

  const banner = main.getByRole('form', { name: 'Sale banner' })
  const words = `Sale ${crypto.randomUUID().slice(0, 6)}`
  const before = await banner.getByLabel('Header banner').inputValue()
  await banner.getByLabel('Header banner').fill(words)
  await banner.getByRole('button', { name: 'Save Sale banner' }).click()
  await expect(page.getByText('Sale banner saved.', { exact: false })).toBeVisible()
  await shop.isAccessible()
  await main
    .getByRole('button', { name: /^Restore version/ })
    .first()
    .click()
  await expect(banner.getByLabel('Header banner')).toHaveValue(before)
})

test('the dashboard says when the shop does not answer, and recovers', async ({
  page,
  shop,
  quietConsole,
}) => {
  await shop.signInAsAdmin()
  await page.clock.install()
  const token = page.waitForResponse('**/api/auth/token') // the clock's leap would time out what is on its way
  await page.reload()
  await (await token).finished()
  await page.route('**/api/health', (route) => route.abort())
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('heading', { name: 'Dashboard Connection Failed' })).toBeVisible()
  await expect(page.getByText('Backend server not running')).toBeVisible()
  await page.unroute('**/api/health')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Connection Failed' })).toBeHidden()
  const own = [/net::ERR_FAILED/, /wait 1 to 2 minutes/] // the journey's own doing: the browser says it, and so do we
  const isOwn = (said: string) => own.some((regExp) => regExp.test(said))
  await expect
    .poll(() => own.map((regExp) => quietConsole.some((said) => regExp.test(said))))
    .toEqual([true, true])
  expect(quietConsole.filter((said) => !isOwn(said))).toEqual([])
  quietConsole.length = 0
})
