import { confirmAddress } from './emails.ts'
import { expect, signOut, test } from './shop.ts'

test('an admin finds, edits, imports, exports, blocks, promotes and deletes a user', async ({
  page,
  shop,
  quietConsole,
}) => {
  const email = await shop.signUp()
  await confirmAddress(page, email)
  await signOut(page)
  await shop.signInAsAdmin()
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click()
  await page.getByLabel('Search').fill(email.toUpperCase())
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('1 user')).toBeVisible()
  await shop.expectAccessible()

  await page.getByRole('button', { name: 'Edit Asha Shopper' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('at least 10 digits')
  await shop.expectRefusal('/admin/users')
  await shop.expectAccessible()
  await page.getByLabel('Phone').fill('98000 00400')
  await page.getByLabel('Name').fill('Asha Corrected')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('row', { name: /Asha Corrected/ })).toContainText('98000 00400')

  const csv = `Email,Full name,Mobile\n${email},'=Asha Corrected,'+91 98000 00400\nbad,Bad,12\n`
  const saved = page.getByText('Asha Corrected saved')
  await expect(saved).toBeVisible()
  await expect(saved).toBeHidden() // until then it may cover the link
  await page.getByRole('link', { name: 'Import CSV' }).click()
  const list = { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('User list (CSV)').setInputFiles(list)
  await page.getByRole('button', { name: 'Upload file' }).click()
  await page.getByRole('checkbox', { name: /Send each new user an invitation/ }).check()
  const issues = page.getByRole('table', { name: 'Issues in the file' })
  await shop.importWhenFree('Check file', issues)
  await expect(issues).toContainText('Enter a valid e-mail')
  await shop.expectAccessible()
  await shop.importWhenFree('Import 1 user', page.getByRole('link', { name: 'View users' }))
  await page.getByRole('link', { name: 'View users' }).click()
  const file = await shop.download('Export CSV')
  expect(file.name).toBe('navrang-users.csv')
  expect(file.text).toContain(`'=Asha Corrected,${email},'+91 98000 00400,`)
  await page.getByLabel('Search').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('1 user')).toBeVisible()

  const row = page.getByRole('row', { name: /Asha Corrected/ })
  const posts = '**/admin/users.data*'
  await page.route(posts, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await page.getByRole('button', { name: 'Block =Asha Corrected' }).click()
  const networkError = page.getByText('Network error. Please check your connection and try again.')
  await expect(networkError).toBeVisible()
  await expect(row).toContainText('Active')
  await page.unroute(posts)
  expect(quietConsole.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]) // expected: the test itself aborted the request
  await page.getByRole('button', { name: 'Block =Asha Corrected' }).click()
  await expect(page.getByRole('row', { name: /Asha Corrected/ })).toContainText('Blocked')
  await page.getByRole('button', { name: 'Activate =Asha Corrected' }).click()
  await expect(page.getByRole('row', { name: /Asha Corrected/ })).toContainText('Active')

  await page.getByRole('checkbox', { name: 'Select =Asha Corrected' }).check()
  await page.getByRole('button', { name: 'Block…' }).click()
  await expect(page.getByRole('dialog', { name: 'Block 1 user?' })).toContainText('signed out everywhere')
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(row).toContainText('Blocked')
  const changed = page.getByRole('listitem').filter({ hasText: '1 user changed' })
  await changed.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Active')

  const menu = row.locator('summary')
  const rights = page.getByRole('button', { name: 'Role and rights of =Asha Corrected' })
  await menu.click()
  await rights.click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused() // the button that has opened the dialog is hidden again
  await menu.click()
  await rights.click()
  await page.getByRole('dialog').getByLabel('Role').selectOption('staff')
  await page.getByRole('checkbox', { name: /^orders/i }).check()
  await shop.expectAccessible()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('row', { name: /Asha Corrected/ })).toContainText('Staff')
  await expect(page.getByRole('row', { name: /Asha Corrected/ })).toContainText('orders')

  await page.getByRole('button', { name: 'Delete =Asha Corrected' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete user: =Asha Corrected?' })).toBeVisible()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true })
  await expect(networkError).toBeHidden() // the message of the first failed request has disappeared
  await page.route(posts, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await confirm.click()
  await expect(page.locator('dialog:modal').locator(networkError)).toBeVisible()
  await page.unroute(posts)
  expect(quietConsole.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]) // expected, as above
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'No matching users' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused() // the button that opened the dialog is gone

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('main')).toContainText('Erased the account of user')
  await expect(page.getByRole('main')).not.toContainText(email)
  await shop.expectAccessible()
})
