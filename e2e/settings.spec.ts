import type { Locator } from '@playwright/test'
import { expect, test } from './shop.ts'

// One test, because two tests that save settings at the same time disturb each other.
test('an admin finds, changes, discards and saves settings, and restores a version', async ({
  page,
  shop,
  browser,
}) => {
  await shop.signInAsAdmin()
  await page.goto('/admin')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Open store settings' }).click()
  await shop.expectAccessible()
  const search = main.getByLabel('Find a setting')
  await search.fill('tagline of no shop')
  await expect(main.getByText('No setting contains these words.')).toBeVisible()
  await search.fill('dispatched within')
  await main.getByRole('link', { name: /Dispatched within Delivery/ }).click()
  const dispatch = main.getByLabel('Dispatched within')
  await expect(dispatch).toBeFocused()
  const [minimum, maximum] = [
    main.getByLabel('Minimum business days'),
    main.getByLabel('Maximum business days'),
  ]
  const saved = { dispatch: await dispatch.inputValue(), minimum: await minimum.inputValue() }
  const bar = main.getByText('Unsaved changes')
  const heading = main.getByRole('heading', { level: 1 })

  await test.step('Discard brings the saved values back', async () => {
    await expect(bar).toBeHidden()
    await dispatch.fill('1-4 working days')
    await minimum.fill('2')
    await expect(bar).toBeVisible()
    await shop.expectAccessible()
    await main.getByRole('button', { name: 'Discard' }).click()
    await expect(dispatch).toHaveValue(saved.dispatch)
    await expect(minimum).toHaveValue(saved.minimum)
    await expect(bar).toBeHidden()
    await expect(page.getByText('Changes discarded')).toBeVisible()
    await expect(heading).toBeFocused()
  })

  await test.step('an invalid value is explained at its field, and nothing is lost', async () => {
    await dispatch.fill('1-4 working days')
    await minimum.fill('30')
    await save(main)
    await expect(main.getByText('The maximum cannot be less than the minimum')).toBeVisible()
    await expect(maximum).toBeFocused()
    await shop.expectRefusal('/admin/settings')
    await expect(dispatch).toHaveValue('1-4 working days')
  })

  await test.step('leaving with unsaved changes asks first', async () => {
    await main.getByRole('link', { name: 'Settings', exact: true }).first().click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(minimum).toHaveValue('30')
  })

  await test.step('the history says who changed which values', async () => {
    await minimum.fill('2')
    await save(main)
    await expect(page.getByText('Delivery saved.', { exact: false })).toBeVisible()
    await expect(bar).toBeHidden()
    await expect(heading).toBeFocused()
    const newest = main
      .getByRole('table', { name: /Changes of Delivery/ })
      .getByRole('row')
      .nth(1)
    await expect(newest).toContainText(`Minimum business days: ${saved.minimum} → 2`)
    await expect(newest).toContainText(`Dispatched within: “${saved.dispatch}” → “1-4 working days”`)
    await expect(newest).toContainText('by ')
    await shop.expectAccessible()
  })

  await test.step('without JavaScript the page is saved in the same way', async () => {
    const storageState = await page.context().storageState()
    const context = await browser.newContext({ javaScriptEnabled: false, storageState })
    const plain = await context.newPage()
    await plain.goto('/admin/settings/delivery')
    await plain.getByLabel('Minimum business days').fill('30')
    await save(plain.getByRole('main'))
    await expect(plain.getByText('The maximum cannot be less than the minimum').first()).toBeVisible()
    await plain.getByLabel('Minimum business days').fill('1')
    await save(plain.getByRole('main'))
    await expect(plain.getByText('Delivery saved.', { exact: false })).toBeVisible()
    await expect(plain.getByLabel('Minimum business days')).toHaveValue('1')
    await context.close()
  })

  await test.step('two users who save at the same time do not overwrite each other', async () => {
    await maximum.fill('6')
    await save(main)
    await expect(main.getByText('Someone else has changed the settings', { exact: false })).toBeVisible()
    await shop.expectRefusal('/admin/settings')
    await expect(minimum).toHaveValue('1') // the value of the other user
    await expect(maximum).toHaveValue('6')
    await save(main)
    await expect(page.getByText('Delivery saved.', { exact: false })).toBeVisible()
  })

  await page.goto('/admin/settings/system')
  await shop.expectAccessible()
  await main
    .getByRole('button', { name: /^Restore version/ })
    .nth(2)
    .click()
  const question = page.getByRole('dialog', { name: /^Restore version \d+\?$/ })
  await expect(question).toContainText('All settings of all pages')
  await question.getByRole('button', { name: 'Restore version' }).click()
  await expect(page.getByText('Settings restored')).toBeVisible()
  await page.goto('/admin/settings/delivery')
  await expect(minimum).toHaveValue(saved.minimum)
  await expect(dispatch).toHaveValue(saved.dispatch)
})

const save = (main: Locator) => main.getByRole('button', { name: 'Save', exact: true }).click()
