import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStorage } from '../disk-storage.ts'
import { pictureWidths } from './picture-names.ts'
import { storePicture } from './picture.ts'

let media = ''
beforeEach(async () => {
  media = await mkdtemp(join(tmpdir(), 'media-'))
})
afterEach(() => rm(media, { recursive: true }))

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3123f' } })
const photo = (width: number, height: number) => blank(width, height).jpeg().toBuffer()
const leftovers = () => readdir(media)
const metadata = (id: string, name: string) => sharp(join(media, id, name)).metadata()

test('a photograph is stored in four widths, as AVIF and as WebP', async () => {
  const { id, width, height, blur } = await storePicture(diskStorage(media), await photo(2000, 2500))
  expect([width, height]).toEqual([1280, 1600])
  expect(blur).toMatch(/^data:image\/webp;base64,/)
  expect(blur.length).toBeLessThan(400)
  for (const wide of pictureWidths) {
    expect(await metadata(id, `${wide}.webp`)).toMatchObject({
      format: 'webp',
      width: wide,
      height: wide * 1.25,
    })
    expect(await metadata(id, `${wide}.avif`)).toMatchObject({
      format: 'heif',
      width: wide,
      height: wide * 1.25,
    })
  }
})

test('a small picture is never enlarged, and is available under all four names', async () => {
  const { id, width } = await storePicture(diskStorage(media), await photo(500, 400))
  expect(width).toBe(500)
  const widths = pictureWidths.map(async (wide) => (await metadata(id, `${wide}.webp`)).width)
  expect(await Promise.all(widths)).toEqual([320, 500, 500, 500])
})

test('a photograph from a phone is rotated upright and loses its metadata', async () => {
  const exif = { IFD0: { Copyright: 'Meena', Artist: 'Meena' }, IFD3: { GPSLatitude: '23/1 1/1 0/1' } }
  const bytes = await blank(600, 400).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { id, width, height } = await storePicture(diskStorage(media), bytes)
  expect([width, height]).toEqual([400, 600])
  for (const name of ['320.webp', '1280.webp', '320.avif', '1280.avif']) {
    const { exif: left, orientation, xmp, icc } = await metadata(id, name)
    expect([left, orientation ?? 1, xmp, icc]).toEqual([undefined, 1, undefined, undefined])
    expect((await readFile(join(media, id, name))).includes('Meena')).toBe(false)
  }
})

test('the same picture is stored once, even if it is uploaded twice at the same time', async () => {
  const bytes = await photo(640, 800)
  const [first, second] = await Promise.all([
    storePicture(diskStorage(media), bytes),
    storePicture(diskStorage(media), bytes),
  ])
  expect(second).toEqual(first)
  expect(await storePicture(diskStorage(media), bytes)).toEqual(first)
  expect(await leftovers()).toEqual([first.id])
})

test('a picture whose files were lost is stored again', async () => {
  const bytes = await photo(640, 800)
  const { id } = await storePicture(diskStorage(media), bytes)
  await rm(join(media, id, 'picture.json'))
  await storePicture(diskStorage(media), bytes)
  expect(await readdir(join(media, id))).toHaveLength(9)
})

const noise = sharp({
  create: {
    width: 900,
    height: 900,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
const bad: [string, () => Promise<Buffer>][] = [
  [
    'an SVG, whatever its name',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['a GIF', () => blank(20, 20).gif().toBuffer()],
  ['no bytes at all', async () => Buffer.alloc(0)],
  [
    'a text that claims to be a JPEG',
    async () => Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('once upon a time')]),
  ],
  ['a JPEG that was cut off', async () => (await noise.clone().jpeg().toBuffer()).subarray(0, 60_000)],
  ['a PNG that was cut off', async () => (await noise.clone().png().toBuffer()).subarray(0, 60_000)],
  ['41 megapixels', () => blank(8200, 5000).png().toBuffer()],
  ['more than 10 MB', async () => Buffer.concat([await photo(64, 64), Buffer.alloc(10 * 1024 * 1024)])],
  ['a ribbon of 20 by 30,000', () => blank(20, 30_000).png().toBuffer()],
]
test.each(bad)('refuses %s and stores nothing', async (_what, bytes) => {
  await expect(storePicture(diskStorage(media), await bytes())).rejects.toMatchObject({
    code: 'bad_picture',
    status: 400,
  })
  expect(await leftovers()).toEqual([])
})

/** Creates the header of a PNG file with this width and height, without image data. */
function headOfPng({ width, height, depth = 8, interlaced = false }: Png): Buffer {
  const header = Buffer.alloc(17)
  header.write('IHDR', 'latin1')
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  header.set([depth, 6, 0, 0, interlaced ? 1 : 0], 12)
  const [length, sum, empty] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.alloc(12)]
  length.writeUInt32BE(13)
  sum.writeUInt32BE(crc32(header))
  empty.write('IDAT', 4, 'latin1')
  empty.writeUInt32BE(crc32(empty.subarray(4, 8)), 8)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), length, header, sum, empty])
}
type Png = { width: number; height: number; depth?: number; interlaced?: boolean }

test.each([
  ['visitor', { width: 4100, height: 4000 }, 'The picture has more than 16 megapixels'],
  ['account', { width: 8100, height: 5000 }, 'The picture has more than 40 megapixels'],
  [
    'visitor',
    { width: 20_000, height: 20_000, interlaced: true, depth: 16 },
    'The picture has more than 16 megapixels',
  ],
  [
    'staff',
    { width: 8000, height: 5000, interlaced: true, depth: 16 },
    'The picture takes too much memory to process. Save it as an ordinary JPEG and send that.',
  ],
  ['staff', { width: 100, height: 900_000 }, 'The picture has more than 40 megapixels'],
  ['staff', { width: 1280, height: 9000 }, 'The picture is too tall for its width'],
] as const)('what a %s sends is judged by its header: %o', async (sender, png, message) => {
  const stored = storePicture(diskStorage(media), headOfPng(png), { sender })
  await expect(stored).rejects.toMatchObject({ code: 'bad_picture', message })
})

test.each([
  ['a progressive JPEG of 12 megapixels', () => blank(4000, 3000).jpeg({ progressive: true }).toBuffer()],
  ['an interlaced PNG of 12 megapixels', () => blank(4000, 3000).png({ progressive: true }).toBuffer()],
])('%s is taken from a visitor', async (_what, bytes) => {
  expect(await storePicture(diskStorage(media), await bytes(), { sender: 'visitor' })).toMatchObject({
    width: 1280,
  })
})

test('a folder that cannot be written causes a server error, not an invalid picture', async () => {
  const file = join(media, 'file')
  await writeFile(file, '')
  const failure = await storePicture(diskStorage(file), await photo(640, 800)).catch(
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({ code: 'ENOTDIR' })
  expect(await leftovers()).toEqual(['file'])
})
