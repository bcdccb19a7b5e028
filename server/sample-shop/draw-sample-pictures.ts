import { sql } from 'kysely'
import { drawPicture } from '../../tools/sample-art/draw.ts'
import type { Env } from '../env.ts'
import { insertPictureSources } from '../modules/catalog/import/queries.ts'
import { inTransaction, type Db } from '../platform/db/database.ts'
import { storePicture } from '../platform/storage/pictures/picture.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { SMALL_WIDTH } from './small-pictures.ts'

type DrawDeps = { db: Db; env: Env; onProgress: (line: string) => void; signal: AbortSignal }

/**
 * Replaces the small pictures of the sample shop by full ones, one after the other, the most popular products first. Continues after an
 * interruption, because it only draws pictures that are still small. Small pictures stay in the storage, because carts and e-mails may show
 * them.
 */
export async function drawSamplePictures({ db, env, onProgress, signal }: DrawDeps): Promise<void> {
  const small = await findSmallPictures(db)
  const storage = openStorage(env, 'media')
  for (const [index, { source, media_id }] of small.entries()) {
    if (signal.aborted) return
    const stored = await storePicture(storage, await drawPicture(source), { sender: 'shop' })
    await inTransaction(db, async (tx) => {
      await insertPictureSources(tx, [{ source, ...stored }])
      for (const table of ['product_pictures', 'seller_pictures'] as const) {
        const pictures = tx.updateTable(table).where('media_id', '=', media_id)
        await pictures.set({ media_id: stored.id }).execute()
      }
      await sql`
        update order_lines set image = replace(image, ${media_id}, ${stored.id}) where image like ${`/media/${media_id}/%`}`.execute(
        tx,
      )
    })
    const done = index + 1
    if (done % 50 === 0 || done === small.length) onProgress(`  drew ${done} of ${small.length} pictures`)
  }
}

const findSmallPictures = (db: Db) =>
  db
    .selectFrom('picture_sources')
    .innerJoin('media', 'media.id', 'picture_sources.media_id')
    .innerJoin('product_pictures', 'product_pictures.media_id', 'media.id')
    .innerJoin('products', 'products.id', 'product_pictures.product_id')
    .where('media.width', '=', SMALL_WIDTH)
    .where('picture_sources.source', 'like', 'pictures/%')
    .select(({ fn }) => [
      'picture_sources.source',
      'picture_sources.media_id',
      fn.min('position').as('position'),
    ])
    .groupBy(['picture_sources.source', 'picture_sources.media_id'])
    .orderBy('position')
    .orderBy(({ fn }) => fn.max('products.rating_count'), 'desc')
    .execute()
