import sharp from 'sharp'
import type { Sender } from './decode-queue.ts'
import { assertAffordable, maxPixels, refuseSize, InvalidPictureError } from './picture-cost.ts'
import { pictureWidths } from './picture-names.ts'
import type { PictureFiles } from '../storage.ts'

const maxWidth = 1280

// Uses one core per picture, because uploads share the machine with requests. Creating the sample shop encodes several pictures at the
// same time and so uses all cores anyway.
sharp.concurrency(1)
sharp.cache(false)

interface Bitmap {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** The files of a picture. `width` and `height`: size of the largest file in pixels. `bytes`: total size of all files. */
export type EncodedPicture = {
  width: number
  height: number
  blur: string
  bytes: number
  files: PictureFiles
}

/**
 * Encodes a picture in every width, upright and without EXIF. Throws `InvalidPictureError` if the picture is damaged or takes too much
 * memory to decode.
 */
export async function encodePicture(bytes: Buffer, sender: Sender): Promise<EncodedPicture> {
  const bitmap = await decode(bytes, sender)
  const { width, height } = bitmap.info
  const files = await everyWidth(bitmap)
  return { width, height, blur: await blurOf(bitmap), bytes: sizeOf(files), files }
}

/** Returns the total size of the files in bytes. Counts the same bytes under several names once. */
const sizeOf = (files: PictureFiles) =>
  [...new Set(files.values())].reduce((sum, { length }) => sum + length, 0)

/** Decodes a picture to upright sRGB pixels, at most as wide as the largest file. Of a picture that is too large, reads only the header. */
async function decode(bytes: Buffer, sender: Sender): Promise<Bitmap> {
  const source = sharp(bytes, { limitInputPixels: maxPixels(sender), failOn: 'truncated' })
  const header = await source.metadata().catch((error: Error) => refuseUnreadable(error, sender))
  assertAffordable(header, { sender, width: maxWidth })
  return source
    .autoOrient()
    .resize({ width: maxWidth, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => refuseUnreadable(error, sender))
}

function refuseUnreadable(error: Error, sender: Sender): never {
  if (error.message.includes('pixel limit')) refuseSize(sender)
  throw new InvalidPictureError('The picture is damaged and cannot be read')
}

/** Scales `bitmap` down to `width`. Returns `bitmap` itself if it is not wider than `width`. */
async function narrowed(bitmap: Bitmap, width: number): Promise<Bitmap> {
  const { data, info: raw } = bitmap
  if (raw.width <= width) return bitmap
  return await sharp(data, { raw }).resize({ width }).raw().toBuffer({ resolveWithObject: true })
}

/** Creates the files of all widths, from the widest to the narrowest. Scaling the previous width is half the work of scaling the source. */
async function everyWidth(source: Bitmap): Promise<PictureFiles> {
  const files = new Map<string, Buffer>()
  let bitmap = source
  let encoded: Encoded | undefined
  for (const width of pictureWidths.toReversed()) {
    const next = await narrowed(bitmap, width)
    if (next !== bitmap || !encoded) encoded = await encode(next) // if the picture is not wider than this width, the files of the previous width are used again
    files.set(`${width}.avif`, encoded.avif).set(`${width}.webp`, encoded.webp)
    bitmap = next
  }
  return files
}

type Encoded = { avif: Buffer; webp: Buffer }

/**
 * Encodes pixels as AVIF and WebP, with the fastest settings at which drawings and photographs still look clean. AVIF with an effort
 * above 0 takes twice as long.
 */
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
