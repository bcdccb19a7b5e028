import type { Locator, Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { PASSWORD } from './steps.ts'

// This test only presses keys: it never clicks, fills in a field or sets the focus itself.

const MAX_TABS = 140

/** Presses Tab until the target has the focus. Checks for every element on the way that its focus is visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor({ state: 'attached' })
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await hasFocus(target)) return expectFocusToShow(page)
    await page.keyboard.press(key)
    await expectFocusToShow(page)
  }
  throw new Error(`${String(target)} cannot be reached with ${key}`)
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Expects a visible outline on the focused element or on its label, inside the viewport. */
async function expectFocusToShow(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body || focused instanceof HTMLDialogElement) return 'shown'
        const candidates = [focused, focused.closest('label')].filter((element) => element !== null)
        const outlined = candidates.find((element) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element)
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
        })
        if (!outlined) return `no outline: ${focused.outerHTML.slice(0, 120)}`
        const { top, bottom } = outlined.getBoundingClientRect()
        return bottom > 0 && top < innerHeight ? 'shown' : `outside: ${focused.outerHTML.slice(0, 120)}`
      }),
    )
    .toBe('shown')
}

async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('the keyboard alone finds a product and buys it', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no Tab key')
  await page.goto('/')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('Tab')
  await press(page, page.getByRole('link', { name: 'Search the marketplace' }))
  await expect(page.getByRole('combobox', { name: 'Search products and rentals' })).toBeFocused()
  await page.keyboard.type('rani abhla')
  const suggestion = page.getByRole('option', { name: /Rani Abhla Mirror Work/ })
  await expect(suggestion).toBeVisible()
  while ((await suggestion.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rani Abhla')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await press(page, page.getByRole('button', { name: 'Add to Cart' }))
  await expect(page.getByText('Please choose a size')).toBeVisible()
  const sizes = page.getByRole('group', { name: /size/i }).locator('input:enabled')
  await expect(sizes.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(sizes.nth(1)).toBeChecked()
  await page.emulateMedia({ forcedColors: 'active' })
  const edgeOf = (size: Locator) =>
    size.locator('..').evaluate((label) => getComputedStyle(label).borderWidth)
  expect(await edgeOf(sizes.nth(1))).not.toBe(await edgeOf(sizes.first()))
  await page.emulateMedia({ forcedColors: null })
  await press(page, page.getByRole('button', { name: 'Buy Now' }))

  await expect(page).toHaveURL(/\/cart$/)
  await press(page, page.getByRole('button', { name: /Increase/ }))
  await expect(page.getByLabel('Summary')).toContainText('₹8,598')
  await press(page, page.getByRole('link', { name: 'Proceed to Checkout' }))

  await expect(page).toHaveURL(/auth\/checkout/)
  await tabTo(page, page.getByRole('radio', { name: 'I have an account' }))
  await page.keyboard.press('ArrowRight')
  await type(page, page.getByLabel('Your name'), 'Asha Shopper')
  await type(page, page.getByLabel('E-mail'), `keys-${crypto.randomUUID().slice(0, 8)}@example.com`)
  await type(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/checkout$/)
  await type(page, page.getByLabel('Recipient'), 'Asha Shopper')
  await type(page, page.getByRole('textbox', { name: 'Phone' }), '98000 00000')
  await type(page, page.getByLabel('House, street and area'), '9 Garba Chowk, Law Garden')
  await type(page, page.getByLabel('PIN code'), '380006')
  await type(page, page.getByLabel('City'), 'Ahmedabad')
  await tabTo(page, page.getByLabel('State'))
  await page.keyboard.type('Guj')
  await tabTo(page, page.getByRole('radio', { name: /PhonePe/ }))
  while (!(await page.getByRole('radio', { name: /Cash on delivery/ }).isChecked())) {
    await page.keyboard.press('ArrowDown')
  }
  await press(page, page.getByRole('button', { name: 'Place order' }))

  await expect(page).toHaveURL(/\/thank-you\//)
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
})
