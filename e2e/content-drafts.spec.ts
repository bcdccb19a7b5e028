import type { Browser, Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { newName } from './steps.ts'

/** Adds a page of text, and publishes it with the summary `First`. Returns its path in the admin area. */
async function addPage(page: Page): Promise<string> {
  await page.goto('/admin/settings/pages')
  const title = newName('Care guide')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await summary(page).fill('First')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/Visitors see version 1/)).toBeVisible()
  return new URL(page.url()).pathname
}

type Colleague = { browser: Browser; shop: { signInAsAdmin: (page: Page) => Promise<void> } }

/** Opens a page of the admin area in another browser session. */
async function openAsColleague({ browser, shop }: Colleague, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await shop.signInAsAdmin(page)
  await page.goto(path)
  return page
}

const summary = (page: Page) => page.getByRole('textbox', { name: 'Summary' })

async function saveDraft(page: Page, text: string) {
  await summary(page).fill(text)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft, not published')).toBeVisible()
}

test('an edit that staff undo by hand is not an unsaved change', async ({ page, shop }) => {
  await shop.signInAsAdmin()
  await addPage(page)
  await saveDraft(page, 'Second')
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeFocused()
  await summary(page).fill('Third')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await summary(page).fill('Second')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText('Draft discarded')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(summary(page)).toHaveValue('First')
  await expect(page.getByText('Unsaved changes')).toBeHidden()
})

test('after a refused restore, the next save says first that it replaces the draft of a colleague', async ({
  page,
  shop,
  browser,
}) => {
  await shop.signInAsAdmin()
  const path = await addPage(page)
  const colleague = await openAsColleague({ browser, shop }, path)
  await saveDraft(colleague, 'Theirs')
  await summary(page).fill('Mine')
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByRole('button', { name: 'Replace draft' }).click()
  await shop.expectRefusal(path)
  await expect(page.getByText('What you have typed is still in the form.')).toBeVisible()
  await expect(summary(page)).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Load the current version' }).click()
  await expect(summary(page)).toHaveValue('Theirs')
  await expect(page.getByText('What you have typed is still in the form.')).toBeHidden()
})

test('the address of a page changes only when its text is saved', async ({ page, shop }) => {
  await shop.signInAsAdmin()
  await addPage(page)
  const actions = ['Change address', 'Unpublish', 'Delete…'].map((name) => page.getByRole('button', { name }))
  for (const action of actions) await expect(action).toBeEnabled()
  await summary(page).fill('Unsaved')
  await expect(page.getByText('Save the draft first.')).toBeVisible()
  for (const action of actions) await expect(action).toBeDisabled()
  await shop.expectAccessible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft, not published')).toBeVisible()
  for (const action of actions) await expect(action).toBeEnabled()
})

test('what staff have typed stays on the screen when a colleague renames the page meanwhile', async ({
  page,
  shop,
  browser,
  quietConsole,
}) => {
  await shop.signInAsAdmin()
  const path = await addPage(page)
  const colleague = await openAsColleague({ browser, shop }, path)
  const address = colleague.getByLabel('Address below /pages/')
  await address.fill(`new-${await address.inputValue()}`)
  await colleague.getByRole('button', { name: 'Change address' }).click()
  await expect(colleague).not.toHaveURL(new RegExp(`${path}$`))
  await summary(page).fill('Mine')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(
    page.getByText('Someone else has renamed or deleted this page.', { exact: false }),
  ).toBeVisible()
  await expect(summary(page)).toHaveValue('Mine')
  expect(quietConsole.splice(0)).toEqual([expect.stringContaining('status of 404')])
})

test('staff type an address that begins like a listed one', async ({ page, shop }) => {
  await shop.signInAsAdmin()
  await page.goto('/admin/settings/menus')
  const target = page.getByLabel('Link 1: leads to').first()
  const address = page.getByLabel('Link 1: address').first()
  await target.selectOption('Another address')
  await address.pressSequentially('/product/red-choli')
  await expect(address).toHaveValue('/product/red-choli')
  await target.selectOption('Wishlist')
  await expect(address).toBeHidden()
  await page.getByRole('button', { name: 'Discard changes' }).click()
})

test('the focus stays with a link that moves, and is not lost with a removed one', async ({ page, shop }) => {
  await shop.signInAsAdmin()
  await page.goto('/admin/settings/menus')
  const labels = async () => {
    const fields = await page.getByLabel(/^Link \d+: text$/).all()
    return Promise.all(fields.slice(0, 3).map((field) => field.inputValue()))
  }
  const [first, second, third] = await labels()
  const down = page.getByRole('button', { name: `Move ${first} down` }).first()
  await down.press('Enter')
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(down).toBeFocused()
  expect(await labels()).toEqual([second, third, first])
  await page
    .getByRole('button', { name: `Remove ${second}` })
    .first()
    .press('Enter')
  await expect(page.getByRole('button', { name: 'Add link to Header' })).toBeFocused()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('Changes discarded')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a wrong part of a testimonial shows its error at its own field', async ({ page, shop }) => {
  await shop.signInAsAdmin()
  await page.goto('/admin/settings/home-page')
  const quotes = page.locator('#testimonials').getByLabel('Quote')
  const text = await quotes.nth(1).inputValue()
  await quotes.nth(1).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await shop.expectRefusal('/admin/settings')
  await expect(quotes.nth(1)).toHaveAccessibleDescription('Enter a quote')
  await expect(quotes.nth(1)).toBeFocused()
  await expect(quotes.nth(0)).not.toHaveAttribute('aria-invalid')
  await quotes.nth(1).fill(text)
  await expect(page.getByText('Enter a quote')).toBeHidden()
})

test('the toolbar writes bold text and links only into fields that show them', async ({ page, shop }) => {
  await shop.signInAsAdmin()
  await addPage(page)
  const toolbar = page.getByRole('toolbar', { name: 'Format the text' })
  const dialog = page.getByRole('dialog', { name: 'Add a link' })
  await page.reload()
  await toolbar.getByRole('button', { name: 'Link' }).click()
  await expect(page.getByText('Click into a text field first.')).toBeVisible()
  await expect(dialog).toBeHidden()

  const description = page.getByLabel('Description for search engines')
  await description.fill('Care')
  await toolbar.getByRole('button', { name: 'Bold' }).click()
  await expect(page.getByText('This field shows no bold text and no links.')).toBeVisible()
  await expect(description).toHaveValue('Care')

  await summary(page).focus()
  await toolbar.getByRole('button', { name: 'Link' }).click()
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await expect(dialog.getByLabel('Text')).toHaveAccessibleDescription('Enter the text of the link')
  await expect(dialog.getByLabel('Text')).toBeFocused()
  await dialog.getByLabel('Text').fill('Contact')
  await dialog.getByLabel('Address').fill('contact')
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/Enter an address that starts with/)
  await dialog.getByLabel('Address').fill('/contact')
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await expect(summary(page)).toHaveValue(/\[Contact\]\(\/contact\)/)
  await page.getByRole('button', { name: 'Discard changes' }).click()
})
