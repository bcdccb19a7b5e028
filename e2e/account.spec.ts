import type { Page } from '@playwright/test'
import { totpCode } from '../server/testing/authenticator.ts'
import { linkInEmail } from './emails.ts'
import { ADMIN, openShop } from './open-shop.ts'
import { expect, signOut, test } from './shop.ts'
import { PASSWORD, sendSignIn, sendSignUp } from './steps.ts'

// These tests use a separate shop in production mode. The staff of this shop need a second factor.
test.skip(({ isMobile }) => isMobile, 'one browser is enough for a separate shop')
test.describe.configure({ mode: 'default' }) // the tests run one after the other, because they share this shop

let ownShop: Awaited<ReturnType<typeof openShop>>
test.beforeAll(async () => {
  ownShop = await openShop({ SEED: 'none' })
})
test.afterAll(() => ownShop.close())

const NEW_PASSWORD = 'kitli chai at platform 4'
const at = (path: string) => `${ownShop.url}${path}`

async function signUp(page: Page): Promise<string> {
  const email = `asha-${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.goto(at('/sign-up/customer'))
  await sendSignUp(page, { email })
  await page.waitForURL(({ pathname }) => pathname === '/listed-products')
  return email
}

async function typePassword(page: Page, email: string, password: string) {
  await sendSignIn(page, { email, password })
}

/** Sets up an authenticator app on the security page. Returns the URI that contains the secret of the app, and the recovery codes. */
async function setUpApp(page: Page, password: string) {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible()
  const secret = (await page.getByLabel('Key for the app').innerText()).replaceAll(' ', '')
  const uri = `otpauth://totp/x?secret=${secret}`
  await page.getByLabel('Code from your authenticator app').fill(totpCode(uri))
  await page.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { uri, codes: await codes.allInnerTexts() }
}

test('sign-up shows each error at its field and keeps the input', async ({ page, shop, quietConsole }) => {
  await page.goto(at('/sign-up/seller'))
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText([
    'Enter your name',
    'Enter a phone number with at least 10 digits',
    'Enter a valid e-mail address',
    'Choose a password of at least 8 characters',
  ])
  await page.getByLabel('Your name').fill('Meera Patel')
  await page.getByLabel('Business name').fill('Meera Creations')
  await page.getByLabel('Phone').fill('98000 00100')
  await page.getByLabel('E-mail').fill('meera.p@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Password@123')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toHaveText(/too easy to guess/)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Business name')).toHaveValue('Meera Creations')
  await shop.expectAccessible()

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(at('/seller-listing'))
  quietConsole.length = 0 // expected: the browser logs two failed requests, the rejected sign-up and the subscription that this seller does not have
})

test('a forgotten password is reset by a link in an e-mail, which works once', async ({
  page,
  shop,
  quietConsole,
}) => {
  const email = await signUp(page)
  await signOut(page)
  await page.goto(at('/sign-in?redirect=/orders'))
  await typePassword(page, email, 'not-the-password')
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('we have sent an e-mail with a link')).toBeVisible()
  await shop.expectAccessible()

  const link = await linkInEmail(ownShop.dataDir, { to: email, subject: 'Choose a new password' })
  await page.goto(link)
  await expect(page).toHaveURL(at('/reset-password')) // the page has removed the token from the URL
  await page.getByLabel('New password').fill('qwerty123')
  await page.getByRole('button', { name: 'Change my password' }).click()
  await expect(page.getByRole('alert')).toHaveText(/too easy to guess/)
  await shop.expectAccessible()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change my password' }).click()
  await expect(page.getByText('Your password has been changed')).toBeVisible()

  await page.goto(link)
  await page.getByLabel('New password').fill('another long password')
  await page.getByRole('button', { name: 'Change my password' }).click()
  await expect(page.getByText('This link is no longer valid')).toBeVisible()
  await expect(page.getByText('or after 14 days if it came with a new account')).toBeVisible()
  await page.goto(at('/sign-in'))
  await typePassword(page, email, NEW_PASSWORD)
  await page.waitForURL(({ pathname }) => pathname === '/listed-products')
  quietConsole.length = 0 // expected: the browser logs two refused requests, with the wrong password and with the used link
})

test('the link in the sign-up e-mail confirms the address, and the reminder on the security page disappears', async ({
  page,
  shop,
  quietConsole,
}) => {
  const email = await signUp(page)
  await page.goto(at('/account/security'))
  await expect(page.getByText(`${email} is not confirmed yet`)).toBeVisible()
  await shop.expectAccessible()
  const path = '**/api/auth-links/verify-email'
  await page.route(path, (route) => route.abort())
  await page.goto(await linkInEmail(ownShop.dataDir, { to: email, subject: 'Confirm your e-mail address' }))
  await expect(page.getByRole('alert')).toContainText('could not be confirmed right now')
  await shop.expectAccessible()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your e-mail address is confirmed')).toBeVisible()
  await page.getByRole('link', { name: 'Go to my account' }).click()
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await expect(page.getByText('is not confirmed yet')).toBeHidden()

  await page.goto(at('/verify-email?token=somebody-made-this-up'))
  await expect(page.getByText('This link is no longer valid')).toBeVisible()
  quietConsole.length = 0 // expected: the browser logs the aborted request, and that the server refused the invalid link
})

test('signing in with two-factor authentication requires an authenticator code or a recovery code', async ({
  page,
  shop,
  quietConsole,
}) => {
  const email = await signUp(page)
  await page.goto(at('/account/security'))
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter your password')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const { uri, codes } = await setUpApp(page, PASSWORD)
  await shop.expectAccessible()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('On, with 10 recovery codes left')).toBeVisible()
  await signOut(page)

  await page.goto(at('/sign-in?redirect=/orders'))
  await typePassword(page, email, PASSWORD)
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await shop.expectAccessible()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^This code is incorrect/)
  await expect(code).toHaveValue('000000')
  await code.fill(totpCode(uri, Date.now(), 1)) // the code of the next period, because the current code was already used for the setup
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(at('/orders'))
  await signOut(page)

  await page.goto(at('/sign-in'))
  await typePassword(page, email, PASSWORD)
  for (let tries = 0; tries < 6; tries += 1) {
    await code.fill(`00000${tries}`)
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Continue' }).click()
    await answered
  }
  await expect(page.getByRole('alert')).toHaveText('Too many wrong codes. Please enter your password again.')
  await shop.expectAccessible()
  await typePassword(page, email, PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]!.toUpperCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/listed-products')
  await page.goto(at('/account/security'))
  await expect(page.getByText('On, with 9 recovery codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  quietConsole.length = 0 // expected: the browser logs the responses to the wrong codes
})

test('a passkey can be created, renamed and used instead of a password, also at the checkout', async ({
  page,
  shop,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signUp(page)
  await page.goto(at('/account/security'))
  const add = page.getByRole('button', { name: /^Add a(nother)? passkey$/ })
  await add.click()
  await expect(page.getByRole('region', { name: 'New passkey' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(add).toBeFocused()
  await add.click()
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter a name for the passkey')
  await page.getByLabel('Name of the passkey').fill('My phone')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(add).toBeFocused()
  await page.getByRole('button', { name: 'Rename My phone' }).click()
  await expect(page.getByRole('region', { name: 'Rename My phone' })).toBeFocused()
  await page.getByLabel('New name').fill('My tablet')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('button', { name: 'Remove My tablet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename My tablet' })).toBeFocused()
  await shop.expectAccessible()
  await signOut(page)

  // When the page opens, the browser offers to sign in with the passkey, and the simulated user accepts at once.
  const { promise: released, resolve: releaseSignIn } = Promise.withResolvers<void>()
  await page.route('**/verify-authentication', (route) => released.then(() => route.continue()))
  await page.goto(at('/auth/checkout?redirect=/orders'))
  await expect(page.getByText('Please sign in to continue.')).toBeVisible()
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(button).toHaveAttribute('aria-disabled', 'true') // the button is disabled, because a second sign-in would end the session of the first one
  releaseSignIn()
  await page.waitForURL(at('/orders'))
  await signOut(page)

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false) // a browser that does not offer passkeys when a page opens
  })
  await page.goto(at('/sign-in?redirect=/orders'))
  await button.click()
  await page.waitForURL(at('/orders'))
  await page.goto(at('/account/security'))
  await expect(page.getByText('signed in with a passkey').first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove My tablet' }).click()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.getByRole('button', { name: 'Yes, remove My tablet' }).click()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
})

test('a user signs out another device, changes the password and signs out everywhere', async ({
  page,
  browser,
  shop,
  quietConsole,
}) => {
  const email = await signUp(page)
  const phone = await browser.newPage()
  await phone.goto(at('/sign-in?redirect=/account/security'))
  await phone.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await typePassword(phone, email, PASSWORD)
  await phone.waitForURL(at('/account/security'))

  await page.goto(at('/account/security'))
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText('This device')).toHaveCount(1)
  await devices.getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('heading')).toBeFocused()
  await phone.reload()
  await phone.waitForURL(/sign-in/)
  await phone.close()

  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('not-my-password')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your current password is incorrect')
  await expect(page.getByLabel('Current password')).toBeFocused()
  await shop.expectAccessible()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL(at('/sign-in'))
  await page.goto(at('/account/security'))
  await page.waitForURL(/\/sign-in\?redirect=/)
  quietConsole.length = 0 // expected: the browser logs the response to the wrong password
})

test('an admin must set up a second factor before using the admin area', async ({ page, shop }) => {
  await page.goto(at('/sign-in?redirect=/admin/orders'))
  await typePassword(page, ADMIN.email, ADMIN.password)
  await page.waitForURL(
    ({ pathname, search }) => pathname === '/account/security' && search.includes('admin'),
  )
  await expect(page.getByText('Staff accounts need a second factor')).toBeVisible()
  await shop.expectAccessible()
  const { uri } = await setUpApp(page, ADMIN.password)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL(at('/admin/orders'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(at('/orders'))
  await signOut(page)
  await page.goto(at('/sign-in?redirect=/admin'))
  await typePassword(page, ADMIN.email, ADMIN.password)
  await page.getByLabel('Code from your authenticator app').fill(totpCode(uri, Date.now(), 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(at('/admin'))
})

test('each portal redirects to its own page, and a redirect never leaves the shop', async ({
  page,
  quietConsole,
}) => {
  const email = await signUp(page)
  await signOut(page)
  await page.goto(at('/choose-auth'))
  await page.getByRole('link', { name: 'Enter as Seller/Brand' }).click()
  await page.waitForURL(at('/sign-in/seller'))
  await typePassword(page, email, PASSWORD)
  await page.waitForURL(at('/seller-listing'))

  for (const target of [
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(at(`/auth/checkout?redirect=${encodeURIComponent(target)}`))
    await page.waitForURL(at('/checkout'))
  }
  await page.goto(at('/auth/checkout?redirect=%2Forders%3Fpage%3D1'))
  await page.waitForURL(at('/orders?page=1'))
  quietConsole.length = 0 // expected: the browser logs the 404
})
