import type { Page } from '@playwright/test'

// Steps that several journeys repeat.

export const PASSWORD = 'nine-nights-of-garba'

/** A name that an earlier attempt of the same journey has not left in the shop. */
export const newName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 4)}`

type NewUser = { email: string; name?: string; password?: string }

/** Fills in the sign-up form and sends it. */
export async function sendSignUp(page: Page, { email, name = 'Asha Shopper', password = PASSWORD }: NewUser) {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Fills in the sign-in form and sends it. */
export async function sendSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const ahmedabad = { pin: '380006', city: 'Ahmedabad', state: 'Gujarat' }

/** Fills in the delivery address of the checkout. */
export async function fillAddress(page: Page, { pin, city, state } = ahmedabad) {
  await page.getByLabel('Recipient').waitFor({ state: 'attached' })
  const change = page.getByRole('button', { name: 'Change the delivery address' })
  if (!(await page.getByLabel('Recipient').isVisible())) await change.click()
  await page.getByLabel('Recipient').fill('Asha Shopper')
  await page.getByRole('textbox', { name: 'Phone' }).fill('98000 00000')
  await page.getByLabel('House, street and area').fill('9 Garba Chowk, Law Garden')
  await page.getByLabel('PIN code').fill(pin)
  await page.getByLabel('City').fill(city)
  await page.getByLabel('State').selectOption(state)
}

/** Puts a chaniya choli in size M into the cart and opens the checkout. */
export async function checkOutCholi(page: Page) {
  await page.goto('/product/rani-abhla-chaniya-choli')
  await page.getByRole('group', { name: /size/i }).getByText('M', { exact: true }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto('/checkout')
}

/** Pays at the checkout. Returns the id of the order. */
export async function payOrder(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/\/thank-you\//)
  return page.url().split('/thank-you/')[1]!.split('?')[0]!
}

/** Holds the quotes of the server back. Returns a function that lets them through. */
export async function holdQuotes(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/quote', async (route) => {
    await promise
    return route.continue()
  })
  return resolve
}

/** Searches the marketplace for a pair of dandiya and opens its page. */
export async function openDandiya(page: Page) {
  await page.goto('/marketplace?q=spiral+dandiya')
  await page
    .getByRole('link', { name: /Spiral Dandiya/ })
    .first()
    .click()
}
