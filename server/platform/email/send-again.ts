import { refuse } from '../../../contract/core/refusal.ts'
import { recordAct, type Act } from '../../modules/audit/record.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { send } from '../jobs/jobs.ts'
import { copyMail, lockMail, noteQueued, type MailRow } from './queries.ts'
import { deliverMail, isAddress } from './send-email.ts'

export const mayBeSent = ({ letter, recipient }: Pick<MailRow, 'letter' | 'recipient'>): boolean =>
  letter !== null && isAddress(recipient)

/**
 * Sends a letter once more. One that was sent goes out as a new letter, because mail clients hide a second one under the same
 * Message-ID; any other is tried again as it is. Answers the id of the letter that goes out.
 */
export function sendAgain(db: Db, id: string, actor: NonNullable<Act['actor']>): Promise<{ id: string }> {
  return inTransaction(db, async (tx) => {
    const mail = await lockMail(tx, id)
    if (!mail) return refuse('not_found', 'There is no such letter')
    if (!mayBeSent(mail)) {
      refuse('wrong_state', 'This letter cannot be sent: it was erased, or its address is none')
    }
    const isCopy = mail.state === 'sent'
    const mailId = isCopy ? await copyMail(tx, id) : id
    if (!isCopy) await noteQueued(tx, id)
    await send(tx, deliverMail, { mailId })
    await recordAct(tx, { actor, act: 'mail.send-again', subject: `mail:${id}`, after: { mailId } })
    return { id: mailId }
  })
}
