import type { Page } from '@playwright/test'

/**
 * Returns the transferred bytes of all scripts that the browser loads until the network is idle. `waitForMore` waits for scripts that the page
 * loads by itself later.
 */
export async function scriptBytes(
  page: Page,
  path: string,
  waitForMore: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
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
  await waitForMore()
  return (await Promise.all(sizes)).reduce((all, size) => all + size, 0)
}
