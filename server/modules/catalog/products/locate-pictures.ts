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
import { findKnownSources, insertPictureSource } from '../import/queries.ts'
import type { PictureLocation } from '../import/stored.ts'
import {
  compactCounts,
  deletePicture,
  findExternalPictures,
  updatePictureMedia,
  findKnownMedia,
} from './queries.ts'
const OURS = /^\/media\/([0-9a-f]{32})\//

/** Where each picture lies: ours under their id, others still at their own address until the job has fetched them. */
export async function locatePictures(tx: Tx, pictures: readonly PictureDraft[]): Promise<PictureLocations> {
  const idOf = (src: string) => OURS.exec(src)?.[1] ?? ''
  const ours = await findKnownMedia(tx, pictures.map(({ src }) => idOf(src)).filter(Boolean))
  const outside = pictures.map(({ src }) => src).filter((src) => src.startsWith('https:'))
  const fetched = await findKnownSources(tx, outside)
  const places = new Map<string, PictureLocation>()
  for (const { src } of pictures) {
    const media_id = ours.has(idOf(src)) ? idOf(src) : fetched.get(src)
    if (media_id) places.set(src, { media_id, url: null })
    else if (!idOf(src)) places.set(src, { media_id: null, url: src })
  }
  return places
}

/** Pictures of a product that staff gave an address for. */
export const fetchPicturesTopic = topic('product-pictures', z.object({ productId: z.string() }), {
  retries: 4,
})

/** Brings them into our storage. One that cannot be had stays at its address; one that leads into a network goes. */
async function fetchPictures({ db, env }: { db: Db; env: Env }, productId: string, isLast: boolean) {
  const failures: unknown[] = []
  for (const picture of await findExternalPictures(db, productId)) {
    await fetchOne({ db, env }, picture).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0 && !isLast) throw failures[0]
}

async function fetchOne({ db, env }: { db: Db; env: Env }, picture: { id: number; url: string }) {
  const bytes = await fetchPicture(picture.url).catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'forbidden') return null
    throw error
  })
  if (!bytes) return deletePicture(db, picture.id)
  const stored = await storePicture(openStorage(env, 'media'), bytes)
  await insertPictureSource(db, picture.url, stored)
  return updatePictureMedia(db, picture, stored.id)
}

const compactTopic = topic('compact-product-counts', z.object({}), { retries: 0 })

/** What the catalogue does by itself. */
export const catalogueJobs = (shop: { db: Db; env: Env }): Worker[] => [
  worker(fetchPicturesTopic, ({ productId }, { isLast }) => fetchPictures(shop, productId, isLast)),
  worker(compactTopic, () => inTransaction(shop.db, compactCounts), '20 3 * * *'),
]
