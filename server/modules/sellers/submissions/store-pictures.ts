import { randomUUID } from 'node:crypto'
import { refuse, Refusal, type FieldError } from '../../../../contract/core/refusal.ts'
import type { Env } from '../../../env.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import type { Sender } from '../../../platform/storage/pictures/decode-queue.ts'
import { fingerprintOf } from '../../../platform/storage/pictures/fingerprint.ts'
import { storePicture, type StoredPicture } from '../../../platform/storage/pictures/picture.ts'
import { openStorage, type Storage } from '../../../platform/storage/storage.ts'

export type StoredSubmissionPicture = StoredPicture & { fingerprint: string }

/** Opens the private storage for pictures that no reviewer has approved yet. These pictures have no public URL. */
export const quarantine = (env: Env): Storage => openStorage(env, 'private/submissions')

/**
 * Stores pictures in the quarantine under random names, then runs `work` with them. Deletes all of these pictures if storing or
 * `work` fails, so nothing in `work` may fail after it has committed rows with these pictures. Refuses with `invalid` with a field error
 * for every picture that cannot be used.
 */
export async function withPictures<T>(
  { env, uploads, sender = 'account' }: { env: Env; uploads: readonly Upload[]; sender?: Sender },
  work: (pictures: readonly StoredSubmissionPicture[]) => Promise<T>,
): Promise<T> {
  const ids = uploads.map(() => randomUUID().replaceAll('-', ''))
  try {
    return await work(await storeAll(quarantine(env), uploads, { ids, sender }))
  } catch (error) {
    await discardPictures(env, ids)
    throw error
  }
}

type StoreOptions = { ids: readonly string[]; sender: Sender }

async function storeAll(storage: Storage, uploads: readonly Upload[], { ids, sender }: StoreOptions) {
  const pictures: StoredSubmissionPicture[] = []
  const errors: FieldError[] = []
  for (const [position, { bytes }] of uploads.entries()) {
    try {
      const stored = await storePicture(storage, bytes, { sender, id: ids[position] })
      pictures.push({ ...stored, fingerprint: await fingerprintOf(storage, stored.id) })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'bad_picture') throw error
      errors.push({ path: `images.${position}`, message: error.message })
    }
  }
  if (errors[0]) refuse('invalid', errors[0].message, { fields: errors })
  return pictures
}

/** Deletes a quarantined picture. Does nothing if it does not exist. */
export const deletePicture = (env: Env, id: string): Promise<void> => quarantine(env).delete(id)

/** Deletes quarantined pictures that no submission has. Never fails: `purgePictures` deletes the files that are left. */
export async function discardPictures(env: Env, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => deletePicture(env, id)))
}
