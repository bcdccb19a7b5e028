import type { Role } from '../../../../../contract/core/permissions.ts'
import { sql } from 'kysely'
import type { Purge } from '../../../../platform/db/purge.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Days after which an unused session of a shopper ends; the cookie lives as long. */
export const IDLE_DAYS = 30

/** Staff sign in anew each day and after an hour away (NIST SP 800-63B-4, AAL2); shoppers after 30 days away, or 180 in all. */
export const sessionLives = {
  staff: { idle: HOUR, total: DAY },
  others: { idle: IDLE_DAYS * DAY, total: 180 * DAY },
}

type Lived = { createdAt: Date; lastUsedAt: Date }

/** Whether a session has come to its end at `now`. */
export function isOver({ createdAt, lastUsedAt }: Lived, role: Role, now: Date): boolean {
  const { idle, total } = role === 'staff' || role === 'admin' ? sessionLives.staff : sessionLives.others
  return now.getTime() - lastUsedAt.getTime() > idle || now.getTime() - createdAt.getTime() > total
}

/** Deletes sessions that had ended by then: signed out by their time, or unused for too long. */
export const purgeSessions: Purge = async (tx, { before, limit }) => {
  const ago = (ms: number) => new Date(before.getTime() - ms)
  const { staff, others } = sessionLives
  const isStaff = sql`u.role in ('staff', 'admin')`
  const { numAffectedRows } = await sql`
    delete from sessions where id in (
      select s.id from sessions s join users u on u.id = s.user_id
      where s.expires_at < ${before}
        or s.created_at < case when ${isStaff} then ${ago(staff.total)}::timestamptz else ${ago(others.total)}::timestamptz end
        or s.last_used_at < case when ${isStaff} then ${ago(staff.idle)}::timestamptz else ${ago(others.idle)}::timestamptz end
      limit ${limit} for update of s skip locked)`.execute(tx)
  return Number(numAffectedRows)
}

/** Deletes one-time links and begun sign-ins that had ended by then. */
export const purgeLinks: Purge = async (tx, { before, limit }) => {
  const { numAffectedRows } = await sql`
    delete from verifications where id in (
      select id from verifications where expires_at < ${before} limit ${limit} for update skip locked)`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
