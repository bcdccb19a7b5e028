import type { Page } from '@playwright/test'
import { listRentals, rentalCalendar } from '../contract/rentals/availability.ts'
import { addDays, dayInIndia, formatNights, formatPeriod } from '../contract/core/dates.ts'
import { placeOrder, quoteItems } from '../contract/orders/orders.ts'
import type { Day } from '../contract/rentals/rentals.ts'
import { apiAt } from '../tools/bench/running-shop.ts'
import { expect, test } from './shop.ts'

const DAY_WIDTH = 40

/** Books two pieces of one size for the same two days. Returns the customers and the address of the calendar with this size. */
async function bookTwoPieces(slug: string) {
  const api = apiAt(Number(new URL(process.env['SHOP_URL']!).port))
  const { data } = await api(listRentals, { query: { limit: 100 } })
  const { id } = data.find((rental) => rental.slug === slug)!
  const from = addDays(dayInIndia(new Date()), 60 + 40 * test.info().retry) // a first attempt may have left its bookings
  const { skus } = await api(rentalCalendar, { params: { slug }, query: {} })
  const sku = skus.find(({ pieces }) => pieces >= 2)!
  async function book() {
    const name = `Guest ${crypto.randomUUID().slice(0, 6)}`
    const until = addDays(from, 1)
    const items = [{ productId: id, skuId: sku.skuId, type: 'rent' as const, quantity: 1, from, until }]
    const { quote } = await api(quoteItems, { body: { items, couponCode: null } })
    const body = {
      items,
      couponCode: null,
      total: quote.total,
      userName: name,
      userEmail: 'guest@example.com',
    }
    return { name, order: await api(placeOrder, { body }) }
  }
  const view = new URLSearchParams({ product: id, from: addDays(from, -3), size: sku.size ?? '' })
  return { from, first: await book(), second: await book(), url: `/admin/rentals/calendar?${view}` }
}

const nightsFrom = (from: Day) => formatNights({ from, until: addDays(from, 1) })

/** Drags a booking with the mouse by a number of days, to the row of the booking of `other` if it is given. */
async function drag(page: Page, name: string, { days = 0, other = name }: { days?: number; other?: string }) {
  const centreOf = async (customer: string) => {
    const bar = page.getByRole('button', { name: new RegExp(`^${customer}`) })
    await bar.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await bar.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const target = await centreOf(other)
  const start = await centreOf(name)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y)
  await page.mouse.move(start.x + days * DAY_WIDTH, target.y, { steps: 5 })
  await page.mouse.up()
}

test('staff drag a booking to a piece that is booked, then to free days, and undo the move', async ({
  page,
  shop,
}, { project }) => {
  test.skip(project.name === 'mobile', 'A finger scrolls the calendar; staff use the dialog')
  const { from, first, second, url } = await bookTwoPieces('patola-royal-rent')
  await shop.signInAsAdmin()
  await page.goto(url)
  const bar = page.getByRole('button', { name: new RegExp(`^${first.name}, ${nightsFrom(from)}, Reserved`) })
  await expect(bar).toBeVisible()
  await shop.expectAccessible()

  await drag(page, first.name, { other: second.name })
  const dialog = page.getByRole('dialog', { name: `Move the booking of ${first.name}` })
  await expect(dialog.getByText(/^Piece .* is booked for .*, with preparation and cleaning/)).toBeVisible()
  await shop.expectRefusal('/api/admin/rentals/holds')
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled()
  await shop.expectAccessible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeVisible()

  const later = addDays(from, 6)
  await drag(page, first.name, { days: 6 })
  await expect(dialog.getByText(`is free for ${nightsFrom(later)}`)).toBeVisible()
  await expect(dialog.getByText('The customer gets an e-mail with the new days.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  const moved = page.getByRole('button', { name: new RegExp(`^${first.name}, ${nightsFrom(later)}`) })
  await expect(moved).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bar).toBeVisible()
})

test('staff move a booking to another piece and other days with the dialog, and the order shows the new days', async ({
  page,
  shop,
}, { project }) => {
  const isPhone = project.name === 'mobile'
  const { from, first, url } = await bookTwoPieces(isPhone ? 'phool-vela-rent' : 'kutch-rabari-rent')
  await shop.signInAsAdmin()
  await page.goto(url)
  const bar = page.getByRole('button', { name: new RegExp(`^${first.name}`) })
  await bar.focus()
  await shop.expectAccessible()
  if (isPhone) await bar.tap()
  else await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: first.name })
  await expect(details.getByText('Reserved')).toBeVisible()
  await shop.expectAccessible()
  await details.getByRole('button', { name: 'Move…' }).click()

  const later = addDays(from, 10)
  const dialog = page.getByRole('dialog', { name: `Move the booking of ${first.name}` })
  await dialog.getByLabel('Piece').selectOption('Any free piece')
  await dialog.getByLabel('First day').fill(later.split('-').toReversed().join('/'))
  await expect(dialog.getByText(`is free for ${nightsFrom(later)}`)).toBeVisible()
  await shop.expectAccessible()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(/Moved to piece/)).toBeVisible()
  await page.goto(`/admin/orders/${first.order._id}`)
  await page.getByLabel('Status', { exact: true }).selectOption('delivered')
  const handover = page.getByRole('dialog', { name: /to Delivered\?/ })
  await expect(handover).toContainText('Set it by hand only if they have left the shop')
  await handover.getByRole('button', { name: /^Keep/ }).click()
  const days = formatPeriod({ from: later, until: addDays(later, 1) })
  await expect(page.getByRole('main')).toContainText(days)
})

test('another zoom keeps the day at the left edge', async ({ page, shop }) => {
  await shop.signInAsAdmin()
  await page.goto(`/admin/rentals/calendar?from=${addDays(dayInIndia(new Date()), 30)}`)
  const calendar = page.getByRole('region', { name: 'Booking calendar' })
  const expectFirstDay = (day: number, dayWidth: number) =>
    expect
      .poll(async () => (await calendar.evaluate(({ scrollLeft }) => scrollLeft)) / dayWidth)
      .toBeCloseTo(day, 1)
  await expectFirstDay(30, DAY_WIDTH)
  await page.getByRole('button', { name: 'Later days' }).click()
  await expectFirstDay(58, DAY_WIDTH)
  await page.getByRole('link', { name: 'Season' }).click()
  await expectFirstDay(58, 14)
  await page.getByRole('link', { name: 'Week' }).click()
  await expectFirstDay(58, 128)
})
