import { can } from '../../../../contract/core/permissions.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import {
  financeTemplates,
  type EmailDetails,
  type EmailEntry,
  type EmailState,
} from '../../../../contract/store/emails.ts'
import type { Env } from '../../../env.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { isOutdated, messageIdOf } from '../../../platform/email/deliver-email.ts'
import type { EmailContent, TemplateInfo } from '../../../platform/email/email.ts'
import { findEmail, lockEmail, type EmailRow } from '../../../platform/email/queries.ts'
import { renderHtml, renderText } from '../../../platform/email/render.ts'
import { deliverEmailTopic, isValidAddress } from '../../../platform/email/send-email.ts'
import { sendNow } from '../../../platform/jobs/jobs.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { maskEmail } from '../../audit/mask-personal-data.ts'
import { recordAudit, recordReading } from '../../audit/record-audit.ts'
import { readSender } from '../settings.ts'
import { copyEmail, countEmails, findEmails, markQueued, type EmailFilter } from './queries.ts'

/** `templates` are all e-mail templates. */
export type EmailLogDeps = { db: Db; env: Env; templates: readonly TemplateInfo[] }

/** Lists one page of the e-mail log, with the number of e-mails in each state. Leaves out the e-mails that the actor may not read. */
export async function listEmails(db: Db, filter: EmailFilter, actor: Actor) {
  const hidden = can('finance', actor) ? [] : financeTemplates
  const counts: Record<EmailState, number> = { queued: 0, sent: 0, failed: 0, dead: 0 }
  for (const { state, count } of await countEmails(db, { hidden })) counts[state] = count
  return { emails: (await findEmails(db, { ...filter, hidden })).map(presentEmail), counts }
}

const presentEmail = (
  row: Omit<EmailRow, 'content' | 'plain_content' | 'send_at' | 'written_at'>,
): EmailEntry => ({
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

/**
 * Returns an e-mail as its recipient sees it, and records in the audit log that staff read it. Staff could misuse a link that
 * gives access to the recipient's account. An e-mail with such a link is therefore shown only to admins, and without the token
 * of the link.
 */
export async function showEmail(
  { db, env, templates }: EmailLogDeps,
  id: string,
  actor: Actor,
): Promise<EmailDetails> {
  const email = await findEmail(db, id)
  if (!email) return refuse('not_found', 'E-mail not found')
  assertReadable(email, actor)
  const isHidden = email.is_secret && (actor.role !== 'admin' || !email.content)
  const stored = isHidden ? null : email.content
  const content = stored && (email.is_secret ? withoutLinkTokens(stored) : stored)
  if (content) await recordEmailReading(db, email, actor)
  const sender = await readSender(db, env)
  return {
    ...presentEmail(email),
    messageId: messageIdOf(id, env),
    html: content && renderHtml(content, sender),
    text: content && renderText(content, sender),
    isHidden,
    isMasked: email.is_secret && content !== null,
    maySendAgain: resendRefusal(email, templates) === null,
  }
}

function assertReadable({ template }: Pick<EmailRow, 'template'>, actor: Actor) {
  if (!financeTemplates.includes(template) || can('finance', actor)) return
  refuse('forbidden', 'E-mails about the payouts of sellers need the right to finance')
}

/** Removes the tokens from the links of buttons: the query and the fragment, and the last part of the path of the place of a dancer. */
const withoutLinkTokens = (content: EmailContent): EmailContent => ({
  ...content,
  blocks: content.blocks.map((block) =>
    block.kind === 'button' ? { ...block, to: withoutToken(block.to) } : block,
  ),
})

const withoutToken = (link: string): string =>
  link.replace(/[?#].*$/s, '?hidden').replace(/(\/troupe\/seat\/)[^/?]+/, '$1hidden')

const recordEmailReading = (db: Db, { id, template, recipient }: EmailRow, actor: Actor) =>
  recordReading(db, {
    actor,
    act: 'email.read',
    subject: `email:${id}`,
    after: { template, recipient: maskEmail(recipient) },
  })

/** Returns why an e-mail cannot be sent again; null if it can. */
function resendRefusal(email: EmailRow, templates: readonly TemplateInfo[]): string | null {
  if (!email.content || !isValidAddress(email.recipient)) {
    return 'This e-mail cannot be sent: its content was erased or its address is not valid'
  }
  return isOutdated(email, templates)
    ? 'This e-mail cannot be sent: its link has expired or its text is no longer true'
    : null
}

/**
 * Sends an e-mail again and returns the id of the e-mail that is sent. If the e-mail was sent before, a copy with a new id is
 * sent, because mail clients hide a second message with the same Message-ID. Otherwise the e-mail itself is sent, by its waiting job if
 * there is one, because two jobs could send it twice.
 */
export function resendEmail(
  { db, templates }: EmailLogDeps,
  id: string,
  actor: Actor,
): Promise<{ id: string }> {
  return inTransaction(db, async (tx) => {
    const email = await lockEmail(tx, id)
    if (!email) return refuse('not_found', 'E-mail not found')
    assertReadable(email, actor)
    const refusal = resendRefusal(email, templates)
    if (refusal) refuse('wrong_state', refusal)
    const isCopy = email.state === 'sent'
    const emailId = isCopy ? await copyEmail(tx, id) : id
    if (!isCopy) await markQueued(tx, id)
    await sendNow(tx, deliverEmailTopic, { emailId })
    await recordAudit(tx, { actor, act: 'email.send-again', subject: `email:${id}`, after: { emailId } })
    return { id: emailId }
  })
}
