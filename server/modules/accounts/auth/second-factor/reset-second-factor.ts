import { refuse } from '../../../../../contract/core/refusal.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { sendEmail } from '../../../../platform/email/send-email.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { secondFactorRemoved } from '../../emails/second-factor-removed.ts'
import { OWN_ACCOUNT } from '../../users/change-user.ts'
import { lockUserRow } from '../../users/queries.ts'
import { deleteSecondFactors, endSessions } from '../queries.ts'

/**
 * Removes the authenticator app and all passkeys of a user who lost phone and recovery codes, and ends all sessions of the
 * user. Until the user sets up a second factor again, the password alone is sufficient to sign in. The user is notified by e-mail.
 */
export function resetSecondFactor(db: Db, actor: Actor, id: string) {
  return inTransaction(db, async (tx) => {
    const user = await lockUserRow(tx, id)
    if (!user) return refuse('not_found', 'User not found')
    if (id === actor.id) refuse('forbidden', OWN_ACCOUNT)
    const before = await deleteSecondFactors(tx, id)
    await endSessions(tx, id)
    const after = { app: false, passkeys: 0 }
    await recordAudit(tx, { actor, act: 'user.remove-second-factor', subject: `user:${id}`, before, after })
    if (before.app || before.passkeys > 0) {
      const data = { name: user.name, at: new Date() }
      await sendEmail(tx, { to: user.email, template: secondFactorRemoved, data, about: { userId: id } })
    }
    return { success: true as const }
  })
}
