import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { Purge } from '../../../platform/db/purge.ts'
import type { Env } from '../../../env.ts'
import { send, topic, worker, type Worker } from '../../../platform/jobs/jobs.ts'
import { openStorage } from '../../../platform/storage/storage.ts'

/** Pictures whose rows were deleted in a transaction: their files go after it. */
const filesDue = topic('handover-files-gone', z.object({ pictures: z.array(z.string()) }))

/**
 * Deletes photographs of handovers: of garments whose deposit had been settled by then, of bookings without a deposit that were
 * over, and those that staff took away.
 */
export const purgePhotos: Purge = async (tx, { before, limit }) => {
  const { rows } = await sql<{ picture: string }>`
    delete from handover_photos where id in (
      select p.id from handover_photos p
        join rental_holds h on h.id = p.hold_id
        left join rental_deposits d on d.hold_id = h.id
      where p.removed_at < ${before} or d.settled_at < ${before}
        or (coalesce(d.amount, 0) = 0 and h.released_at < ${before})
      limit ${limit} for update of p skip locked)
    returning picture`.execute(tx)
  const pictures = [...new Set(rows.map(({ picture }) => picture))]
  if (pictures.length > 0) await send(tx, filesDue, { pictures })
  return rows.length
}

/** The same bytes are the same picture: a file goes when no photograph shows it any more. */
async function removeFiles({ db, env }: { db: Db; env: Env }, pictures: readonly string[]) {
  for (const picture of pictures) {
    const shown = await db
      .selectFrom('handover_photos')
      .select('id')
      .where('picture', '=', picture)
      .executeTakeFirst()
    if (!shown) await openStorage(env, 'private').delete(picture)
  }
}

/** What handovers do by themselves. */
export const handoverJobs = (parts: { db: Db; env: Env }): Worker[] => [
  worker(filesDue, ({ pictures }) => removeFiles(parts, pictures)),
]
