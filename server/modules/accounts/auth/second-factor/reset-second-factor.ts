import { refuse } from '../../../../../contract/core/refusal.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { OWN_ACCOUNT } from '../../users/change-user.ts'
import { lockUserRow } from '../../users/queries.ts'
import { deleteSecondFactors, endSessions } from '../queries.ts'

/**
 * Removes the authenticator app and all passkeys of a user who lost phone and recovery codes, and ends all sessions of the
 * user. Until the user sets up a second factor again, the password alone is sufficient to sign in.
 */
export function resetSecondFactor(db: Db, actor: Actor, id: string) {
  return inTransaction(db, async (tx) => {
    if (!(await lockUserRow(tx, id))) return refuse('not_found', 'User not found')
    if (id === actor.id) refuse('forbidden', OWN_ACCOUNT)
    const before = await deleteSecondFactors(tx, id)
    await endSessions(tx, id)
    const after = { app: false, passkeys: 0 }
    await recordAudit(tx, { actor, act: 'user.remove-second-factor', subject: `user:${id}`, before, after })
    return { success: true as const }
  })
}
