import { sql } from 'kysely'
import type { Purge } from '../db/purge.ts'
import { send } from '../jobs/jobs.ts'
import { emailsPurged } from './erase-emails.ts'

/** Deletes e-mails; those that were captured as files lose them after the transaction. */
export const purgeEmails: Purge = async (tx, { before, limit }) => {
  const { rows } = await sql<{ id: string }>`
    delete from emails where id in (
      select id from emails where created_at < ${before}
      order by created_at limit ${limit} for update skip locked)
    returning id`.execute(tx)
  if (rows.length > 0) await send(tx, emailsPurged, { ids: rows.map(({ id }) => id) })
  return rows.length
}
