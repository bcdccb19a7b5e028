import type { Role } from '../../../../../contract/core/permissions.ts'

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
