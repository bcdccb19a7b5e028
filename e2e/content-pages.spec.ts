import type { Page } from '@playwright/test'
import { legalVersions } from '../contract/store/legal.ts'
import { expect, test } from './shop.ts'
import { newName } from './steps.ts'

/** Pastes HTML into the text field that has the focus, like a browser does. */
const paste = (page: Page, html: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, html)

const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' })
const lastUpdated = `Last updated ${longDate.format(Date.parse(legalVersions.terms))}`

async function publish(page: Page, note: string) {
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish the draft?' })
  await dialog.getByLabel('What has changed').fill(note)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/Visitors see version \d+/)).toBeVisible()
}

test('staff change the wholesale terms, show a preview, publish them and restore the text before', async ({
  page,
  shop,
  browser,
}) => {
  const visitorContext = await browser.newContext()
  const visitor = await visitorContext.newPage()
  await visitor.goto('/wholesale-terms')
  await expect(visitor.getByText(lastUpdated)).toBeVisible()

  await shop.signInAsAdmin(page)
  await page.goto('/admin/settings/pages')
  await page.getByRole('link', { name: 'Platform Terms and Conditions' }).click()
  const text = page.getByLabel('Paragraph, part 2 of Bulk orders and prices')
  await text.fill('We answer within {{returnDays}} days. See [this](javascript:alert) page.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('There is no fact {{returnDays}}').first()).toBeVisible()
  await expect(text).toBeFocused()
  await shop.expectRefusal('/admin/settings/pages/wholesale-terms')
  await text.fill(
    'Bulk returns within {{businessReturnHours}} hours of delivery with photo proof. See [our contact page](/contact).',
  )
  await expect(page.getByText('{{businessReturnHours}} is now “24”.').first()).toBeVisible()
  await shop.expectAccessible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/Draft saved .* by/)).toBeVisible()

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = (await page.getByRole('link', { name: 'Open preview' }).getAttribute('href'))!
  await visitor.goto(preview)
  await expect(
    visitor.getByText('Bulk returns within 24 hours of delivery with photo proof. See our contact page.'),
  ).toBeVisible()
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await visitor.goto('/wholesale-terms')
  await expect(visitor.getByText('Bulk returns')).toBeHidden()

  await page.getByRole('button', { name: 'Make the link invalid' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await visitor.goto(preview)
  await expect(
    visitor.getByRole('heading', { name: 'This preview link does not work any more' }),
  ).toBeVisible()

  await publish(page, 'Bulk returns')
  await expect(async () => {
    await visitor.goto('/wholesale-terms')
    await expect(visitor.getByText('Bulk returns within 24 hours of delivery with photo proof.')).toBeVisible(
      { timeout: 1000 },
    )
  }).toPass()
  await expect(visitor.getByText(lastUpdated)).toBeHidden()
  await visitor.getByRole('link', { name: 'our contact page' }).click()
  await expect(visitor).toHaveURL(/\/contact$/)

  await expect(page.getByText('Bulk returns', { exact: true })).toBeVisible()
  await page.getByText('Compare with the version before').click()
  await expect(page.getByText(/^Added: \+ Bulk returns/)).toBeVisible()
  await page.getByRole('button', { name: 'Restore the default' }).click()
  await expect(page.getByText(/Draft saved .* by/)).toBeVisible()
  await publish(page, 'The old text')
  await expect(async () => {
    await visitor.goto('/wholesale-terms')
    await expect(visitor.getByText('Bulk prices cannot be combined with coupons.')).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await visitorContext.close()
})

test('staff add a size guide with a pasted table, and find it by a phrase of its text', async ({
  page,
  shop,
  quietConsole,
}) => {
  await shop.signInAsAdmin(page)
  await page.goto('/admin/settings/pages')
  const title = newName('Size guide')
  const slug = title.toLowerCase().replaceAll(' ', '-')
  await page.getByLabel('Title').fill(title)
  await expect(page.getByLabel('Address below /pages/')).toHaveValue(slug)
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByLabel('Title of section 1').fill('Chaniya choli')
  await page.getByLabel('Paragraph, part 1').focus()
  await paste(
    page,
    `<style>p{color:red}</style><p style="color:red" onclick="alert(1)">Measure <b>twice</b> over a
    <a href="javascript:alert(1)">fitted</a> <a href="/contact">blouse</a>.</p><script>alert(1)</script>
    <ul><li>Bust</li><li>Waist</li></ul><img src="x" onerror="alert(1)">
    <table><tr><th>Size</th><th>Waist</th></tr><tr><td>S</td><td>28 inches</td></tr></table>`,
  )
  await expect(page.getByLabel('Paragraph, part 1')).toHaveValue(
    'Measure **twice** over a fitted [blouse](/contact).',
  )
  await expect(page.getByLabel('Table, part 3')).toHaveValue('Size | Waist\nS | 28 inches')
  // The browser reports the pasted styles and event handlers that the security policy of the page blocks.
  const blocked = quietConsole.splice(0)
  expect(blocked.filter((error) => !error.includes('Content Security Policy'))).toEqual([])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/Draft saved .* by/)).toBeVisible()
  await publish(page, '')
  await page.goto('/admin/settings/menus')
  await page.getByLabel('Link 2: leads to').first().selectOption(title)
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.goto(`/pages/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('cell', { name: '28 inches' })).toBeVisible()
  await shop.expectAccessible()

  await page.goto('/admin')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find' }).fill('measure twice over')
  await page.getByRole('option', { name: new RegExp(title) }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/settings/pages/${slug}$`))

  await page.getByLabel('Address below /pages/').fill(`new-${slug}`)
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/settings/pages/new-${slug}$`))
  await expect(async () => {
    await page.goto(`/pages/${slug}`)
    expect(new URL(page.url()).pathname).toBe(`/pages/new-${slug}`)
  }).toPass() // other visitors may see the cached page for up to two seconds
})
