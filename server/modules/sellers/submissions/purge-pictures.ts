import { inTransaction } from '../../../platform/db/database.ts'
import { deletePicture, quarantine } from './store-pictures.ts'
import { deleteQuarantined, findAbandonedSubmissions, findStoredPictures } from './queries.ts'
import type { SellerDeps } from '../seller-deps.ts'

const DAY_MS = 24 * 60 * 60_000
/** Retention of pictures after a rejection, or after an unanswered request for changes. */
const RETENTION_DAYS = 90

/**
 * Deletes quarantined pictures of submissions that were rejected or abandoned long ago, and files left by a crash. Public pictures
 * are stored elsewhere.
 */
export async function purgePictures({ db, env }: SellerDeps): Promise<void> {
  const before = new Date(env.now().getTime() - RETENTION_DAYS * DAY_MS)
  for (const { id } of await findAbandonedSubmissions(db, before)) {
    const gone = await inTransaction(db, (tx) => deleteQuarantined(tx, id, before))
    for (const picture of gone) await deletePicture(env, picture.id)
  }
  await deleteOrphanedFiles({ db, env })
}

/** Files are written before their rows, so only files older than a day without a row are orphans. */
async function deleteOrphanedFiles({ db, env }: SellerDeps) {
  const names = await quarantine(env).idsBefore(new Date(env.now().getTime() - DAY_MS))
  const known = new Set((await findStoredPictures(db, names)).map(({ id }) => id))
  for (const name of names.filter((value) => !known.has(value))) await deletePicture(env, name)
}
