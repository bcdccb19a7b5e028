import { confirmationId } from '../contract/orders/orders.ts'
import { placeGuestOrder } from './guest-orders.ts'
import { expect, test } from './shop.ts'
import { newName } from './steps.ts'

test('staff search orders, save the view, confirm two at once and add a note', async ({ page, shop }) => {
  const { name, id: first } = await placeGuestOrder()
  await placeGuestOrder(name)
  await shop.signInAsAdmin()
  await page.goto('/admin/orders')
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(2)
  await page.getByRole('button', { name: 'Save view' }).click()
  const view = newName('Guest orders')
  await page.getByRole('dialog').getByLabel('Name').fill(view)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`View “${view}” saved`)).toBeVisible()
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: view }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(2)

  expect((await shop.download('Export CSV')).name).toBe('navrang-orders.csv')

  for (const box of await page.getByRole('checkbox').all()) await box.check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByRole('button', { name: 'Set status' }).click()
  await expect(page.getByText('2 of 2 orders: Confirmed')).toBeVisible()
  await shop.expectAccessible()

  await page.goto(`/admin/orders?queue=print&q=${encodeURIComponent(name)}`)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await bar.getByRole('button', { name: 'Mark as printed' }).click()
  await expect(page.getByText('2 removed from the print queue')).toBeVisible()
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments')
  const undone = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await undone).status()).toBe(200)
  await expect(page.locator('[aria-live=polite]').getByText('Change undone')).toBeVisible() // screen readers announce it
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments')
  await page.goto(`/admin/orders?queue=print&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('checkbox')).toHaveCount(2)

  await test.step('a removed filter or view passes the focus on', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto(`/admin/orders?q=${encodeURIComponent(name)}&status=confirmed`)
    const chips = page.getByRole('list', { name: 'Applied filters' })
    await chips.getByRole('link', { name: `Remove filter Search: ${name}` }).press('Enter')
    await expect(chips.getByRole('link', { name: 'Remove filter Status: Confirmed' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading).toBeFocused()
    await page.locator('summary', { hasText: `Actions for the view ${view}` }).press('Enter')
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await expect(page.getByText(`View “${view}” deleted`)).toBeVisible()
    await expect(heading).toBeFocused()
    await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  })

  await page.getByRole('heading', { level: 1 }).click()
  const singleKeys = page.getByRole('checkbox', { name: 'Single-key shortcuts' })
  await page.keyboard.press('?')
  await singleKeys.uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.keyboard.press('j')
  await expect(page.getByRole('table').locator(':focus')).toHaveCount(0)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await singleKeys.check()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(confirmationId(first))
  await page.getByLabel('New note').fill('Asked to ring before delivery')
  const saving = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    await saving.promise
    return route.continue()
  })
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByLabel('New note').fill('Rang twice')
  saving.resolve()
  await expect(page.getByRole('listitem').filter({ hasText: 'Asked to ring' })).toContainText('shop', {
    ignoreCase: true,
  })
  await expect(page.getByLabel('New note')).toHaveValue('Rang twice')
  await page.unrouteAll({ behavior: 'wait' })
  await page.goBack()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await page.getByLabel('New note').fill('')
  await shop.expectAccessible()

  const csv = `Order,AWB,Courier,Status\n${confirmationId(first)},EX 100,Example Couriers,In transit\n`
  await page.getByLabel('Carrier').fill('Example Couriers')
  await page.goBack()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('link', { name: 'Import tracking' }).click()
  const list = { name: 'courier.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Courier file (CSV)').setInputFiles(list)
  await page.getByRole('button', { name: 'Upload file' }).click()
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('table', { name: 'Preview' })).toContainText('Example Couriers EX 100')
  await shop.expectAccessible()
  await shop.importWhenFree('Import 1 order', page.getByText('Import finished: 0 new · 1 changed'))
})

test('the command palette finds an order and a page with the keyboard alone', async ({
  page,
  shop,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has no keyboard')
  const name = `Palette ${crypto.randomUUID().slice(0, 6)}`
  const { id } = await placeGuestOrder(name)
  await shop.signInAsAdmin()
  await page.goto('/admin')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(palette.getByRole('option', { name: new RegExp(name) })).toBeVisible()
  const hits = palette.getByRole('listbox')
  await expect(hits).toHaveAttribute('aria-busy', 'false')
  await shop.expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}`))

  await page.keyboard.press('Control+k')
  await page.keyboard.type('coup')
  await expect(palette.getByRole('option', { name: 'Coupons', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coupons')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('open orders per phone')
  await palette.getByRole('option', { name: 'Maximum open orders per phone number' }).click()
  await expect(page).toHaveURL(/\/admin\/settings\/payments#cod/)
  await expect(page.getByLabel('Maximum open orders per phone number')).toBeFocused()
  await shop.expectAccessible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await expect(palette.getByRole('option', { name: new RegExp(name) })).toBeVisible()
  await expect(hits).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.type(' of somebody else')
  await page.keyboard.press('Enter') // the hit of the previous text is not opened
  await expect(palette).toBeVisible()
  await expect(palette.getByRole('option', { name: new RegExp(name) })).toBeHidden()
})

test('the payments of today are equal in the list of payments and in the ledger', async ({ page, shop }) => {
  await placeGuestOrder('Reconciled')
  await shop.signInAsAdmin()
  await page.goto('/admin/payments/reconcile')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText(/Checked [1-9]\d* payments?\. No differences\./)).toBeVisible()
  await shop.expectAccessible()
})

test('a click on the row of an order opens it, and a click on its checkbox does not', async ({
  page,
  shop,
}) => {
  const { name } = await placeGuestOrder()
  await shop.signInAsAdmin()
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('checkbox').check()
  await expect(page).toHaveURL(/\/admin\/orders\?/)
  await row.getByText(name).click()
  await expect(page).toHaveURL(/\/admin\/orders\/[\w-]+$/)
})
