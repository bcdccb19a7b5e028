import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { openDandiya } from './steps.ts'

type Person = { name: string; department: string; size: string }
const asha = { name: 'Asha', department: 'Women', size: 'M' }
const rohan = { name: 'Rohan', department: 'Men', size: 'L' }

async function addPerson(page: Page, { name, department, size }: Person) {
  await page.getByRole('button', { name: 'Add a person' }).click()
  const form = page.getByRole('dialog', { name: 'Add a person' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Outfits for').selectOption(department)
  await form.getByLabel('Size').selectOption(size)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form).toBeHidden()
}

/** The outfit of a person on the first night. */
const firstNightOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, Night 1,`) })

test('a family plans its nights, fills the plan, and puts it into the cart as one set', async ({
  page,
  shop,
  isMobile,
}) => {
  await page.goto('/nights')
  await expect(page.getByRole('heading', { name: 'Who is dancing?' })).toBeVisible()
  await shop.expectAccessible()
  await addPerson(page, asha)
  await addPerson(page, rohan)

  await firstNightOf(page, 'Asha').click()
  const drawer = page.getByRole('dialog', { name: 'Asha, Night 1' })
  const outfits = drawer.getByRole('list').getByRole('button')
  await expect(outfits.first()).toContainText('Night colour')
  await shop.expectAccessible()
  await outfits.first().click()
  await expect(firstNightOf(page, 'Asha')).not.toHaveAccessibleName(/nothing yet/)

  await page.getByRole('button', { name: 'Fill the rest for me' }).click()
  await expect(page.getByText(/17 nights filled/)).toBeVisible()
  await expect(firstNightOf(page, 'Rohan')).not.toHaveAccessibleName(/nothing yet|Checking/)
  const price = page.getByRole('region', { name: 'Price of the plan' })
  // a person may wear the same outfit on several nights
  const rentOf = (await price.getByText(/^Rent for [1-9]\d* outfits$/).textContent())!
  if (isMobile) {
    await page.getByRole('tab', { name: /^Night 3,/ }).click()
    await expect(page.getByRole('tabpanel')).toContainText('Night 3')
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Remove the outfit of Asha' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Choose an outfit for Asha' })).toBeFocused()
    const removed = page.getByRole('listitem').filter({ hasText: 'Outfit removed from this night' })
    await removed.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Remove the outfit of Asha' })).toBeVisible()
  }
  await shop.expectAccessible()

  if (!isMobile) {
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(sheets.match(/\/Type \/Page\b/g)).toHaveLength(1)
  }

  await page.reload()
  await expect(price).toContainText(rentOf)
  await page.getByRole('button', { name: 'Put in the cart' }).click()
  await page.waitForURL('**/cart')
  const set = page.getByRole('region', { name: 'Your plan' })
  await expect(set).toContainText('for Asha, Rohan')
  await expect(page.getByText('For Rohan').first()).toBeVisible()
  await shop.expectAccessible()
  await set.getByRole('button', { name: 'Remove plan' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(set).toBeVisible()
  await openDandiya(page)
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await set.getByRole('button', { name: 'Remove plan' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart', exact: true })).toBeFocused()
})

test('a plan marks an outfit that no longer has the size of its person, and has at most ten people', async ({
  page,
}) => {
  await page.goto('/nights')
  await addPerson(page, asha)
  await firstNightOf(page, 'Asha').click()
  const drawer = page.getByRole('dialog', { name: 'Asha, Night 1' })
  await drawer.getByRole('list').getByRole('button').filter({ hasText: /M, / }).first().click()
  await expect(firstNightOf(page, 'Asha')).not.toHaveAccessibleName(/nothing yet/)
  await page.getByRole('button', { name: 'Change Asha' }).click()
  const form = page.getByRole('dialog', { name: 'Change Asha' })
  await form.getByLabel('Size').selectOption('L')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(firstNightOf(page, 'Asha')).toHaveAccessibleName(/This outfit is size M, not L/)
  await page.getByRole('button', { name: 'Use the substitute' }).press('Enter')
  await expect(page.locator('[data-cell="0 0"], [role=tab][aria-selected=true]')).toBeFocused()
  await expect(firstNightOf(page, 'Asha')).not.toHaveAccessibleName(/not available/)

  for (let number = 2; number <= 10; number += 1) {
    await addPerson(page, { ...asha, name: `Dancer ${number}` })
  }
  await expect(page.getByText('A plan can have at most 10 people.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a person' })).toBeHidden()
})

test('the grid works with the keyboard, and a removal can be undone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone shows one night at a time')
  await page.goto('/nights')
  await addPerson(page, asha)
  await addPerson(page, rohan)
  await firstNightOf(page, 'Asha').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^Asha, Night 2,/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Rohan, Night 2,/ })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: /^Rohan, Night 9,/ })).toBeFocused()
  await page.keyboard.press('Control+Home')
  await expect(firstNightOf(page, 'Asha')).toBeFocused()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Asha, Night 1' })
  await drawer.getByRole('list').getByRole('button').first().press('Enter')
  await expect(firstNightOf(page, 'Asha')).toBeFocused()
  await expect(firstNightOf(page, 'Asha')).not.toHaveAccessibleName(/nothing yet|Checking/)
  await page.keyboard.press('Delete')
  await expect(firstNightOf(page, 'Asha')).toHaveAccessibleName(/nothing yet/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(firstNightOf(page, 'Asha')).not.toHaveAccessibleName(/nothing yet/)
})

test('an outfit chosen in place of another shows its own name, not the price of the other, also if the check fails', async ({
  page,
  quietConsole,
}) => {
  await page.goto('/nights')
  await addPerson(page, asha)
  const cell = firstNightOf(page, 'Asha')
  const outfits = page.getByRole('dialog', { name: 'Asha, Night 1' }).getByRole('list').getByRole('button')
  const shown = page.locator('tbody td, [role=tabpanel] li').filter({ has: cell }).first()
  await cell.click()
  await outfits.first().click()
  await expect(shown).toContainText('₹')

  await page.route('**/api/night-plans/quote', (route) => route.abort())
  const former = (await cell.getAttribute('aria-label'))!
  await cell.click()
  const title = await outfits.first().locator('.font-semibold').innerText()
  await outfits.first().click()
  await expect(page.getByText('We could not check prices and availability')).toBeVisible()
  await expect(cell).toHaveAccessibleName(`${former.slice(0, former.lastIndexOf(':'))}: ${title}`)
  await expect(shown).toContainText(title)
  await expect(shown).not.toContainText('₹')
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(page.locator('[data-cell="0 0"], [role=tab][aria-selected=true]')).toBeFocused()

  await page.route('**/api/night-plans/suggestions', (route) => route.abort())
  await cell.click()
  const drawer = page.getByRole('dialog', { name: 'Asha, Night 1' })
  await drawer.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(drawer.getByRole('heading', { name: 'Choose another outfit' })).toBeFocused()
  quietConsole.length = 0 // expected: the browser logs the failed requests
})

test('a plan that is in the cart before and after its owner signs in is in the cart once', async ({
  page,
  shop,
}) => {
  async function putInCart() {
    await page.goto('/nights')
    await expect(page.getByRole('region', { name: 'Price of the plan' })).toContainText('Rent for 1 outfit')
    await page.getByRole('button', { name: 'Put in the cart' }).click()
    await page.waitForURL('**/cart')
    await expect(page.getByRole('region', { name: 'Your plan' })).toHaveCount(1)
  }
  await page.goto('/nights')
  await addPerson(page, asha)
  await firstNightOf(page, 'Asha').click()
  const drawer = page.getByRole('dialog', { name: 'Asha, Night 1' })
  await drawer.getByRole('list').getByRole('button').first().click()
  await expect(firstNightOf(page, 'Asha')).not.toHaveAccessibleName(/nothing yet/)
  await putInCart()
  await shop.signUp()
  await putInCart()
})

test('a plan is kept in the account at sign-in, and shared by a link to plan together', async ({
  page,
  shop,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'the dialogs are the same on phones')
  await page.goto('/nights')
  await addPerson(page, asha)
  await shop.signUp()
  await page.goto('/nights')
  await expect(page.getByRole('rowheader', { name: /Asha/ })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('navrang-nights-v1'))).toBe('{}')

  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share the plan' })
  await dialog.getByRole('button', { name: 'Create link to plan together' }).click()
  const link = dialog.getByLabel('Link to plan together')
  await shop.expectAccessible()
  const together = await link.inputValue()
  await dialog.getByRole('button', { name: 'Create link to look at' }).click()
  const lookAt = await dialog.getByLabel('Link to look at').inputValue()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const context = await browser.newContext()
  const guest = await context.newPage()
  await guest.goto(together)
  await guest.getByRole('button', { name: 'Add a person' }).click()
  await guest.getByRole('dialog').getByLabel('Name').fill('Meera')
  await guest.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(guest.getByRole('rowheader', { name: /Meera/ })).toBeVisible()
  await firstNightOf(guest, 'Meera').click()
  await guest
    .getByRole('dialog', { name: 'Meera, Night 1' })
    .getByRole('list')
    .getByRole('button')
    .first()
    .click()
  await guest.getByRole('button', { name: 'Put in the cart' }).click()
  await expect(guest.getByRole('link', { name: 'Open plan' })).toHaveAttribute(
    'href',
    new RegExp(`^${new URL(together).pathname}\\?night=`),
  )
  await guest.goto(lookAt)
  await expect(guest.getByText('You can look at this plan')).toBeVisible()
  await expect(guest.getByRole('rowheader', { name: /Meera/ })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Add a person' })).toBeHidden()

  await page.reload()
  await expect(page.getByRole('rowheader', { name: /Meera/ })).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  for (const count of [1, 2]) {
    await dialog.getByRole('button', { name: 'Switch off' }).first().click()
    await expect(dialog.getByRole('button', { name: 'Create link' })).toHaveCount(count)
  }
  await guest.goto(lookAt)
  await expect(guest.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Plan your nights' }).first()).toBeVisible()
  await context.close()
})

test('a new plan takes over the PIN code that is known in the browser, and has none after it is cleared', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the field is the same on phones')
  await page.goto('/nights')
  await page.evaluate(() => localStorage.setItem('navrang-pin', '380001'))
  await addPerson(page, asha)
  const pin = page.getByLabel('PIN code')
  await expect(pin).toHaveValue('380001')
  const checkedWith = (expected: string | null) =>
    page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/night-plans/quote') && request.postDataJSON().plan.pin === expected,
    )
  const withPin = checkedWith('380001')
  await addPerson(page, rohan)
  await withPin

  const withoutPin = checkedWith(null)
  await pin.fill('')
  await pin.press('Enter')
  await withoutPin
  await expect(pin).toBeFocused()
  const budget = page.getByLabel('Budget for rent (₹)')
  await budget.fill('5000')
  await budget.press('Enter')
  await expect(budget).toBeFocused()
  await page.reload()
  await expect(budget).toHaveValue('5000')
  await expect(pin).toHaveValue('')
})

test('two tabs of a visitor show the same plan, and keep the changes of both', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same on phones')
  await page.goto('/nights')
  const other = await page.context().newPage()
  await other.goto('/nights')
  await expect(other.getByRole('heading', { name: 'Who is dancing?' })).toBeVisible()
  await addPerson(page, asha)
  await expect(other.getByRole('rowheader', { name: /Asha/ })).toBeVisible()
  await addPerson(other, rohan)
  await expect(page.getByRole('rowheader', { name: /Rohan/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('rowheader', { name: /Asha/ })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /Rohan/ })).toBeVisible()
})

test('what a shopper changes during a slow save is kept when they leave the page or close it', async ({
  page,
  shop,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on phones')
  await shop.signUp()
  await page.goto('/nights')
  await addPerson(page, asha)
  await expect(page.getByRole('rowheader', { name: /Asha/ })).toBeVisible()
  const changes = '**/api/night-plans/*/changes'
  let [hold, release] = heldUntil()
  await page.route(changes, (route) => hold.then(() => route.continue()))

  await addPerson(page, rohan)
  await page.getByLabel('Budget').fill('5000')
  await page.getByRole('link', { name: 'Rent', exact: true }).first().click()
  await page.waitForURL('**/rent')
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/changes') && response.request().postData()!.includes('setBudget'),
  )
  release()
  await saved
  ;[hold, release] = heldUntil()
  await page.goto('/nights')
  await expect(page.getByLabel('Budget')).toHaveValue('5000')

  await page.getByLabel('Budget').fill('6000')
  await page.getByLabel('PIN code').fill('380001')
  await page.getByLabel('PIN code').press('Enter')
  await page.goto('/rent')
  release()
  await page.goto('/nights')
  await expect(page.getByLabel('Budget')).toHaveValue('6000')
  await expect(page.getByLabel('PIN code')).toHaveValue('380001')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('navrang-nights-unsent-v1'))).toBe('{}')
})

/** A promise, and the function that resolves it. */
function heldUntil(): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>()
  return [promise, resolve]
}
