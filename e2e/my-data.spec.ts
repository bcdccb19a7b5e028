import { readFile } from 'node:fs/promises'
import { expect, test } from './shop.ts'
import { PASSWORD, openDandiya } from './steps.ts'

test('a shopper edits their profile and addresses, and the checkout starts with the default address', async ({
  page,
  shop,
}) => {
  await shop.signUp()
  await page.goto('/account')
  await shop.expectAccessible()
  await page.getByLabel('Name').fill('A')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('at least 2 letters')
  await shop.expectRefusal('/account.data')
  await page.getByLabel('Name').fill('Asha Patel')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()

  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Addresses' }).click()
  await page.getByRole('link', { name: 'Add an address' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Recipient')).toBeFocused()
  await shop.expectAccessible()
  await page.getByLabel('Recipient').fill('Asha Patel')
  await page.getByRole('textbox', { name: 'Phone' }).fill('98000 00000')
  await page.getByLabel('House, street and area').fill('7 Pol Street')
  const { promise: released, resolve: releaseLookup } = Promise.withResolvers<void>()
  await page.route('**/api/pins/395002', (route) => released.then(() => route.continue()))
  await page.getByLabel('PIN code').fill('395002')
  await page.getByLabel('City').focus()
  releaseLookup()
  await expect(page.getByLabel('City')).toHaveValue('Surat')
  await expect(page.getByLabel('State')).toHaveValue('Gujarat')
  await page.keyboard.type('Bardoli') // the typed text replaces the city that the shop suggested for the PIN code
  await expect(page.getByLabel('City')).toHaveValue('Bardoli')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article')).toContainText('Default')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await shop.expectAccessible()
  await page.getByRole('button', { name: 'Remove 7 Pol Street' }).click()
  await expect(page.getByRole('article')).toBeHidden()
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article')).toContainText('Default')

  await openDandiya(page)
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByLabel('House, street and area')).toHaveValue('7 Pol Street')
})

test('a shopper manages consents, downloads their data and erases their account', async ({
  page,
  shop,
  quietConsole,
}) => {
  const email = await shop.signUp()
  await page.goto('/account/privacy')
  await shop.expectAccessible()
  const terms = page.getByRole('listitem').filter({ hasText: 'Terms of Service' }).first()
  await expect(terms).toContainText('Agreed on')
  await terms.getByRole('button', { name: /Withdraw/ }).click()
  await expect(terms).toContainText('Withdrawn on')
  await terms.getByRole('button', { name: /Agree/ }).click()
  await expect(terms).toContainText('Agreed on')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await (await downloading).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: { email } })

  await page.getByRole('button', { name: 'Erase my account' }).click()
  await expect(page.getByLabel('Type ERASE to confirm')).toBeFocused()
  await page.getByLabel('Your password').fill('not-my-password')
  await page.getByLabel('Type ERASE to confirm').fill('ERASE')
  await page.getByRole('button', { name: 'Erase my account' }).click()
  await expect(page.getByText('This password is incorrect')).toBeVisible()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Erase my account' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  quietConsole.length = 0 // expected: the browser logs the response to the wrong password
})
