import { createHash, randomBytes } from 'node:crypto'
import { refuse } from '../../../../contract/core/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { confirmSubmission } from '../emails/confirm-submission.ts'
import * as q from '../queries.ts'
import { updateSeller } from '../queries.ts'
import type { SellerDeps } from '../seller-deps.ts'
import { notifyDecision } from './notify-decision.ts'
import { DAY_MS } from '../../../../contract/core/dates.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Sends a confirmation e-mail to a seller without an account. Does nothing if the address is confirmed or if the last such e-mail
 * is less than a day old.
 */
export async function sendConfirmationEmail(
  tx: Tx,
  seller: q.SellerRow,
  { title, now }: { title: string; now: Date },
) {
  const { id, email, contact_name: name, confirmed_at, confirm_sent_at } = seller
  const isFresh = confirm_sent_at !== null && now.getTime() - confirm_sent_at.getTime() < DAY_MS
  if (confirmed_at || isFresh) return
  const token = randomBytes(32).toString('base64url')
  await updateSeller(tx, id, { confirm_hash: hashOf(token), confirm_sent_at: now })
  const path = `/seller-listing/confirm?token=${token}`
  await sendEmail(tx, { to: email, template: confirmSubmission, data: { name, title, path } })
}

/**
 * Confirms an e-mail address. Then sends the decisions that staff made before the confirmation. Refuses a token that is unknown
 * or was replaced by a newer one.
 */
export function confirmEmail({ db, env }: SellerDeps, token: string): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const found = await q.findSellerToConfirm(tx, hashOf(token))
    const seller = found && (await q.lockSeller(tx, found.id))
    if (!seller) {
      return refuse('not_found', 'This link is no longer valid. Please use the link in our latest e-mail')
    }
    if (!seller.confirmed_at) {
      await updateSeller(tx, seller.id, { confirmed_at: env.now() })
      for (const row of await q.findSubmissionsOf(tx, seller.id)) await notifyDecision(tx, row)
    }
    return { email: seller.email }
  })
}
