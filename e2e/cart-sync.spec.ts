import { type Browser, type Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { PASSWORD, openDandiya, sendSignIn } from './steps.ts'

async function addDandiya(page: Page) {
  await openDandiya(page)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('link', { name: /^Cart/ }).first()).toContainText(/\d/)
}

async function signIn(page: Page, email: string) {
  await page.goto('/sign-in/customer?redirect=/cart')
  await sendSignIn(page, { email, password: PASSWORD })
  await expect(page).toHaveURL(/\/cart$/)
}

/** Opens a page in a separate browser context, as on another device. */
async function openSecondDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  return context.newPage()
}

const quantity = (page: Page) =>
  page.getByRole('listitem', { name: /Spiral Dandiya/ }).getByRole('group', { name: /quantity/i })

test("a guest's cart survives signing in, is synchronised with the account and is emptied at sign-out", async ({
  page,
  shop,
  browser,
}) => {
  const email = await shop.signUp()
  await addDandiya(page)
  await page.goto('/cart')
  await expect(quantity(page)).toContainText('1')

  const phone = await openSecondDevice(browser)
  await addDandiya(phone) // as a guest
  await signIn(phone, email)
  await expect(quantity(phone)).toContainText('2') // the cart of the account contained one unit, and the guest cart another one
  await phone.reload()
  await expect(quantity(phone)).toContainText('2')

  await page.reload()
  await expect(quantity(page)).toContainText('2')
  await quantity(page)
    .getByRole('button', { name: /increase/i })
    .click()
  await expect(quantity(page)).toContainText('3')
  await page.reload()
  await phone.reload()
  await expect(quantity(phone)).toContainText('3')

  await phone.getByText(', your account').first().click({ force: true })
  await phone.getByRole('button', { name: 'Sign out' }).click()
  await expect(phone.getByText('You have been signed out')).toBeVisible()
  await phone.goto('/cart')
  await expect(phone.getByText('Your cart is empty')).toBeVisible()
  expect(await phone.evaluate(() => localStorage.getItem('navrang-cart-v1'))).toBe('[]')
  await page.reload()
  await expect(quantity(page)).toContainText('3')
  await phone.context().close()
})

test('a line that the account rejects does not keep the other lines of a guest out of it', async ({
  page,
  shop,
  browser,
}) => {
  const email = await shop.signUp()
  const phone = await openSecondDevice(browser)
  await addDandiya(phone)
  await phone.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('navrang-cart-v1')!)
    const rejected = { ...line, id: 'rejected', from: 'not a day' }
    localStorage.setItem('navrang-cart-v1', JSON.stringify([rejected, line]))
  })
  await signIn(phone, email)
  await expect(async () => {
    await page.goto('/cart')
    await expect(quantity(page)).toContainText('1', { timeout: 15_000 })
  }).toPass()
  await phone.context().close()
})

const heart = (page: Page) => page.getByRole('button', { name: /On your wishlist|Save for later/ }).first()

test("a guest's wishlist is merged into the account, and a product removed on one device is removed on the other", async ({
  page,
  shop,
  browser,
}) => {
  const email = await shop.signUp()
  const phone = await openSecondDevice(browser)
  await openDandiya(phone)
  await phone.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await heart(phone).click() // as a guest
  await expect(heart(phone)).toHaveText(/On your wishlist/)
  await signIn(phone, email)
  await expect(phone.getByText(', your account').first()).toBeAttached()
  await phone.goto('/wishlist')
  await expect(phone.getByText('1 product, saved in your account')).toBeVisible()

  await expect(async () => {
    await page.goto('/wishlist')
    await expect(page.getByText('1 product, saved in your account')).toBeVisible({ timeout: 15_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Clear wishlist' }).click()
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await expect(async () => {
    await phone.reload()
    await expect(phone.getByText('Your wishlist is empty')).toBeVisible({ timeout: 15_000 })
  }).toPass()
  await phone.context().close()
})
