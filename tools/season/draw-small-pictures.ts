// Draws the small pictures with which the sample shop opens, and stores them in server/sample-shop/small-pictures.json.br:
// npm run small-pictures
import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { encodePicture } from '../../server/platform/storage/pictures/make-files.ts'
import {
  SMALL_WIDTH,
  smallPictureId,
  smallPicturesFile,
  type SmallPicture,
} from '../../server/sample-shop/small-pictures.ts'
import { drawPicture } from '../sample-art/draw.ts'
import { catalogueDrawings } from './pictures.ts'

/** Encodes with the qualities of the shop, but with more effort, because the file is part of the repository. */
async function drawSmallPicture(source: string): Promise<SmallPicture> {
  const drawing = await drawPicture(source, SMALL_WIDTH)
  const { blur } = await encodePicture(drawing, 'shop')
  const avif = await sharp(drawing).avif({ quality: 48, chromaSubsampling: '4:2:0', tune: 'ssim' }).toBuffer()
  const webp = await sharp(drawing).webp({ quality: 80, effort: 6 }).toBuffer()
  const id = smallPictureId(source)
  return { source, id, blur, avif: avif.toString('base64'), webp: webp.toString('base64') }
}

const pictures: SmallPicture[] = []
for (const source of catalogueDrawings) pictures.push(await drawSmallPicture(source))
writeFileSync(smallPicturesFile, brotliCompressSync(JSON.stringify(pictures)))
