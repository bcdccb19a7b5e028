import type { Page, Response } from '@playwright/test'

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
  const measure = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    )
  }
  page.on('response', measure)
  await page.goto(path, { waitUntil: 'networkidle' })
  await waitForMore()
  page.off('response', measure) // the size of a script that arrives later could not be read after the page is closed
  return (await Promise.all(sizes)).reduce((all, size) => all + size, 0)
}
