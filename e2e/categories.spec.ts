import { expect, test } from './shop.ts'
import { newName } from './steps.ts'

test('a merchant creates a category, sells in it, renames it, and old links lead to it', async ({
  page,
  shop,
}) => {
  await shop.signInAsAdmin()
  const main = page.getByRole('main')
  const name = newName('Dhoti')
  const slug = name.toLowerCase().replace(' ', '-')

  await test.step('a missing HSN code is explained at its field', async () => {
    await page.goto('/admin/settings')
    await main.getByLabel('Find a setting').fill('size charts')
    await main.getByRole('link', { name: /Size charts/ }).click()
    await main.getByRole('link', { name: 'Add category' }).click()
    await main.getByLabel('Name', { exact: true }).fill(name)
    await main.getByRole('button', { name: 'Create category' }).click()
    await expect(main.getByText('Enter an HSN code with 4, 6 or 8 digits')).toBeVisible()
    await shop.expectRefusal('/admin/settings/categories')
    await shop.expectAccessible()
  })

  await test.step('the category gets a size chart and rental terms', async () => {
    await main.getByLabel('HSN code').fill('6203')
    await main.getByRole('button', { name: 'Add size chart' }).click()
    await main.getByLabel('Title').fill('Dhoti for men')
    await main.getByRole('checkbox', { name: 'Women' }).uncheck()
    await main.getByRole('checkbox', { name: 'Men', exact: true }).check()
    await main.getByLabel('Measurement 1', { exact: true }).fill('Waist')
    await main.getByLabel('Size in row 1').fill('M')
    for (const [added, removed] of [
      ['size chart', 'size chart'],
      ['measurement', 'measurement 2'],
      ['size', 'size 2'],
    ]) {
      const add = main.getByRole('button', { name: `Add ${added}`, exact: true })
      await add.click()
      await main.getByRole('button', { name: `Remove ${removed}`, exact: true }).click()
      await expect(add).toBeFocused()
    }
    await main.getByLabel('Waist of size M in cm').fill('81-86')
    await expect(main.getByText('32–34 in')).toBeVisible()
    await main.getByLabel('Longest rental (days)').fill('5')
    await main.getByRole('button', { name: 'Create category' }).click()
    await expect(main.getByRole('heading', { name: 'Categories' })).toBeVisible()
    await expect(main.getByRole('link', { name })).toBeVisible()
  })

  await test.step('buttons move it to another place in the sequence', async () => {
    const names = main.getByRole('list', { name: 'Categories' }).getByRole('listitem')
    await expect(names.last()).toContainText(name)
    await main.getByRole('button', { name: `Move ${name} up` }).press('Enter')
    await expect(names.last()).toContainText('Other')
    await expect(main.getByRole('button', { name: `Move ${name} up` })).toBeFocused()
    await shop.expectAccessible()
  })

  const title = `Silk Outfit ${crypto.randomUUID().slice(0, 6)}`
  await test.step('a product of the category is sold', async () => {
    await page.goto('/admin/new-product')
    await main.getByLabel('Product Title').fill(title)
    await main.getByLabel('Category').selectOption(name)
    await main.getByLabel('Gender').selectOption('Men')
    await main.getByLabel('Status').selectOption('Live')
    await main.getByLabel('Selling/Display Price').fill('900')
    await main.getByLabel('Sizes (comma separated)').fill('M, L')
    await main.getByLabel('Stock', { exact: true }).fill('7')
    await main.getByLabel('Upload pictures').setInputFiles('public/icon-512.png')
    await expect(main.getByText('Main picture')).toBeVisible()
    await expect(main.getByText('Default for the category: 6203')).toBeVisible()
    await main.getByRole('button', { name: 'Add Product' }).click()
    await expect(main.getByText(`${title} is now in the shop.`)).toBeVisible()
  })
  const handle = (await main.getByRole('link', { name: 'View in the shop' }).getAttribute('href'))!

  await test.step('a change by somebody else does not delete the input', async () => {
    await page.goto(`/admin/settings/categories/${slug}`)
    const other = await page.context().newPage()
    await other.goto(`/admin/settings/categories/${slug}`)
    await other.getByLabel('Longest rental (days)').fill('6')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByText('Category saved').first()).toBeVisible()
    await other.close()
    await main.getByLabel('Shortest rental (days)').fill('2')
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main.getByText('What you have typed is still in the form.')).toBeInViewport()
    await expect(main.getByLabel('Shortest rental (days)')).toHaveValue('2')
    await shop.expectRefusal(`/admin/settings/categories/${slug}`)
    await shop.expectAccessible()
    await main.getByRole('button', { name: 'Save my input instead' }).click()
    await expect(page.getByText('Category saved').first()).toBeVisible()
  })

  await test.step('after a rename, the product page and the list show the new name', async () => {
    await page.goto(`/admin/settings/categories/${slug}`)
    await main.getByLabel('Name', { exact: true }).fill(`${name} Pants`)
    await main.getByLabel('Address').fill(`${slug}-pants`)
    await expect(main.getByText(`Links with ${slug} keep working`)).toBeVisible()
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main.getByRole('heading', { name: `${name} Pants`, level: 1 })).toBeVisible()
    await expect(async () => {
      await page.goto(handle)
      await expect(page.getByRole('link', { name: `${name} Pants` })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.getByRole('button', { name: 'Size guide' }).click()
    await expect(page.getByRole('dialog').getByText('Dhoti for men')).toBeVisible()
  })

  await test.step('an old link leads to the list of the category', async () => {
    await page.goto(`/marketplace?category=${slug}`)
    await expect(page).toHaveURL(new RegExp(String.raw`/marketplace\?category=${slug}-pants$`))
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('radio', { name: new RegExp(`${name} Pants`) })).toBeChecked()
  })
})
