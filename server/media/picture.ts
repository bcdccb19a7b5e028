import { createHash, randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { refuse } from '../../contract/refusal.ts'
import { sniffPicture } from './sniff.ts'

/** The widths in which every picture is kept, each as `<id>/<width>.avif` and `<id>/<width>.webp`. */
export const pictureWidths = [320, 640, 960, 1280] as const

/** `width` and `height` are those of the largest file; `blur` is a data URI of less than 400 bytes. */
const StoredPicture = z.object({ id: z.string(), width: z.int(), height: z.int(), blur: z.string() })
export type StoredPicture = z.infer<typeof StoredPicture>

const maxBytes = 10 * 1024 * 1024
const maxPixels = 40_000_000
const maxHeight = 8000
const maxWidth = 1280

// One core a picture: uploads share the machine with shoppers, and a seed keeps all cores busy by itself.
sharp.concurrency(1)
sharp.cache(false)

interface Bitmap {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/**
 * Keeps a merchant's photograph: upright, without EXIF, in every width. The same bytes are kept once, unless `id` gives them
 * a name of their own. Refuses `bad_picture` for what is no JPEG, PNG, WebP or AVIF, too large or damaged.
 */
export async function storePicture(
  mediaDir: string,
  bytes: Buffer,
  id = createHash('sha256').update(bytes).digest('hex').slice(0, 32),
): Promise<StoredPicture> {
  if (bytes.length > maxBytes) refuse('bad_picture', 'The picture is larger than 10 MB')
  if (!sniffPicture(bytes)) refuse('bad_picture', 'Only JPEG, PNG, WebP and AVIF pictures can be used')

  const known = await readStored(mediaDir, id)
  if (known) return known

  const bitmap = await decode(bytes)
  const half = join(mediaDir, `.half-${id}-${randomUUID()}`)
  try {
    const stored = { id, width: bitmap.info.width, height: bitmap.info.height, blur: await blurOf(bitmap) }
    await mkdir(half, { recursive: true })
    await writeWidths(half, bitmap)
    await writeFile(join(half, 'picture.json'), JSON.stringify(stored))
    return await moveInto(mediaDir, half, stored)
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

/** The picture `id` if all of it is there. */
async function readStored(mediaDir: string, id: string): Promise<StoredPicture | null> {
  try {
    return StoredPicture.parse(JSON.parse(await readFile(join(mediaDir, id, 'picture.json'), 'utf8')))
  } catch {
    return null
  }
}

/** Upright sRGB pixels, at most as wide as the largest file. */
async function decode(bytes: Buffer): Promise<Bitmap> {
  const bitmap = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated' })
    .autoOrient()
    .resize({ width: maxWidth, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) =>
      error.message.includes('pixel limit')
        ? refuse('bad_picture', 'The picture has more than 40 megapixels')
        : refuse('bad_picture', 'The picture is damaged and cannot be read'),
    )
  if (bitmap.info.height > maxHeight) refuse('bad_picture', 'The picture is too tall for its width')
  return bitmap
}

/** `bitmap` at `width`, or as it is where that would enlarge it. */
async function narrowed(bitmap: Bitmap, width: number): Promise<Bitmap> {
  const { data, info: raw } = bitmap
  if (raw.width <= width) return bitmap
  return await sharp(data, { raw }).resize({ width }).raw().toBuffer({ resolveWithObject: true })
}

/** From the widest down, each made from the one before: half the work of going back to the source. */
async function writeWidths(folder: string, source: Bitmap): Promise<void> {
  let bitmap = source
  let written: number | undefined
  for (const width of pictureWidths.toReversed()) {
    const next = await narrowed(bitmap, width)
    if (next === bitmap && written) await repeat(folder, written, width)
    else await encode(next, join(folder, String(width)))
    bitmap = next
    written = width
  }
}

/** The files of `width` under a second name: the source has no more pixels to give. */
async function repeat(folder: string, width: number, name: number): Promise<void> {
  for (const kind of ['avif', 'webp']) {
    const [from, to] = [join(folder, `${width}.${kind}`), join(folder, `${name}.${kind}`)]
    await link(from, to).catch(() => copyFile(from, to)) // not every disk knows links
  }
}

/** The fastest settings at which drawings and photographs still look clean: AVIF above effort 0 takes twice as long. */
async function encode({ data, info: raw }: Bitmap, path: string): Promise<void> {
  const pixels = sharp(data, { raw })
  await pixels
    .clone()
    .avif({ quality: 48, effort: 0, chromaSubsampling: '4:2:0', tune: 'ssim' })
    .toFile(`${path}.avif`)
  await pixels.clone().webp({ quality: 80, effort: 0 }).toFile(`${path}.webp`)
}

async function blurOf(bitmap: Bitmap): Promise<string> {
  const { data, info: raw } = bitmap
  const tiny = await sharp(data, { raw })
    .resize(12, 16, { fit: 'inside' })
    .webp({ quality: 30, effort: 4 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** Publishes the finished folder in one step. A rival that was faster has stored the same picture. */
async function moveInto(mediaDir: string, half: string, stored: StoredPicture): Promise<StoredPicture> {
  const place = join(mediaDir, stored.id)
  try {
    await rename(half, place)
  } catch (error) {
    const rival = await readStored(mediaDir, stored.id)
    if (rival) return rival
    await rm(place, { recursive: true, force: true }) // what stands there has lost its picture.json
    await rename(half, place).catch(() => Promise.reject(error))
  }
  return stored
}
