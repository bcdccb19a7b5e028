import { inTransaction, type Db, type Tx } from '../db/database.ts'
import type { Env } from '../../env.ts'
import { sendLater } from '../jobs/jobs.ts'
import {
  isReallyPaid,
  isToProvedAddress,
  lockEmail,
  lockRecipient,
  noteDropped,
  noteSendAt,
  takePlainEmail,
  sendTimesTo,
  type EmailRow,
} from './queries.ts'
import { deliverEmailTopic } from './send-email.ts'
import type { TemplateName } from './templates.ts'

/** E-mails that a stranger can cause, in two groups with a limit each, so that a flood of orders does not delay the links of an account. */
const groups: readonly (readonly TemplateName[])[] = [
  ['verify-email', 'reset-password', 'password-changed', 'new-sign-in'],
  [
    'order-confirmed',
    'order-status-changed',
    'paper-issued',
    'refund-made',
    'return-step',
    'confirm-submission',
    'team-invited',
  ],
]

/** E-mails of one group to an unverified address. */
const MOST = { inAnHour: 3, inADay: 10 }
const HOUR = 3_600_000
const DAY = 24 * HOUR

export type Parts = { db: Db; env: Env; log?: { warn: (context: object, message: string) => void } }

/**
 * Answers an e-mail as it may go out now, or null when it has to wait or is dropped. To the proved address of the account that it
 * is about it goes as it is. To any other address it goes without text of strangers and, unless staff cause it or its order was
 * really paid, three times in an hour and ten times in a day; what is more waits or is dropped.
 */
export async function releaseEmail(parts: Parts, mail: EmailRow): Promise<EmailRow | null> {
  const { db, env } = parts
  if (await isToProvedAddress(db, mail)) return mail
  const isPaid = await isReallyPaid(db, mail)
  const isDue = mail.send_at !== null && mail.send_at.getTime() <= env.clock.now().getTime()
  const isFree = isPaid || isDue || env.RATE_LIMIT === 'off' || !groupOf(mail)
  return isFree || (await mayGoNow(parts, mail)) ? plainOf(db, mail, { isPaid }) : null
}

const groupOf = ({ template }: EmailRow) => groups.find((group) => group.includes(template as TemplateName))

/** An invoice names its buyer as they typed it: it goes along only where somebody really paid. */
async function plainOf(db: Db, mail: EmailRow, { isPaid }: { isPaid: boolean }): Promise<EmailRow | null> {
  const plain = mail.plain_letter ? await takePlainEmail(db, mail.id) : mail
  if (!plain?.letter || isPaid) return plain
  const { encloses: _, ...letter } = plain.letter
  return { ...plain, letter }
}

/** Gives the e-mail a time to go out at; e-mails to the same address get theirs one after the other, on all nodes. */
function mayGoNow({ db, env, log }: Parts, mail: EmailRow): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockRecipient(tx, mail.recipient)
    const now = env.clock.now()
    const at = (await lockEmail(tx, mail.id))?.send_at ?? (await freeTime(tx, mail, now))
    const context = { mail: mail.id, template: mail.template }
    if (!at) {
      log?.warn(context, 'an e-mail was dropped: too many in a day to an address that nobody proved')
      await noteDropped(tx, mail.id, DROPPED)
      return false
    }
    await noteSendAt(tx, mail.id, at)
    if (at.getTime() <= now.getTime()) return true
    log?.warn({ ...context, at }, 'an e-mail waits: too many in an hour to an address that nobody proved')
    await sendLater(tx, deliverEmailTopic, { data: { emailId: mail.id }, after: at })
    return false
  })
}

const DROPPED = `Not sent: nobody confirmed this address, and ${MOST.inADay} e-mails in a day went there already`

/** The earliest time that the limit of an hour leaves; null when the day has had all. */
async function freeTime(tx: Tx, mail: EmailRow, now: Date): Promise<Date | null> {
  const since = new Date(now.getTime() - DAY)
  const taken = await sendTimesTo(tx, { recipient: mail.recipient, templates: groupOf(mail)!, since })
  if (taken.length >= MOST.inADay) return null
  const last = taken[MOST.inAnHour - 1]
  return last ? new Date(Math.max(now.getTime(), last.getTime() + HOUR)) : now
}
