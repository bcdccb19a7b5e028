import type { Metadata } from 'sharp'
import type { Sender } from './decode-queue.ts'

const MEGAPIXEL = 1_000_000
const megapixels: Record<Sender, number> = { visitor: 16, account: 40, staff: 40, shop: 40 }
/** Maximum memory in megabytes for decoding a picture. */
const megabytes: Record<Sender, number> = { visitor: 64, account: 100, staff: 240, shop: 240 }
const MAX_HEIGHT = 8000

/** Returns the maximum number of pixels of a picture from `sender`. */
export const maxPixels = (sender: Sender): number => megapixels[sender] * MEGAPIXEL

/**
 * Throws `InvalidPictureError` if a picture has too many pixels, is too tall after it is scaled to `width`, or takes too much memory to
 * decode.
 */
export function assertAffordable(header: Metadata, { sender, width }: { sender: Sender; width: number }) {
  const pixels = header.width * header.height
  if (pixels > maxPixels(sender)) refuseSize(sender)
  const isRotated = (header.orientation ?? 1) > 4
  const [wide, tall] = isRotated ? [header.height, header.width] : [header.width, header.height]
  if ((tall * Math.min(width, wide)) / wide > MAX_HEIGHT) {
    throw new InvalidPictureError('The picture is too tall for its width')
  }
  if (pixels * bytesPerPixel(header) > megabytes[sender] * 1_000_000) {
    throw new InvalidPictureError(
      'The picture takes too much memory to process. Save it as an ordinary JPEG and send that.',
    )
  }
}

/** Throws `InvalidPictureError` for a picture with too many pixels. */
export function refuseSize(sender: Sender): never {
  throw new InvalidPictureError(`The picture has more than ${megapixels[sender]} megapixels`)
}

/**
 * Returns the memory in bytes that decoding takes for each pixel of the picture, measured with libvips 8. Most files are decoded in
 * strips, but a progressive JPEG, an interlaced PNG and an AVIF are in memory as a whole.
 */
function bytesPerPixel(header: Metadata): number {
  const { format, channels, depth, isProgressive, chromaSubsampling, bitsPerSample = 8 } = header
  const bytes = channels * (depth === 'uchar' ? 1 : 2)
  if (format === 'heif') return bitsPerSample > 8 ? 36 : 18
  if (format === 'webp') return 4
  if (format === 'png') return isProgressive ? bytes * 1.25 : bytesWhenRotated(header, bytes)
  if (!isProgressive) return 1
  return chromaSubsampling === '4:2:0' ? channels : channels * 2
}

/** Returns the memory per pixel of a PNG. A picture with an EXIF rotation must be in memory as a whole to be turned. */
const bytesWhenRotated = ({ orientation = 1 }: Metadata, bytes: number) => (orientation > 1 ? bytes : 1)

/** The error for a picture that cannot be used. It is not a `Refusal`, so that the decoder process need not load the code of refusals. */
export class InvalidPictureError extends Error {}
