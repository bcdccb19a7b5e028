import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { pipeline, type Tx } from '../db/database.ts'
import { sendAll, topic } from '../jobs/jobs.ts'
import { oneLine } from './email.ts'
import { insertEmails } from './queries.ts'
import { holdsSecret, renderEmail, type TemplateData, type TemplateName } from './templates.ts'
import { writePlainEmail } from './without-free-text.ts'

/** Tried for about three days, and at most two minutes after a mail server is back. */
export const deliverEmailTopic = topic('deliver-email', z.object({ emailId: z.uuid() }), {
  retries: 2200,
  firstPause: 5,
  longestPause: 120,
})

const Address = z.email().max(254)

/** Whether a mail can be sent there at all. */
export const isAddress = (to: string): boolean => Address.safeParse(to).success

export type OutgoingEmail<T extends TemplateName = TemplateName> = {
  to: string
  template: T
  data: TemplateData<T>
  /** Whom and what it is about; the admin finds it there. */
  about?: { orderId?: string | null; userId?: string | null }
  /** Names what must be told only once: a second mail with the same name is not written. */
  once?: string
  /** Known to be the first of its name, so nobody has to look whether it is. */
  isFirst?: boolean
}

/**
 * Writes a letter inside the transaction; it is sent if and only if that commits, at least once, always under the same
 * Message-ID. Never refuses: an address that is none becomes a mail that could not be sent, not an order that failed.
 */
export const sendEmail = <T extends TemplateName>(tx: Tx, mail: OutgoingEmail<T>): Promise<void> =>
  sendEmails(tx, [mail])

/** Several letters. */
export async function sendEmails<T extends TemplateName>(
  tx: Tx,
  emails: readonly OutgoingEmail<T>[],
): Promise<void> {
  if (emails.length === 0) return
  const rows = emails.map(compose)
  const written = insertEmails(tx, rows)
  const isKnown = emails.every(({ once, isFirst = !once }) => isFirst)
  const fresh = isKnown ? null : await written
  const toSend = rows.filter(({ id, state }) => state === 'queued' && (fresh?.has(id) ?? true))
  const jobs = toSend.map(({ id, is_secret }) => ({ data: { emailId: id }, isUrgent: is_secret }))
  await pipeline([written, sendAll(tx, deliverEmailTopic, jobs)]) // who waits for a code goes before receipts
}

function compose<T extends TemplateName>({ to, template, data, about, once }: OutgoingEmail<T>) {
  const letter = renderEmail(template, data)
  const plain = writePlainEmail(template, data)
  const canBeSent = isAddress(to)
  return {
    id: randomUUID(),
    recipient: oneLine(to),
    template,
    subject: oneLine(letter.subject),
    letter,
    plain_letter: plain,
    is_secret: holdsSecret(template),
    order_id: about?.orderId ?? null,
    user_id: about?.userId ?? null,
    once: once ?? null,
    state: canBeSent ? ('queued' as const) : ('dead' as const),
    last_error: canBeSent ? null : 'This is no e-mail address',
  }
}
