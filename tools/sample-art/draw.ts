import sharp from 'sharp'
import { colourNames, paintOf } from './colours.ts'
import { compose, views } from './compose.ts'
import { recipes } from './recipes.ts'

const name = new RegExp(`^pictures/(.+)-(${colourNames.join('|')})-(${views.join('|')})\\.jpg$`)

/** The SVG of a picture of the sample shop, named `pictures/<product>-<colour>-<view>.jpg`. Throws for an unknown name. */
export function sketch(src: string, width: number): string {
  const [, slug = '', colour = '', view] = name.exec(src) ?? []
  const recipe = recipes[slug]
  const seen = views.find((known) => known === view)
  if (!recipe || !seen) throw new Error(`No picture is called ${src}`)

  const content = compose(recipe, seen, { paint: paintOf(colour), slug })
  const size = `viewBox="0 0 800 1000" width="${width}" height="${width * 1.25}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`
}

/**
 * Draws the picture that the catalogue calls `src`: a JPEG four wide and five high, the same on every machine.
 * 960 pixels are sharp on any product page, and a first start waits half as long as for 1280.
 */
export function drawPicture(src: string, width = 960): Promise<Buffer> {
  return sharp(Buffer.from(sketch(src, width)))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .toBuffer()
}
