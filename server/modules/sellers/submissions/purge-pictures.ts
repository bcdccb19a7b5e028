import { inTransaction } from '../../../platform/db/database.ts'
import { deletePicture, quarantine } from './store-pictures.ts'
import { deleteQuarantined, findAbandonedSubmissions, findStoredPictures } from './queries.ts'
import type { SellerDeps } from '../seller-deps.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long pictures of a submission stay after it was rejected, or after nobody answered a wish of the reviewers. */
const KEPT_DAYS = 90

/**
 * Deletes pictures of the quarantine that nobody needs any more: those of submissions that were rejected or given up long
 * ago, and files that a crash left behind. What is public lies elsewhere and is not looked at.
 */
export async function purgePictures({ db, env }: SellerDeps): Promise<void> {
  const before = new Date(env.now().getTime() - KEPT_DAYS * DAY_MS)
  for (const { id } of await findAbandonedSubmissions(db, before)) {
    const gone = await inTransaction(db, (tx) => deleteQuarantined(tx, id, before))
    for (const picture of gone) await deletePicture(env, picture.id)
  }
  await sweepStrays({ db, env })
}

/** A file is written before its row: only what is a day old and has none is a stray. */
async function sweepStrays({ db, env }: SellerDeps) {
  const names = await quarantine(env).idsBefore(new Date(env.now().getTime() - DAY_MS))
  const known = new Set((await findStoredPictures(db, names)).map(({ id }) => id))
  for (const name of names.filter((value) => !known.has(value))) await deletePicture(env, name)
}
