import type { FastifyInstance } from 'fastify'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { generatePath, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointUrl } from '../../../contract/core/endpoint.ts'
import { allEndpoints } from '../../../contract/endpoints.ts'
import { z } from 'zod'
import { StoreSettings } from '../../../contract/store/store.ts'
import { Brand, defaultBrand } from '../../../contract/store/brand/brand.ts'
import { buy, changeOrderStatus, createBusiness } from '../../testing/seller-fixture.ts'
import { dayInIndia } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import { makePayouts } from '../../../contract/sellers/payouts.ts'
import { ownedResources } from '../../testing/owned-resources.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { appWithPages, builtPages } from '../../testing/shop-with-pages.ts'
import { publishSizeGuide } from '../../testing/published-page.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { openStorage } from '../../platform/storage/storage.ts'
import { drawSharePicture } from './draw-pictures.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

const root = join(import.meta.dirname, '../../..')
const shop = testShop()
let app: FastifyInstance
let build: ServerBuild
let users: Record<'customer' | 'seller' | 'admin', TestUser>
/** Ids of existing rows by table. */
const ids = new Map<string, string[]>()
/** What was found under the default name, before the shop was renamed. */
let before: string[] = []

beforeAll(async () => {
  build = await builtPages()
  app = await appWithPages(shop)
  users = {
    customer: await shop.signedIn('customer'),
    seller: await shop.signedIn('seller'),
    admin: await shop.signedIn('admin'),
  }
  before = mentions(await send('/about'))
  // Not through the API, because the audit log shows the old name of a shop that staff rename.
  await replaceSettings(shop.db, {
    ...z.encode(StoreSettings, StoreSettings.parse({})),
    brand: { ...defaultBrand, name: 'Rangmanch' },
    business: { legalName: 'Asha Wear LLP', udyam: '' },
    contact: {
      email: 'hello@example.com',
      phone: '9800000000',
      whatsapp: '9800000000',
      address: '7 Pol Street',
    },
    tax: { gstin: '', scheme: 'unregistered', state: 'Gujarat' },
  })
  await createData()
})
afterAll(() => app.close())

/** Creates the resources of all endpoints, so that pages, lists and files show data. */
async function createData() {
  for (const resource of Object.values(ownedResources)) {
    if (resource !== 'everyone') await resource.make(shop, users[resource.owner]).catch(() => null) // some resources exist only once
  }
  await makePayout()
  await publishSizeGuide(users.admin)
  await shop.runJobs()
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type in ('text', 'uuid')`.execute(shop.db)
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)} limit 4`.execute(shop.db)
    ids.set(
      name,
      rows.map(({ id }) => id),
    )
  }
  const products = await shop.db.selectFrom('products').select(['slug', 'product_type']).limit(40).execute()
  const pieces = await shop.db.selectFrom('rental_pieces').select('code').limit(1).execute()
  ids.set(
    'codes',
    pieces.map(({ code }) => code),
  )
  ids.set('settings', ['general'])
  ids.set('categories', ['kediya'])
  ids.set('pages', ['size-guide'])
  ids.set('content', ['page:size-guide'])
  ids.set(
    'product',
    products
      .filter((row) => row.product_type === 'marketplace')
      .map(({ slug }) => slug)
      .slice(0, 2),
  )
  ids.set(
    'rent',
    products
      .filter((row) => row.product_type === 'rent')
      .map(({ slug }) => slug)
      .slice(0, 2),
  )
}

/** Pays a seller for an order, so that there is a bank file. */
async function makePayout() {
  const business = await createBusiness(shop, { pan: 'ABCDE1234F' })
  const { id: productId } = await business.addProduct({ price: paise(1000_00) })
  const items = [{ productId, quantity: 1 }]
  const { _id: id } = await buy(shop, users.customer, { items, total: paise(1000_00) })
  await changeOrderStatus(shop, users.admin, { id, status: 'delivered' })
  await users.admin.api(makePayouts, { body: { until: dayInIndia(new Date()) } })
}

type Found = { status: number; text: string }

async function send(url: string, user?: TestUser): Promise<Found> {
  const isApi = url.startsWith('/api')
  const headers = user && (isApi ? { authorization: `Bearer ${user.token}` } : { cookie: user.cookie })
  const response = await app.inject({ url, ...(headers ? { headers } : {}) })
  const type = String(response.headers['content-type'])
  const isPdf = type.includes('pdf')
  const body = isPdf ? pdfText(response.rawPayload) + response.rawPayload.toString('latin1') : response.body
  const text = type.includes('html') ? visible(body) : body
  const file = response.headers['content-disposition'] ?? ''
  return { status: response.statusCode, text: `${file}\n${text}` }
}

/** Returns a page without its scripts, which contain names of storage keys. Structured data stays. */
const visible = (html: string) => html.replaceAll(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')

/** Returns the places where the default name occurs, each with some characters around it. */
const mentions = ({ text }: Found): string[] => text.match(/.{0,60}navrang.{0,30}/gi) ?? []

/** Returns the ids that fit best into a path first: those of tables whose name is similar to the segment before the parameter. */
function candidatesFor(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment && !segment.startsWith(':'))
  const rank = (table: string) =>
    segments.findLastIndex((segment) => table.includes(segment.replace(/(ies|s)$/, '').slice(0, 12)))
  return [...ids.keys()]
    .toSorted((one, other) => rank(other) - rank(one))
    .flatMap((table) => ids.get(table)!)
    .slice(0, 12)
}

/** Requests a path with ids until one exists. Returns the last response. */
async function sendWithIds(path: string, urlOf: (id: string) => string, user?: TestUser): Promise<Found> {
  if (!path.includes(':')) return send(urlOf(''), user)
  let found: Found = { status: 404, text: '' }
  for (const id of candidatesFor(path)) {
    found = await send(urlOf(id), user)
    if (found.status < 400) return found
  }
  return found
}

/** Returns the URL patterns of all pages, from the routes of the build. */
function pagePatterns(): string[] {
  const parents = new Set(Object.values(build.routes).map((route) => route?.parentId))
  const whole = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : build.routes[id]
    return route ? [...whole(route.parentId), route.path ?? ''] : []
  }
  return Object.values(build.routes)
    .filter((route) => route && !parents.has(route.id))
    .map((route) => `/${whole(route!.id).filter(Boolean).join('/')}`)
}

/** Fills the parameters of a page's pattern with an id. An optional parameter is the portal of the sign-in. */
const pageUrl = (pattern: string, id: string) =>
  generatePath(
    pattern.replace(/\*$/, 'no-such-page'),
    Object.fromEntries(
      [...pattern.matchAll(/:(\w+)(\?)?/g)].map(([, name, optional]) => [name!, optional ? 'seller' : id]),
    ),
  )

test('the picture of shared links shows the tagline of a shop that keeps its first name', async () => {
  const storage = openStorage(shop.env, 'media')
  const draw = (tagline: string) => drawSharePicture(storage, Brand.parse({ ...defaultBrand, tagline }))
  expect(await draw('Garba wear from Surat')).not.toEqual(await draw(defaultBrand.tagline))
})

test('the crawl finds the name in a shop that has the default name', () => {
  expect(before.some((text) => text.includes('<title>'))).toBe(true)
  expect(before.some((text) => text.includes('og:site_name'))).toBe(true)
  expect(before.length).toBeGreaterThan(5)
})

/** Returns a user who may open the page. */
function ownerOf(url: string): TestUser {
  if (url.startsWith('/admin')) return users.admin
  return url.startsWith('/seller') ? users.seller : users.customer
}

/** Pages that the crawl sees only as an error page, because their ids are tokens or the resource belongs to another user. */
const pagesWithoutData = [
  '/pay/upi/:txnId',
  '/thank-you/:id',
  '/complaints/:id',
  '/alerts/new',
  '/alerts/:id',
  '/preview/:token',
  '/nights/shared/:token',
  '/troupe/join/:token',
  '/troupe/seat/:token',
  '/troupe/:id',
  '/api-test',
  '/seller/orders/:id',
  '/admin/products/import/:id',
  '/admin/orders/import/:id',
  '/admin/users/import/:id',
  '/admin/pins/import/:id',
  '/admin/courier-statements/import/:id',
  '/admin/complaints/:id',
  '/admin/counter/:id',
  '/admin/rentals/handover/:hold',
]

/** Endpoints that need further input, for example a code. Their responses are checked as errors. */
const endpointsWithoutData = [
  '/api/complaints/:id',
  '/api/alerts/:id',
  '/api/content-previews/:token',
  '/api/night-plans/:token',
  '/api/troupes/:id',
  '/api/troupes/:id/rest',
  '/api/troupe-links/:token',
  '/api/troupe-seats/:token',
  '/api/admin/complaints/:id',
  '/api/admin/counter/customers',
  '/api/admin/counter/sales/:id',
  '/api/rentals',
  '/api/rentals/:slug/calendar',
  '/api/admin/commission-invoice',
  '/api/admin/rentals/holds/:id',
  '/api/admin/rentals/labels',
  '/api/admin/rentals/scan',
  '/api/admin/orders/:id/courier-offers',
  '/api/admin/orders/:id/extension',
  '/api/admin/orders/:id/rental-change',
  '/api/admin/orders/:id/slot',
  '/api/admin/parcels/:id/label',
  '/api/admin/imports/:id',
  '/api/admin/imports/:id/errors.csv',
  '/api/pins/:pin',
  '/api/pins/:pin/delivery',
  '/api/seller/invitation',
]

test('no page of a renamed shop contains the default name', async () => {
  const missing: string[] = []
  for (const pattern of pagePatterns()) {
    const path = pattern.replaceAll(/\/:\w+\?/g, '')
    const query = pattern.endsWith('/labels') ? `?code=${ids.get('codes')![0]}` : ''
    const found = await sendWithIds(path, (id) => pageUrl(pattern, id) + query, ownerOf(pattern))
    expect([pattern, mentions(found)]).toEqual([pattern, []])
    if (found.status >= 400 && !pattern.endsWith('*')) missing.push(pattern)
  }
  expect(missing.filter((pattern) => !pagesWithoutData.includes(pattern))).toEqual([])
})

/** Query parameters that some endpoints require. The others ignore them. */
const commonQuery = {
  month: '2026-11',
  from: '2026-11-01',
  until: '2026-11-30',
  q: 'garba',
  type: 'products',
}

test('no response and no file of a renamed shop contains the default name', async () => {
  const missing: string[] = []
  for (const { method, path, access } of allEndpoints) {
    if (method !== 'GET') continue
    for (const user of [users.admin, users.seller, users.customer]) {
      const urlOf = (id: string) =>
        endpointUrl(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, id])), {
          ...commonQuery,
          ids: ids.get('orders')!,
        })
      const found = await sendWithIds(path, urlOf, user)
      expect([path, mentions(found)]).toEqual([path, []])
      if (found.status < 400) break
      if (user === users.admin && access !== 'user' && access !== 'seller') missing.push(path)
    }
  }
  expect(missing.filter((path) => !endpointsWithoutData.includes(path))).toEqual([])
})

test('no file for browsers and search engines contains the default name', async () => {
  const client = join(root, 'build/client')
  const files = readdirSync(client).filter((name) => /\.(html|svg|txt|json|webmanifest|js)$/.test(name))
  for (const path of [...files, 'manifest.webmanifest', 'robots.txt', 'sitemap.xml']) {
    expect([path, mentions(await send(`/${path}`))]).toEqual([path, []])
  }
})

test('no script of the pages and no sample product contains the default name', () => {
  const assets = join(root, 'build/client/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  // Keys of the browser's storage are in lower case. The setting's own default value may be in one script of the admin area.
  const found = scripts.flatMap(
    (name) => readFileSync(join(assets, name), 'utf8').match(/.{0,40}Navrang.{0,20}/g) ?? [],
  )
  expect(found.filter((text) => !/=[`"']Navrang[`"']/.test(text))).toEqual([])
  expect(found.length).toBeLessThanOrEqual(1)
  expect(readFileSync(join(root, 'server/sample-shop/catalogue.csv'), 'utf8')).not.toMatch(/navrang/i)
})
