import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { z } from 'zod'
import { refuse } from '../../contract/refusal.ts'
import { pictureWidths, SUMMARY } from './picture-names.ts'
import type { PictureFiles, Shelf } from './shelf.ts'
import { sniffPicture } from './sniff.ts'

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
 * a name of their own. Refuses `bad_picture` for what is no JPEG, PNG, WebP or AVIF, too large or damaged, and
 * `unavailable` when the shelf cannot take it.
 */
export async function storePicture(
  shelf: Shelf,
  bytes: Buffer,
  id = createHash('sha256').update(bytes).digest('hex').slice(0, 32),
): Promise<StoredPicture> {
  if (bytes.length > maxBytes) refuse('bad_picture', 'The picture is larger than 10 MB')
  if (!sniffPicture(bytes)) refuse('bad_picture', 'Only JPEG, PNG, WebP and AVIF pictures can be used')

  const known = await readStored(shelf, id)
  if (known) return known

  const bitmap = await decode(bytes)
  const stored = { id, width: bitmap.info.width, height: bitmap.info.height, blur: await blurOf(bitmap) }
  const files = await everyWidth(bitmap)
  await shelf.keep(id, new Map([...files, [SUMMARY, Buffer.from(JSON.stringify(stored))]]))
  return stored
}

/** The picture `id` if all of it is there. */
async function readStored(shelf: Shelf, id: string): Promise<StoredPicture | null> {
  const summary = await shelf.read(`${id}/${SUMMARY}`)
  try {
    return summary && StoredPicture.parse(JSON.parse(summary.toString()))
  } catch {
    return null // it was cut off
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
async function everyWidth(source: Bitmap): Promise<PictureFiles> {
  const files = new Map<string, Buffer>()
  let bitmap = source
  let encoded: Encoded | undefined
  for (const width of pictureWidths.toReversed()) {
    const next = await narrowed(bitmap, width)
    if (next !== bitmap || !encoded) encoded = await encode(next) // else the source has no more pixels to give
    files.set(`${width}.avif`, encoded.avif).set(`${width}.webp`, encoded.webp)
    bitmap = next
  }
  return files
}

type Encoded = { avif: Buffer; webp: Buffer }

/** The fastest settings at which drawings and photographs still look clean: AVIF above effort 0 takes twice as long. */
async function encode({ data, info: raw }: Bitmap): Promise<Encoded> {
  const pixels = sharp(data, { raw })
  const avif = { quality: 48, effort: 0, chromaSubsampling: '4:2:0', tune: 'ssim' } as const
  return {
    avif: await pixels.clone().avif(avif).toBuffer(),
    webp: await pixels.clone().webp({ quality: 80, effort: 0 }).toBuffer(),
  }
}

async function blurOf(bitmap: Bitmap): Promise<string> {
  const { data, info: raw } = bitmap
  const tiny = await sharp(data, { raw })
    .resize(12, 16, { fit: 'inside' })
    .webp({ quality: 30, effort: 4 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
