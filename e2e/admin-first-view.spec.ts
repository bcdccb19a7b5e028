import type { BrowserContext } from '@playwright/test'
import { expect, test } from './shop.ts'

const KB = 1024
const LIMIT = 180 * KB

/** Returns the transferred bytes of all scripts that a browser without a cache loads until the network is idle. */
async function scriptBytes(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    )
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return (await Promise.all(sizes)).reduce((all, size) => all + size, 0)
}

test('the first view of each often used page of the admin area needs at most 180 KB of scripts', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
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
    expect(await scriptBytes(context, path), path).toBeLessThanOrEqual(LIMIT)
    await context.close()
  }
})
