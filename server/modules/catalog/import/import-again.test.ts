import { afterAll, beforeEach, expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { testDatabase } from '../../../testing/shop.ts'
import { importText, countChanges, csvOf, readStoredProduct } from './import-fixture.ts'

const database = await testDatabase()
const { db } = database
afterAll(database.close)

type Row = Record<string, string | number>
const choli: Row = {
  Handle: 'choli',
  Title: 'Choli',
  'Body (HTML)': '<p>Red</p>',
  Vendor: 'Bhuj',
  Type: 'Kediya',
  Tags: 'a, b',
  'Option1 Name': 'Size',
  'Option1 Value': 'S',
  'Option2 Name': 'Color',
  'Option2 Value': 'Red',
  'Colour Hex': '#ff0000',
  'Variant SKU': 'C-S',
  'Variant Price': 999,
  'Variant Compare At Price': 1299,
  'Variant Inventory Qty': 10,
  Rating: 4.5,
  'Rating Count': 3,
  Details: 'Fabric: Silk',
  'Sale Ends At': '2026-10-20',
  HSN: '6204',
  Gender: 'women',
}
const large: Row = {
  Handle: 'choli',
  'Option1 Value': 'L',
  'Option2 Value': 'Red',
  'Variant SKU': 'C-L',
  'Variant Price': 999,
  'Variant Compare At Price': 1299,
  'Variant Inventory Qty': 4,
}
const file = csvOf([choli, large])

beforeEach(async () => {
  await importText(db, file)
})

test('importing the same file again changes nothing, and no page is rendered again', async () => {
  const [before, changes] = [await readStoredProduct(db, 'choli'), await countChanges(db)]
  const { counts } = await importText(db, file)
  expect(counts).toMatchObject({ created: 0, updated: 0, unchanged: 1, failed: 0 })
  expect(await readStoredProduct(db, 'choli')).toEqual(before)
  expect(await countChanges(db)).toBe(changes)
})

test('a changed price updates the existing product', async () => {
  const before = await readStoredProduct(db, 'choli')
  const { counts } = await importText(db, csvOf([{ ...choli, 'Variant Price': 899 }, large]))
  expect(counts).toMatchObject({ updated: 1, created: 0 })
  expect(await readStoredProduct(db, 'choli')).toMatchObject({
    id: before?.id,
    price: 899_00,
    version: before!.version + 1,
    skus: [{ price: 899_00 }, { price: 999_00 }],
  })
})

test('a size that is removed from the file is not sold, keeps its id, and can be restored', async () => {
  const skuIds = async () =>
    (await db.selectFrom('skus').select('id').orderBy('id').execute()).map(({ id }) => id)
  const before = await skuIds()
  expect((await importText(db, csvOf([choli]))).counts).toMatchObject({ updated: 1 })
  expect((await readStoredProduct(db, 'choli'))?.skus).toMatchObject([
    { retired: false },
    { size: 'L', retired: true },
  ])
  expect((await importText(db, csvOf([choli]))).counts).toMatchObject({ unchanged: 1 })
  await importText(db, file)
  expect((await readStoredProduct(db, 'choli'))?.skus).toMatchObject([
    { retired: false },
    { size: 'L', retired: false },
  ])
  expect(await skuIds()).toEqual(before)
})

test('stock is set to the quantity in the file; an empty quantity does not change it', async () => {
  await db.updateTable('stock_items').set({ available: 2 }).execute()
  expect(
    (await importText(db, csvOf([{ ...choli, 'Variant Inventory Qty': '' }, large]))).counts,
  ).toMatchObject({
    updated: 1,
  })
  expect((await readStoredProduct(db, 'choli'))?.skus.map(({ available }) => available)).toEqual([2, 4])
})

test('sizes with shared stock get their own stock when the file has a quantity for each', async () => {
  const [first] = await db.selectFrom('skus').select(['id', 'stock_item_id']).orderBy('position').execute()
  await db.updateTable('skus').set({ stock_item_id: first!.stock_item_id }).execute()
  await importText(db, file)
  expect((await readStoredProduct(db, 'choli'))?.skus.map(({ available }) => available)).toEqual([10, 4])
  expect((await importText(db, file)).counts).toMatchObject({ unchanged: 1 })
})

test('a missing column changes nothing; an empty cell clears the value', async () => {
  const lean = {
    Handle: 'choli',
    Title: 'Choli',
    'Option1 Name': 'Size',
    'Option1 Value': 'S',
    'Variant Price': 999,
  }
  const colour = { 'Option2 Name': 'Color', 'Option2 Value': 'Red' }
  const rows = [
    { ...lean, ...colour },
    { ...lean, ...colour, Title: '', 'Option1 Value': 'L' },
  ]
  expect((await importText(db, csvOf(rows))).counts).toMatchObject({ unchanged: 1 })
  await importText(db, csvOf([{ ...choli, Rating: '', Vendor: '' }, large]))
  expect(await readStoredProduct(db, 'choli')).toMatchObject({ rating: null, brand: '', rating_count: 3 })
})

test('reviews do not change the imported rating, with and without the number of ratings in the file', async () => {
  await db.updateTable('products').set({ review_count: 1, review_stars: 5 }).execute()
  const combined = { rating: 4.6, rating_count: 4 }
  const ratings = async () => {
    const { rating, rating_count, imported_rating, imported_rating_count } = (await readStoredProduct(
      db,
      'choli',
    ))!
    return { rating, rating_count, imported_rating, imported_rating_count }
  }
  expect(await ratings()).toEqual({ ...combined, imported_rating: 4.5, imported_rating_count: 3 })
  expect((await importText(db, file)).counts).toMatchObject({ unchanged: 1 })

  const { 'Rating Count': _, ...withoutCount } = choli
  const counts = async (row: Row) => (await importText(db, csvOf([row, large]))).counts
  expect(await counts(withoutCount)).toMatchObject({ unchanged: 1 })
  expect(await counts({ ...withoutCount, Vendor: 'Anjar' })).toMatchObject({ updated: 1 })
  expect(await ratings()).toEqual({ ...combined, imported_rating: 4.5, imported_rating_count: 3 })

  expect(await counts({ ...withoutCount, Rating: 4.1 })).toMatchObject({ updated: 1 })
  expect(await ratings()).toEqual({
    rating: 4.3,
    rating_count: 4,
    imported_rating: 4.1,
    imported_rating_count: 3,
  })
})

test('a lower price in a file without MRPs is no discount, except in a sale with an end or before a coming one', async () => {
  const row = { Handle: 'fan', Title: 'Fan', 'Variant Price': 50 }
  const pricesAfter = async (changes: Row) => {
    await importText(db, csvOf([{ ...row, ...changes }]))
    const { price, mrp, discount_percent } = (await readStoredProduct(db, 'fan'))!
    return [price, mrp, discount_percent]
  }
  expect(await pricesAfter({})).toEqual([50_00, 50_00, 0])
  expect(await pricesAfter({ 'Variant Price': 40 })).toEqual([40_00, 40_00, 0])
  expect(await pricesAfter({ 'Variant Price': 30, 'Sale Ends At': '2026-10-20' })).toEqual([30_00, 40_00, 25])

  await pricesAfter({ 'Variant Price': 50, 'Variant Compare At Price': 50, 'Sale Ends At': '' })
  const sale = { starts_at: new Date('2026-10-01T00:00:00Z'), sale_price: paise(45_00) }
  await db.updateTable('products').set(sale).where('slug', '=', 'fan').execute()
  expect(await pricesAfter({ 'Variant Price': 40 })).toEqual([40_00, 50_00, 20])
})

test('a product is found by its Id even if its handle changed', async () => {
  const row = { Handle: 'stick', Title: 'Stick', 'Variant Price': 50, Id: 'p5' }
  await importText(db, csvOf([row]))
  expect((await importText(db, csvOf([{ ...row, Handle: 'dandiya-stick' }]))).counts).toMatchObject({
    updated: 1,
  })
  expect(await readStoredProduct(db, 'dandiya-stick')).toMatchObject({ id: 'p5' })
  const { reported } = await importText(
    db,
    csvOf([
      { ...row, Handle: 'choli' },
      { ...row, Handle: 'new', Id: 'p5' },
    ]),
  )
  expect(reported).toEqual([
    [3, 'Id', 'was already used at line 2'],
    [2, 'Handle', expect.stringContaining('belongs to the product with Id')],
  ])
})

test('a resumed import still reports an Id that the part before the interruption has used', async () => {
  const row = { Title: 'Stick', 'Variant Price': 50, Id: 'p6' }
  const file = csvOf([
    { ...row, Handle: 'first-stick' },
    { ...row, Handle: 'second-stick' },
  ])
  const { counts, reported } = await importText(db, file, { resumeFrom: { products: 1, created: 1 } })
  expect(reported).toEqual([[3, 'Id', 'was already used at line 2']])
  expect(counts).toMatchObject({ created: 1, failed: 1 })
})

test('a product gets another handle, and a new product of the same file gets its old one', async () => {
  const before = await readStoredProduct(db, 'choli')
  const product = (Handle: string, Title: string, Id = ''): Row => ({
    Handle,
    Title,
    Id,
    'Variant Price': 500,
  })
  const rows = [product('choli', 'New Choli'), product('old-choli', 'Old Choli', before!.id)]
  const { counts, issues } = await importText(db, csvOf(rows))
  expect(issues).toEqual([])
  expect(counts).toMatchObject({ created: 1, updated: 1, failed: 0 })
  expect(await readStoredProduct(db, 'old-choli')).toMatchObject({ id: before!.id, title: 'Old Choli' })
  expect(await readStoredProduct(db, 'choli')).toMatchObject({ title: 'New Choli' })
})

test('the check of a file warns that links to a live product break when its handle changes', async () => {
  const { id } = (await readStoredProduct(db, 'choli'))!
  const moved = csvOf([{ ...choli, Handle: 'red-choli', Id: id }])
  const reason = 'The address of the product changes: links to /product/choli no longer lead to it'
  const check = () => importText(db, moved, { isDryRun: true })
  const { counts, reported, issues } = await check()
  expect(reported).toEqual([[2, 'Handle', reason]])
  expect(issues).toMatchObject([{ isWarning: true }])
  expect(counts).toMatchObject({ updated: 1, failed: 0, warnings: 1 })
  await db.updateTable('products').set({ status: 'pending' }).where('id', '=', id).execute()
  expect((await check()).issues).toEqual([])
})

test('products keep an archived category when they are imported again, and no other product gets it', async () => {
  await db.updateTable('categories').set({ archived: true }).where('slug', '=', 'kediya').execute()
  try {
    expect(await importText(db, file)).toMatchObject({ issues: [], counts: { unchanged: 1 } })
    const renamed = csvOf([{ ...choli, Title: 'Red choli' }, large])
    expect(await importText(db, renamed)).toMatchObject({ issues: [], counts: { updated: 1 } })
    const reported = [[2, 'Type', '“Kediya” is an archived category']]
    const added = await importText(db, csvOf([{ ...choli, Handle: 'another-choli' }]))
    expect(added).toMatchObject({ reported, counts: { failed: 1 } })
    await db.updateTable('products').set({ category: 'combos' }).where('slug', '=', 'choli').execute()
    expect(await importText(db, file)).toMatchObject({ reported, counts: { failed: 1, updated: 0 } })
    expect(await readStoredProduct(db, 'choli')).toMatchObject({ category: 'combos' })
  } finally {
    await db.updateTable('categories').set({ archived: false }).where('slug', '=', 'kediya').execute()
  }
})

test('stock that nobody changed in an exported file keeps what was sold since the export', async () => {
  const exported: Row = { ...choli, Handle: 'exported', 'Variant SKU': 'E-S', 'Units When Exported': 10 }
  const importStock = async (row: Row) => {
    await importText(db, csvOf([row]))
    return (await readStoredProduct(db, 'exported'))?.skus[0]?.available
  }
  expect(await importStock(exported)).toBe(10)
  await db.updateTable('stock_items').set({ available: 7 }).where('available', '=', 10).execute()
  expect(await importStock({ ...exported, 'Variant Price': 899 })).toBe(7)
  expect(await importStock({ ...exported, 'Variant Inventory Qty': 12 })).toBe(12)
})
