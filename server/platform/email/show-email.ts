import type { Mail } from '../../../contract/store/emails.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { maskEmail } from '../../modules/audit/mask.ts'
import { recordReading, type Act } from '../../modules/audit/record.ts'
import type { Db } from '../db/database.ts'
import type { Env } from '../../env.ts'
import { messageIdOf, readSender } from './deliver-email.ts'
import { letterHtml } from './render-html.ts'
import { letterText } from './render-text.ts'
import { presentMail } from './list-emails.ts'
import type { Letter } from './email.ts'
import { findMail, type MailRow } from './queries.ts'
import { mayBeSent } from './send-again.ts'

/**
 * One letter as its recipient sees it, with an audit record. What opens an account is shown to admins alone, and without its
 * link: whoever has that could use it in the recipient's name.
 */
export async function showMail(
  { db, env }: { db: Db; env: Env },
  id: string,
  actor: NonNullable<Act['actor']>,
): Promise<Mail> {
  const mail = await findMail(db, id)
  if (!mail) return refuse('not_found', 'There is no such letter')
  const isHidden = mail.is_secret && (actor.role !== 'admin' || !mail.letter)
  const whole = isHidden ? null : mail.letter
  const letter = whole && (mail.is_secret ? withoutLinks(whole) : whole)
  if (letter) await noteReading(db, mail, actor)
  const sender = await readSender({ db, env })
  return {
    ...presentMail(mail),
    messageId: messageIdOf(id, env),
    html: letter && letterHtml(letter, sender),
    text: letter && letterText(letter, sender),
    isHidden,
    isMasked: mail.is_secret && letter !== null,
    maySendAgain: mayBeSent(mail),
  }
}

/** The same with nothing behind the paths of its links: that is where their tokens are. */
const withoutLinks = (letter: Letter): Letter => ({
  ...letter,
  blocks: letter.blocks.map((block) =>
    block.kind === 'button' ? { ...block, to: block.to.replace(/[?#].*$/s, '?hidden') } : block,
  ),
})

const noteReading = (db: Db, { id, template, recipient }: MailRow, actor: Act['actor']) =>
  recordReading(db, {
    actor,
    act: 'mail.read',
    subject: `mail:${id}`,
    after: { template, recipient: maskEmail(recipient) },
  })
