import { scriptBytes } from './script-bytes.ts'
import { expect, test } from './shop.ts'

const KB = 1024
const LIMIT = 180 * KB

test('the first view of each often used page of the admin area needs at most 180 KB of scripts', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  await shop.signInAsAdmin()
  const storageState = await page.context().storageState()
  for (const path of [
    '/admin',
    '/admin/orders',
    '/admin/products',
    '/admin/rentals/today',
    '/admin/reports',
  ]) {
    const context = await browser.newContext({ storageState, baseURL: baseURL! })
    expect(await scriptBytes(await context.newPage(), path), path).toBeLessThanOrEqual(LIMIT)
    await context.close()
  }
})
