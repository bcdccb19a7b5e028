import type { Db } from '../db/database.ts'
import type { Env } from '../../env.ts'
import { PermanentFailure, worker, type Attempt, type Worker } from '../jobs/jobs.ts'
import { readSettings } from '../../modules/store/settings.ts'
import { emailsPurged } from './erase-emails.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import type { Sender } from './email.ts'
import { withOrderToken, type FindOrderToken } from './order-token.ts'
import { openTransport, shred, type Transport } from './transport.ts'
import { findEmail, markFailed, markSent, type EmailRow } from './queries.ts'
import { deliverEmailTopic } from './send-email.ts'
import { releaseEmail, type Parts as Release } from './unproven-address.ts'

/** Finds what a letter encloses, ready to be attached. */
export type LoadAttachment = (id: string) => Promise<{ filename: string; content: Buffer }>

/** The jobs of the mail: each letter is taken to the post until that has it. */
export function emailJobs({ post, ...parts }: Omit<Parts, 'post'> & { post?: Transport }): Worker[] {
  const all = { ...parts, post: post ?? openTransport(parts.env) }
  return [
    worker(deliverEmailTopic, ({ emailId }, attempt) => deliver(all, emailId, attempt)),
    worker(emailsPurged, ({ ids }) => shred(parts.env, ids)),
  ]
}

type Parts = Release & { post: Transport; attach?: LoadAttachment; orderToken?: FindOrderToken }

async function deliver(parts: Parts, emailId: string, { isLast }: Attempt) {
  const { db, env, post, attach, log, orderToken = async () => null } = parts
  const found = await findEmail(db, emailId)
  if (!found?.letter || found.state === 'sent') return // erased meanwhile, or sent by a node that died before it could say so
  const mail = await releaseEmail({ db, env, ...(log ? { log } : {}) }, found)
  if (!mail?.letter) return
  try {
    const enclosed = mail.letter.encloses && (await attach?.(mail.letter.encloses))
    const letter = await withOrderToken({ ...mail, letter: mail.letter }, orderToken)
    await post({
      ...(await wrap({ db, env }, { ...mail, letter })),
      ...(enclosed ? { attachments: [enclosed] } : {}),
    })
    const isKnown = await markSent(db, emailId, { erases: mail.is_secret && env.SMTP_URL !== undefined })
    if (!isKnown) await shred(env, [emailId]) // its person was erased while it was being written
  } catch (error) {
    const isRefused = refusesForGood(error)
    const { message } = error as Error
    await markFailed(db, emailId, { error: message, isDead: isLast || isRefused })
    throw isRefused ? PermanentFailure(message) : error
  }
}

/** The envelope around a letter. */
async function wrap({ db, env }: { db: Db; env: Env }, { id, recipient, subject, letter }: EmailRow) {
  const sender = await readSender({ db, env })
  const host = new URL(env.publicUrl).hostname
  return {
    from: env.MAIL_FROM ?? { name: sender.name, address: `no-reply@${host}` },
    replyTo: sender.contact.email,
    to: { name: '', address: recipient },
    subject,
    messageId: messageIdOf(id, env),
    html: renderHtml(letter!, sender),
    text: renderText(letter!, sender),
    headers: { 'auto-submitted': 'auto-generated' },
  }
}

/** The same at every try, so that a letter that arrives twice is known to be one. */
export const messageIdOf = (id: string, { publicUrl }: Env): string =>
  `<${id}@${new URL(publicUrl).hostname}>`

/** Who writes the shop's letters. */
export async function readSender({ db, env }: { db: Db; env: Env }): Promise<Sender> {
  const { contact } = await readSettings(db)
  return { name: 'Navrang', origin: env.publicUrl, contact }
}

/** A mail server that says "never" to this recipient or this letter. A wrong password of ours is not the letter's fault. */
function refusesForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}
