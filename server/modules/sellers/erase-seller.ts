import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { syncListings } from './sync-listings.ts'
import * as q from './queries.ts'
import { findInvitationsTo, eraseInvitations } from './team/queries.ts'
import { updateSeller } from './queries.ts'
import { submitScope } from './submissions/submit-product.ts'

/** The name that replaces the name of an erased business. */
const ERASED = 'Erased seller'

/** Returns the address that replaces the e-mail address of an erased business. */
export const erasedEmail = (sellerId: string) => `${sellerId}@erased.invalid`

/** Returns whether the business that the user owns has an undelivered parcel, a balance or an open payout. */
export async function hasOpenSales(tx: Tx, userId: string): Promise<boolean> {
  const seller = await q.findSellerOfUser(tx, userId)
  return seller?.user_id === userId && q.hasOpenSales(tx, seller.id)
}

/**
 * Erases the personal data of a business owner and suspends the business, which unlists its goods. The sales of the business stay
 * in the ledger, and its GSTIN stays stored.
 */
export async function eraseSeller(tx: Tx, userId: string, now: Date): Promise<void> {
  const seller = await q.findSellerOfUser(tx, userId)
  const owned = seller?.user_id === userId ? seller : null
  const user = await q.findUser(tx, userId)
  const email = user.email_verified ? user.email : null
  await eraseInvitations(tx, { email, sellerId: owned?.id ?? null })
  if (!seller || !owned) return
  await q.lockSeller(tx, seller.id)
  await updateSeller(tx, seller.id, {
    status: 'suspended',
    suspended_because: 'The owner has left',
    display_name: ERASED,
    business_name: '',
    contact_name: '',
    email: erasedEmail(seller.id),
    phone: '',
    address: null,
    pan: null,
    bank_name: null,
    bank_account: null,
    bank_ifsc: null,
    bank_before: null,
  })
  await syncListings(tx, seller.id, now)
  const scopes = [submitScope({ id: userId }), ...(email ? [submitScope({ email })] : [])]
  await q.eraseSubmitter(tx, { sellerId: seller.id, scopes })
}

/**
 * Returns all data about the business that the user owns, and the invitations to the user's confirmed e-mail address, for the
 * export of personal data.
 */
export async function exportSellerData(db: DbOrTx, userId: string): Promise<Record<string, unknown>[]> {
  const { email, email_verified } = await q.findUser(db, userId)
  const invitations = email_verified ? await findInvitationsTo(db, email) : []
  const invited = invitations.length > 0 ? [{ invitations }] : []
  const seller = await q.findSellerOfUser(db, userId)
  if (seller?.user_id !== userId) return invited
  const submissions = await q.findSubmissionsOf(db, seller.id)
  return [{ ...seller, submissions: submissions.map((row) => ({ ...row })) }, ...invited]
}
