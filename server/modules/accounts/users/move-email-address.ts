import type { Tx } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { deleteOneTimeLinks } from '../auth/queries.ts'
import { emailChanged, type EmailChange } from '../emails/email-changed.ts'
import { moveSellerEmail, type UserRow } from './queries.ts'

type NewAddress = { to: string; by: EmailChange['by'] }

/**
 * Completes a change of the e-mail address of an account: moves its business to the new address, deletes the links that were sent to the
 * old one, and notifies both addresses. `user` is the account before the change.
 */
export async function moveEmailAddress(
  tx: Tx,
  { id, name, email }: Pick<UserRow, 'id' | 'name' | 'email'>,
  { to, by }: NewAddress,
) {
  await moveSellerEmail(tx, { userId: id, from: email, to })
  await deleteOneTimeLinks(tx, id)
  const data = { name, at: new Date(), by }
  for (const recipient of [email, to]) {
    await sendEmail(tx, { to: recipient, template: emailChanged, data, about: { userId: id } })
  }
}
