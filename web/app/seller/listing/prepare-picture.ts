import { pictureLimit } from '../../../../contract/sellers/seller-terms.ts'

const SHRINK_FROM_BYTES = 1_500_000
const LONGEST_SIDE = 2000

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCodePoint(...bytes.slice(from, to))

/** By its first bytes, like the server judges it. */
function isPicture(head: Uint8Array): boolean {
  const isJpeg = head[0] === 0xff && head[1] === 0xd8
  const isPng = head[0] === 0x89 && ascii(head, 1, 4) === 'PNG'
  const isWebp = ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP'
  const isAvif = ascii(head, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(head, 8, 32))
  return isJpeg || isPng || isWebp || isAvif
}

/**
 * Makes a chosen file ready to be sent: a large photograph becomes as large as the shop shows it, which spares the line.
 * Throws words for people when it is no picture, damaged, or too large to be sent.
 */
export async function preparePicture(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, 32).arrayBuffer())
  if (!isPicture(head)) throw new Error('Only JPEG, PNG, WebP and AVIF pictures can be used')
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) throw new Error('The picture is damaged and cannot be read')
  const small = file.size < SHRINK_FROM_BYTES ? null : await shrunk(bitmap, file.name)
  bitmap.close()
  const ready = small && small.size < file.size ? small : file
  if (ready.size > pictureLimit.bytes) throw new Error('The picture is larger than 10 MB')
  return ready
}

async function shrunk(bitmap: ImageBitmap, name: string): Promise<File | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const brush = canvas.getContext('2d')
  if (!brush) return null
  brush.fillStyle = '#fff' // a JPEG has no glass
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  return blob && new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
