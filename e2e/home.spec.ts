import { expect, test } from './shop.ts'

test('the offer appears once per visit, and its coupon can be copied', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const offer = page.getByRole('dialog', { name: 'Navratri Sale is live' })
  await expect(offer.getByRole('timer')).toHaveText(/^5[89]:\d\d$/)
  await expect(offer).toContainText('dandiya stick pair starting at Rs 80')
  await shop.expectAccessible()

  await offer.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Coupon copied: GARBA10')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('GARBA10')
  await expect(page.getByText('Coupon copied: GARBA10')).toBeHidden()

  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()
  await shop.expectAccessible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Marketplace' }).click()
  await expect(page).toHaveURL(/\/marketplace$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Latest Collection' })).toBeVisible()
  await expect(offer).toBeHidden()
})

test('the countdown of the offer continues on the next page, down to 00:00', async ({ context }) => {
  await context.clock.install()
  const first = await context.newPage()
  await first.goto('/')
  await context.clock.runFor(500)
  await expect(first.getByRole('timer')).toHaveText(/^5[89]:\d\d$/)
  await first.close()

  await context.clock.runFor(20 * 60_000)
  const second = await context.newPage()
  await second.goto('/')
  await context.clock.runFor(500)
  await expect(second.getByRole('timer')).toHaveText(/^3[89]:\d\d$/)
  await context.clock.runFor(60 * 60_000)
  await expect(second.getByRole('timer')).toHaveText('00:00')
})

test('eighty confetti dots fall for a moment, and none with reduced motion', async ({ page, context }) => {
  await context.clock.install()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await context.clock.runFor(500)
  const dots = page.locator('[data-confetti]')
  await expect(dots).toHaveCount(80)
  await context.clock.runFor(2300)
  await expect(dots).toHaveCount(0)

  const idle = await context.newPage()
  await idle.goto('/')
  await context.clock.runFor(500)
  await expect(idle.getByRole('dialog', { name: 'Navratri Sale is live' })).toBeVisible()
  await expect(idle.locator('[data-confetti]')).toHaveCount(0)
})

test('the offer links to the marketplace, and a click outside closes it', async ({ page }) => {
  await page.goto('/')
  const offer = page.getByRole('dialog', { name: 'Navratri Sale is live' })
  await offer.getByRole('link', { name: 'Visit Marketplace' }).click()
  await expect(page).toHaveURL(/\/marketplace$/)
  await expect(offer).toBeHidden()

  await page.evaluate(() => sessionStorage.clear())
  await page.addInitScript(() => {
    const reject = () => {
      throw new DOMException('No', 'QuotaExceededError')
    }
    Object.assign(Storage.prototype, { setItem: reject })
    Object.assign(Clipboard.prototype, { writeText: () => Promise.reject(new Error('No')) })
  })
  await page.goto('/') // the page must work even if web storage and clipboard fail
  await offer.getByRole('button', { name: 'Copy' }).click()
  await expect(offer).toContainText('GARBA10')
  await expect(page.getByText('Coupon copied')).toBeHidden()
  await page.mouse.click(8, 8)
  await expect(offer).toBeHidden()
})

test('the home page shows numbers, testimonials, social media links and the map', async ({ page, shop }) => {
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A map</p>' }),
  )
  await page.goto('/cart')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  for (const claim of ['100+', '500+', '4.9/5']) await expect(page.getByText(claim)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What our customers say' })).toBeVisible()
  await expect(page.getByText('These testimonials are samples')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read all reviews' })).toHaveAttribute('href', /^https:/)
  await expect(page.getByRole('link', { name: 'Instagram' }).first()).toHaveAttribute('href', /^https:/)
  await page.getByRole('button', { name: 'Show the map' }).first().click()
  await expect(page.frameLocator('iframe').first().getByText('A map')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0)) // scrolls to the top, because axe would report links that the sticky header covers
  await shop.expectAccessible()
})

test('Contact in the footer shows that section of the home page', async ({ page }) => {
  await page.goto('/rent')
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Contact' }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeInViewport()
})

test('content that is revealed by scrolling is visible after a second in any case', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const Native = IntersectionObserver
    window.IntersectionObserver = class extends Native {
      constructor(...args: ConstructorParameters<typeof Native>) {
        super(...args)
        document.documentElement.dataset['watched'] = `${this.thresholds.join()} ${this.rootMargin}`
      }
    }
  })
  await page.goto('/cart')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-watched', /^0\.1\d* 0px 0px -50px 0px$/)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.locator('[data-reveal=shown]')).not.toHaveCount(0)
  await expect(page.locator('[data-reveal=armed]')).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Marketplace' }).click()
  await expect(page).toHaveURL(/\/marketplace$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Latest Collection' })).toBeVisible()
  await expect(page.locator('[data-reveal=armed], [data-reveal=shown]')).toHaveCount(0)
})

test('pages contain structured data about the shop and its products, without ratings', async ({
  request,
}) => {
  const home = await (await request.get('/')).text()
  expect(home).toContain('"OnlineStore"')
  expect(home).toContain('rel="canonical"')
  expect(home).toContain('property="og:image"')
  const list = await (await request.get('/marketplace')).text()
  expect(list).toContain('"ItemList"')
  expect(list).toContain('"BreadcrumbList"')
  const filtered = await (await request.get('/marketplace?gender=men')).text()
  expect(filtered).toContain('content="noindex, follow"')
  expect(filtered).not.toContain('application/ld+json')
  const product = await (await request.get('/product/naqsh-carved-dandiya-pair')).text() // no journey reviews this product
  expect(product).toContain('"@type":"Product"')
  expect(product).not.toContain('aggregateRating')
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
  expect((await request.get('/design')).status()).toBe(404)
})
