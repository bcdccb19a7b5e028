import type { MailEntry, MailState } from '../../../contract/store/emails.ts'
import type { Db } from '../db/database.ts'
import { countMails, findMails, type MailFilter, type MailRow } from './queries.ts'

/** The log of letters, and how many there are in each state. */
export async function listMails(db: Db, filter: MailFilter) {
  const counts: Record<MailState, number> = { queued: 0, sent: 0, failed: 0, dead: 0 }
  for (const { state, count } of await countMails(db)) counts[state] = count
  return { mails: (await findMails(db, filter)).map(presentMail), counts }
}

export const presentMail = (row: Omit<MailRow, 'letter' | 'plain_letter' | 'send_at'>): MailEntry => ({
  id: row.id,
  recipient: row.recipient,
  subject: row.subject,
  template: row.template,
  state: row.state,
  attempts: row.attempts,
  lastError: row.last_error,
  orderId: row.order_id,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
})
