import { refuse } from '../../../../../contract/core/refusal.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { mayChange } from '../../users/change-user.ts'
import { lockUserRow } from '../../users/queries.ts'
import { deleteSession, endSessions } from '../queries.ts'

const FRESH_MS = 3_600_000

/** Asks whoever signed in more than an hour ago to do so again: a found browser must not lock its owner out elsewhere. */
export function askFresh({ signedInAt }: Actor, now: Date) {
  const isFresh = signedInAt !== null && now.getTime() - signedInAt.getTime() < FRESH_MS
  if (!isFresh) refuse('sign_in_again', 'Please sign in again first, so that we know it is you')
}

/** Signs the asking person's browser or device out that `sessionId` names. Refuses `sign_in_again` an hour after signing in. */
export async function endOneSession(db: Db, actor: Actor, { id, now }: { id: string; now: Date }) {
  askFresh(actor, now)
  if (!(await deleteSession(db, actor.id, id))) refuse('not_found', 'This session has ended already')
  return { ended: true as const }
}

/** Signs the asking person out everywhere, or everywhere else. This browser can always be left; others ask for a fresh sign-in. */
export async function endOwnSessions(
  db: Db,
  actor: Actor,
  { which, now }: { which: 'all' | 'others'; now: Date },
) {
  askFresh(actor, now)
  await endSessions(db, actor.id, which === 'others' && actor.sessionId ? { except: actor.sessionId } : {})
  return { ended: true as const }
}

/** Staff sign somebody out everywhere, whose account stays open. Refuses support the accounts of the staff. */
export function endSessionsOf(db: Db, actor: Actor, id: string) {
  return inTransaction(db, async (tx) => {
    const person = await lockUserRow(tx, id)
    if (!person) return refuse('not_found', 'There is no such user')
    if (!mayChange(actor, person)) refuse('forbidden', 'Only an admin changes accounts of the staff')
    await endSessions(tx, id)
    await recordAudit(tx, { actor, act: 'user.end-sessions', subject: `user:${id}` })
    return { ended: true as const }
  })
}
