import { handleOf } from '../../catalog/products/sold-by.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import * as q from '../queries.ts'

/**
 * Tells a seller what was decided about a submission. Who has no account hears nothing before they showed that the address
 * is theirs; then they are told once how it stands.
 */
export async function notifyDecision(tx: Tx, row: q.SubmissionRow): Promise<void> {
  const seller = await q.findSeller(tx, row.seller_id)
  if (!seller?.user_id && !seller?.confirmed_at) return
  const letter = await letterOf(tx, row)
  if (letter) await sendEmail(tx, { to: row.email, ...letter, about: { userId: seller.user_id } })
}

type Letter = Pick<Parameters<typeof sendEmail>[1], 'template' | 'data'>

async function letterOf(tx: Tx, row: q.SubmissionRow): Promise<Letter | null> {
  const { id, state, reason } = row
  const words = { name: row.seller_name, title: row.name }
  if (state === 'rejected') return { template: 'submission-rejected', data: { ...words, reason } }
  if (state === 'changes_asked') {
    const link = `/seller-listing?submission=${id}`
    return { template: 'changes-asked', data: { ...words, request: reason, link } }
  }
  if (state === 'submitted') return null
  const link = (await handleOf(tx, row.product_id!)) ?? '/marketplace'
  return { template: 'submission-approved', data: { ...words, link } }
}
