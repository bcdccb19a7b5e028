import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sketch } from '../../tools/sample-art/draw.ts'
import { insertPictureSources } from '../modules/catalog/import/queries.ts'
import type { Db } from '../platform/db/database.ts'
import { storeEncoded } from '../platform/storage/pictures/picture.ts'
import { pictureWidths } from '../platform/storage/pictures/picture-names.ts'
import type { Storage } from '../platform/storage/storage.ts'

/**
 * The width in pixels of the first pictures of the sample shop. Drawing all pictures in full size takes about a minute, so the shop opens
 * with small ones, which have the right colours and the right aspect ratio.
 */
export const SMALL_WIDTH = 64
const SMALL_HEIGHT = 80

/** A small picture of the catalogue. `source`: its path in the catalogue. `avif`, `webp`: its files in base64. */
export type SmallPicture = { source: string; id: string; blur: string; avif: string; webp: string }

/** The small pictures of the whole catalogue: drawing them takes ten seconds. Written by `npm run small-pictures`. */
export const smallPicturesFile = join(import.meta.dirname, 'small-pictures.json.br')

/** The id of the small picture of a source. It is a hash of the drawing, so it shows whether a picture was drawn from the current drawing. */
export const smallPictureId = (source: string) =>
  createHash('sha256').update(sketch(source, SMALL_WIDTH)).digest('hex').slice(0, 32)

export const readSmallPictures = async () =>
  JSON.parse(brotliDecompressSync(await readFile(smallPicturesFile)).toString()) as SmallPicture[]

const CONCURRENCY = 16

/** Stores the small pictures, so that the import of the catalogue finds all its pictures. Returns their number. Idempotent. */
export async function storeSmallPictures(db: Db, storage: Storage): Promise<number> {
  const pictures = await readSmallPictures()
  for (let at = 0; at < pictures.length; at += CONCURRENCY) {
    const stored = await Promise.all(
      pictures.slice(at, at + CONCURRENCY).map(async (picture) => ({
        source: picture.source,
        ...(await storeSmallPicture(storage, picture)),
      })),
    )
    await insertPictureSources(db, stored)
  }
  return pictures.length
}

function storeSmallPicture(storage: Storage, { id, blur, ...encoded }: SmallPicture) {
  const [avif, webp] = [Buffer.from(encoded.avif, 'base64'), Buffer.from(encoded.webp, 'base64')]
  const files = new Map(
    pictureWidths.flatMap((width): [string, Buffer][] => [
      [`${width}.avif`, avif],
      [`${width}.webp`, webp],
    ]),
  )
  const bytes = avif.length + webp.length
  return storeEncoded(storage, id, { width: SMALL_WIDTH, height: SMALL_HEIGHT, blur, bytes, files })
}
