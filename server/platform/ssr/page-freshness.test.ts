import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { openSecondNode } from '../../testing/other-node.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { appWithPages, METRICS_TOKEN, pageFigures } from '../../testing/shop-with-pages.ts'
import { testShop } from '../../testing/shop.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

const shop = testShop({ METRICS_TOKEN })
const otherUrls = [
  '/',
  '/marketplace',
  '/marketplace?category=jewellery',
  '/marketplace?sort=price-asc',
  '/marketplace?q=choli',
  '/rent',
  '/about',
  '/contact',
  '/cart',
  '/no/such/page',
]
let app: FastifyInstance
let products: { id: string; slug: string }[]
let urls: string[]

beforeAll(async () => {
  const choli = await createTestProduct(shop.db, { title: 'Mirror Choli', sizes: [{ stock: 3 }] })
  const kediya = await createTestProduct(shop.db, {
    title: 'Kediya',
    price: paise(1100_00),
    sizes: [{ stock: 50 }],
  })
  const anklet = await createTestProduct(shop.db, {
    title: 'Anklet',
    category: 'jewellery',
    sizes: [{ stock: 50 }],
  })
  const pieces = [{ size: 'M', pieces: 2 }]
  const rental = await createTestProduct(shop.db, {
    title: 'Rented',
    rentPrice: paise(300_00),
    sizes: pieces,
  })
  const ids = [choli, kediya, anklet, rental].map(({ id }) => id)
  for (const price of [200, 300, 400, 450, 1500]) {
    const options = { title: `Kurti ${price}`, price: paise(price * 100), sizes: [{ stock: 50 }] }
    ids.push((await createTestProduct(shop.db, options)).id)
  }
  products = await shop.db
    .selectFrom('products')
    .select(['id', 'slug'])
    .where('id', 'in', ids)
    .orderBy('slug')
    .execute()
  const productUrls = products.map(({ slug }) =>
    slug.startsWith('rented') ? `/rent/${slug}` : `/product/${slug}`,
  )
  urls = [...productUrls, ...otherUrls]
  app = await appWithPages(shop)
})
afterAll(() => app.close())

/** Returns what a visitor sees at each address. Each rendering has another nonce, so the nonces are removed. */
async function visit(shopApp: FastifyInstance): Promise<Record<string, string>> {
  const bodies: Record<string, string> = {}
  for (const url of urls) {
    const { body } = await shopApp.inject({ url })
    bodies[url] = body.replaceAll(/nonce="[^"]*"/g, '')
  }
  return bodies
}

/** Returns the pages that differ, each with its text around the first difference, as it is and as it should be. */
function differences(pages: Record<string, string>, expected: Record<string, string>) {
  return urls.flatMap((url) => {
    const [page, other] = [pages[url]!, expected[url]!]
    if (page === other) return []
    const at = page.split('').findIndex((character, at) => character !== other[at])
    const excerpt = (text: string) => text.slice(Math.max(0, at - 60), at + 120)
    return [`${url}: ${excerpt(page)} INSTEAD OF ${excerpt(other)}`]
  })
}

/** Waits until the pages of the node whose pages are cached are as expected. */
async function expectPages(expected: Record<string, string>) {
  const current = async () => differences(await visit(app), expected).join('\n')
  await expect.poll(current, { timeout: 30_000 }).toBe('')
}

/** Returns the pages of a node that has just started, so that its page cache is empty. */
async function renderAll(): Promise<Record<string, string>> {
  const otherNode = await appWithPages(shop)
  try {
    return await visit(otherNode)
  } finally {
    await otherNode.close()
  }
}

const update = (at: number, values: object) => () =>
  shop.db
    .updateTable('products')
    .set(values)
    .where('id', '=', products[at % products.length]!.id)
    .execute()
const idAt = (at: number) => products[at % products.length]!.id

const stockChange = (at: number, available: number) => ({
  what: `stock ${available} of ${at}`,
  make: () =>
    shop.db.updateTable('stock_items').set({ available }).where('product_id', '=', idAt(at)).execute(),
})

const anyProduct = fc.nat({ max: 8 })
const anyChange = fc.oneof(
  fc.record({ at: anyProduct, price: fc.integer({ min: 1, max: 5 }) }).map(({ at, price }) => ({
    what: `price ${price} of ${at}`,
    make: update(at, { price: paise(price * 100_00), mrp: paise(2000_00) }),
  })),
  fc
    .record({ at: anyProduct, category: fc.constantFrom('jewellery', 'garba-dresses') })
    .map(({ at, category }) => ({ what: `${category} ${at}`, make: update(at, { category }) })),
  anyProduct.map((at) => ({ what: `title of ${at}`, make: update(at, { title: `Title ${at} new` }) })),
  fc
    .record({ at: anyProduct, status: fc.constantFrom('live' as const, 'archived' as const) })
    .map(({ at, status }) => ({ what: `${status} ${at}`, make: update(at, { status }) })),
  fc
    .record({ at: anyProduct, available: fc.constantFrom(0, 1, 5, 50, 51) })
    .map(({ at, available }) => stockChange(at, available)),
  anyProduct.map((at) => ({
    what: `picture of ${at}`,
    make: () =>
      shop.db
        .insertInto('product_pictures')
        .values({ product_id: idAt(at), url: 'https://example.com/a.jpg' })
        .execute(),
  })),
  fc.constantFrom('jewellery', 'garba-dresses').map((category) => ({
    what: `new product in ${category}`,
    make: () => createTestProduct(shop.db, { category }),
  })),
  fc.constantFrom('Navratri Sale', 'Ninth night').map((saleBanner) => ({
    what: `banner ${saleBanner}`,
    make: () => replaceSettings(shop.db, { saleBanner, rentBanner: [saleBanner] }),
  })),
  fc.boolean().map((active) => ({
    what: `coupons ${active}`,
    make: () => shop.db.updateTable('coupons').set({ active }).execute(),
  })),
  fc.constantFrom('Jewellery', 'Ornaments').map((name) => ({
    what: `category ${name}`,
    make: () => shop.db.updateTable('categories').set({ name }).where('slug', '=', 'jewellery').execute(),
  })),
  fc.constantFrom('Navratri', 'Nine nights').map((name) => ({
    what: `festival ${name}`,
    make: () => shop.db.updateTable('festivals').set({ name }).execute(),
  })),
)

test('a change renders again only the pages that show the changed product', async () => {
  const choli = products.find(({ slug }) => slug.startsWith('mirror'))!
  const before = await renderAll()
  await expectPages(before)
  const { rendered } = await pageFigures(app)
  await shop.db
    .updateTable('products')
    .set({ price: paise(777_00), mrp: paise(2000_00) })
    .where('id', '=', choli.id)
    .execute()
  const after = await renderAll()
  await expectPages(after)
  const different = urls.filter((url) => before[url] !== after[url])
  expect((await pageFigures(app)).rendered - rendered).toBe(different.length)
  expect(different).not.toContain('/rent')
  expect(different).toContain(`/product/${choli.slug}`)
})

/** Changes that no page shows, so no page is rendered again. */
const largeStocks = Array.from({ length: 9 }, (_, at) => stockChange(at, 51 + at))

test('after any changes, cached pages show what newly rendered pages show', async () => {
  expect.hasAssertions()
  await visit(app)
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const { make } of changes) {
        await make()
        await visit(app)
      }
      const current = await renderAll()
      await expectPages(current)
    }),
    { numRuns: 8, includeErrorInReport: true, endOnFailure: true, examples: [[largeStocks]] },
  )
})

test('after any change, API replies are at once what a shop without a cache replies', async () => {
  expect.hasAssertions()
  const uncached = await openSecondNode(shop.database, { ...shop.env, PAGE_CACHE: 'off' })
  const productUrls = products.map(({ slug }) => `/api/products/${slug}`)
  const lists = ['', '&category=jewellery', '&sort=price-asc', '&q=title', '&maxPrice=400', '&rating=4']
  const listUrls = lists.map((filter) => `/api/products?productType=marketplace${filter}`)
  const replies = (node: FastifyInstance) =>
    Promise.all(
      [...productUrls, ...listUrls, '/api/products'].map(async (url) => {
        const { requestId: _, ...reply } = (await node.inject({ url })).json<Record<string, unknown>>()
        return reply
      }),
    )
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const { make } of changes) {
        await make()
        expect(await replies(app)).toEqual(await replies(uncached))
      }
    }),
    { numRuns: 10, includeErrorInReport: true, endOnFailure: true },
  )
  await uncached.close()
})

test('an API reply contains any stock, not only a small one', async () => {
  const { id, slug } = products.find((product) => product.slug.startsWith('kediya'))!
  await shop.db.updateTable('products').set({ status: 'live' }).where('id', '=', id).execute()
  for (const available of [50, 49, 3, 60]) {
    await shop.db.updateTable('stock_items').set({ available }).where('product_id', '=', id).execute()
    const reply = await app.inject({ url: `/api/products/${slug}` })
    expect(reply.json<{ product: { stock: number } }>().product.stock).toBe(available)
  }
})
