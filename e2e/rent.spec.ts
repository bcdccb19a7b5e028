import { addDays, dayInIndia } from '../contract/core/dates.ts'
import { formatRupees } from '../contract/core/money.ts'
import { showProduct } from '../contract/catalog/catalog.ts'
import { listRentals } from '../contract/rentals/availability.ts'
import { placeOrder, quoteItems } from '../contract/orders/orders.ts'
import { extendRental, quoteExtension } from '../contract/orders/rental-order.ts'
import { apiAt } from '../tools/bench/running-shop.ts'
import { expect, test } from './shop.ts'
import { fillAddress, newName } from './steps.ts'

test('a shopper chooses nights with the keyboard, changes them in the cart and goes to the checkout', async ({
  page,
  shop,
}, { project }) => {
  await page.goto('/rent')
  await page.getByRole('link', { name: /Nights 3 to 5/ }).click()
  const products = page.getByRole('region', { name: 'Products' })
  await expect(products.getByText(/\d+ products available 2–4 Oct 2027/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'M', exact: true }).check()
  await expect(page).toHaveURL(/from=2027-10-02&until=2027-10-04&size=M/)
  await expect(products.getByText(/Available 2–4 Oct: .*M/).first()).toBeVisible()
  const filters = page.getByRole('list', { name: 'Applied filters' })
  if (project.name === 'mobile') await filters.evaluate((list) => list.scrollIntoView({ block: 'center' })) // axe reports a link that is half below the bar at the bottom
  await shop.expectAccessible()

  await page.getByRole('combobox', { name: 'Search the rent store' }).fill('maharani mirror')
  await expect(products.getByText('1 product available 2–4 Oct 2027')).toBeVisible()
  await products
    .getByRole('link', { name: /^Maharani Heavy Mirror/ })
    .first()
    .click()
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
  await expect(page.getByLabel('From')).toHaveValue('02/10/2027')
  await expect(page.getByText('₹1,499 × 3 days')).toBeVisible()

  await page.getByRole('button', { name: 'Check availability' }).focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Choose your nights' })
  await expect(
    calendar.getByRole('button', { name: /2 October 2027, Navratri 2027, night 3, grey, \d+ left/ }),
  ).toBeFocused()
  await expect(calendar.locator(':focus')).toBeInViewport({ ratio: 1 })
  await shop.expectAccessible()
  await page.keyboard.press('ArrowDown') // a week later
  await page.keyboard.press('Enter')
  await expect(calendar.getByText('From 9 Oct 2027. Now choose the last day.')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(calendar.getByText('9–10 Oct 2027, 2 days chosen.')).toBeVisible()
  await expect(calendar.getByText('₹2,998')).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(calendar.getByRole('button', { name: /10 November 2027/ })).toBeFocused()
  await calendar.getByRole('button', { name: 'Choose these nights' }).focus()
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(page.getByLabel('Until')).toHaveValue('10/10/2027')
  await page.getByRole('button', { name: 'Add to Cart' }).focus()
  await page.keyboard.press('Enter')

  await page.goto('/cart')
  const line = page.getByRole('listitem', { name: /Maharani/ })
  await expect(line).toContainText('9–10 Oct 2027')
  await line.getByRole('button', { name: /Change nights/ }).click()
  await calendar.getByRole('button', { name: /Nine nights/ }).click()
  await expect(calendar.getByText('30 Sept – 8 Oct 2027, 9 days chosen.')).toBeVisible()
  await calendar.getByRole('button', { name: 'Choose these nights' }).click()
  await expect(line).toContainText('30 Sept – 8 Oct 2027')
  await expect(line).toContainText('9 days')
  if (project.name === 'mobile') return

  await shop.signUp()
  await page.goto('/checkout')
  await expect(page.getByText(/30 Sept 2027 to 8 Oct 2027 \(9 days\)/)).toBeVisible()
})

test('the focus stays in the dialog of the nights when the calendar is loaded again', async ({
  page,
  quietConsole,
}) => {
  await page.route('**/api/rentals/*/calendar*', (route) => route.abort())
  await page.goto('/rent/rajwada-couple-rent')
  await page.getByRole('button', { name: 'Check availability' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose your nights' })
  const retry = dialog.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.unroute('**/api/rentals/*/calendar*')
  await page.route('**/api/rentals/*/calendar*', async (route) => {
    await held.promise
    await route.continue()
  })
  await retry.press('Enter')
  await expect(dialog.locator(':focus')).toHaveText(/Checking availability/)
  held.resolve()
  await expect(dialog.locator('td button:focus')).toBeVisible()
  quietConsole.length = 0 // expected: the browser logs the failed request
})

test('invalid nights show an error at their field and all rentals stay listed', async ({ page, shop }) => {
  await page.goto('/rent?from=2020-01-01&until=2020-01-03')
  await expect(page.getByRole('alert')).toContainText('The first day is in the past')
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('article').first()).toBeVisible()
  await shop.expectAccessible()
})

test('the rent store can be filtered by nights without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env['SHOP_URL']! })
  const page = await context.newPage()
  await page.goto('/rent')
  await page.getByLabel('From').fill('2027-10-02')
  await page.getByLabel('Until').fill('2027-10-04')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(/\d+ products available 2–4 Oct 2027/)).toBeVisible()
  await context.close()
})

test('a booked size shows its next available nights, and the cart offers others when the nights were booked meanwhile', async ({
  page,
  shop,
}) => {
  await page.goto('/rent/kutch-rabari-rent?from=2027-10-02&until=2027-10-04&size=S')
  await expect(page.getByRole('radio', { name: /^S ?, booked on these nights/ })).toBeChecked()
  await expect(page.getByText(/S, Black is already booked on these days/)).toBeVisible()
  await shop.expectAccessible()
  await page.getByRole('button', { name: /^S is available/ }).click()
  await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.goto('/cart')
  const line = page.getByRole('listitem', { name: /Kutch Rabari/ })
  await expect(line).toContainText('26–28 Sept 2027')

  // Changes the cart line to nights that are already booked, as if another customer had booked them in the meantime.
  await page.evaluate(() => {
    const [item] = JSON.parse(localStorage.getItem('navrang-cart-v1')!)
    const taken = {
      ...item,
      from: '2027-10-02',
      until: '2027-10-04',
      id: `${item.skuId}/2027-10-02/2027-10-04`,
    }
    localStorage.setItem('navrang-cart-v1', JSON.stringify([taken]))
  })
  await page.reload()
  await expect(line.getByText(/is already booked on these days. Next available/)).toBeVisible()
  await line.getByRole('button', { name: 'Choose 8–10 Oct' }).press('Enter')
  await expect(line).toContainText('8–10 Oct 2027')
  await expect(page.getByRole('heading', { name: 'Your cart', exact: true })).toBeFocused()
  await expect(line.getByText(/taken/)).toBeHidden()
})

test('staff see the pieces left of each size by night and confirm the nights of a festival', async ({
  page,
  shop,
}, { project, retry }) => {
  // Each project (mobile, desktop) and each attempt confirms a festival of its own, because all use the same shop.
  const year = project.name === 'mobile' ? 2029 : 2030
  const festival = `${retry > 0 ? 'Diwali' : 'Navratri'} ${year}`
  await shop.signInAsAdmin()
  await page.goto('/admin/rentals/nights?rental=kutch-rabari-rent&from=2027-09-27')
  const row = page.getByRole('row', { name: /^S, Black/ })
  await expect(row.getByRole('cell').nth(0)).toContainText('1 left')
  await expect(row.getByRole('cell').nth(6)).toContainText('0 left')
  await shop.expectAccessible()
  await page.goto('/admin/rentals/festivals')
  const form = page.getByRole('group').filter({ hasText: festival })
  await expect(form.getByText('Not confirmed')).toBeVisible()
  await shop.expectAccessible()
  const save = form.getByRole('button', { name: `Save and confirm ${festival}` })
  await form.getByText(festival).first().click()
  await form.getByLabel('Date').first().fill(`${year}-12-31`)
  await save.click()
  await expect(form.getByText('Each night must be after the previous one')).toBeVisible()
  await shop.expectRefusal('/admin/rentals/festivals')
  await form.getByLabel('Date').first().fill(`${year}-09-15`)
  await save.click()
  await expect(form.getByText('Confirmed', { exact: true })).toBeVisible()

  const season = newName('Wedding season')
  await page.getByText('Add a festival').click()
  const added = page.getByRole('group').filter({ hasText: 'Add a festival' })
  await added.getByLabel('Name', { exact: true }).fill(season)
  await added.getByLabel('Order until, days before').fill('4')
  await added.getByLabel('Date').fill(`${year}-02-10`)
  await added.getByLabel('Colour', { exact: true }).fill('Red')
  await added.getByRole('button', { name: 'Add a night' }).click()
  await added.getByLabel('Colour', { exact: true }).nth(1).fill('Gold')
  await added.getByRole('button', { name: 'Add a night' }).click()
  await added.getByLabel('Date').nth(2).fill(`${year}-02-12`)
  await added.getByRole('button', { name: 'Add festival' }).click()
  await expect(added.getByLabel('Date').nth(1)).toHaveAccessibleDescription('Enter the date of the night')
  await expect(added.getByLabel('Colour', { exact: true }).nth(2)).toHaveAccessibleDescription(
    'Enter the colour',
  )
  await shop.expectRefusal('/admin/rentals/festivals')
  await added.getByLabel('Date').nth(1).fill(`${year}-02-11`)
  await added.getByRole('button', { name: 'Remove night 3' }).click()
  await added.getByRole('button', { name: 'Add festival' }).click()
  const saved = page.getByRole('group').filter({ hasText: season })
  await expect(saved).toBeVisible()
  await shop.expectAccessible()
  await saved.getByText(season).first().click()
  await page.getByRole('button', { name: `Delete ${season}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Festival deleted')).toBeVisible()
  await expect(saved).toBeHidden()
})

/** A garment in size M that is free in three days, and these nights. */
async function freeSoon() {
  const api = apiAt(Number(new URL(process.env['SHOP_URL']!).port))
  const from = addDays(dayInIndia(new Date()), 3)
  const nights = { from, until: addDays(from, 1) }
  const { data } = await api(listRentals, { query: { ...nights, size: ['M'], limit: 1 } })
  return { slug: data[0]!.slug, search: new URLSearchParams({ ...nights, size: 'M' }) }
}

test('a far PIN code moves the first night of the rent store, and is remembered on the page of a rental', async ({
  page,
  shop,
}, { project }) => {
  test.skip(project.name === 'mobile', 'the fields are the same on a phone')
  const { slug, search } = await freeSoon()
  const products = page.getByRole('region', { name: 'Products' })
  await page.goto(`/rent?${search}`)
  await page.getByLabel('PIN code').fill('999999')
  await expect(page.getByRole('alert')).toContainText('No PIN code begins with 999')
  await page.getByLabel('PIN code').fill('78100')
  await page.getByLabel('PIN code').blur()
  await expect(page.getByRole('alert')).toContainText('Enter a 6-digit PIN code')
  await page.getByLabel('PIN code').fill('781001')
  await expect(products.getByText(/^0 outfits can reach 781001 for /)).toBeVisible()
  await expect(page.getByLabel('PIN code')).toBeFocused()
  await shop.expectAccessible()

  await page.goto(`/rent/${slug}?${search}`)
  await expect(page.getByText(/At PIN code 781001 you can wear it from /)).toBeVisible()
  await expect(page.getByText(/cannot arrive in time. At your address it can be worn from /)).toBeVisible()
  await page.getByText('Days and fees of this rental').click()
  const terms = page.getByRole('group').filter({ hasText: 'Days and fees of this rental' })
  await expect(terms).toContainText('What damage costs')
  await expect(terms).not.toContainText(/Dispatch|Enter your PIN code/)
  await page.getByLabel('Deliver to').fill('380015')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Collect it in our shop', { exact: true })).toBeVisible()
  await expect(page.getByText(/cannot arrive in time/)).toBeHidden()
})

test('an address far away at the checkout offers nights that the garment reaches, or the shop', async ({
  page,
  shop,
}, { project }) => {
  test.skip(project.name === 'mobile', 'the fields are the same on a phone')
  const { slug, search } = await freeSoon()
  await shop.signUp()
  await page.goto(`/rent/${slug}?${search}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: /^Cart 1 item/ })).toBeVisible()
  await page.goto('/checkout')
  await fillAddress(page, { pin: '781001', city: 'Guwahati', state: 'Assam' })
  const changed = page.getByRole('alert').filter({ hasText: 'Your cart has changed' })
  await expect(changed).toContainText('for earlier nights rent it in our shop')
  const conditions = page.getByRole('region', { name: 'Your rental' })
  await expect(conditions).toBeHidden()
  await shop.expectAccessible()
  await changed
    .getByRole('button', { name: /^Choose .* instead for / })
    .first()
    .click()
  await expect(changed).toBeHidden()
  await expect(conditions).toContainText('Dispatch')
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeEnabled()
})

/** Finds an outfit that is free in a few months in size M, and that reaches Guwahati in time. */
async function freeInGuwahati() {
  const api = apiAt(Number(new URL(process.env['SHOP_URL']!).port))
  const from = addDays(dayInIndia(new Date()), 60 + Math.floor(Math.random() * 200))
  const nights = { from, until: addDays(from, 1) }
  const { data } = await api(listRentals, { query: { ...nights, size: ['M'], pin: '781001' } })
  const { slug } = data[Math.floor(Math.random() * data.length)]!
  return `/rent/${slug}?${new URLSearchParams({ ...nights, size: 'M' })}`
}

test('before paying, a renter sees every day and fee, and the confirmation and the order repeat them', async ({
  page,
  shop,
}) => {
  await shop.signUp()
  await page.goto(await freeInGuwahati())
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: /^Cart 1 item/ })).toBeVisible()
  await page.goto('/checkout')
  await fillAddress(page, { pin: '781001', city: 'Guwahati', state: 'Assam' })
  const conditions = page.getByRole('region', { name: 'Your rental' })
  const labels = ['Dispatch', 'Arrives', 'Nights', 'Return', 'Late return', 'Deposit', 'Cancellation']
  await expect(conditions.getByRole('term')).toHaveText(labels)
  const values = await conditions.getByRole('definition').allTextContents()
  await conditions.getByText('What damage costs').click()
  await expect(conditions.getByRole('row', { name: /Lost dupatta/ })).toContainText('₹800')
  await shop.expectAccessible()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.waitForURL(/thank-you/)
  await expect(conditions.getByRole('definition')).toHaveText(values)
  await page.goto(`/orders/${new URL(page.url()).pathname.split('/').pop()}`)
  const days = page.getByRole('region', { name: 'Days and fees' })
  await expect(days.getByRole('definition')).toHaveText(values)
  await shop.expectAccessible()
})

test('a rental is extended, and its customer pays the price on the page of the order', async ({
  page,
  shop,
}) => {
  await shop.signUp()
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const api = apiAt(Number(new URL(process.env['SHOP_URL']!).port))
  const { product } = await api(showProduct, { params: { slug: 'rajwada-couple-rent' } })
  const from = addDays(dayInIndia(new Date()), 60 + Math.floor(Math.random() * 200))
  const period = { from, until: addDays(from, 1) }
  const items = [{ productId: product.id, type: 'rent' as const, quantity: 1, ...period }]
  const { quote } = await api(quoteItems, { body: { items, couponCode: null } })
  const order = await api(placeOrder, { body: { items, couponCode: null, total: quote.total }, headers })
  const params = { id: order._id }
  const longer = { line: 0, until: addDays(from, 2) }
  const { amount } = await api(quoteExtension, { params, query: longer, headers })
  await api(extendRental, { params, body: { ...longer, amount }, headers })

  await page.goto(`/orders/${order._id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(`You owe ${formatRupees(amount)}`)
  await shop.expectAccessible()
  await main.getByRole('button', { name: `Pay ${formatRupees(amount)} (simulated)` }).click()
  await expect(main).toContainText(`Thank you. We received your payment of ${formatRupees(amount)}`)
  await expect(main).not.toContainText('You owe')
  const money = page.getByRole('region', { name: 'Payments and refunds' })
  await expect(money.getByRole('listitem')).toHaveCount(2)
  await expect(money.getByRole('listitem').last()).toContainText('Amount owed')
  await shop.expectAccessible()
})

test.describe('in an American browser', () => {
  test.use({ locale: 'en-US' })

  test('dates are shown and typed as in India, and an impossible date is refused at its field', async ({
    page,
    shop,
  }) => {
    await page.goto('/rent/rajwada-couple-rent?from=2027-05-03&until=2027-05-05')
    const from = page.getByRole('textbox', { name: 'From' })
    await expect(from).toHaveValue('03/05/2027')
    await from.fill('04/05/2027')
    await expect(page.getByText('₹1,499 × 2 days')).toBeVisible()
    await from.fill('31/04/2027')
    await from.blur()
    await expect(page.getByText('Enter a date as dd/mm/yyyy')).toBeVisible()
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await shop.expectAccessible()
    await from.fill('4-5-2027')
    await from.blur()
    await expect(from).toHaveValue('04/05/2027')
    await expect(page.getByText('Enter a date as dd/mm/yyyy')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open the calendar: From' })).toBeEnabled()
  })

  test('the nights of the rent store are shown and typed as in India', async ({ page, shop }) => {
    await page.goto('/rent')
    const from = page.getByRole('textbox', { name: 'From' })
    await from.fill('31/04/2027')
    await from.blur()
    await expect(page.getByText('Enter dates as dd/mm/yyyy')).toBeVisible()
    await shop.expectAccessible()
    await from.fill('03/05/2027')
    await page.waitForURL(/from=2027-05-03/)
    await expect(from).toHaveValue('03/05/2027')
    await page.getByRole('textbox', { name: 'Until' }).fill('5/5/2027')
    await page.waitForURL(/until=2027-05-05/)
    await page.getByRole('textbox', { name: 'Until' }).blur()
    await expect(page.getByText('Enter dates as dd/mm/yyyy')).toBeHidden()
    await expect(page.getByText(/available 3–5 May 2027/)).toBeVisible()
  })
})
