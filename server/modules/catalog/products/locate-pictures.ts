import { z } from 'zod'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { topic, worker, type Worker } from '../../../platform/jobs/jobs.ts'
import { storePicture } from '../../../platform/storage/pictures/picture.ts'
import { openStorage } from '../../../platform/storage/storage.ts'
import type { PictureDraft } from '../import/read/draft.ts'
import { fetchPicture } from '../import/pictures/fetch-picture.ts'
import type { PictureLocations } from '../import/pictures/import-pictures.ts'
import { findKnownSources, insertPictureSources } from '../import/queries.ts'
import type { PictureLocation } from '../import/stored.ts'
import {
  compactCounts,
  deletePicture,
  findExternalPictures,
  updatePictureMedia,
  findKnownMedia,
} from './queries.ts'
import { runEach } from '../../../platform/jobs/run-each.ts'
const STORED_URL = /^\/media\/([0-9a-f]{32})\//

/** Maps each picture URL to the location of the picture: the id of a stored picture, or the external URL until a job has fetched it. */
export async function locatePictures(tx: Tx, pictures: readonly PictureDraft[]): Promise<PictureLocations> {
  const idOf = (src: string) => STORED_URL.exec(src)?.[1] ?? ''
  const stored = await findKnownMedia(tx, pictures.map(({ src }) => idOf(src)).filter(Boolean))
  const external = pictures.map(({ src }) => src).filter((src) => src.startsWith('https:'))
  const fetched = await findKnownSources(tx, external)
  const locations = new Map<string, PictureLocation>()
  for (const { src } of pictures) {
    const media_id = stored.has(idOf(src)) ? idOf(src) : fetched.get(src)
    if (media_id) locations.set(src, { media_id, url: null })
    else if (!idOf(src)) locations.set(src, { media_id: null, url: src })
  }
  return locations
}

/** Job that fetches the external pictures of a product. */
export const fetchPicturesTopic = topic('product-pictures', z.object({ productId: z.string() }), {
  retries: 4,
})

/**
 * Fetches and stores the external pictures of a product. A picture that cannot be fetched keeps its external URL. A picture
 * with a URL in a private network is deleted from the product.
 */
async function fetchPictures({ db, env }: { db: Db; env: Env }, productId: string, isLast: boolean) {
  const pictures = await findExternalPictures(db, productId)
  await runEach(pictures, (picture) => fetchAndStore({ db, env }, picture)).catch((error: unknown) => {
    if (!isLast) throw error
  })
}

async function fetchAndStore({ db, env }: { db: Db; env: Env }, picture: { id: number; url: string }) {
  const bytes = await fetchPicture(picture.url).catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'forbidden') return null
    throw error
  })
  if (!bytes) return deletePicture(db, picture.id)
  const stored = await storePicture(openStorage(env, 'media'), bytes)
  await insertPictureSources(db, [{ source: picture.url, ...stored }])
  return updatePictureMedia(db, picture, stored.id)
}

const compactTopic = topic('compact-product-counts', z.object({}), { retries: 0 })

export const catalogJobs = (deps: { db: Db; env: Env }): Worker[] => [
  worker(fetchPicturesTopic, ({ productId }, { isLast }) => fetchPictures(deps, productId, isLast)),
  worker(compactTopic, () => inTransaction(deps.db, compactCounts), '20 3 * * *'),
]
