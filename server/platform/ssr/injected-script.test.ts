import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPolicy } from './csp.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { appWithPages, builtPages, listenTo } from '../../testing/shop-with-pages.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()
let app: FastifyInstance
let url: string
let path: string

const INJECTED_CODE = 'window.injected = true'
const INJECTED = [
  `<script>${INJECTED_CODE}</script>`,
  `<script type="module">${INJECTED_CODE}</script>`,
  `<script nonce="guessed">${INJECTED_CODE}</script>`,
  `<img src="/nothing" alt="" onerror="${INJECTED_CODE}">`,
  `<style>body{outline:13px solid red}</style>`,
].join('')
const TITLE = 'Kutchi Mirror Choli'

type HandleRequest = (...renderArguments: unknown[]) => Promise<Response>

/**
 * Returns a build whose pages contain the injected HTML at the beginning of the body. At this place, React hydrates the page without
 * an error.
 */
async function vulnerablePages(): Promise<ServerBuild> {
  const build = await builtPages()
  const { module } = build.entry
  const render = module.default as HandleRequest
  const vulnerableRender: HandleRequest = async (...renderArguments) => {
    const response = await render(...renderArguments)
    const html = (await response.text()).replace(/<body[^>]*>/, (body) => body + INJECTED)
    return new Response(html, response)
  }
  return { ...build, entry: { module: { ...module, default: vulnerableRender } } }
}

beforeAll(async () => {
  const { id } = await createTestProduct(shop.db, { title: TITLE })
  const row = await shop.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  path = `/product/${row.slug}`
  app = await appWithPages(shop, { build: await vulnerablePages() })
  const { port } = await listenTo(app)
  url = `http://127.0.0.1:${port}${path}`
})
afterAll(() => app.close())

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

test('the policy of a page does not allow scripts that the application did not write', async () => {
  const { body, headers } = await app.inject({ url: path })
  const policy = String(headers['content-security-policy'])
  const own = [...body.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, content]) => content!,
  )
  const named = own.filter((content) => policy.includes(hashOf(content)))
  expect(body).toContain(INJECTED)
  expect(policy).not.toContain(hashOf(INJECTED_CODE))
  expect(policy).not.toContain(hashOf('body{outline:13px solid red}'))
  expect(policy).not.toContain('unsafe')
  expect(named.length).toBeGreaterThan(3)
  expect(named.join('\n')).toContain('__reactRouterContext')
})

test('structured data is not allowed as a script, and the nonce of a rendering does not leave the server', async () => {
  const { body, headers } = await app.inject({ url: path })
  const data = [...body.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  expect(data.length).toBeGreaterThan(0)
  for (const [, content] of data) expect(headers['content-security-policy']).not.toContain(hashOf(content!))
  expect(body.replace(INJECTED, '')).not.toContain('nonce=')
})

test('only scripts with the nonce of this rendering are allowed', () => {
  const html =
    '<head></head><script nonce="N1" async="">own()</script><script nonce="N2">other()</script><script>bare()</script>'
  const page = withPolicy(html, { nonce: 'N1', mayHotReload: false })
  expect(page.policy).toContain(`script-src 'self' ${hashOf('own()')};`)
  expect(page.policy).not.toMatch(/style-src[^;]*unsafe/)
  expect(page.html).toBe(
    '<head></head><script async="">own()</script><script nonce="N2">other()</script><script>bare()</script>',
  )
})

const browsers = [process.env['CHROMIUM'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = browsers.find((browser) => browser && existsSync(browser))
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
const quiet = ['--disable-background-networking', '--disable-component-update']

/** Opens the page in a browser. `refused`: the violated directives of the policy. `isInjected`: whether an injected script ran. */
async function visit(page: Page): Promise<{ refused: string[]; isInjected: boolean }> {
  await page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      refused.push(effectiveDirective),
    )
  })
  await page.goto(url)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page
    .getByText(`${TITLE} added`)
    .or(page.getByRole('link', { name: /Cart.*1/ }))
    .first()
    .waitFor()
  return page.evaluate(() => ({
    refused: (window as unknown as { refused: string[] }).refused,
    isInjected: 'injected' in window,
  }))
}

test.skipIf(!executablePath)('a browser runs no injected script, and the page still works', async () => {
  const browser = await chromium.launch({ executablePath: executablePath!, args: [...args, ...quiet] })
  const { refused, isInjected } = await visit(await browser.newPage())
  await browser.close()
  expect(isInjected).toBe(false)
  expect(refused.filter((value) => value.startsWith('script-src')).length).toBeGreaterThanOrEqual(4)
  expect(refused).toContain('style-src-elem')
})

test('only style attributes move to the style sheet, not texts that look like them', () => {
  const data = '{"name":"In a new style=","colour":"red"}'
  const html = `<html><head></head><body><p class="a" style="color:red">style="b"</p><script type="application/ld+json">${data}</script></body></html>`
  const page = withPolicy(html, { nonce: 'N1', mayHotReload: false })
  expect(page.html).toContain('<style>[data-look="0"]{color:red}</style></head>')
  expect(page.html).toContain('<p class="a" data-look="0">style="b"</p>')
  expect(page.html).toContain(data)
})
