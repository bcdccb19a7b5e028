import { sessionIdleDays } from '../../../../../contract/store/policy-facts.ts'
import type { Role } from '../../../../../contract/core/permissions.ts'
import { sql } from 'kysely'
import type { Purge } from '../../../../platform/db/purge.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Idle timeout of a shopper's session in days; also the lifetime of the session cookie. */
export const IDLE_DAYS = sessionIdleDays

/**
 * Staff must sign in again every day and after an idle hour (NIST SP 800-63B-4, AAL2). Shoppers must sign in again after 30
 * idle days, and 180 days after the last sign-in.
 */
const sessionLifetimes = {
  staff: { idle: HOUR, total: DAY },
  shoppers: { idle: IDLE_DAYS * DAY, total: 180 * DAY },
}

type SessionTimes = { createdAt: Date; lastUsedAt: Date }

/** Returns whether a session has expired at `now`. */
export function isSessionExpired({ createdAt, lastUsedAt }: SessionTimes, role: Role, now: Date): boolean {
  const { idle, total } =
    role === 'staff' || role === 'admin' ? sessionLifetimes.staff : sessionLifetimes.shoppers
  return now.getTime() - lastUsedAt.getTime() > idle || now.getTime() - createdAt.getTime() > total
}

/** Deletes sessions that expired before the time `before`. */
export const purgeSessions: Purge = async (tx, { before, limit }) => {
  const ago = (ms: number) => new Date(before.getTime() - ms)
  const { staff, shoppers } = sessionLifetimes
  const isStaff = sql`u.role in ('staff', 'admin')`
  const { numAffectedRows } = await sql`
    delete from sessions where id in (
      select s.id from sessions s join users u on u.id = s.user_id
      where s.expires_at < ${before}
        or s.created_at < case when ${isStaff} then ${ago(staff.total)}::timestamptz else ${ago(shoppers.total)}::timestamptz end
        or s.last_used_at < case when ${isStaff} then ${ago(staff.idle)}::timestamptz else ${ago(shoppers.idle)}::timestamptz end
      limit ${limit} for update of s skip locked)`.execute(tx)
  return Number(numAffectedRows)
}

/** Deletes one-time links and pending sign-ins that expired before the time `before`. */
export const purgeOneTimeLinks: Purge = async (tx, { before, limit }) => {
  const { numAffectedRows } = await sql`
    delete from verifications where id in (
      select id from verifications where expires_at < ${before} limit ${limit} for update skip locked)`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
