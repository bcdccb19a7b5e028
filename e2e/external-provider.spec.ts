import { freePort } from '../tools/bench/running-shop.ts'
import { CLIENT_ID, openIdentityProvider, type TestProvider } from '../server/testing/identity-provider.ts'
import { ADMIN, openShop } from './open-shop.ts'
import { expect, test } from './shop.ts'
import { sendSignIn } from './steps.ts'

// These tests use a separate shop whose users sign in at an external identity provider, which runs on this machine.
test.skip(({ isMobile }) => isMobile, 'one browser is enough for a separate shop')
test.describe.configure({ mode: 'serial' })

let provider: TestProvider
let ownShop: Awaited<ReturnType<typeof openShop>>

test.beforeAll(async () => {
  const port = await freePort()
  provider = await openIdentityProvider({ shopUrl: `http://localhost:${port}` })
  provider.users.set('asha', {
    name: 'Asha Patel',
    email: 'asha@users.example.com',
    email_verified: true,
  })
  const settings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_NAME: 'Garba ID' }
  ownShop = await openShop({ ...settings, SEED: 'none', STAFF_SECOND_FACTOR: 'optional' }, port)
})
test.afterAll(async () => {
  await ownShop.close()
  await provider.close()
})

/** Answers all requests to the internet with an empty style sheet: the pages of the test provider would load fonts from the internet. */
test.beforeEach(async ({ page }) => {
  const isExternal = ({ hostname }: URL) => hostname !== 'localhost' && hostname !== '127.0.0.1'
  await page.route(isExternal, (route) => route.fulfill({ status: 200, contentType: 'text/css', body: '' }))
})

test('a shopper signs in with an external provider on the way to the checkout, and signs out of both', async ({
  page,
  shop,
}) => {
  const calls: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/users/')) calls.push(`${pathname} ${response.status()}`)
  })
  await page.goto(`${ownShop.url}/checkout?step=1`)
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await shop.expectAccessible()
  await page.getByRole('link', { name: 'Continue with Garba ID' }).click()

  await page.getByPlaceholder('Enter any login').fill('asha')
  await page.getByPlaceholder('and password').fill('theirs')
  await page.getByRole('button').click()
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.waitForURL(`${ownShop.url}/checkout?step=1`)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect.poll(() => calls.sort()).toEqual(['/api/users/save 200', '/api/users/sync-clerk-user 200'])

  await page.getByText('Asha, your account').click()
  await expect(page.getByText('asha@users.example.com')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await page.waitForURL(`${ownShop.url}/`)
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
})

test('a sign-in that was cancelled at the provider, or failed because it is down, shows a message on the sign-in page', async ({
  page,
}) => {
  await page.goto(`${ownShop.url}/sign-in/seller`)
  await page.getByRole('link', { name: 'Continue with Garba ID' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('You did not complete the sign-in at Garba ID.')
  await expect(page.getByRole('heading', { name: 'Seller sign-in' })).toBeVisible()

  await page.goto(`${ownShop.url}/sign-in?problem=unavailable`) // the shop redirects to this page when the provider is not available
  await expect(
    page.getByText('Garba ID is not responding at the moment. Please try again shortly.'),
  ).toBeVisible()
})

test('an admin signs in with a password on the staff sign-in page', async ({ page, shop }) => {
  await page.goto(`${ownShop.url}/sign-in?redirect=/admin`)
  await page.getByRole('link', { name: 'Staff sign-in' }).click()
  await shop.expectAccessible()
  await sendSignIn(page, ADMIN)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
