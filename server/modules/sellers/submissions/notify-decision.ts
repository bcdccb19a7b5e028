import { findHandle } from '../../catalog/products/seller-products.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { changesRequested } from '../emails/changes-requested.ts'
import { submissionApproved } from '../emails/submission-approved.ts'
import { submissionRejected } from '../emails/submission-rejected.ts'
import * as q from '../queries.ts'
import { findOwner } from '../team/queries.ts'

/**
 * Notifies a seller of the decision about a submission, at the address of the account. A seller without an account must first confirm the
 * address of the submission: until then this function does nothing, and `confirmEmail` sends the decisions after the confirmation.
 */
export async function notifyDecision(tx: Tx, row: q.SubmissionRow): Promise<void> {
  const seller = await q.findSeller(tx, row.seller_id)
  if (!seller?.user_id && !seller?.confirmed_at) return
  const { id, state, reason, changes_product: isChange } = row
  const owner = await findOwner(tx, seller.id)
  const recipient = { to: owner?.email ?? row.email, about: { userId: seller.user_id } }
  const edit = `/seller-listing?submission=${id}`
  const submission = { name: row.seller_name, title: row.name, isChange }
  if (state === 'rejected') {
    const link = isChange ? `/seller-listing?change=${row.product_id}` : edit
    await sendEmail(tx, { ...recipient, template: submissionRejected, data: { ...submission, reason, link } })
  } else if (state === 'changes_asked') {
    const data = { ...submission, request: reason, link: edit }
    await sendEmail(tx, { ...recipient, template: changesRequested, data })
  } else if (state !== 'submitted') {
    const link = (await findHandle(tx, row.product_id!)) ?? '/marketplace'
    await sendEmail(tx, { ...recipient, template: submissionApproved, data: { ...submission, link } })
  }
}
