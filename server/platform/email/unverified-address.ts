import { inTransaction, type Tx } from '../db/database.ts'
import { sendLater } from '../jobs/jobs.ts'
import type { EmailDeps } from './deliver-email.ts'
import {
  findSendTimes,
  isReallyPaid,
  isToVerifiedOwner,
  lockEmail,
  lockRecipient,
  markDropped,
  replaceWithPlainContent,
  updateSendTime,
  type EmailRow,
} from './queries.ts'
import { deliverEmailTopic } from './send-email.ts'

/** Maximum number of e-mails that one group of templates may send to one unverified address. */
const MAX_PER_HOUR = 3
const MAX_PER_DAY = 10
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type LimitDeps = Pick<EmailDeps, 'db' | 'env' | 'log' | 'templates'>

/**
 * Decides whether an e-mail may be sent now. Returns the e-mail to send; null if it must wait or must not be sent.
 *
 * An e-mail to the verified address of an account is sent unchanged. An e-mail to any other address is sent without text that users
 * typed, and such an address gets at most three e-mails an hour and ten a day for each `limitGroup` of templates. The limits do not
 * apply to templates without a `limitGroup`, or to e-mails about an order that was paid with real money.
 */
export async function releaseEmail(deps: LimitDeps, email: EmailRow): Promise<EmailRow | null> {
  const { db, env } = deps
  if (await isToVerifiedOwner(db, email)) return email
  const isPaid = await isReallyPaid(db, email)
  const isDue = email.send_at !== null && email.send_at.getTime() <= env.clock.now().getTime()
  const group = groupOf(deps, email)
  const isUnlimited = isPaid || isDue || env.RATE_LIMIT === 'off' || group.length === 0
  if (!isUnlimited && !(await reserveSendTime(deps, email, group))) return null
  return withoutFreeText(deps, email, { isPaid })
}

/**
 * Returns the names of the templates that share a limit with this e-mail. There are several groups, so that a flood of e-mails
 * of one kind does not delay the others.
 */
function groupOf({ templates }: LimitDeps, { template }: EmailRow): string[] {
  const limitGroup = templates.find(({ name }) => name === template)?.limitGroup
  return limitGroup
    ? templates.filter((other) => other.limitGroup === limitGroup).map(({ name }) => name)
    : []
}

/**
 * Replaces the content with its version without text typed by users. Removes the attached invoice unless the order was paid with
 * real money, because an invoice contains the name that the buyer typed.
 */
async function withoutFreeText({ db }: LimitDeps, email: EmailRow, { isPaid }: { isPaid: boolean }) {
  const plain = email.plain_content ? await replaceWithPlainContent(db, email.id) : email
  if (!plain?.content || isPaid) return plain
  const { attachmentId: _, ...content } = plain.content
  return { ...plain, content: content }
}

/**
 * Sets the time at which the e-mail is sent, and returns true if it may be sent now. The lock on the recipient makes concurrent
 * e-mails on all nodes wait for each other.
 */
function reserveSendTime(
  { db, env, log, templates }: LimitDeps,
  email: EmailRow,
  group: string[],
): Promise<boolean> {
  const { usableMinutes = Infinity } = templates.find(({ name }) => name === email.template) ?? {}
  return inTransaction(db, async (tx) => {
    await lockRecipient(tx, email.recipient)
    const now = env.clock.now()
    const at = (await lockEmail(tx, email.id))?.send_at ?? (await nextSendTime(tx, { email, group, now }))
    const context = { email: email.id, template: email.template }
    if (!at) {
      log?.warn(context, 'e-mail dropped: daily limit of an unverified address')
      await markDropped(tx, email.id, DROPPED)
      return false
    }
    if (at.getTime() - now.getTime() > usableMinutes * MINUTE_MS) {
      log?.warn(context, 'e-mail dropped: its link would have expired')
      await markDropped(tx, email.id, EXPIRED)
      return false
    }
    await updateSendTime(tx, email.id, at)
    if (at.getTime() <= now.getTime()) return true
    log?.warn({ ...context, at }, 'e-mail delayed: hourly limit of an unverified address')
    await sendLater(tx, deliverEmailTopic, { data: { emailId: email.id }, after: at })
    return false
  })
}

const DROPPED = `Not sent: this address is not verified and has already received ${MAX_PER_DAY} e-mails within a day`

const EXPIRED = `Not sent: this address is not verified and has already received ${MAX_PER_HOUR} such e-mails within an hour`

type NextSendTime = { email: EmailRow; group: string[]; now: Date }

/** Returns the earliest time that the hourly limit allows; null if the daily limit is reached. */
async function nextSendTime(tx: Tx, { email, group, now }: NextSendTime): Promise<Date | null> {
  const since = new Date(now.getTime() - DAY_MS)
  const times = await findSendTimes(tx, { recipient: email.recipient, templates: group, since })
  if (times.length >= MAX_PER_DAY) return null
  const thirdLatest = times[MAX_PER_HOUR - 1]
  return thirdLatest ? new Date(Math.max(now.getTime(), thirdLatest.getTime() + HOUR_MS)) : now
}
