import { freePort } from '../tools/bench/running-shop.ts'
import { CLIENT_ID, openIdentityProvider, type TestProvider } from '../server/testing/identity-provider.ts'
import { ADMIN, openShop } from './open-shop.ts'
import { expect, test } from './shop.ts'

// A shop whose users are signed in by another identity provider, on this machine.
test.skip(({ isMobile }) => isMobile, 'one shop of its own is enough')
test.describe.configure({ mode: 'serial' })

let provider: TestProvider
let shopHere: Awaited<ReturnType<typeof openShop>>

test.beforeAll(async () => {
  const port = await freePort()
  provider = await openIdentityProvider({ shopUrl: `http://localhost:${port}` })
  provider.users.set('asha', {
    name: 'Asha Patel',
    email: 'asha@users.example.com',
    email_verified: true,
  })
  const settings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_NAME: 'Garba ID' }
  shopHere = await openShop({ ...settings, SEED: 'none', STAFF_SECOND_FACTOR: 'optional' }, port)
})
test.afterAll(async () => {
  await shopHere.close()
  await provider.close()
})

/** The provider's sample pages would fetch letters from far away. */
test.beforeEach(async ({ page }) => {
  const isFar = ({ hostname }: URL) => hostname !== 'localhost' && hostname !== '127.0.0.1'
  await page.route(isFar, (route) => route.fulfill({ status: 200, contentType: 'text/css', body: '' }))
})

test('a shopper signs in with another provider on the way to the checkout, and leaves both', async ({
  page,
  shop,
}) => {
  const told: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/api/users/')) told.push(`${pathname} ${answer.status()}`)
  })
  await page.goto(`${shopHere.url}/checkout?step=1`)
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await shop.isAccessible()
  await page.getByRole('link', { name: 'Continue with Garba ID' }).click()

  await page.getByPlaceholder('Enter any login').fill('asha')
  await page.getByPlaceholder('and password').fill('theirs')
  await page.getByRole('button').click()
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.waitForURL(`${shopHere.url}/checkout?step=1`)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect.poll(() => told.sort()).toEqual(['/api/users/save 200', '/api/users/sync-clerk-user 200'])

  await page.getByText('Asha, your account').click()
  await expect(page.getByText('asha@users.example.com')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await page.waitForURL(`${shopHere.url}/`)
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
})

test('who changes their mind at the provider reads so on the page they came from, and so does who finds it away', async ({
  page,
}) => {
  await page.goto(`${shopHere.url}/sign-in/seller`)
  await page.getByRole('link', { name: 'Continue with Garba ID' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('You did not complete the sign-in at Garba ID.')
  await expect(page.getByRole('heading', { name: 'Seller sign-in' })).toBeVisible()

  await page.goto(`${shopHere.url}/sign-in?problem=unavailable`) // where a provider that is away leads back to
  await expect(
    page.getByText('Garba ID is not responding at the moment. Please try again shortly.'),
  ).toBeVisible()
})

test('the admin has a door of their own, with the password', async ({ page, shop }) => {
  await page.goto(`${shopHere.url}/sign-in?redirect=/admin`)
  await page.getByRole('link', { name: 'Staff sign-in' }).click()
  await shop.isAccessible()
  await page.getByLabel('E-mail').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
