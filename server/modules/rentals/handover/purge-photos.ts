import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { Purge } from '../../../platform/db/purge.ts'
import type { Env } from '../../../env.ts'
import { send, topic, worker, type Worker } from '../../../platform/jobs/jobs.ts'
import { openStorage } from '../../../platform/storage/storage.ts'

/** Job that deletes picture files. It runs only after the transaction that deleted the rows of the pictures has committed. */
const deleteFilesTopic = topic('purge-handover-files', z.object({ pictures: z.array(z.string()) }))

/**
 * Deletes photographs of three kinds: those that staff removed before the date `before`, those of bookings whose deposit was settled before
 * this date, and those of bookings that were released before this date without a deposit or before a handout.
 */
export const purgePhotos: Purge = async (tx, { before, limit }) => {
  const { rows } = await sql<{ picture: string }>`
    delete from handover_photos where id in (
      select p.id from handover_photos p
        join rental_holds h on h.id = p.hold_id
        left join rental_deposits d on d.hold_id = h.id
      where p.removed_at < ${before} or d.settled_at < ${before}
        or ((coalesce(d.amount, 0) = 0 or h.state = 'booked') and h.released_at < ${before})
      limit ${limit} for update of p skip locked)
    returning picture`.execute(tx)
  const pictures = [...new Set(rows.map(({ picture }) => picture))]
  if (pictures.length > 0) await send(tx, deleteFilesTopic, { pictures })
  return rows.length
}

/** Deletes a file when no photograph uses it. Photographs with identical bytes share one file. */
async function removeFiles({ db, env }: { db: Db; env: Env }, pictures: readonly string[]) {
  for (const picture of pictures) {
    const used = await db
      .selectFrom('handover_photos')
      .select('id')
      .where('picture', '=', picture)
      .executeTakeFirst()
    if (!used) await openStorage(env, 'private').delete(picture)
  }
}

export const handoverJobs = (deps: { db: Db; env: Env }): Worker[] => [
  worker(deleteFilesTopic, ({ pictures }) => removeFiles(deps, pictures)),
]
