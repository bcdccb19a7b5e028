import { expect, test } from 'vitest'
import { drawPicture } from '../../tools/sample-art/draw.ts'
import { insertPictureSources } from '../modules/catalog/import/queries.ts'
import { storePicture } from '../platform/storage/pictures/picture.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { createTestProduct } from '../testing/product-fixture.ts'
import { testShop } from '../testing/shop.ts'
import { drawSamplePictures } from './draw-sample-pictures.ts'
import { SMALL_WIDTH } from './small-pictures.ts'

const shop = testShop()
const sources = [
  'pictures/rani-abhla-chaniya-choli-rani-pink-front.jpg',
  'pictures/rani-abhla-chaniya-choli-rani-pink-back.jpg',
]

/** Creates a product whose pictures are still small. */
async function createSampleProduct() {
  const { id } = await createTestProduct(shop.db)
  for (const [position, source] of sources.entries()) {
    const small = await drawPicture(source, SMALL_WIDTH)
    const stored = await storePicture(openStorage(shop.env, 'media'), small, { sender: 'shop' })
    await insertPictureSources(shop.db, [{ source, ...stored }])
    await shop.db
      .insertInto('product_pictures')
      .values({ product_id: id, media_id: stored.id, position })
      .execute()
  }
  return id
}

const widthsOf = async (productId: string) => {
  const rows = await shop.db
    .selectFrom('product_pictures')
    .innerJoin('media', 'media.id', 'media_id')
    .where('product_id', '=', productId)
    .orderBy('position')
    .select(['media.width', 'media.id'])
    .execute()
  const storage = openStorage(shop.env, 'media')
  for (const { id } of rows) expect(await storage.read(`${id}/640.webp`)).not.toBeNull()
  return rows.map(({ width }) => width)
}

test('full pictures replace the small ones, also after an interruption, and only once', async () => {
  const id = await createSampleProduct()
  const controller = new AbortController()
  const progress: string[] = []
  const draw = (signal: AbortSignal) =>
    drawSamplePictures({ db: shop.db, env: shop.env, onProgress: (line) => void progress.push(line), signal })
  expect(await widthsOf(id)).toEqual([SMALL_WIDTH, SMALL_WIDTH])

  controller.abort()
  await draw(controller.signal)
  expect(await widthsOf(id)).toEqual([SMALL_WIDTH, SMALL_WIDTH])

  await draw(new AbortController().signal)
  expect(await widthsOf(id)).toEqual([960, 960])
  expect(progress).toEqual(['  drew 2 of 2 pictures'])

  await draw(new AbortController().signal)
  expect(progress).toHaveLength(1)
})
