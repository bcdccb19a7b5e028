import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/database.ts'

export type AuditFilter = {
  q?: string | null | undefined
  from?: string | undefined
  until?: string | undefined
  before?: number | undefined
  limit: number
}

/** Finds audit entries, newest first. `from` and `until` are days in India, both inclusive. */
export function findAuditEntries(db: DbOrTx, { q, from, until, before, limit }: AuditFilter) {
  let query = db.selectFrom('audit_log').selectAll()
  if (q) {
    const part = `%${q.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
    query = query.where((eb) =>
      eb.or([eb('actor_name', 'ilike', part), eb('act', 'ilike', part), eb('subject', 'ilike', part)]),
    )
  }
  if (from) query = query.where('at', '>=', sql<Date>`${from}::timestamp at time zone 'Asia/Kolkata'`)
  if (until) {
    query = query.where(
      'at',
      '<',
      sql<Date>`(${until}::timestamp + interval '1 day') at time zone 'Asia/Kolkata'`,
    )
  }
  if (before) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}
