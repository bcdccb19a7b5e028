import { pictureLimit } from '../../../../contract/sellers/seller-terms.ts'

const SHRINK_FROM_BYTES = 1_500_000
const LONGEST_SIDE = 2000

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCodePoint(...bytes.slice(from, to))

/** Checks with the first bytes of the file whether it is a picture. The server checks the same. */
function isPicture(head: Uint8Array): boolean {
  const isJpeg = head[0] === 0xff && head[1] === 0xd8
  const isPng = head[0] === 0x89 && ascii(head, 1, 4) === 'PNG'
  const isWebp = ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP'
  const isAvif = ascii(head, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(head, 8, 32))
  return isJpeg || isPng || isWebp || isAvif
}

/**
 * Prepares a file for the upload. Scales large photographs down to the size that the shop displays, which saves bandwidth. Throws an error
 * with a message for the user if the file is not a picture, is damaged or is too large.
 */
export async function preparePicture(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, 32).arrayBuffer())
  if (!isPicture(head)) throw new Error('Only JPEG, PNG, WebP and AVIF pictures can be used')
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) throw new Error('The picture is damaged and cannot be read')
  const smaller = file.size < SHRINK_FROM_BYTES ? null : await scaleDown(bitmap, file.name)
  bitmap.close()
  const ready = smaller && smaller.size < file.size ? smaller : file
  if (ready.size > pictureLimit.bytes) throw new Error('The picture is larger than 10 MB')
  return ready
}

async function scaleDown(bitmap: ImageBitmap, name: string): Promise<File | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff' // JPEG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob && new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
