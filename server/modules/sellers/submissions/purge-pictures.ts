import { submissionPictureDays } from '../../../../contract/store/policy-facts.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { deletePicture, quarantine } from './store-pictures.ts'
import { deleteQuarantined, findAbandonedSubmissions, findStoredPictures } from './queries.ts'
import type { SellerDeps } from '../seller-deps.ts'
import { DAY_MS } from '../../../../contract/core/dates.ts'

/**
 * Deletes the quarantined pictures of submissions that were rejected or abandoned long ago. Also deletes quarantined files without a row in
 * the database, which a crash can leave behind. Public pictures are in another storage and are not affected.
 */
export async function purgePictures({ db, env }: SellerDeps): Promise<void> {
  const before = new Date(env.now().getTime() - submissionPictureDays * DAY_MS)
  for (const { id } of await findAbandonedSubmissions(db, before)) {
    const gone = await inTransaction(db, (tx) => deleteQuarantined(tx, id, before))
    for (const picture of gone) await deletePicture(env, picture.id)
  }
  await deleteOrphanedFiles({ db, env })
}

/**
 * Deletes quarantined files that have no row and are older than a day. Newer files may belong to a request that has not inserted
 * their rows yet, because files are written first.
 */
async function deleteOrphanedFiles({ db, env }: SellerDeps) {
  const names = await quarantine(env).idsBefore(new Date(env.now().getTime() - DAY_MS))
  const known = new Set((await findStoredPictures(db, names)).map(({ id }) => id))
  for (const name of names.filter((value) => !known.has(value))) await deletePicture(env, name)
}
