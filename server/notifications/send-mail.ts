import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { together, type Tx } from '../db.ts'
import { send, sendUrgently, topic } from '../jobs.ts'
import { oneLine } from './letter.ts'
import { insertMail } from './queries.ts'
import { holdsSecret, writeLetter, type TemplateData, type TemplateName } from './templates.ts'

/** Tried for about three days, and at most two minutes after a mail server is back. */
export const deliverMail = topic('deliver-mail', z.object({ mailId: z.uuid() }), {
  retries: 2200,
  firstPause: 5,
  longestPause: 120,
})

const Address = z.email().max(254)

/** Whether a mail can be sent there at all. */
export const isAddress = (to: string): boolean => Address.safeParse(to).success

export type Mail<T extends TemplateName = TemplateName> = {
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
export async function sendMail<T extends TemplateName>(tx: Tx, mail: Mail<T>): Promise<void> {
  const { to, template, data, about, once, isFirst = !once } = mail
  const letter = writeLetter(template, data)
  const canBeSent = isAddress(to)
  const mailId = randomUUID()
  const written = insertMail(tx, {
    id: mailId,
    recipient: oneLine(to),
    template,
    subject: oneLine(letter.subject),
    letter: JSON.stringify(letter),
    is_secret: holdsSecret(template),
    order_id: about?.orderId ?? null,
    user_id: about?.userId ?? null,
    once: once ?? null,
    ...(canBeSent ? {} : { state: 'dead' as const, last_error: 'This is no e-mail address' }),
  })
  if (!canBeSent || !(isFirst || (await written))) return void (await written)
  const sendOff = holdsSecret(template) ? sendUrgently : send // who waits for a code goes before receipts
  await together([written, sendOff(tx, deliverMail, { mailId })])
}
