import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { sendAll, topic } from '../jobs/jobs.ts'
import { toSingleLine, type EmailTemplate } from './email.ts'
import { insertEmail, updateWaiting } from './queries.ts'

/**
 * Jobs that deliver an e-mail. A failed delivery is retried for about three days, with pauses of at most two minutes, so that
 * e-mails leave soon after the mail server works again.
 */
export const deliverEmailTopic = topic('deliver-email', z.object({ emailId: z.uuid() }), {
  retries: 2200,
  firstPause: 5,
  longestPause: 120,
})

const Address = z.email().max(254)

export const isValidAddress = (to: string): boolean => Address.safeParse(to).success

export type OutgoingEmail<Data> = {
  to: string
  template: EmailTemplate<Data>
  data: Data
  /** The user and the order that the e-mail is about. Staff can search for e-mails by them. */
  about?: { orderId?: string | null; userId?: string | null }
  /** Deduplication key: if an e-mail with the same key exists, this one is not sent. */
  once?: string
}

/**
 * Writes an e-mail in the transaction. It is sent if and only if the transaction commits: at least once, and always with the same
 * Message-ID. An invalid address causes no error, so that an order does not fail because of it; the e-mail is stored as dead. Returns the
 * id of the e-mail.
 */
export async function sendEmail<Data>(tx: Tx, email: OutgoingEmail<Data>): Promise<string> {
  const row = createRow(email)
  const isNew = await insertEmail(tx, row)
  if (!isNew || row.state === 'dead') return row.id
  // Secret e-mails are urgent: a user waits for a one-time link, but not for a receipt.
  await sendAll(tx, deliverEmailTopic, [{ data: { emailId: row.id }, isUrgent: row.is_secret }])
  return row.id
}

/**
 * Writes an e-mail with the deduplication key `once` anew if it still waits to be sent, so that its text is true when it is sent. Returns
 * false if there is no such e-mail.
 */
export const rewriteEmail = <Data>(
  tx: Tx,
  { template, data, once }: Pick<OutgoingEmail<Data>, 'template' | 'data'> & { once: string },
): Promise<boolean> => updateWaiting(tx, once, contentOf({ template, data }))

function contentOf<Data>({ template, data }: Pick<OutgoingEmail<Data>, 'template' | 'data'>) {
  const content = template.render(data)
  return {
    subject: toSingleLine(content.subject),
    content: JSON.stringify(content),
    plain_content: template.withoutFreeText
      ? JSON.stringify(template.render(template.withoutFreeText(data)))
      : null,
  }
}

function createRow<Data>({ to, template, data, about, once }: OutgoingEmail<Data>) {
  const canBeSent = isValidAddress(to)
  return {
    id: randomUUID(),
    recipient: toSingleLine(to),
    template: template.name,
    ...contentOf({ template, data }),
    is_secret: template.isSecret ?? false,
    order_id: about?.orderId ?? null,
    user_id: about?.userId ?? null,
    once: once ?? null,
    state: canBeSent ? ('queued' as const) : ('dead' as const),
    last_error: canBeSent ? null : 'This is not a valid e-mail address',
  }
}
