import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { z } from 'zod'
import { refuse } from '../../contract/refusal.ts'
import { openQueue, type Sender } from './decode-queue.ts'
import { assertAffordable, maxPixels, refuseSize } from './picture-cost.ts'
import { pictureWidths, SUMMARY } from './picture-names.ts'
import type { PictureFiles, Shelf } from './shelf.ts'
import { sniffPicture } from './sniff.ts'

/** `width` and `height` are those of the largest file; `blur` is a data URI of less than 400 bytes; `bytes` is what all files take. */
const StoredPicture = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  blur: z.string(),
  bytes: z.int().default(0),
})
export type StoredPicture = z.infer<typeof StoredPicture>

const maxBytes = 10 * 1024 * 1024
const maxWidth = 1280
/** Seconds in which a picture has to be read, and each file of it written. */
const deadline = { seconds: 20 }

// One core a picture: uploads share the machine with shoppers, and a seed keeps all cores busy by itself.
sharp.concurrency(1)
sharp.cache(false)

/** Pictures that people send are read one at a time in a node: some take hundreds of megabytes. */
const inTurn = openQueue()

interface Bitmap {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Whose picture it is, and the name that it gets; without one its bytes give it its name. */
type Options = { sender?: Sender; id?: string | undefined }

/**
 * Keeps a photograph: upright, without EXIF, in every width. The same bytes are kept once, unless `id` gives them a name of their own.
 * Refuses `bad_picture` for what is no JPEG, PNG, WebP or AVIF, too large or damaged, `unavailable` when the shelf cannot take it, and
 * `overloaded` when too many wait.
 */
export async function storePicture(
  shelf: Shelf,
  picture: Uint8Array,
  { sender = 'staff', id = nameOf(picture) }: Options = {},
): Promise<StoredPicture> {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  if (bytes.length > maxBytes) refuse('bad_picture', 'The picture is larger than 10 MB')
  if (!sniffPicture(bytes)) refuse('bad_picture', 'Only JPEG, PNG, WebP and AVIF pictures can be used')

  const known = await readStored(shelf, id)
  if (known) return known

  const { files, ...made } = await inTurn(sender, () => makeFiles(bytes, sender))
  const stored = { id, ...made }
  await shelf.keep(id, new Map([...files, [SUMMARY, Buffer.from(JSON.stringify(stored))]]))
  return stored
}

const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

async function makeFiles(bytes: Buffer, sender: Sender) {
  const bitmap = await decode(bytes, sender)
  const { width, height } = bitmap.info
  const files = await everyWidth(bitmap)
  return { width, height, blur: await blurOf(bitmap), bytes: sizeOf(files), files }
}

/** The same bytes under several names count once. */
const sizeOf = (files: PictureFiles) =>
  [...new Set(files.values())].reduce((sum, { length }) => sum + length, 0)

/** The picture `id` if all of it is there. */
async function readStored(shelf: Shelf, id: string): Promise<StoredPicture | null> {
  const summary = await shelf.read(`${id}/${SUMMARY}`)
  try {
    return summary && StoredPicture.parse(JSON.parse(summary.toString()))
  } catch {
    return null // it was cut off
  }
}

/** Upright sRGB pixels, at most as wide as the largest file. Only the header is read of a picture that is too large. */
async function decode(bytes: Buffer, sender: Sender): Promise<Bitmap> {
  const source = sharp(bytes, { limitInputPixels: maxPixels(sender), failOn: 'truncated' })
  const header = await source.metadata().catch((error: Error) => refuseUnreadable(error, sender))
  assertAffordable(header, { sender, width: maxWidth })
  return source
    .autoOrient()
    .resize({ width: maxWidth, withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout(deadline)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => refuseUnreadable(error, sender))
}

function refuseUnreadable(error: Error, sender: Sender): never {
  if (error.message.includes('pixel limit')) refuseSize(sender)
  if (error.message.includes('timeout')) refuse('bad_picture', 'The picture takes too long to read')
  refuse('bad_picture', 'The picture is damaged and cannot be read')
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
    avif: await pixels.clone().timeout(deadline).avif(avif).toBuffer(),
    webp: await pixels.clone().timeout(deadline).webp({ quality: 80, effort: 0 }).toBuffer(),
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
