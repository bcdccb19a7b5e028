import { WEBHOOK_TOKEN } from '../server/testing/fake-couriers.ts'
import { expect, test } from './shop.ts'
import { checkOutCholi, fillAddress, payOrder } from './steps.ts'

/** The courier reports an event of a parcel, and sends the shop a message about it. */
async function report(number: string, scan: { code: string; text: string; at: string }) {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${process.env['COURIERS_URL']}/control/report`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ number, scans: [{ ...scan, place: 'Mumbai' }] }),
  })
  const { status } = await fetch(`${process.env['SHOP_URL']}/api/parcel-updates`, {
    method: 'POST',
    headers: { ...headers, 'x-api-key': WEBHOOK_TOKEN },
    body: JSON.stringify({ awb: number }),
  })
  expect(status).toBe(200)
}

test('staff book a courier for an order, and the customer follows the parcel', async ({
  page,
  shop,
  browser,
}) => {
  await shop.signUp()
  await checkOutCholi(page)
  await fillAddress(page, { pin: '400001', city: 'Mumbai', state: 'Maharashtra' })
  const order = await payOrder(page)

  const staffContext = await browser.newContext()
  const staff = await staffContext.newPage()
  await shop.signInAsAdmin(staff)
  await staff.goto(`/admin/orders/${order}`)
  const weight = staff.getByLabel('Weight of the parcel in grams')
  await weight.fill('5')
  await staff.getByRole('button', { name: 'Show prices' }).click()
  await expect(staff.getByText('A parcel weighs at least 50 g')).toBeVisible()
  await weight.fill('900')
  await staff.getByRole('button', { name: 'Show prices' }).click()
  await expect(staff.getByRole('listitem').filter({ hasText: 'Delhivery' })).toBeVisible()
  await staff.getByRole('button', { name: 'Book Xpressbees' }).click()
  await expect(staff.getByRole('button', { name: 'Cancel the booking' })).toBeVisible()
  await staff.getByLabel('Day of the pickup').fill('01/02/2020')
  await staff.getByRole('button', { name: 'Ask for a pickup' }).click()
  await expect(staff.getByText('Choose today or a later day')).toBeVisible()
  await staff.getByLabel('Day of the pickup').fill('31/12/2099')
  await staff.getByRole('button', { name: 'Ask for a pickup' }).click()
  await expect(staff.getByRole('button', { name: 'Change the pickup' })).toBeVisible()
  const number = (await staff
    .getByText(/^SR\d+$/)
    .first()
    .textContent())!

  await report(number, { code: '17', text: 'Out for delivery', at: '2026-10-03 09:10:00' })
  await expect(async () => {
    await page.goto(`/orders/${order}`)
    await expect(page.getByText('3 Oct 2026, 9:10 am · Mumbai · Out for delivery')).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await shop.expectAccessible()
  await staff.reload()
  await expect(staff.getByText('Out for delivery').first()).toBeVisible()
  await staffContext.close()
})
