import { placeGuestOrder } from './guest-orders.ts'
import { expect, test } from './shop.ts'
import { sendSignIn, sendSignUp } from './steps.ts'

test('an address is saved, changed and removed without JavaScript', async ({ page, shop, browser }) => {
  await shop.signUp()
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.goto('/account/addresses')
  await plain.getByRole('link', { name: 'Add an address' }).click()
  await plain.getByLabel('Recipient').fill('Asha Shopper')
  await plain.getByRole('button', { name: 'Save' }).click()
  await expect(plain.getByText('Enter a 6-digit PIN code')).toBeVisible()
  await expect(plain.getByLabel('Recipient')).toHaveValue('Asha Shopper') // the form still contains the typed text

  await plain.getByLabel('Phone').fill('9800000100')
  await plain.getByLabel('House, street and area').fill('1 Sample Street')
  await plain.getByLabel('PIN code').fill('380001')
  await plain.getByLabel('City').fill('Ahmedabad')
  await plain.getByLabel('State').selectOption('Gujarat')
  await plain.getByRole('button', { name: 'Save' }).click()
  await plain.goto('/account/addresses')
  await expect(plain.getByText('1 Sample Street').first()).toBeVisible()
  await plain.getByRole('button', { name: 'Remove 1 Sample Street' }).click()
  await expect(plain.getByText('No addresses yet')).toBeVisible()
  await context.close()
})

test('an address is saved, removed and restored', async ({ page, shop }) => {
  await shop.signUp()
  await page.goto('/account/addresses?edit=new')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Recipient')).toBeFocused()
  await page.getByLabel('Recipient').fill('Asha Shopper')
  await page.getByLabel('Phone').fill('9800000100')
  await page.getByLabel('House, street and area').fill('1 Sample Street')
  await page.getByLabel('PIN code').fill('380001')
  await expect(page.getByLabel('City')).toHaveValue('Ahmedabad')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Address saved')).toBeVisible()
  await page.getByRole('button', { name: 'Remove 1 Sample Street' }).click()
  await expect(page.getByText('No addresses yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Remove 1 Sample Street' })).toBeVisible()
})

test('staff add a coupon without JavaScript', async ({ page, shop, browser }) => {
  await shop.signInAsAdmin()
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  const code = `PLAIN${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  await plain.goto('/admin/coupons')
  await plain.getByRole('link', { name: 'Add coupon' }).click()
  await plain.getByLabel('Code').fill(code)
  await plain.getByLabel('Percent off').fill('120')
  await plain.getByRole('button', { name: 'Add coupon' }).click()
  await expect(plain.getByText('At most 99%').first()).toBeVisible()
  await expect(plain.getByLabel('Code')).toHaveValue(code)
  await plain.getByLabel('Percent off').fill('12')
  await plain.getByRole('button', { name: 'Add coupon' }).click()
  await plain.goto('/admin/coupons')
  await expect(plain.getByRole('row', { name: new RegExp(code) })).toContainText('12% off')
  await context.close()
})

test('staff confirm an order without JavaScript', async ({ page, shop, browser }) => {
  const { id } = await placeGuestOrder()
  await shop.signInAsAdmin()
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.goto(`/admin/orders/${id}`)
  await plain.getByRole('combobox', { name: 'Status' }).selectOption('confirmed')
  await plain.getByRole('button', { name: 'Set status' }).click()
  await expect(plain.getByRole('status').filter({ hasText: ': Confirmed' })).toBeVisible()
  await plain.goto(`/admin/orders/${id}`)
  await expect(plain.getByRole('combobox', { name: 'Status' })).toHaveValue('confirmed')
  await context.close()
})

test('a visitor signs up, and later signs in, without JavaScript', async ({ browser }) => {
  const email = `plain-${crypto.randomUUID().slice(0, 8)}@example.com`
  const password = 'four unrelated words'
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/sign-up/customer')
  await plain.getByRole('button', { name: 'Create account' }).click()
  await expect(plain.getByText('Choose a password of at least 8 characters')).toBeVisible()
  await sendSignUp(plain, { email, password })
  await expect(plain).toHaveURL(/\/listed-products$/)

  await context.clearCookies()
  await plain.goto('/account/addresses')
  await sendSignIn(plain, { email, password: 'not the password' })
  await expect(plain.getByText('Wrong e-mail or password')).toBeVisible()
  await expect(plain.getByLabel('E-mail')).toHaveValue(email)
  await plain.getByLabel('Password', { exact: true }).fill(password)
  await plain.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(plain.getByRole('heading', { name: 'Addresses', exact: true })).toBeVisible()
  await context.close()
})

test('a visitor searches and filters the marketplace without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  })
  const plain = await context.newPage()
  await plain.goto('/marketplace')
  await plain.locator('input[name="q"]').first().fill('kediya')
  await plain.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(plain).toHaveURL(/[?&]q=kediya/)
  await expect(plain.getByRole('region', { name: 'Products' })).toContainText(/kediya/i)
  await plain.getByRole('radio', { name: '4 stars and up' }).check()
  await plain.getByRole('button', { name: 'Show results' }).click()
  await expect(plain).toHaveURL(/q=kediya.*rating=4|rating=4.*q=kediya/)
  await expect(plain.getByRole('radio', { name: '4 stars and up' })).toBeChecked()
  await context.close()
})

test('pages that only the browser can fill say that they need JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  for (const path of ['/wishlist', '/payment']) {
    await plain.goto(path)
    await expect(plain.getByText('Your browser does not run JavaScript.')).toBeVisible()
  }
  await context.close()
})

test('a visitor requests a link for a new password without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/forgot-password')
  await plain.getByRole('button', { name: 'Send me the link' }).click()
  await expect(plain.getByText('Enter a valid e-mail address').first()).toBeVisible()
  await plain.getByLabel('E-mail').fill('nobody@example.com')
  await plain.getByRole('button', { name: 'Send me the link' }).click()
  await expect(plain.getByText('If there is an account for nobody@example.com')).toBeVisible()
  await context.close()
})

test('a shopper reviews a delivered order without JavaScript', async ({ page, shop, browser, request }) => {
  await shop.signUp()
  const { product } = (await (await request.get('/api/products/rani-abhla-chaniya-choli')).json()) as {
    product: { id: string; price: number }
  }
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string }
  const placed = await page.request.post('/api/orders', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      items: [{ productId: product.id, quantity: 1, type: 'buy' }],
      couponCode: null,
      total: product.price,
    },
  })
  const { _id: order } = (await placed.json()) as { _id: string }
  const staff = await (await browser.newContext()).newPage()
  await shop.signInAsAdmin(staff)
  await staff.goto(`/admin/orders/${order}`)
  await staff.getByLabel('Status', { exact: true }).selectOption('delivered')
  await expect(staff.getByText('Delivered').first()).toBeVisible()

  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.goto(`/orders/${order}`)
  await plain.getByRole('link', { name: /^Write a review/ }).click()
  await plain.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(plain.getByText('Choose 1 to 5 stars').first()).toBeVisible()
  await plain.getByRole('radio', { name: 'Excellent' }).check()
  await plain.getByRole('button', { name: 'Send', exact: true }).click()
  await plain.goto(`/orders/${order}`)
  await expect(plain.getByText('We will publish your review once we have checked it.')).toBeVisible()
  await context.close()
})
