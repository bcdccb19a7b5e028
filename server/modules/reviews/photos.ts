import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { can } from '../../../contract/core/permissions.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { adminReviews, maxReviewPhotos, type ReviewPhoto } from '../../../contract/reviews/reviews.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { send, topic, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { publishPicture, storePicture } from '../../platform/storage/pictures/picture.ts'
import { openStorage } from '../../platform/storage/storage.ts'
import { requireReviewableOrder } from './reviewable-order.ts'
import {
  deleteOldestPhotos,
  deletePhotosOfUser,
  deleteUnassignedPhotos,
  findPhoto,
  insertPhoto,
  lockUserRow,
} from './photo-queries.ts'
import { DAY_MS } from '../../../contract/core/dates.ts'

type PhotoDeps = { db: Db; env: Env }
/** More than a review can have, because a customer may remove photos again before sending the review. */
const MAX_UNASSIGNED = 3 * maxReviewPhotos

export type NewPhoto = { orderId: string; line: number; bytes: Uint8Array; actor: Actor }

/**
 * Stores a photo for a review that the customer has not sent yet. The stored photo is upright and contains no EXIF data. If the customer
 * has too many such photos, the oldest one is deleted. Refuses an unusable picture with `bad_picture`.
 */
export async function addPhoto(
  { db, env }: PhotoDeps,
  { orderId, line, bytes, actor }: NewPhoto,
): Promise<ReviewPhoto> {
  await requireReviewableOrder(db, { orderId, line, actor })
  const { id, width, height } = await storePicture(openStorage(env, 'private'), bytes, {
    sender: 'account',
    id: randomUUID().replaceAll('-', ''),
  })
  return inTransaction(db, async (tx) => {
    await lockUserRow(tx, actor.id)
    const userId = actor.id
    await notifyPhotosChanged(tx, await deleteOldestPhotos(tx, { userId, kept: MAX_UNASSIGNED - 1 }))
    const photo = { id, user_id: userId, order_id: orderId, line, width, height, at: env.now() }
    return insertPhoto(tx, photo)
  })
}

export type PhotoRequest = { id: string; width: string; actor: Actor }

/** Returns a photo as WebP. Only the author and moderators can read it; for all other users it is refused as not found. */
export async function readPhoto({ db, env }: PhotoDeps, { id, width, actor }: PhotoRequest) {
  const photo = await findPhoto(db, id)
  const isReader = photo && (photo.user_id === actor.id || can(adminReviews.access, actor))
  const bytes = isReader ? await openStorage(env, 'private').read(`${id}/${width}.webp`) : null
  return bytes ?? refuse('not_found', 'Photo not found')
}

/** Makes the photos of a review public, before the review is approved. Idempotent. */
export async function publishPhotos(env: Env, ids: readonly string[]) {
  for (const id of ids) await publish(env, id)
}

const publish = (env: Env, id: string) =>
  publishPicture({ from: openStorage(env, 'private'), to: openStorage(env, 'media'), id })

/**
 * Sent in the transaction that changes a review or deletes photos. Afterwards the receiver makes the files match the rows: photos of an
 * approved review are public, other photos are private, and the files of deleted photos are deleted.
 */
const photosChanged = topic('review-photos-changed', z.object({ ids: z.array(z.string()) }))

export async function notifyPhotosChanged(tx: Tx, ids: readonly string[]) {
  if (ids.length > 0) await send(tx, photosChanged, { ids: [...ids] })
}

async function matchFiles({ db, env }: PhotoDeps, ids: readonly string[]) {
  for (const id of ids) {
    let photo = await findPhoto(db, id)
    let isPublic: boolean
    do {
      isPublic = photo?.state === 'approved'
      if (isPublic) await publish(env, id)
      else await openStorage(env, 'media').delete(id)
      photo = await findPhoto(db, id)
    } while (isPublic !== (photo?.state === 'approved')) // another job may have changed the files at the same time
    if (!photo) await openStorage(env, 'private').delete(id)
  }
}

/** Deletes the photos of a user whose account is being erased. */
export const erasePhotos = async (tx: Tx, userId: string) =>
  notifyPhotosChanged(tx, await deletePhotosOfUser(tx, userId))

const purgeTopic = topic('purge-review-photos', z.object({}), { retries: 0 })

/** Deletes photos that are older than a day and belong to no review, because the review was never sent. */
async function purgePhotos({ db, env }: PhotoDeps) {
  const before = new Date(env.now().getTime() - DAY_MS)
  await inTransaction(db, async (tx) => notifyPhotosChanged(tx, await deleteUnassignedPhotos(tx, before)))
}

export const reviewJobs = (deps: PhotoDeps): Worker[] => [
  worker(photosChanged, ({ ids }) => matchFiles(deps, ids)),
  worker(purgeTopic, () => purgePhotos(deps), '40 3 * * *'),
]
