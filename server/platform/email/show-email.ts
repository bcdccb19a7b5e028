import type { EmailDetails } from '../../../contract/store/emails.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { maskEmail } from '../../modules/audit/mask.ts'
import { recordReading, type AuditRecord } from '../../modules/audit/record.ts'
import type { Db } from '../db/database.ts'
import type { Env } from '../../env.ts'
import { messageIdOf, readSender } from './deliver-email.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { presentEmail } from './list-emails.ts'
import type { Email } from './email.ts'
import { findEmail, type EmailRow } from './queries.ts'
import { mayBeSent } from './send-again.ts'

/**
 * One letter as its recipient sees it, with an audit record. What opens an account is shown to admins alone, and without its
 * link: whoever has that could use it in the recipient's name.
 */
export async function showEmail(
  { db, env }: { db: Db; env: Env },
  id: string,
  actor: NonNullable<AuditRecord['actor']>,
): Promise<EmailDetails> {
  const mail = await findEmail(db, id)
  if (!mail) return refuse('not_found', 'There is no such letter')
  const isHidden = mail.is_secret && (actor.role !== 'admin' || !mail.letter)
  const whole = isHidden ? null : mail.letter
  const letter = whole && (mail.is_secret ? withoutLinks(whole) : whole)
  if (letter) await noteReading(db, mail, actor)
  const sender = await readSender({ db, env })
  return {
    ...presentEmail(mail),
    messageId: messageIdOf(id, env),
    html: letter && renderHtml(letter, sender),
    text: letter && renderText(letter, sender),
    isHidden,
    isMasked: mail.is_secret && letter !== null,
    maySendAgain: mayBeSent(mail),
  }
}

/** The same with nothing behind the paths of its links: that is where their tokens are. */
const withoutLinks = (letter: Email): Email => ({
  ...letter,
  blocks: letter.blocks.map((block) =>
    block.kind === 'button' ? { ...block, to: block.to.replace(/[?#].*$/s, '?hidden') } : block,
  ),
})

const noteReading = (db: Db, { id, template, recipient }: EmailRow, actor: AuditRecord['actor']) =>
  recordReading(db, {
    actor,
    act: 'mail.read',
    subject: `mail:${id}`,
    after: { template, recipient: maskEmail(recipient) },
  })
