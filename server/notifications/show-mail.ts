import type { Mail } from '../../contract/notifications.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Act } from '../audit/record.ts'
import type { Db } from '../db.ts'
import type { Env } from '../env.ts'
import { messageIdOf, readSender } from './deliver-mail.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import { presentMail } from './list-mails.ts'
import { findMail } from './queries.ts'
import { mayBeSent } from './send-again.ts'

/** One letter as its recipient sees it. What opens an account is shown to admins alone, who could do so anyway. */
export async function showMail(
  { db, env }: { db: Db; env: Env },
  id: string,
  actor: NonNullable<Act['actor']>,
): Promise<Mail> {
  const mail = await findMail(db, id)
  if (!mail) return refuse('not_found', 'There is no such letter')
  const isHidden = mail.is_secret && (actor.role !== 'admin' || !mail.letter)
  const letter = isHidden ? null : mail.letter
  const sender = await readSender({ db, env })
  return {
    ...presentMail(mail),
    messageId: messageIdOf(id, env),
    html: letter && letterHtml(letter, sender),
    text: letter && letterText(letter, sender),
    isHidden,
    maySendAgain: mayBeSent(mail),
  }
}
