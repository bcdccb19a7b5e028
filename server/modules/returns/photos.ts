import { randomUUID } from 'node:crypto'
import { refuse } from '../../../contract/core/refusal.ts'
import type { ReturnPhoto } from '../../../contract/returns/returns.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import type { Actor } from '../accounts/actor.ts'
import { storePicture } from '../../platform/storage/pictures/picture.ts'
import { openStorage } from '../../platform/storage/storage.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { mayReadOrder } from '../orders/may-read-order.ts'
import { ownOrder } from './ask-return.ts'
import { dropLoosePhotos, findBuyer, findLoosePhotos, findPhoto, insertPhoto } from './queries.ts'
import { termsOf } from './terms.ts'

type Parts = { db: Db; env: Env }
const MAX_LOOSE = 12

export type NewPhoto = { orderId: string; bytes: Uint8Array; actor: Actor }

/** Keeps a photograph for a return that is about to be asked for, upright and without EXIF. Refuses `bad_picture`. */
export async function addPhoto(
  { db, env }: Parts,
  { orderId, bytes, actor }: NewPhoto,
): Promise<ReturnPhoto> {
  const { whyNot } = await termsOf(db, await ownOrder(db, orderId, actor), env.now())
  if (whyNot) refuse('wrong_state', whyNot)
  if ((await findLoosePhotos(db, orderId)).length >= MAX_LOOSE) refuseMore()
  const { id, width, height } = await storePicture(openStorage(env, 'private'), bytes, {
    sender: 'account',
    id: randomUUID(),
  })
  return inTransaction(db, async (tx) => {
    await requireLockedOrder(tx, orderId)
    if ((await findLoosePhotos(tx, orderId)).length >= MAX_LOOSE) refuseMore()
    return insertPhoto(tx, { id, order_id: orderId, return_id: null, width, height, at: env.now() })
  })
}

const refuseMore = () => refuse('too_many', 'These are enough photographs. Please send the form')

export type ReturnPhotoRequest = { id: string; width: string; actor: Actor }

/** The WebP of a photograph, for who bought and for staff of the orders; nobody else hears of it. */
export async function readPhoto({ db, env }: Parts, { id, width, actor }: ReturnPhotoRequest) {
  const photo = await findPhoto(db, id)
  const owner = photo && (await findBuyer(db, photo.order_id))
  if (!photo || !owner || !mayReadOrder(owner, actor, null)) {
    return refuse('not_found', 'There is no such photograph')
  }
  const bytes = await openStorage(env, 'private').read(`${photo.id}/${width}.webp`)
  return bytes ?? refuse('not_found', 'There is no such photograph')
}

const DAY_MS = 86_400_000

/** Throws away what was photographed for a form that was never sent. */
export async function purgePhotos(parts: Parts) {
  const before = new Date(parts.env.now().getTime() - DAY_MS)
  await removeFiles(parts.env, await dropLoosePhotos(parts.db, before))
}

/** Removes the files of photographs that the database knows no more. Removing them again does nothing. */
export async function removeFiles(env: Env, ids: readonly string[]) {
  for (const id of ids) await openStorage(env, 'private').drop(id)
}
