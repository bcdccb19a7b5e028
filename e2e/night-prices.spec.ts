import { expect, test } from './shop.ts'
import { holdQuotes } from './steps.ts'

// The rule is for one product, so that it does not change the prices of other journeys.
test('staff add a price for festival nights, and a shopper sees it before choosing the nights', async ({
  page,
  shop,
  quietConsole,
}) => {
  await shop.signInAsAdmin()
  await page.goto('/admin/rentals/night-prices')
  await expect(page.getByRole('heading', { name: 'Every night costs the same' })).toBeVisible()
  await page.getByRole('link', { name: 'Add rule' }).click()
  const form = page.getByRole('dialog', { name: 'New rule' })
  await form.getByRole('button', { name: 'Add rule' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByText('Enter a name, for example Navratri nights')).toBeVisible()
  quietConsole.length = 0 // expected: the browser logs the refused form
  await form.getByLabel('Name').fill('Navratri nights')
  await form.getByLabel('Percent').fill('40')
  await form.getByLabel('For', { exact: true }).selectOption('One product')
  const find = form.getByLabel('Find a product to add')
  const product = form.getByRole('button', { name: /^Kids Garba Party Combo/ })
  await find.fill('Kids Garba Party')
  await product.click()
  await expect(form.getByRole('group', { name: 'Chosen products' })).toBeFocused()
  await form.getByRole('button', { name: /^Remove Kids Garba Party Combo/ }).click()
  await expect(find).toBeFocused()
  await find.fill('Kids Garba Party')
  await product.click()
  await shop.expectAccessible()
  await form.getByRole('button', { name: 'Add rule' }).click()
  await expect(form).toBeHidden()
  const rules = page.getByRole('list', { name: 'Rules by precedence' })
  await expect(rules.getByText(/^Festival nights · Kids Garba Party Combo/)).toBeVisible()
  await expect(rules.getByText('+40%')).toBeVisible()
  await shop.expectAccessible()
  await rules.getByRole('link', { name: 'Navratri nights' }).click()
  const edited = page.getByRole('dialog', { name: 'Navratri nights' })
  await edited.getByLabel('Percent').fill('40')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Navratri nights saved')).toBeVisible()
  await expect(edited).toBeHidden()

  await page.goto('/rent?q=kids+garba+party')
  await page
    .getByRole('link', { name: /Kids Garba Party Combo/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Check availability' }).click()
  const calendar = page.getByRole('dialog', { name: 'Choose your nights' })
  await expect(calendar.getByRole('button', { name: /\d+ left, ₹299$/ }).first()).toBeVisible()
  await calendar.getByRole('button', { name: /Nights 3 to 5/ }).click()
  await expect(calendar.getByText(/3 nights at ₹419 \(Navratri nights\)/)).toBeVisible()
  await shop.expectAccessible()
  const release = await holdQuotes(page)
  await calendar.getByRole('button', { name: 'Choose these nights' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click() // before the quote of these nights has arrived
  await expect(page.getByText('added to cart')).toBeVisible()
  release()
  await expect(page.getByText(/^3 nights at ₹419 \(Navratri nights\)/)).toBeVisible()

  await page.getByRole('button', { name: 'Check availability' }).click()
  await expect(calendar.getByRole('button', { name: /3 October 2027.*left, ₹419$/ })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('listitem', { name: /Kids Garba Party/ })).toContainText('3 nights at ₹419')

  await page.goto('/admin/rentals/night-prices')
  await page.getByRole('button', { name: 'Delete Navratri nights' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Rule deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Every night costs the same' })).toBeVisible()

  await page.goto('/cart')
  await expect(page.getByText('These nights now cost ₹897 instead of ₹1,257')).toBeVisible()
  const accept = page.getByRole('button', { name: /^Accept for Kids Garba Party/ })
  await accept.click()
  await expect(accept).toBeHidden()
  await expect(page.getByText('These nights now cost')).toBeHidden()
})

test('a festival that somebody else has saved meanwhile is not overwritten without a question', async ({
  page,
  shop,
  context,
  quietConsole,
}) => {
  await shop.signInAsAdmin()
  const [other, name] = [await context.newPage(), 'Diwali 2030']
  const formOf = (of: typeof page) => of.locator('details').filter({ hasText: `Save and confirm ${name}` })
  for (const each of [page, other]) {
    await each.goto('/admin/rentals/festivals')
    await formOf(each).locator('summary').click()
  }
  const nightName = (of: typeof page) => formOf(of).getByLabel('Name (optional)').first()
  const save = (of: typeof page) => formOf(of).getByRole('button', { name: `Save and confirm ${name}` })
  await nightName(other).fill('Dhanteras night')
  await save(other).click()
  await expect(other.getByText(`${name} confirmed`)).toBeVisible()
  await nightName(page).fill('Dhan Teras')
  await save(page).click()
  await expect(page.getByText('Someone else has changed this festival in the meantime')).toBeVisible()
  await expect(nightName(page)).toHaveValue('Dhan Teras')
  quietConsole.length = 0 // expected: the browser logs the refused form
  await shop.expectAccessible()
  await formOf(page).getByRole('button', { name: 'Load the current version' }).click()
  await expect(nightName(page)).toHaveValue('Dhanteras night')
})
