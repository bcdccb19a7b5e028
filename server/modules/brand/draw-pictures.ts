import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chosenColours, defaultBrand, type Brand } from '../../../contract/store/brand/brand.ts'
import { rolesOf } from '../../../contract/store/brand/roles.ts'
import { DEFAULT_NAME } from '../../../contract/store/brand/shop-name.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { textShapes } from '../../platform/pdf/text-path.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARK = 200

/** Draws the picture that chat programs and social networks show with links to the shop: logo, name and tagline. */
export async function drawSharePicture(storage: Storage, brand: Brand): Promise<Buffer> {
  const isDefault =
    brand.name === DEFAULT_NAME &&
    brand.tagline === defaultBrand.tagline &&
    brand.palette === 'festival' &&
    !brand.logo
  if (isDefault) return readFile(join(import.meta.dirname, 'share.png'))
  const { banner } = rolesOf(chosenColours(brand))
  const stripes = [banner.haldi, banner.mehndi, banner.chandi, banner.kesari, banner.sindoor, banner.gulal]
  const hem = stripes.map(
    (colour, at) =>
      `<rect x="${(at * WIDTH) / stripes.length}" y="${HEIGHT - 24}" width="${WIDTH / stripes.length}" height="24" fill="${colour}"/>`,
  )
  const logo = brand.logo && (await readMark(storage, brand.logo.media, MARK))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${banner.night}"/>${hem.join('')}
${logo ? '' : `<g transform="translate(${WIDTH / 2} 190) scale(2)">${petals(stripes, banner.night)}</g>`}
${centred(brand.name, { y: 420, size: 110, colour: banner['on-night'] })}
${centred(brand.tagline, { y: 500, size: 38, colour: banner['on-night-muted'] })}</svg>`
  const marks = logo ? [{ input: logo, left: (WIDTH - MARK) / 2, top: 90 }] : []
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).composite(marks).png({ compressionLevel: 9 }).toBuffer()
}

/** The mark of a shop without a logo: nine petals. */
const petals = (colours: readonly string[], centre: string): string =>
  Array.from(
    { length: 9 },
    (_, at) =>
      `<ellipse cy="-29" rx="10.5" ry="19" fill="${colours[at % colours.length]}" transform="rotate(${at * 40})"/>`,
  ).join('') + `<circle r="11" fill="${colours[0]}"/><circle r="5" fill="${centre}"/>`

/** Writes a line of text in the middle, smaller if it is too long. */
function centred(text: string, { y, size, colour }: { y: number; size: number; colour: string }): string {
  const { width } = textShapes(text, size)
  const fitting = Math.min(size, (size * (WIDTH - 120)) / width)
  const line = textShapes(text, fitting)
  return `<g fill="${colour}" transform="translate(${(WIDTH - line.width) / 2} ${y})">${line.shapes}</g>`
}

/** Draws the shop's icon as a square PNG with `size` pixels on each side; null if the picture is no longer stored. */
export const drawIcon = (storage: Storage, media: string, size: number): Promise<Buffer | null> =>
  readMark(storage, media, size)

async function readMark(storage: Storage, media: string, size: number): Promise<Buffer | null> {
  const file = await storage.read(`${media}/640.webp`)
  const { default: sharp } = await import('sharp')
  return (
    file &&
    sharp(file)
      .resize({ width: size, height: size, fit: 'contain', background: '#00000000' })
      .png({ compressionLevel: 9 })
      .toBuffer()
  )
}
