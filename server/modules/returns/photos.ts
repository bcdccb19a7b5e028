import { randomUUID } from 'node:crypto'
import { refuse } from '../../../contract/core/refusal.ts'
import type { ReturnPhoto } from '../../../contract/returns/returns.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { storePicture } from '../../platform/storage/pictures/picture.ts'
import { openStorage } from '../../platform/storage/storage.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { exchangeNewsDue } from '../orders/order-events.ts'
import { canReadOrder } from '../orders/policy.ts'
import { ownOrder } from './request-return.ts'
import { deleteOldestPhotos, deleteUnassignedPhotos, findBuyer, findPhoto, insertPhoto } from './queries.ts'
import { releaseExpiredReservations } from './exchange-goods.ts'
import { notifySellersOfOrder } from './notify-exchange-sellers.ts'
import { readReturnTerms } from './return-terms.ts'
import { z } from 'zod'
import { send, topic, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { DAY_MS } from '../../../contract/core/dates.ts'

type PhotoDeps = { db: Db; env: Env }
/** More than a return can have, because a customer may remove photos again before sending the request. */
const MAX_UNASSIGNED = 12

export type NewPhoto = { orderId: string; bytes: Uint8Array; actor: Actor }

/**
 * Stores a photo for a return request that the buyer has not sent yet. The stored photo is rotated upright and contains no EXIF data. If
 * the order has too many such photos, the oldest one is deleted. Refuses an unusable picture with `bad_picture`.
 */
export async function addPhoto(
  { db, env }: PhotoDeps,
  { orderId, bytes, actor }: NewPhoto,
): Promise<ReturnPhoto> {
  const { refusalReason } = await readReturnTerms(db, await ownOrder(db, orderId, actor), env.now())
  if (refusalReason) refuse('wrong_state', refusalReason)
  const { id, width, height } = await storePicture(openStorage(env, 'private'), bytes, {
    sender: 'account',
    id: randomUUID(),
  })
  return inTransaction(db, async (tx) => {
    await requireLockedOrder(tx, orderId)
    await notifyPhotosPurged(tx, await deleteOldestPhotos(tx, { orderId, kept: MAX_UNASSIGNED - 1 }))
    return insertPhoto(tx, { id, order_id: orderId, return_id: null, width, height, at: env.now() })
  })
}

export type ReturnPhotoRequest = { id: string; width: string; actor: Actor }

/** Returns a photo as WebP. Only the buyer and staff with access to orders can read it; for all other users it is refused as not found. */
export async function readPhoto({ db, env }: PhotoDeps, { id, width, actor }: ReturnPhotoRequest) {
  const photo = await findPhoto(db, id)
  const owner = photo && (await findBuyer(db, photo.order_id))
  if (!photo || !owner || !canReadOrder(owner, actor, null)) {
    return refuse('not_found', 'Photo not found')
  }
  const bytes = await openStorage(env, 'private').read(`${photo.id}/${width}.webp`)
  return bytes ?? refuse('not_found', 'Photo not found')
}

/** Deletes photos that are older than a day and belong to no return, because the return request was never sent. */
export async function purgePhotos({ db, env }: PhotoDeps) {
  const before = new Date(env.now().getTime() - DAY_MS)
  await inTransaction(db, async (tx) => notifyPhotosPurged(tx, await deleteUnassignedPhotos(tx, before)))
}

/** Idempotent. */
async function deletePhotoFiles(env: Env, ids: readonly string[]) {
  for (const id of ids) await openStorage(env, 'private').delete(id)
}

/** Sent in the transaction that deletes rows of photos. After the transaction has committed, the receiver of this event deletes the files of these photos. */
const photosPurgedTopic = topic('return-photos-purged', z.object({ ids: z.array(z.string()) }))

export async function notifyPhotosPurged(tx: Tx, ids: readonly string[]) {
  if (ids.length > 0) await send(tx, photosPurgedTopic, { ids: [...ids] })
}

const purgePhotosTopic = topic('purge-return-photos', z.object({}), { retries: 0 })

const reservationsTopic = topic('release-exchange-reservations', z.object({}), { retries: 0 })

export const returnJobs = (deps: PhotoDeps): Worker[] => [
  worker(photosPurgedTopic, ({ ids }) => deletePhotoFiles(deps.env, ids)),
  worker(purgePhotosTopic, () => purgePhotos(deps), '30 3 * * *'),
  worker(reservationsTopic, () => releaseExpiredReservations(deps), '25 * * * *'),
  worker(exchangeNewsDue, ({ orderId }) => notifySellersOfOrder(deps.db, orderId)),
]
