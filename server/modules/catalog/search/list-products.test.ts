import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  categoryTiles,
  latestCollection,
  listProducts,
  showProduct,
  type ProductList,
  type ProductQuery,
} from '../../../../contract/catalog/catalog.ts'
import { paise } from '../../../../contract/core/money.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()
let catalogue: string[]

const productIds = async () =>
  (await shop.db.selectFrom('products').select('id').execute()).map(({ id }) => id)

beforeAll(async () => {
  const { db } = shop
  await createTestProduct(db, {
    id: 'p3',
    title: 'Kutchi Mirror Choli',
    price: paise(4000_00),
    mrp: paise(8000_00),
    rating: 4.6,
  })
  await createTestProduct(db, {
    id: 'p1',
    title: 'Bandhani Choli',
    price: paise(2500_00),
    mrp: paise(2500_00),
    rating: 3.2,
  })
  await createTestProduct(db, {
    title: 'Painted Dandiya Pair',
    category: 'garba-sticks',
    price: paise(80_00),
    mrp: paise(100_00),
  })
  await createTestProduct(db, { title: 'Oxidised Necklace', category: 'accessories', price: paise(499_00) })
  await createTestProduct(db, {
    title: 'Boys Kediya',
    category: 'kediya',
    gender: 'kids',
    price: paise(1200_00),
  })
  await createTestProduct(db, { title: '50%_off Sticks', category: 'garba-sticks', price: paise(60_00) })
  await createTestProduct(db, { title: 'Hidden Choli', status: 'pending' })
  await createTestProduct(db, {
    title: 'Royal Kediya Hire',
    category: 'kediya',
    rentPrice: paise(399_00),
    sizes: [{ size: 'L', pieces: 2 }],
  })
  catalogue = await productIds()
})
afterEach(() => shop.db.deleteFrom('products').where('id', 'not in', catalogue).execute())

const list = async (query: Partial<ProductQuery>) => {
  const response = await shop.api(listProducts, { query: { productType: 'marketplace', ...query } })
  return { ...response, titles: response.data.map((product) => product.title) }
}

test('shoppers see live products only, not those under review', async () => {
  const { titles, pagination } = await list({})
  expect(titles).toHaveLength(6)
  expect(titles).not.toContain('Hidden Choli')
  expect(pagination).toEqual({ page: 1, limit: 24, total: 6, pages: 1 })
})

test('search finds words of the title and category in any order and case', async () => {
  expect((await list({ q: 'CHOLI kutchi' })).titles).toEqual(['Kutchi Mirror Choli'])
  expect((await list({ q: 'garba-sticks' })).titles).toHaveLength(2)
})

test('search finds text inside a word, after the products with a word that begins with it', async () => {
  expect((await list({ q: 'utch' })).titles).toEqual(['Kutchi Mirror Choli'])
  expect((await list({ q: 'ndhan' })).titles).toEqual(['Bandhani Choli'])
  expect((await list({ q: 'cessor' })).titles).toEqual(['Oxidised Necklace'])
  expect((await list({ q: 'ED' })).titles).toEqual([
    'Painted Dandiya Pair',
    'Oxidised Necklace',
    'Boys Kediya',
  ])
  expect((await list({ q: 'pai' })).titles).toEqual(['Painted Dandiya Pair'])
  expect((await list({ q: 'air' })).titles).toEqual(['Painted Dandiya Pair'])
})

test('the products with a word that begins with the text come first, however popular the others are', async () => {
  const inside = await createTestProduct(shop.db, { title: 'Maharani Veil' })
  await createTestProduct(shop.db, { title: 'Silk Veil Rani' })
  await shop.db.updateTable('products').set({ rating_count: 900 }).where('id', '=', inside.id).execute()
  expect((await list({ q: 'rani' })).titles).toEqual(['Silk Veil Rani', 'Maharani Veil'])
})

test('search tolerates spelling mistakes and returns the corrected search', async () => {
  const { titles, correctedTo } = await list({ q: 'kuchi choly' })
  expect(titles).toEqual(['Kutchi Mirror Choli'])
  expect(correctedTo).toBe('kutchi choli')
  expect((await list({ q: 'kutchi choli' })).correctedTo).toBeUndefined()
  expect((await list({ q: 'motorcycle' })).titles).toEqual([])
})

test('search understands Hindi, Gujarati and synonyms', async () => {
  for (const q of ['चोली कच्छी', 'કચ્છી ચોલી', 'kutchi blouse', 'डांडिया', 'દાંડિયા', 'odhni']) {
    const { titles } = await list({ q })
    expect([q, titles]).toEqual([q, expectedTitles[q]])
  }
})

const expectedTitles: Record<string, string[]> = {
  'चोली कच्छी': ['Kutchi Mirror Choli'],
  'કચ્છી ચોલી': ['Kutchi Mirror Choli'],
  'kutchi blouse': ['Kutchi Mirror Choli'],
  डांडिया: ['Painted Dandiya Pair'],
  દાંડિયા: ['Painted Dandiya Pair'],
  odhni: [],
}

test('search treats SQL wildcards and quotes as text', async () => {
  expect((await list({ q: '50%_off' })).titles).toEqual(['50%_off Sticks'])
  expect((await list({ q: '%' })).titles).toEqual(['50%_off Sticks'])
  expect((await list({ q: `'; drop table products; --` })).titles).toEqual([])
})

const withProducts = ({ category }: ProductList['facets']) => category.filter(({ count }) => count > 0)

test('filters combine, and facets count what each choice would show', async () => {
  const { titles, facets } = await list({ category: 'garba-sticks', maxPrice: 70 as never })
  expect(titles).toEqual(['50%_off Sticks'])
  expect(withProducts(facets)).toEqual([{ value: 'garba-sticks', label: 'Garba Sticks', count: 1 }])
})

test('a category filter does not hide the counts of other categories', async () => {
  const { facets } = await list({ category: 'kediya' })
  expect(withProducts(facets).map(({ value, count }) => `${value} ${count}`)).toEqual([
    'garba-dresses 2',
    'kediya 1',
    'accessories 1',
    'garba-sticks 2',
  ])
})

test('the rating filter treats a product without ratings as 0', async () => {
  expect((await list({ rating: 3 })).titles.toSorted()).toEqual(['Bandhani Choli', 'Kutchi Mirror Choli'])
  expect((await list({ rating: 4 })).titles).toEqual(['Kutchi Mirror Choli'])
})

test('the discount filter compares MRP and price', async () => {
  expect((await list({ discount: 20 })).titles.toSorted()).toEqual([
    'Kutchi Mirror Choli',
    'Painted Dandiya Pair',
  ])
  expect((await list({ discount: 50 })).data[0]).toMatchObject({ discountPercent: 50 })
})

test('the list sorts by price in both directions', async () => {
  const up = (await list({ sort: 'price-asc' })).data.map((product) => product.price)
  const down = (await list({ sort: 'price-desc' })).data.map((product) => product.price)
  expect(up).toEqual(up.toSorted((a, b) => a - b))
  expect(down).toEqual(up.toReversed())
})

test('a list of all categories mixes them, outfits first, and a list of one category is sorted by popularity', async () => {
  const { data } = await list({})
  expect(data.map(({ category }) => category)).toEqual([
    'garba-dresses',
    'kediya',
    'accessories',
    'garba-sticks',
    'garba-dresses',
    'garba-sticks',
  ])
  const popular = data.find(({ title }) => title === '50%_off Sticks')!.id
  const setCount = (rating_count: number) =>
    shop.db.updateTable('products').set({ rating_count }).where('id', '=', popular).execute()
  await setCount(500)
  expect((await list({})).titles.indexOf('50%_off Sticks')).toBe(3)
  expect((await list({ category: 'garba-sticks' })).titles[0]).toBe('50%_off Sticks')
  await setCount(0)
})

test('pages do not overlap and do not skip products', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 2 })))
  expect(new Set(pages.flatMap((page) => page.titles)).size).toBe(6)
  expect(pages[0]!.pagination).toMatchObject({ total: 6, pages: 3 })
})

test('a page that is not a number is refused with a field error', async () => {
  const response = await shop.app.inject('/api/products?page=first&limit=many')
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    code: 'invalid',
    details: { fields: [{ path: 'page' }, { path: 'limit' }] },
  })
})

test('amounts are sent in rupees', async () => {
  const response = await shop.app.inject('/api/products?q=bandhani')
  expect(response.json()).toMatchObject({ data: [{ price: 2500, mrp: 2500, id: 'p1', _id: 'p1' }] })
})

test('the home page shows at most six products, featured ones first', async () => {
  const { data } = await shop.api(latestCollection)
  expect(data.map((product) => product.id).slice(0, 2)).toEqual(['p3', 'p1'])
  expect(data).toHaveLength(6)
})

test('the tiles of the home page are the categories of the menu that have products, with their numbers', async () => {
  const { facets } = await shop.api(listProducts, { query: { productType: 'marketplace' } })
  const { data } = await shop.api(categoryTiles, { query: { limit: 3 } })
  expect(data).toHaveLength(3)
  expect(data.map(({ value, label, count }) => ({ value, label, count }))).toEqual(
    withProducts(facets).slice(0, 3),
  )
})

test('a tile has the picture of the most popular product of its category', async () => {
  const { db } = shop
  const favourite = await createTestProduct(db, { title: 'Favourite Bangles', category: 'accessories' })
  await db.updateTable('products').set({ rating_count: 900 }).where('id', '=', favourite.id).execute()
  const picture = { id: 'bangles', width: 4, height: 5, blur: '' }
  await db.insertInto('media').values(picture).execute()
  await db.insertInto('product_pictures').values({ product_id: favourite.id, media_id: 'bangles' }).execute()
  const { data } = await shop.api(categoryTiles)
  expect(data.find(({ value }) => value === 'accessories')?.picture?.media).toBe('bangles')
})

test('a product page shows each size and its available units', async () => {
  const sizes = [
    { size: 'L', stock: 0 },
    { size: 'S', stock: 2 },
  ]
  const choli = await createTestProduct(shop.db, { title: 'Sized Choli', sizes })
  const { product } = await shop.api(showProduct, { params: { slug: choli.id } })
  expect(product.sizes).toEqual(['S', 'L'])
  expect(product.skus.map(({ size, available }) => ({ size, available }))).toEqual([
    { size: 'L', available: 0 },
    { size: 'S', available: 2 },
  ])
})

test('a rental shows its rent and its number of pieces', async () => {
  const { data } = await shop.api(listProducts, { query: { productType: 'rent' } })
  expect(data[0]).toMatchObject({
    title: 'Royal Kediya Hire',
    rentPrice: 399_00,
    stock: 2,
    handle: expect.stringMatching(/^\/rent\//),
  })
})

test('a product that is not live is not found', async () => {
  await expect(shop.api(showProduct, { params: { slug: 'hidden-choli' } })).rejects.toMatchObject({
    code: 'not_found',
    message: 'Product not found',
  })
})
