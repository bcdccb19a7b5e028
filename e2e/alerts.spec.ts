import type { Page } from '@playwright/test'
import { confirmAddress, linkInEmail } from './emails.ts'
import { ADMIN } from './open-shop.ts'
import { expect, test } from './shop.ts'
import { sendSignIn } from './steps.ts'

/** Calls the API as the admin, in a browser of its own. Creates a product that is sold out. */
async function createSoldOut(staff: Page, title: string) {
  await staff.goto('/sign-in/customer?redirect=/admin')
  await sendSignIn(staff, ADMIN)
  await staff.waitForURL(({ pathname }) => pathname === '/admin')
  const { token } = (await (await staff.request.get('/api/auth/token')).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const sample = await staff.request.get('/api/products/rani-abhla-chaniya-choli')
  const { product } = (await sample.json()) as { product: { image: string } }
  const fields = {
    title,
    category: 'garba-dresses',
    productType: 'marketplace',
    price: 900,
    stock: 0,
    image: product.image,
  }
  const created = await staff.request.post('/api/admin/products', { headers, data: fields })
  expect(created.status()).toBe(201)
  const { id, slug } = (await created.json()) as { id: string; slug: string }
  const setStock = (stock: number) =>
    staff.request.put(`/api/admin/products/${id}`, { headers, data: { stock } })
  return { slug, setStock }
}

test('a visitor asks to be told about a sold-out product, confirms the address and later stops it', async ({
  page,
  shop,
  browser,
}) => {
  const title = `Sold-out Choli ${crypto.randomUUID().slice(0, 6)}`
  const staff = await (await browser.newContext()).newPage()
  const { slug } = await createSoldOut(staff, title)
  const email = `waiting-${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.goto(`/product/${slug}`)
  await page.getByRole('link', { name: 'Tell me when it is back in stock' }).click()
  await page.getByLabel('E-mail').fill('no address')
  await page.getByRole('button', { name: 'Tell me' }).click()
  await expect(page.getByText('Enter a valid e-mail address')).toBeVisible()
  await shop.expectRefusal('/alerts/new')
  await shop.expectAccessible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Tell me' }).click()
  await expect(page.getByRole('main').getByText(`We have sent a link to ${email}`)).toBeVisible()

  const link = await linkInEmail(process.env['SHOP_DATA']!, {
    to: email,
    subject: 'Confirm your e-mail address',
  })
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(page.getByRole('heading', { name: 'You are in the queue' })).toBeVisible()
  await shop.expectAccessible()
  await staff.goto(`/admin/products?q=${encodeURIComponent(title)}`)
  await expect(staff.getByText('1 person waits')).toBeVisible()

  await page.getByRole('button', { name: 'I don’t want it any more' }).click()
  await expect(page.getByText('You will not receive an e-mail about this.')).toBeVisible()
  await staff.context().close()
})

test('a customer who waits is told when the product is back, and orders what is held for them', async ({
  page,
  shop,
  isMobile,
  browser,
}) => {
  test.skip(isMobile, 'the background job runs once a minute; once is enough')
  const staff = await (await browser.newContext()).newPage()
  const { slug, setStock } = await createSoldOut(
    staff,
    `Coming-back Choli ${crypto.randomUUID().slice(0, 6)}`,
  )
  const email = await shop.signUp()
  await confirmAddress(page, email)
  await page.goto(`/alerts/new?product=${slug}`)
  await page.getByRole('button', { name: 'Tell me' }).click()
  await expect(
    page.getByRole('main').getByText(`You are in the queue. We will write to ${email}.`),
  ).toBeVisible()

  await setStock(1)
  const find = { to: email, subject: 'Back in stock' }
  await expect(async () => {
    await page.goto(await linkInEmail(process.env['SHOP_DATA']!, find))
  }).toPass({ timeout: 150_000 })
  await expect(page.getByRole('heading', { name: 'Held for you' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('Coming-back Choli').first()).toBeVisible()
  await expect(page.getByText('is sold out')).toBeHidden()

  await page.goBack()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  const stored = await page.evaluate(() => localStorage.getItem('navrang-cart-v1'))
  expect(JSON.parse(stored!)).toMatchObject([{ qty: 1 }])
  await staff.context().close()
})
