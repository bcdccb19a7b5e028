import { expect, test } from './shop.ts'

test('the dashboard shows the state of the shop', async ({ page, shop }) => {
  await shop.signInAsAdmin()
  await page.goto('/admin')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Total users/ })).toBeVisible()
  await expect(main.getByText(/^\d+% of the ₹50,000 target$/)).toBeVisible()
  await expect(main.getByText('Healthy')).toBeVisible()
  await main.getByRole('button', { name: 'Sync users' }).click()
  await expect(main.getByText(/identity provider/i).last()).toBeVisible()
  await main.getByRole('button', { name: 'Show table' }).click()
  await expect(main.getByRole('table', { name: /last seven days/ }).getByRole('row')).toHaveCount(8)
  await shop.expectAccessible()
})

test('the dashboard shows an error when the server does not respond, and recovers', async ({
  page,
  shop,
  quietConsole,
}) => {
  await shop.signInAsAdmin()
  await page.clock.install()
  const token = page.waitForResponse('**/api/auth/token') // waits for this response before the test advances the clock, because the request would otherwise time out
  await page.goto('/admin')
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
