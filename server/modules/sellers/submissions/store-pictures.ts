import { randomUUID } from 'node:crypto'
import { refuse, Refusal, type FieldError } from '../../../../contract/core/refusal.ts'
import type { Env } from '../../../env.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import type { Sender } from '../../../platform/storage/pictures/decode-queue.ts'
import { fingerprintOf } from '../../../platform/storage/pictures/fingerprint.ts'
import { storePicture, type StoredPicture } from '../../../platform/storage/pictures/picture.ts'
import { openStorage, type Storage } from '../../../platform/storage/storage.ts'

export type StoredSubmissionPicture = StoredPicture & { fingerprint: string }

/** Where pictures lie that nobody has approved yet: not under the address at which pictures are public. */
export const quarantine = (env: Env): Storage => openStorage(env, 'private/submissions')

/**
 * Keeps pictures under random names, one after the other, for the time of `work`. All of them stay if it succeeds, none if
 * anything fails. Refuses `invalid` with every picture that cannot be used, by its place.
 */
export async function withPictures<T>(
  { env, uploads, sender = 'account' }: { env: Env; uploads: readonly Upload[]; sender?: Sender },
  work: (pictures: readonly StoredSubmissionPicture[]) => Promise<T>,
): Promise<T> {
  const ids = uploads.map(() => randomUUID().replaceAll('-', ''))
  try {
    return await work(await keepAll(quarantine(env), uploads, { ids, sender }))
  } catch (error) {
    await Promise.all(ids.map((id) => deletePicture(env, id)))
    throw error
  }
}

type Keeping = { ids: readonly string[]; sender: Sender }

async function keepAll(storage: Storage, uploads: readonly Upload[], { ids, sender }: Keeping) {
  const kept: StoredSubmissionPicture[] = []
  const errors: FieldError[] = []
  for (const [place, { bytes }] of uploads.entries()) {
    try {
      const stored = await storePicture(storage, bytes, { sender, id: ids[place] })
      kept.push({ ...stored, fingerprint: await fingerprintOf(storage, stored.id) })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'bad_picture') throw error
      errors.push({ path: `images.${place}`, message: error.message })
    }
  }
  if (errors[0]) refuse('invalid', errors[0].message, { fields: errors })
  return kept
}

/** Deletes a picture of the quarantine, if it is there. */
export const deletePicture = (env: Env, id: string): Promise<void> => quarantine(env).delete(id)
