import { expect, test } from './shop.ts'

test('staff add a product, correct it, count its sizes, delete it and take that back', async ({
  page,
  shop,
}) => {
  const title = `Gamthi Choli ${crypto.randomUUID().slice(0, 6)}`
  await shop.signInAsAdmin()
  await page.goto('/admin/new-product')
  const form = page.getByRole('main')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(form.getByLabel('Product Title')).toBeFocused()
  await expect(form.getByText('Product Title is required')).toBeVisible()
  await expect(form.getByText('Primary Image URL is required')).toBeVisible()
  await expect(form.getByText('Selling/Display price is required')).toBeVisible()
  await form.getByLabel('Type', { exact: true }).selectOption('rent')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(form.getByText('Rent Price/Day is required')).toBeVisible()
  await shop.isAccessible()

  await form.getByLabel('Type', { exact: true }).selectOption('marketplace')
  await form.getByLabel('Product Title').fill(title)
  await form.getByLabel('Selling/Display Price').fill('1499')
  await form.getByLabel('MRP').fill('2499')
  await form.getByLabel('Sizes (comma separated)').fill('S, M, , L')
  await form.getByLabel('Stock', { exact: true }).fill('7')
  await form.getByLabel('Upload pictures').setInputFiles('public/icon-512.png')
  await expect(form.getByText('Main picture')).toBeVisible()
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('Product created successfully!').first()).toBeVisible()

  await page.getByRole('link', { name: 'Edit product' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${title}` })
  await expect(dialog.getByLabel('Sizes (comma separated)')).toHaveValue('S, M, L')
  await shop.isAccessible()
  await dialog.getByLabel('Selling/Display Price').fill('1399')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay here' })
    .click()
  await dialog.getByRole('checkbox', { name: /by size and colour/ }).check()
  await dialog.getByLabel('Stock of S').fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Product updated successfully!/)).toBeVisible()

  await page.goto(`/admin/products?q=${encodeURIComponent(title)}`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('₹1,399')
  await shop.isAccessible()
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(page.getByText('Are you sure you want to delete this product?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No matching products' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Live')
})

test('staff bring products in from a file: they see what would change, import it, and find what was wrong', async ({
  page,
  shop,
}) => {
  const name = `bandhani-${crypto.randomUUID().slice(0, 6)}`
  const csv = `slug,title,price,stock\n${name},=Bandhani ${name},1899,6\nbroken,Broken,free,1\n`
  await shop.signInAsAdmin()
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Import CSV' }).click()
  await page.getByRole('button', { name: 'Upload file' }).click()
  await expect(page.getByText('Choose a CSV file')).toBeVisible()
  await shop.isAccessible()
  await page
    .getByLabel('Product file (CSV)')
    .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Upload file' }).click()
  await expect(page.getByRole('heading', { name: 'new.csv' })).toBeVisible()
  await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('3')
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('Nothing has been saved yet.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Preview' })).toContainText(`Bandhani ${name}`)
  await shop.isAccessible()
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByText('Import finished: 1 new')).toBeVisible()
  const errors = await shop.saved('Download all issues')
  expect(errors.name).toBe('navrang-import-errors.csv')
  expect(errors.text).toContain('3,price,broken,“free” is not an amount in rupees,error')
  await page.getByRole('link', { name: 'View products' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('₹1,899')
  const products = await shop.saved('Export CSV')
  expect(products.name).toBe('navrang-products.csv')
  expect(products.text).toContain(`,'=Bandhani ${name},`)
})
