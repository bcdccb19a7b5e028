import { refuse } from '../../../../../contract/core/refusal.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { canChangeUser } from '../../users/change-user.ts'
import { lockUserRow } from '../../users/queries.ts'
import { deleteSession, endSessions } from '../queries.ts'

const FRESH_MS = 3_600_000

/** Requires a sign-in within the last hour, so that a stranger at an unattended browser cannot sign the user out on other devices. */
export function requireFreshSignIn({ signedInAt }: Actor, now: Date) {
  const isFresh = signedInAt !== null && now.getTime() - signedInAt.getTime() < FRESH_MS
  if (!isFresh) refuse('sign_in_again', 'For your security, please sign in again.')
}

/** Ends one session of the current user. Refuses with `sign_in_again` if the sign-in was more than an hour ago. */
export async function endOneSession(db: Db, actor: Actor, { id, now }: { id: string; now: Date }) {
  requireFreshSignIn(actor, now)
  if (!(await deleteSession(db, actor.id, id))) refuse('not_found', 'This session has already ended')
  return { ended: true as const }
}

/**
 * Ends all sessions of the current user, or all except the current one. Refuses with `sign_in_again` if the sign-in was more
 * than an hour ago.
 */
export async function endOwnSessions(
  db: Db,
  actor: Actor,
  { which, now }: { which: 'all' | 'others'; now: Date },
) {
  requireFreshSignIn(actor, now)
  await endSessions(db, actor.id, which === 'others' && actor.sessionId ? { except: actor.sessionId } : {})
  return { ended: true as const }
}

/** Ends all sessions of a user on behalf of staff. Only admins can do so for staff accounts. */
export function endUserSessions(db: Db, actor: Actor, id: string) {
  return inTransaction(db, async (tx) => {
    const user = await lockUserRow(tx, id)
    if (!user) return refuse('not_found', 'User not found')
    if (!canChangeUser(actor, user)) refuse('forbidden', 'Only an admin can change staff accounts')
    await endSessions(tx, id)
    await recordAudit(tx, { actor, act: 'user.end-sessions', subject: `user:${id}` })
    return { ended: true as const }
  })
}
