import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture } from '../../tools/sample-art/draw.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { testShop } from '../testing/shop.ts'
import { catalogueFile } from './seed-sample-shop.ts'
import { readSmallPictures, SMALL_WIDTH, smallPictureId, storeSmallPictures } from './small-pictures.ts'

const shop = testShop()
const pictures = await readSmallPictures()

// If this test fails, run: npm run small-pictures
test('the file has a picture of every drawing of the catalogue, drawn from the current drawings', () => {
  const sources = new Set(readFileSync(catalogueFile, 'utf8').match(/pictures\/[a-z0-9-]+\.jpg/g))
  const expected = [...sources].map((source) => ({ source, id: smallPictureId(source) }))
  expect(pictures.map(({ source, id }) => ({ source, id }))).toEqual(expected)
})

const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer({ resolveWithObject: true })

test.each([0, 150, 399])('picture %i of the file looks like its drawing', async (index) => {
  const { source, avif, webp } = pictures[index]!
  const drawing = await pixelsOf(await drawPicture(source, SMALL_WIDTH))
  for (const file of [avif, webp]) {
    const { data, info } = await pixelsOf(Buffer.from(file, 'base64'))
    expect(info).toMatchObject({ width: drawing.info.width, height: drawing.info.height, channels: 3 })
    const difference = data.reduce((sum, value, at) => sum + Math.abs(value - drawing.data[at]!), 0)
    expect(difference / data.length).toBeLessThan(8)
  }
})

test('small pictures are stored in all widths, also if a first start is repeated', async () => {
  const storage = openStorage(shop.env, 'media')
  await storeSmallPictures(shop.db, storage)
  expect(await storeSmallPictures(shop.db, storage)).toBe(pictures.length)
  const stored = await shop.db
    .selectFrom('picture_sources')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['source', 'media_id as id', 'width', 'height', 'blur'])
    .execute()
  const expected = pictures.map(({ source, id, blur }) => ({ source, id, width: 64, height: 80, blur }))
  expect(stored.toSorted((a, b) => (a.source < b.source ? -1 : 1))).toEqual(
    expected.toSorted((a, b) => (a.source < b.source ? -1 : 1)),
  )
  const { id, avif } = pictures[0]!
  for (const width of [320, 640, 960, 1280]) {
    expect(await storage.read(`${id}/${width}.avif`)).toEqual(Buffer.from(avif, 'base64'))
  }
})
