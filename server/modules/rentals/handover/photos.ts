import type { HandoverPhoto, Phase } from '../../../../contract/rentals/handover.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { storePicture } from '../../../platform/storage/pictures/picture.ts'
import { openStorage } from '../../../platform/storage/storage.ts'
import { canReadOrder } from '../../orders/policy.ts'
import { lockHold } from './lock-hold.ts'
import { findHoldOwner, findPhoto, findPhotos, insertPhoto, markPhotoRemoved } from './queries.ts'
import { presentPhoto } from './view-hold.ts'

const MAX_PER_PHASE = 12

export type NewPhoto = { holdId: number; phase: Phase; bytes: Uint8Array; actor: Actor }

/**
 * Stores a photograph of a handout or return, upright and without EXIF. Refuses with `bad_picture` a file that is not a valid picture, and
 * with `wrong_state` a photograph above the maximum number.
 */
export async function addPhoto(
  { db, env }: { db: Db; env: Env },
  { holdId, phase, bytes, actor }: NewPhoto,
): Promise<HandoverPhoto> {
  const owner = await findHoldOwner(db, holdId)
  if (!owner) refuse('not_found', 'Booking not found')
  const { id: picture, width, height } = await storePicture(openStorage(env, 'private'), bytes)
  return inTransaction(db, async (tx) => {
    await lockHold(tx, holdId)
    const before = (await findPhotos(tx, [holdId])).filter((photo) => photo.phase === phase)
    const existing = before.find((photo) => photo.picture === picture)
    if (existing) return presentPhoto(existing)
    if (before.length >= MAX_PER_PHASE) {
      refuse('wrong_state', `At most ${MAX_PER_PHASE} photographs per handout or return`)
    }
    const by = actor.name
    const row = await insertPhoto(tx, { hold_id: holdId, phase, picture, width, height, by, at: env.now() })
    await recordAudit(tx, {
      actor,
      act: 'rental.add-photo',
      subject: `hold:${holdId}`,
      after: { id: row.id, phase },
    })
    return presentPhoto(row)
  })
}

/** Marks a photograph as removed. Its row remains until `purgePhotos` deletes it. */
export function removePhoto(db: Db, { id, actor, now }: { id: string; actor: Actor; now: Date }) {
  return inTransaction(db, async (tx) => {
    const photo = await findPhoto(tx, id)
    if (!photo) return refuse('not_found', 'Photograph not found')
    await markPhotoRemoved(tx, id, now)
    const subject = `hold:${photo.hold_id}` as const
    await recordAudit(tx, { actor, act: 'rental.remove-photo', subject, before: { id, phase: photo.phase } })
    return { removed: true }
  })
}

export type PhotoRequest = { id: string; width: string; actor: Actor | null; token: string | null }

/**
 * Reads the WebP file of a photograph. It is visible to staff with the orders right, to the user who placed the order, and
 * with the guest token of the order. Refuses everybody else with `not_found`.
 */
export async function readPhoto(
  { db, env }: { db: Db; env: Env },
  { id, width, actor, token }: PhotoRequest,
) {
  const photo = await findPhoto(db, id)
  const owner = photo && (await findHoldOwner(db, photo.hold_id))
  if (!photo || !owner || !canReadOrder(owner, actor, token)) {
    return refuse('not_found', 'Photograph not found')
  }
  const bytes = await openStorage(env, 'private').read(`${photo.picture}/${width}.webp`)
  return bytes ?? refuse('not_found', 'Photograph not found')
}
