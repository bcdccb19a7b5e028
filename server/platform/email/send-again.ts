import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit, type AuditRecord } from '../../modules/audit/record.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { send } from '../jobs/jobs.ts'
import { copyEmail, lockEmail, markQueued, type EmailRow } from './queries.ts'
import { deliverEmailTopic, isAddress } from './send-email.ts'

export const mayBeSent = ({ letter, recipient }: Pick<EmailRow, 'letter' | 'recipient'>): boolean =>
  letter !== null && isAddress(recipient)

/**
 * Sends a letter once more. One that was sent goes out as a new letter, because mail clients hide a second one under the same
 * Message-ID; any other is tried again as it is. Answers the id of the letter that goes out.
 */
export function sendAgain(
  db: Db,
  id: string,
  actor: NonNullable<AuditRecord['actor']>,
): Promise<{ id: string }> {
  return inTransaction(db, async (tx) => {
    const mail = await lockEmail(tx, id)
    if (!mail) return refuse('not_found', 'There is no such letter')
    if (!mayBeSent(mail)) {
      refuse('wrong_state', 'This letter cannot be sent: it was erased, or its address is none')
    }
    const isCopy = mail.state === 'sent'
    const emailId = isCopy ? await copyEmail(tx, id) : id
    if (!isCopy) await markQueued(tx, id)
    await send(tx, deliverEmailTopic, { emailId })
    await recordAudit(tx, { actor, act: 'mail.send-again', subject: `mail:${id}`, after: { emailId } })
    return { id: emailId }
  })
}
