import type { EmailEntry, EmailState } from '../../../contract/store/emails.ts'
import type { Db } from '../db/database.ts'
import { countEmails, findEmails, type EmailFilter, type EmailRow } from './queries.ts'

/** The log of letters, and how many there are in each state. */
export async function listEmails(db: Db, filter: EmailFilter) {
  const counts: Record<EmailState, number> = { queued: 0, sent: 0, failed: 0, dead: 0 }
  for (const { state, count } of await countEmails(db)) counts[state] = count
  return { emails: (await findEmails(db, filter)).map(presentEmail), counts }
}

export const presentEmail = (row: Omit<EmailRow, 'letter' | 'plain_letter' | 'send_at'>): EmailEntry => ({
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
