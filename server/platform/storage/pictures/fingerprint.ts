import { refuse } from '../../../../contract/core/refusal.ts'
import type { Storage } from '../storage.ts'

/**
 * Returns a perceptual hash (difference hash) of a stored picture: 64 bits as 16 hexadecimal digits. Each bit says whether one of
 * 8 × 8 fields is brighter than its right neighbour. The hashes of scaled, slightly recoloured or recompressed copies differ in few
 * bits.
 */
export async function fingerprintOf(storage: Storage, id: string): Promise<string> {
  const { default: sharp } = await import('sharp')
  const bytes = await storage.read(`${id}/320.webp`)
  const pixels = await sharp(bytes ?? refuse('not_found', 'This picture no longer exists'))
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .raw()
    .toBuffer()
  let bits = 0n
  for (let field = 0; field < 64; field += 1) {
    const at = Math.floor(field / 8) * 9 + (field % 8)
    bits = (bits << 1n) | (pixels[at]! > pixels[at + 1]! ? 1n : 0n)
  }
  return bits.toString(16).padStart(16, '0')
}

/** Returns the Hamming distance of two fingerprints: the number of bits that differ. */
export function difference(value: string, other: string): number {
  const bits = BigInt(`0x${value}`) ^ BigInt(`0x${other}`)
  return bits.toString(2).replaceAll('0', '').length
}

/** Maximum Hamming distance at which two pictures count as copies. Compression alone changes up to four bits. */
export const SAME_LOOK = 6
