import type { Db } from '../db/database.ts'
import type { Env } from '../../env.ts'
import { permanentFailure, worker, type Attempt, type Worker } from '../jobs/jobs.ts'
import type { EmailContent, Sender, TemplateInfo } from './email.ts'
import { emailsErasedTopic } from './erase-emails.ts'
import { findEmail, markDropped, markFailed, markSent, type EmailRow } from './queries.ts'
import { renderHtml, renderText } from './render.ts'
import { deliverEmailTopic } from './send-email.ts'
import { deleteEmailFiles, openTransport, type Transport } from './transport.ts'
import { releaseEmail } from './unverified-address.ts'

type TemplateName = Pick<EmailRow, 'template'>

/** The dependencies of e-mail delivery, which the shop's modules provide. */
export type EmailDeps = {
  db: Db
  env: Env
  log?: { warn: (context: object, message: string) => void }
  /** All e-mail templates. The limits for unverified addresses are counted per group of templates. */
  templates: readonly TemplateInfo[]
  readSender: () => Promise<Sender>
  loadAttachment: (id: string) => Promise<{ filename: string; content: Buffer }>
  /** Returns the token that opens a guest's order without an account; null if the order can be opened only by an account. */
  findOrderToken: (orderId: string) => Promise<string | null>
  /** Called after an e-mail was sent. */
  onSent: (email: TemplateName) => Promise<void>
}

type DeliveryDeps = EmailDeps & { transport: Transport }

/**
 * An error of nodemailer. `response` is the reply of the mail server, for example `550 5.1.1 No such user`, and `responseCode` its first
 * number. `command` is the SMTP command that was refused.
 */
type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number }

/**
 * Creates the jobs that deliver e-mails and delete their files. Tests pass a `transport`. Otherwise the setting `SMTP_URL` selects
 * the mail server or a folder.
 */
export function emailJobs({
  transport,
  ...rest
}: Omit<DeliveryDeps, 'transport'> & { transport?: Transport }): Worker[] {
  const deps = { ...rest, transport: transport ?? openTransport(rest.env) }
  return [
    worker(deliverEmailTopic, ({ emailId }, attempt) => deliverEmail(deps, emailId, attempt)),
    worker(emailsErasedTopic, ({ ids }) => deleteEmailFiles(deps.env, ids)),
  ]
}

async function deliverEmail(deps: DeliveryDeps, emailId: string, { isLast }: Attempt) {
  const { db, env, transport } = deps
  const stored = await findEmail(db, emailId)
  // The e-mail was erased in the meantime, or a node sent it and crashed before it completed the job.
  if (!stored?.content || stored.state === 'sent') return
  if (isOutdated(stored, deps.templates)) return markDropped(db, emailId, OUTDATED)
  const email = await releaseEmail(deps, stored)
  if (!email?.content) return
  try {
    await transport(await createMessage(deps, email, email.content))
  } catch (error) {
    const isRefused = isPermanentError(error)
    await markFailed(db, emailId, { error: (error as Error).message, isDead: isLast || isRefused })
    const failure = describeWithoutRecipient(error)
    throw isRefused ? permanentFailure(failure) : new Error(failure)
  }
  // If one of these steps fails, the e-mail is not marked as failed: it has been sent.
  const exists = await markSent(db, emailId, { erases: email.is_secret && env.SMTP_URL !== undefined })
  if (!exists) await deleteEmailFiles(env, [emailId]) // the e-mail was erased during delivery
  await deps.onSent(email)
}

const OUTDATED = 'Not sent: its link has expired or its text is no longer true'

/** Returns whether the text of an e-mail is so old that it is of no use. */
export function isOutdated(
  { template, written_at }: Pick<EmailRow, 'template' | 'written_at'>,
  templates: readonly TemplateInfo[],
): boolean {
  const { usableMinutes = Infinity } = templates.find(({ name }) => name === template) ?? {}
  return Date.now() - written_at.getTime() >= usableMinutes * 60_000
}

/**
 * Describes a failed delivery for the job queue and the log by its codes. The message of a mail server often quotes the recipient, and jobs
 * and logs are not part of an erasure. The full message is in the e-mail's row.
 */
function describeWithoutRecipient(error: unknown): string {
  const { code, responseCode } = error as SmtpError
  const codes = [code, responseCode].filter(Boolean).join(' ')
  return `The e-mail was not sent${codes && ` (${codes})`}. The list of e-mails shows the reason`
}

/** Creates the message that nodemailer sends. */
async function createMessage(
  deps: EmailDeps,
  { id, recipient, subject, order_id }: EmailRow,
  stored: EmailContent,
) {
  const { env } = deps
  const attachment = stored.attachmentId && (await deps.loadAttachment(stored.attachmentId))
  const content = await insertOrderToken(deps, stored, order_id)
  const sender = await deps.readSender()
  const host = new URL(env.publicUrl).hostname
  return {
    from: env.MAIL_FROM ?? { name: sender.from, address: `no-reply@${host}` },
    replyTo: sender.contact.email,
    to: { name: '', address: recipient },
    subject,
    messageId: messageIdOf(id, env),
    html: renderHtml(content, sender),
    text: renderText(content, sender),
    headers: { 'auto-submitted': 'auto-generated' },
    ...(attachment ? { attachments: [attachment] } : {}),
  }
}

/** Returns the Message-ID of an e-mail. All attempts use the same one, so that mail clients recognise a duplicate. */
export const messageIdOf = (id: string, { publicUrl }: Env): string =>
  `<${id}@${new URL(publicUrl).hostname}>`

/** Placeholder in the links of a stored e-mail. When the e-mail is sent, the token of the guest's order replaces it. */
export const ORDER_TOKEN = '{order-token}'

/** Replaces `ORDER_TOKEN` in the buttons of an e-mail. If the order has no token, removes the buttons that need one. */
async function insertOrderToken(
  { findOrderToken }: EmailDeps,
  content: EmailContent,
  orderId: string | null,
): Promise<EmailContent> {
  const isNeeded = content.blocks.some((block) => block.kind === 'button' && block.to.includes(ORDER_TOKEN))
  if (!isNeeded) return content
  const token = orderId && (await findOrderToken(orderId))
  const blocks = content.blocks.flatMap((block) => {
    if (block.kind !== 'button' || !block.to.includes(ORDER_TOKEN)) return block
    return token ? { ...block, to: block.to.replace(ORDER_TOKEN, token) } : []
  })
  return { ...content, blocks }
}

/** Enhanced status codes (RFC 3463) about the shop: its sender address, its rights, or too many e-mails on this day. */
const SHOP_STATUS = /^5\.(1\.[78]|4\.5|7\.\d+)$/
/** Those about the recipient's address, their mailbox or the message. */
const MESSAGE_STATUS = /^5\.[126]\./

/**
 * Returns true if the mail server permanently refuses this recipient or message. Refusals of the shop itself do not count, for example of
 * its login, its sender address or more e-mails on this day, so the delivery is retried.
 */
function isPermanentError(error: unknown): boolean {
  const { code, command, response = '', responseCode = 0 } = error as SmtpError
  if (code === 'EMESSAGE' && command === 'MAIL FROM') return true // larger than the server accepts, as it says before the first command
  if (responseCode < 500 || (code !== 'EENVELOPE' && code !== 'EMESSAGE')) return false
  const status = /^\d{3}[ -](5\.\d+\.\d+)/.exec(response)?.[1]
  if (responseCode === 552 || status === '5.3.4') return true // the message is too large, or the mailbox is full
  if (command === 'MAIL FROM' || responseCode === 530 || (status && SHOP_STATUS.test(status))) return false
  return command === 'RCPT TO' || (status !== undefined && MESSAGE_STATUS.test(status))
}
