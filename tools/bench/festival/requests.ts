import { randomUUID } from 'node:crypto'
import type { Db } from '../../../server/platform/db/database.ts'
import type { LoadRequest } from '../load.ts'

/** A SKU for sale with its price in rupees. */
export type Offer = { productId: string; skuId: string; title: string; slug: string; price: number }
export type Catalogue = { pages: string[]; lists: string[]; words: string[]; offers: Offer[] }

const random = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!

/** A value of the list; earlier values are more frequent, because a few products get most of the visits. */
const popular = <T>(values: readonly T[]): T => values[Math.floor(Math.random() ** 2 * values.length)]!

/** Reads what shoppers can open and buy. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const products = await db
    .selectFrom('products')
    .where('status', '=', 'live')
    .select(['slug', 'product_type', 'category', 'title'])
    .orderBy('id')
    .execute()
  const offers = await db
    .selectFrom('skus')
    .innerJoin('products', 'products.id', 'skus.product_id')
    .where('product_type', '=', 'marketplace')
    .where('products.status', '=', 'live')
    .where('retired', '=', false)
    .select(['skus.product_id', 'skus.id', 'title', 'slug', 'skus.price'])
    .orderBy('skus.id')
    .execute()
  const categories = [...new Set(products.map(({ category }) => category))]
  const paths = products.map(
    ({ slug, product_type: type }) => `/${type === 'rent' ? 'rent' : 'product'}/${slug}`,
  )
  return {
    pages: [
      '/',
      '/marketplace',
      '/rent',
      ...categories.map((name) => `/marketplace?category=${name}`),
      ...paths,
    ],
    lists: categories.map((name) => `category=${name}`),
    words: [...new Set(products.flatMap(({ title }) => title.toLowerCase().split(/[^a-z]+/)))].filter(
      (word) => word.length > 3,
    ),
    offers: offers.map((row) => ({
      productId: row.product_id,
      skuId: row.id,
      title: row.title,
      slug: row.slug,
      price: row.price / 100,
    })),
  }
}

/** The kinds of requests with their share. */
export const shares = { page: 0.9, list: 0.07, cart: 0.02, order: 0.01 } as const
export type Kind = keyof typeof shares

export function randomKind(): Kind {
  let rest = Math.random()
  for (const [kind, share] of Object.entries(shares)) {
    rest -= share
    if (rest < 0) return kind as Kind
  }
  return 'page'
}

const asBrowser = { 'accept-encoding': 'gzip, deflate, br' }
const asJson = { 'content-type': 'application/json' }

/** A page of the shop: with equal probability the start page, one of the lists, or a product. */
export const randomPage = ({ pages }: Catalogue): string =>
  Math.random() < 0.4 ? random(pages.slice(0, 3)) : popular(pages.slice(3))

export const pageRequest = (path: string, etag: string | undefined): LoadRequest => ({
  path,
  headers: { ...asBrowser, ...(etag ? { 'if-none-match': etag } : {}) },
})

/** A list with a filter that is different in nearly every request, a search, or search suggestions. */
export function listRequest({ lists, words }: Catalogue): LoadRequest {
  const price = 500 + Math.floor(Math.random() * 5000)
  const word = random(words)
  const path = random([
    `/marketplace?${random(lists)}&maxPrice=${price}&sort=price-asc`,
    `/marketplace.data?${random(lists)}&minPrice=${price}`,
    `/marketplace?q=${word}`,
    `/api/suggestions?q=${word.slice(0, 4)}`,
  ])
  return { path, headers: asBrowser }
}

/** The cart of an account: one new line, or the price of the cart. */
export function cartRequest({ offers }: Catalogue, token: string): LoadRequest {
  const { productId, skuId, title, slug, price } = popular(offers)
  if (Math.random() < 0.5) {
    const body = JSON.stringify({ items: [{ productId, skuId, quantity: 1, type: 'buy' }], couponCode: null })
    return { path: '/api/quote', method: 'POST', headers: asJson, body }
  }
  const none = { size: null, colour: null, from: null, until: null }
  const line = { id: `buy ${skuId}`, kind: 'buy', productId, skuId, title, slug, price, ...none }
  const item = { ...line, image: '/goods.webp', qty: 1, deposit: 0 }
  const body = JSON.stringify({ id: randomUUID(), operations: [{ type: 'add', item }] })
  const headers = { ...asJson, authorization: `Bearer ${token}` }
  return { path: '/api/cart/changes', method: 'POST', headers, body }
}

export function orderRequest({ offers }: Catalogue): LoadRequest {
  const { productId, skuId, price } = popular(offers)
  const items = [{ productId, skuId, quantity: 1, type: 'buy' }]
  const body = JSON.stringify({ items, couponCode: null, total: price, userEmail: 'asha@example.com' })
  return {
    path: '/api/orders',
    method: 'POST',
    headers: { ...asJson, 'idempotency-key': randomUUID() },
    body,
  }
}
