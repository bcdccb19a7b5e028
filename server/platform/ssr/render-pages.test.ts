import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { adminSettings, saveSettings } from '../../../contract/store/store.ts'
import { buildApp } from '../../app.ts'
import { openAuth } from '../../modules/accounts/auth/auth.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { appWithPages, withModule } from '../../testing/shop-with-pages.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

const shop = testShop()
const bundle = join(import.meta.dirname, '../../../build/server/index.js')
const loadPages = async () => (await import(bundle)) as ServerBuild
let app: FastifyInstance
let asha: TestUser

beforeAll(async () => {
  expect(existsSync(bundle)).toBe(true)
  const { database, env } = shop
  app = await buildApp({ database, auth: await openAuth(database, env), env, loadBuild: loadPages })
  asha = await shop.signedIn()
  await createTestProduct(shop.db, { id: 'p1', title: 'Kutchi Mirror Choli', price: paise(4000_00) })
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a page is complete without scripts', async () => {
  const response = await get('/')
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('Kutchi Mirror Choli')
  expect(response.body).toContain('₹4,000')
})

test('the page of a product with a long slug can be opened', async () => {
  const title = 'mirror '.repeat(27)
  await createTestProduct(shop.db, { id: 'p2', title, price: paise(4000_00) })
  const { headers } = await get('/product/p2')
  expect(headers.location).toMatch(/^\/product\/(mirror-){27}/)
  const response = await get(headers.location!)
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain(title)
})

test('a shop with TLS sends HSTS for a year; a shop without TLS does not send it', async () => {
  const { database } = shop
  const env = { ...shop.env, publicUrl: 'https://shop.example.com' }
  const auth = await openAuth(database, env)
  const secure = await buildApp({ database, auth, env, loadBuild: loadPages })
  const addresses = ['/', '/', '/api/listed-products', '/media/none/320.webp'] // the second response for / comes from the cache
  for (const url of addresses) {
    const { headers } = await secure.inject({ url })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await get(url)).headers).not.toHaveProperty('strict-transport-security')
  }
  await secure.close()
})

test('no response allows another origin, and every response names its charset', async () => {
  for (const url of ['/', '/api/listed-products', '/api/nothing']) {
    const { headers } = await get(url, { origin: 'https://example.com' })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers['content-type']).toMatch(/; charset=utf-8$/)
  }
})

test('an unchanged page is answered with 304', async () => {
  const { headers } = await get('/')
  expect(headers['cache-control']).toBe('public, no-cache')
  const again = await get('/', { 'if-none-match': String(headers['etag']) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('a page is the same for a visitor and for a signed-in user', async () => {
  const [visitor, signedIn] = [await get('/marketplace'), await get('/marketplace', { cookie: asha.cookie })]
  expect(signedIn.body).toBe(visitor.body)
  expect(visitor.body).not.toContain(asha.email)
})

test('a personal page is never cached', async () => {
  const response = await get('/orders', { cookie: asha.cookie })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('private, no-store')
  expect(response.headers['etag']).toBeUndefined()
  const visitor = await get('/orders')
  expect(visitor.statusCode).toBe(302)
  expect(visitor.headers.location).toContain('/sign-in')
})

test('a visitor who opens the link of an e-mail to an order signs in first, and a signed-in user learns that it is unknown', async () => {
  const visitor = await get('/orders/unknown?txnId=pay_1')
  expect(visitor.statusCode).toBe(302)
  expect(visitor.headers.location).toBe('/sign-in/customer?redirect=%2Forders%2Funknown%3FtxnId%3Dpay_1')
  expect((await get('/orders/unknown', { cookie: asha.cookie })).statusCode).toBe(404)
})

test('a dashboard without its figures shows the error and the rest of the page', async () => {
  const admin = await shop.signedIn('admin')
  await sql`alter table counters rename to counters_away`.execute(shop.db)
  const { statusCode, body } = await get('/admin', { cookie: admin.cookie })
  await sql`alter table counters_away rename to counters`.execute(shop.db)
  expect(statusCode).toBe(200)
  expect(body).toContain('Dashboard Connection Failed')
  expect(body).toMatch(/Stats API error: 500 - [A-Z]/)
  expect(body).toContain('System health')
  expect(body).not.toContain('Total users')
  expect((await get('/admin', { cookie: admin.cookie })).body).toContain('Total users')
})

test('a change of the catalogue shows on cached pages', async () => {
  await get('/')
  await shop.db
    .updateTable('products')
    .set({ title: 'Renamed Mirror Choli' })
    .where('id', '=', 'p1')
    .execute()
  let body = ''
  for (let tries = 0; tries < 100 && !body.includes('Renamed Mirror Choli'); tries += 1) {
    await wait(100)
    ;({ body } = await get('/'))
  }
  expect(body).toContain('Renamed Mirror Choli')
})

test('the policy of a page allows its inline scripts by their hashes, and no others', async () => {
  const { body, headers } = await get('/')
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  const inline = [...body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)]
  expect(policy.match(/sha256-/g)?.length).toBeGreaterThan(0)
  expect(inline.length).toBeGreaterThan(0)
  expect(body).not.toMatch(/\son[a-z]+="/)
})

test('the policy allows the inline style sheet by its hash, and no element has a style attribute', async () => {
  const picture = { id: 'dawn', width: 4, height: 5, blur: 'data:image/webp;base64,UklG' }
  await shop.db.insertInto('media').values(picture).execute()
  await shop.db.insertInto('product_pictures').values({ product_id: 'p1', media_id: 'dawn' }).execute()
  const { slug } = await shop.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', 'p1')
    .executeTakeFirstOrThrow()
  const { body, headers } = await get(`/product/${slug}`)
  const [, sheet] = /<style>(.*?)<\/style>/.exec(body)!
  const [, place] = /\[data-look="(\d+)"\]\{background-image:url\("data:image\/webp;base64,UklG"\)\}/.exec(
    sheet!,
  )!
  expect(body).toContain(` data-look="${place}"`)
  expect(body).not.toContain(' style="')
  const hash = createHash('sha256').update(sheet!).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}' `)
})

test('an unknown address returns 404 and a page with products', async () => {
  const response = await get('/no/such/page')
  expect(response.statusCode).toBe(404)
  expect(response.body).toContain('Oops! Page not found')
  expect(response.body).toContain('Return to Home')
  expect(response.headers['cache-control']).toBe('private, no-store')
})

test.each(['/pages/nope', '/nights/shared/nope', '/preview/nope', '/alerts/new', '/sign-in/nope'])(
  'a page that does not exist has a title, the header and the footer: %s',
  async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(404)
    expect(body).toMatch(/<title>Page not found \| \w+<\/title>/)
    expect(body.match(/<title>/g)).toHaveLength(1)
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).toMatch(/<header [^]*<main [^]*<footer /)
  },
)

test('a page that fails has a title, the header and the footer', async () => {
  const loader = () => Promise.reject(new Error('broken'))
  const broken = withModule(await loadPages(), 'storefront/static-pages/info-page', { loader })
  const logger = new PassThrough()
  const pages = await appWithPages(shop, { build: broken, logger })
  const { statusCode, body } = await pages.inject({ url: '/pages/size-guide' })
  await pages.close()
  expect(statusCode).toBe(500)
  expect(body).toMatch(/<title>Something went wrong \| \w+<\/title>/)
  expect(body).toContain('<meta name="robots" content="noindex"/>')
  expect(body).toMatch(/<header [^]*<main [^]*<footer /)
})

test('an unknown product returns 404 and its own page', async () => {
  const response = await get('/product/no-such-choli')
  expect(response.statusCode).toBe(404)
  expect(response.body).toContain('Product not found')
  expect(response.body).toContain('Back to Marketplace')
})

test('an unknown picture or script does not return a page, unless a visitor opens its address', async () => {
  expect((await get('/favicon.png')).headers['content-type']).toContain('text/plain')
  expect((await get('/media/none/320.webp')).statusCode).toBe(404)
  const page = await get('/old-shop.html', { accept: 'text/html,application/xhtml+xml' })
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('Oops! Page not found')
})

test.each(['/sign-in/nobody', '/sign-up/nobody'])('an unknown portal returns 404: %s', async (url) => {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(404)
  expect(body).toContain('Oops! Page not found')
})

test.each(['/marketplace', '/marketplace/', '/Marketplace', '/listed-products/'])(
  'the marketplace has one header at each of its addresses: %s',
  async (url) => {
    expect((await get(url)).body.match(/<header/g)).toHaveLength(1)
  },
)

test.each(['/privacy-policy/', '/Privacy-Policy'])('a legal page is also at %s', async (url) => {
  const page = await get(url)
  expect(page.statusCode).toBe(200)
  expect(page.body).toMatch(/<link rel="canonical" href="[^"]*\/privacy-policy"/)
})

test.each(['/marketplace?page=9999999', '/marketplace?sort=constructor', '/rent?sort=toString'])(
  'an invalid value in the address of a list is ignored: %s',
  async (url) => {
    expect((await get(url)).statusCode).toBeLessThan(400)
  },
)

test('a list for nights in the past does not say that its rentals are available then', async () => {
  const { body } = await get('/rent?from=2020-01-01')
  expect(body).toContain('Showing all rentals.')
  expect(body).not.toContain('available 1 Jan 2020')
  expect((await get('/rent?from=2027-02-30')).body).not.toContain('available')
})

test('a maximum price applies, also above the highest price that the filter suggests', async () => {
  await createTestProduct(shop.db, { title: 'Zardozi Bridal Choli', price: paise(30_000_00) })
  expect((await get('/marketplace?maxPrice=25000')).body).not.toContain('Zardozi Bridal Choli')
  expect((await get('/marketplace?maxPrice=30000')).body).toContain('Zardozi Bridal Choli')
  expect((await get('/marketplace?minPrice=29000')).body).toContain('Zardozi Bridal Choli')
})

const screens: Record<string, string> = {
  '/':
    'href="/" | href="/marketplace" | href="/about" | href="/contact" | href="/cart" | Navratri Sale | Registered under UDYAM | ' +
    'Pan-India Delivery | List your products | Shop with Confidence | Latest Collection | View all | Buy now',
  '/marketplace':
    'Navratri Sale Live | Extra 10% OFF on prepaid | Free Dandiya with select combos | value="20000" | 10% or more | 50% or more',
  '/marketplace?category=wholesale': 'Wholesale',
  '/wholesale-terms':
    'minimum order value | retailers | within 24 hours | 1-3 working days | 7-10 working days',
  '/terms-of-service': 'within 48 hours | 18 years | no minimum order for individuals | 3-5 business days',
  '/rent':
    'Navratri Rentals Live | Sanitized outfits | Easy returns | Rent Store – Festive Fits | easy deposits, quick pickups | ' +
    'value="3000" | 3+ | 3.5+ | 4+ | 4.5+ | All | Garba Dresses | Kediya | Couple Set | Accessories | Combos',
}

test.each(Object.entries(screens))('%s contains its required texts without scripts', async (path, words) => {
  const { body } = await get(path)
  const text = body.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
  expect(words.split(' | ').filter((value) => !text.includes(value))).toEqual([])
})

test('both buttons of the hero section link to the marketplace', async () => {
  const { body } = await get('/')
  const hero = body.slice(body.indexOf('id="home"'), body.indexOf('Registered under UDYAM'))
  expect(hero.match(/<a [^>]*href="\/marketplace"/g)?.length).toBeGreaterThanOrEqual(2)
})

test('the terms state the settings of the shop', async () => {
  const admin = await shop.signedIn('admin')
  const { settings, version } = await admin.api(adminSettings, {})
  const changed = {
    ...settings,
    delivery: { ...settings.delivery, minDays: 6, maxDays: 9, dispatch: '4 working days' },
    rentalFees: { latePerDay: paise(250_00), freeCancelDays: 5, lateCancelPercent: 30 },
    cod: { ...settings.cod, cap: paise(2500_00), maxOpenPerPhone: 4, confirmHours: 12 },
    contact: { ...settings.contact, whatsapp: '' },
    social: { instagram: '', facebook: '', youtube: '' },
  }
  await admin.api(saveSettings, { body: { settings: changed, version } })
  const stated = {
    '/terms-of-service':
      'within 4 working days after | 6-9 business days | until 5 days before | we keep 30% of the rent | we charge ₹250 | ' +
      'orders of up to ₹2,500 | 4 open orders at a time | within 12 hours',
    '/wholesale-terms': 'within 4 working days after',
    '/disclaimer': '6-9 business days',
    '/about': 'within 4 working days',
  }
  for (const [path, words] of Object.entries(stated)) {
    const missing = async () => {
      const text = (await get(path)).body.replaceAll('<!-- -->', '')
      return words.split(' | ').filter((value) => !text.includes(value))
    }
    await expect.poll(missing, { timeout: 20_000 }).toEqual([])
  }
  const contact = (await get('/contact')).body
  expect(contact).toContain(settings.contact.phone)
  expect(['wa.me', 'WhatsApp', 'Follow us'].filter((text) => contact.includes(text))).toEqual([])
})

test('the contact page links to phone numbers with their country code, which is that of India if none is written', async () => {
  const admin = await shop.signedIn('admin')
  async function save(phone: string, whatsapp: string) {
    const { settings, version } = await admin.api(adminSettings, {})
    const contact = { ...settings.contact, phone, whatsapp }
    await admin.api(saveSettings, { body: { settings: { ...settings, contact }, version } })
  }
  async function links() {
    const [, main] = (await get('/contact')).body.split(/<\/?main/)
    return main!.match(/(?<=href=")(tel:|https:..wa.me.)[^"]+/g)
  }
  await save('098000 00100', '98000 00200')
  await expect.poll(links, { timeout: 20_000 }).toEqual(['tel:+919800000100', 'https://wa.me/919800000200'])
  await save('+44 20 7946 0000', '91 98000 00300')
  await expect.poll(links, { timeout: 20_000 }).toEqual(['tel:+442079460000', 'https://wa.me/919800000300'])
})
