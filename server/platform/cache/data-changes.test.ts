import { afterEach, beforeEach, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { watchDataChanges } from './data-changes.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

const shop = testShop()
let reported: string[]
let watch: Awaited<ReturnType<typeof watchDataChanges>>

beforeEach(async () => {
  reported = []
  watch = await watchDataChanges(shop.database, (tags) => void reported.push(...(tags ?? [])))
})
afterEach(() => watch.close())

/** Makes a change. Returns the tags that nodes get for it. */
async function tagsOf(change: () => Promise<unknown>): Promise<string[]> {
  await watch.readChanges()
  reported = []
  await change()
  await watch.readChanges()
  return [...new Set(reported)].sort()
}

const changeProduct = (id: string, values: object) => () =>
  shop.db.updateTable('products').set(values).where('id', '=', id).execute()

const setStock = (productId: string, available: number) => () =>
  shop.db.updateTable('stock_items').set({ available }).where('product_id', '=', productId).execute()

test('a changed description affects only the product, a changed price also its lists', async () => {
  const { id } = await createTestProduct(shop.db, { category: 'jewellery' })
  expect(await tagsOf(async () => undefined)).toEqual([])
  expect(await tagsOf(changeProduct(id, { description: 'Hand-made' }))).toEqual([`product:${id}`])
  expect(await tagsOf(changeProduct(id, { price: paise(900_00) }))).toEqual([
    'price:marketplace:jewellery:100000',
    'price:marketplace:jewellery:90000',
    `product:${id}`,
    'sorting:marketplace',
    'sorting:marketplace:jewellery',
  ])
  expect(await tagsOf(changeProduct(id, { description: 'Hand-made' }))).toEqual([])
})

test('a product that changes its category affects the lists of both categories', async () => {
  const { id } = await createTestProduct(shop.db, { category: 'jewellery' })
  expect(await tagsOf(changeProduct(id, { category: 'garba-sticks' }))).toEqual([
    'price:marketplace:garba-sticks:100000',
    'price:marketplace:jewellery:100000',
    `product:${id}`,
    'products:marketplace',
  ])
})

test('a product that is not live affects nothing until it is live', async () => {
  let id = ''
  const add = async () =>
    ({ id } = await createTestProduct(shop.db, { status: 'pending', rentPrice: paise(1) }))
  expect((await tagsOf(add)).filter((tag) => tag.startsWith('products'))).toEqual([])
  expect(await tagsOf(changeProduct(id, { title: 'Better name' }))).toEqual([])
  expect(await tagsOf(changeProduct(id, { status: 'live' }))).toContain('products:rent')
  const remove = () => shop.db.deleteFrom('products').where('id', '=', id).execute()
  expect(await tagsOf(remove)).toContain('products:rent')
})

test('a change of stock affects the pages of the product only if little is left, because only then it is shown', async () => {
  const { id } = await createTestProduct(shop.db, { sizes: [{ stock: 50 }] })
  expect(await tagsOf(setStock(id, 49))).toEqual([`stock:${id}`])
  expect(await tagsOf(setStock(id, 2))).toEqual([`product:${id}`])
  expect(await tagsOf(setStock(id, 0))).toEqual([`product:${id}`])
  expect(await tagsOf(setStock(id, 50))).toEqual([`product:${id}`])
})

test('pictures, colours and sizes affect their product', async () => {
  const { id } = await createTestProduct(shop.db)
  const picture = { product_id: id, url: 'https://example.com/a.jpg' }
  const colour = { product_id: id, name: 'Rani pink' }
  const changes = [
    () => shop.db.insertInto('product_pictures').values(picture).execute(),
    () =>
      shop.db.updateTable('product_pictures').set({ alt: 'Front' }).where('product_id', '=', id).execute(),
    () => shop.db.deleteFrom('product_pictures').where('product_id', '=', id).execute(),
    () => shop.db.insertInto('colours').values(colour).execute(),
    () =>
      shop.db
        .updateTable('skus')
        .set({ price: paise(1_00) })
        .where('product_id', '=', id)
        .execute(),
  ]
  for (const change of changes) expect(await tagsOf(change)).toEqual([`product:${id}`])
})

test('a rental is affected by a new and by a retired piece, and not by a piece that is handed out', async () => {
  const { id } = await createTestProduct(shop.db, {
    rentPrice: paise(300_00),
    sizes: [{ size: 'M', pieces: 2 }],
  })
  const setState = (state: 'out' | 'retired') => () =>
    shop.db
      .updateTable('rental_pieces')
      .set({ state })
      .where('sku_id', 'in', (eb) => eb.selectFrom('skus').select('id').where('product_id', '=', id))
      .execute()
  expect(await tagsOf(setState('out'))).toEqual([])
  expect(await tagsOf(setState('retired'))).toEqual([`product:${id}`])
})

test('settings, festivals and coupons have their own tags', async () => {
  expect(await tagsOf(() => replaceSettings(shop.db, { saleBanner: 'Ninth night' }))).toEqual(['settings'])
  const rename = () =>
    shop.db.updateTable('festivals').set({ name: 'Navratri' }).where('id', '=', 'navratri-2027')
  expect(await tagsOf(() => rename().execute())).toEqual(['festivals'])
  expect(await tagsOf(() => shop.db.updateTable('coupons').set({ active: false }).execute())).toEqual([
    'coupons',
  ])
})

test('a document is affected by a new published version and not by a draft', async () => {
  const key = 'page:size-guide'
  const { id } = await shop.db
    .insertInto('content_documents')
    .values({ key })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = { document_id: id, number: 1, content: '{}' }
  await shop.db.insertInto('content_versions').values(version).execute()
  const update = (values: object) => () =>
    shop.db.updateTable('content_documents').set(values).where('id', '=', id).execute()
  expect(await tagsOf(update({ draft: '{}', draft_at: new Date() }))).toEqual([])
  expect(await tagsOf(update({ published_version: 1 }))).toEqual([`content:${key}`])
})

test('every node reads each change once', async () => {
  const { id } = await createTestProduct(shop.db)
  const other: string[] = []
  const otherNode = await watchDataChanges(shop.database, (tags) => void other.push(...(tags ?? [])))
  expect(await tagsOf(changeProduct(id, { description: 'Silk' }))).toEqual([`product:${id}`])
  await otherNode.readChanges()
  await otherNode.readChanges()
  await otherNode.close()
  expect(other).toEqual([`product:${id}`])
})

test('old changes are deleted', async () => {
  await createTestProduct(shop.db)
  const before = new Date(Date.now() - 2 * 3_600_000)
  await shop.db.updateTable('data_changes').set({ at: before }).execute()
  await createTestProduct(shop.db)
  const { length: all } = await shop.db.selectFrom('data_changes').select('at').execute()
  await shop.app.jobs.workers
    .find(({ topic }) => topic.name === 'purge-data-changes')!
    .work({}, { isLast: true })
  const left = await shop.db.selectFrom('data_changes').select('at').execute()
  expect(left.length).toBeLessThan(all)
  expect(left.length).toBeGreaterThan(0)
})
