export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const starts = (bytes: Buffer, with_: string, at: number) =>
  bytes.toString('latin1', at, at + with_.length) === with_

function isAvif(bytes: Buffer): boolean {
  if (!starts(bytes, 'ftyp', 4)) return false
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 64))
  return brands.includes('avif') || brands.includes('avis')
}

/** Detects the format of a picture from its magic bytes, not from its file name. Returns null for formats that are not accepted. */
export function sniffPicture(bytes: Buffer): PictureKind | null {
  if (bytes.length < 16) return null
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(png)) return 'png'
  if (starts(bytes, 'RIFF', 0) && starts(bytes, 'WEBP', 8)) return 'webp'
  return isAvif(bytes) ? 'avif' : null
}
