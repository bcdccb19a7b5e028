import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { createPageCache, renderedPage } from './page-cache.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()
const page = (html: string) => renderedPage(200, {}, Buffer.from(html))

async function withCache(work: (cache: ReturnType<typeof createPageCache>) => Promise<void>) {
  const cache = createPageCache(shop.db)
  try {
    await cache.invalidateIfChanged()
    await work(cache)
  } finally {
    cache.close()
  }
}

/** Makes a change. Returns whether the change removes a page from the cache. */
async function isDroppedBy(change: () => Promise<unknown>): Promise<boolean> {
  let isDropped = false
  await withCache(async (cache) => {
    cache.put('/', await page('old'), cache.generation())
    await change()
    await cache.invalidateIfChanged()
    isDropped = cache.get('/') === undefined
  })
  return isDropped
}

test('a page stays cached while nothing changes', async () => {
  expect(await isDroppedBy(async () => undefined)).toBe(false)
})

test('a new price, a new product, a picture and a setting each drop the pages', async () => {
  const choli = await createTestProduct(shop.db)
  const price = () =>
    shop.db
      .updateTable('products')
      .set({ mrp: paise(5000_00) })
      .where('id', '=', choli.id)
      .execute()
  expect(await isDroppedBy(price)).toBe(true)
  expect(await isDroppedBy(() => createTestProduct(shop.db))).toBe(true)
  const picture = { product_id: choli.id, url: 'https://example.com/a.jpg' }
  expect(await isDroppedBy(() => shop.db.insertInto('product_pictures').values(picture).execute())).toBe(true)
  const banner = JSON.stringify({ saleBanner: 'Ninth night' })
  expect(
    await isDroppedBy(() => shop.db.updateTable('store_settings').set({ settings: banner }).execute()),
  ).toBe(true)
})

test('a change of stock drops the pages only if little is left, because only then it is shown', async () => {
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 50 }] })
  const set = (available: number) => () =>
    shop.db.updateTable('stock_items').set({ available }).where('product_id', '=', choli.id).execute()
  expect(await isDroppedBy(set(49))).toBe(false)
  expect(await isDroppedBy(set(2))).toBe(true)
  expect(await isDroppedBy(set(0))).toBe(true)
  expect(await isDroppedBy(set(50))).toBe(true)
})

test('a page that was rendered before a change is not cached after it', async () => {
  await withCache(async (cache) => {
    const generation = cache.generation()
    await createTestProduct(shop.db)
    await cache.invalidateIfChanged()
    cache.put('/', await page('read before'), generation)
    expect(cache.get('/')).toBeUndefined()
  })
})

test('new pages replace the least recently used pages', async () => {
  await withCache(async (cache) => {
    const large = await renderedPage(200, {}, Buffer.alloc(8 * 1024 * 1024))
    const put = (key: string) => cache.put(key, { ...large }, cache.generation())
    put('/')
    for (let count = 0; count < 40; count += 1) {
      put(`/marketplace?q=${count}`)
      expect(cache.get('/')).toBeDefined()
    }
    expect(cache.get('/marketplace?q=0')).toBeUndefined()
    expect(cache.get('/marketplace?q=39')).toBeDefined()
  })
})

test('all encodings of a page have the same content', async () => {
  const { bodies, etag } = await page('<p>નવરાત્રી</p>'.repeat(100))
  const { brotliDecompressSync, gunzipSync } = await import('node:zlib')
  expect(brotliDecompressSync(bodies.br).equals(bodies.identity)).toBe(true)
  expect(gunzipSync(bodies.gzip).equals(bodies.identity)).toBe(true)
  expect(etag).not.toBe((await page('other')).etag)
})
