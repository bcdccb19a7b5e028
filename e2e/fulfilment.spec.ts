import { AxeBuilder } from '@axe-core/playwright'
import { showProduct } from '../contract/catalog/catalog.ts'
import { addDays, dayInIndia } from '../contract/core/dates.ts'
import { placeOrder, quoteItems } from '../contract/orders/orders.ts'
import { apiAt } from '../tools/bench/running-shop.ts'
import { ADMIN, openShop } from './open-shop.ts'
import { expect, test } from './shop.ts'
import { fillAddress, sendSignIn, sendSignUp } from './steps.ts'

// This test uses a separate shop, because the other journeys expect that all goods travel by courier.
let ownShop: Awaited<ReturnType<typeof openShop>>
const at = (path: string) => `${ownShop.url}${path}`
test.beforeAll(async () => {
  ownShop = await openShop({ STAFF_SECOND_FACTOR: 'optional' })
})
test.afterAll(() => ownShop.close())

test('staff offer slots, a shopper picks one, and staff see the order in the list of that day', async ({
  page,
  shop,
  browser,
}) => {
  const staffContext = await browser.newContext()
  const staff = await staffContext.newPage()
  await test.step('staff offer pickup and their own delivery', async () => {
    await staff.goto(at('/sign-in/customer?redirect=/admin'))
    await sendSignIn(staff, ADMIN)
    await staff.waitForURL(({ pathname }) => pathname === '/admin')
    await staff.goto(at('/admin/settings/delivery'))
    const form = staff.getByRole('form', { name: 'Delivery settings' })
    await form.getByLabel('Offer pickup').check()
    await form.getByLabel('Place of the pickup').fill('1 Sample Street, Ahmedabad')
    await form.getByLabel('Pickup: weekly slots').fill('Mon-Sun 4 to 6 pm')
    await form.getByLabel('Pickup: hours of notice').fill('24')
    await form.getByLabel('Offer delivery by staff').check()
    await form.getByLabel('PIN codes', { exact: true }).fill('3800')
    await form.getByLabel('Charge (₹)', { exact: true }).fill('30')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Enter one slot per line').first()).toBeVisible()
    await form.getByLabel('Pickup: weekly slots').fill('Mon-Sun 11:00-13:00 9\nMon-Sun 16:00-18:00 1')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(staff.getByText('Delivery saved', { exact: false })).toBeVisible()
  })

  await page.goto(at('/product/p2'))
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL(/auth\/checkout/)
  await page.goto(at('/sign-up/customer?redirect=/checkout'))
  await sendSignUp(page, { email: 'near-shopper@example.com' })
  const summary = page.getByLabel('Order summary')
  const ways = page.getByRole('group', { name: 'How do you want to get it?' })
  const slots = page.getByRole('group', { name: 'Choose a day and time' })
  await test.step('delivery by staff has a charge and is offered only nearby', async () => {
    await fillAddress(page, { pin: '395002', city: 'Surat', state: 'Gujarat' })
    await expect(ways.getByRole('radio')).toHaveCount(2)
    await fillAddress(page)
    await ways.getByRole('radio', { name: /Delivery by our staff/ }).check()
    await expect(summary).toContainText('Delivery₹30')
  })
  await test.step('a pickup needs a slot, which stays while the shopper edits other fields', async () => {
    await ways.getByRole('radio', { name: /Pick up in our shop/ }).check()
    await expect(summary).toContainText('DeliveryFree')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByText('Choose a slot')).toBeVisible()
    await expect(slots.getByText('1 place left').first()).toBeVisible()
    await slots
      .getByRole('radio', { name: /4 to 6 pm/ })
      .nth(1)
      .check()
    await expect(page.getByText('Choose a slot')).toHaveCount(0)
    await expect(summary).toContainText('4 to 6 pm at 1 Sample Street, Ahmedabad')
    await page.getByLabel('Landmark (optional)').fill('Opposite the garden')
    await page.reload()
    await expect(slots.getByRole('radio', { name: /4 to 6 pm/ }).nth(1)).toBeChecked()
    await expect(summary).toContainText('4 to 6 pm at 1 Sample Street, Ahmedabad')
    await shop.expectAccessible()
  })
  const chosen = (await summary.getByText(/^Pick up on/).textContent())!
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/thank-you\//)
  await expect(page.getByRole('main')).toContainText(chosen)
  const id = new URL(page.url()).pathname.split('/').pop()!
  await page.goto(at(`/orders/${id}`))
  await expect(page.getByRole('main')).toContainText(chosen)
  await staff.goto(at(`/admin/orders/${id}`))
  await expect(staff.getByRole('main')).toContainText(chosen)
  const day = await test.step('the shopper changes the time', async () => {
    await page.getByRole('button', { name: 'Change the time' }).click()
    const times = page.getByLabel('New day and time')
    const lastSlot = times.getByRole('option', { name: /4 to 6 pm/ }).last()
    const value = (await lastSlot.getAttribute('value'))!
    await times.selectOption(value)
    await shop.expectAccessible()
    const text = await times.locator('option:checked').innerText()
    await page.getByRole('button', { name: 'Save the new time' }).click()
    await expect(page.getByRole('main')).toContainText(`Pick up on ${text} at 1 Sample Street`)
    await expect(page.getByRole('main')).not.toContainText(chosen)
    return value.split(' ')[0]!
  })
  await test.step('staff see the order in the list of its day, and print its label', async () => {
    await staff.goto(at('/admin/day'))
    await expect(staff.getByRole('heading', { name: 'Day list' })).toBeVisible()
    await staff.goto(at(`/admin/day?day=${day}`))
    const group = staff.getByRole('region', { name: 'Picked up by customers' })
    await expect(group).toContainText('4 to 6 pm')
    await expect(group).toContainText('Asha Shopper')
    const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
    const { violations } = await new AxeBuilder({ page: staff }).withTags(tags).analyze()
    expect(violations).toEqual([])
    await expect(staff.getByRole('button', { name: 'Print 1 label' })).toBeEnabled()
    await staff.emulateMedia({ media: 'print' })
    const label = staff.getByRole('list', { name: 'Labels' }).getByRole('listitem')
    await expect(label).toContainText('Pick up in our shop')
    await expect(label).toContainText('9800000000')
    await expect(group).toBeHidden()
    await staff.emulateMedia({ media: 'screen' })
    await group.getByRole('link').click()
    await staff.waitForURL(({ pathname }) => pathname === `/admin/orders/${id}`)
    await staff.goto(at('/admin/day?day=2020-01-01'))
    await expect(staff.getByText('Nothing to do on this day')).toBeVisible()
  })
  await staffContext.close()
})

test('a renter chooses on which day the outfit is collected, or brings it back', async ({ page, shop }) => {
  await page.goto(at('/sign-up/customer?redirect=/orders'))
  await sendSignUp(page, { email: 'renter@example.com' })
  await page.waitForURL(({ pathname }) => pathname === '/orders')
  const { token } = (await (await page.request.get(at('/api/auth/token'))).json()) as { token: string }
  const api = apiAt(Number(new URL(ownShop.url).port))
  const { product } = await api(showProduct, { params: { slug: 'rajwada-couple-rent' } })
  const from = addDays(dayInIndia(new Date()), 60)
  const items = [{ productId: product.id, type: 'rent' as const, quantity: 1, from, until: addDays(from, 6) }]
  const surat = { pin: '395002', city: 'Surat', state: 'Gujarat' }
  const address = { recipient: 'Asha Shopper', phone: '9800000000', line1: '1 Sample Street', ...surat }
  const { quote } = await api(quoteItems, { body: { items, couponCode: null, pin: address.pin } })
  const body = { items, couponCode: null, total: quote.total, address }
  const order = await api(placeOrder, { body, headers: { authorization: `Bearer ${token}` } })

  await page.goto(at(`/orders/${order._id}`))
  const back = page.getByRole('region', { name: 'Return', exact: true })
  await expect(back).toContainText('We will collect it on')
  await back.getByLabel('Day of the pickup').selectOption({ index: 1 })
  const label = await back.getByLabel('Day of the pickup').locator('option:checked').innerText()
  await back.getByRole('button', { name: 'Save' }).click()
  await expect(back).toContainText(`We will collect it on ${label}.`)
  await shop.expectAccessible()
  await back.getByLabel('I bring it to your shop').check()
  await back.getByRole('button', { name: 'Save' }).click()
  await expect(back).toContainText('You will bring it back to our shop by')
})
