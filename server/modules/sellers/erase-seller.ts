import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { revokeSellerRole } from '../accounts/users/grant-seller-role.ts'
import { findSellerOf } from './find-seller.ts'
import { syncListings } from './sync-listings.ts'
import * as q from './queries.ts'
import { deleteTeam, eraseInvitations } from './team/queries.ts'
import { updateSeller } from './queries.ts'
import { eraseBankOfPayouts } from './payouts/queries.ts'
import { submitScope } from './submissions/submit-product.ts'

/** The name that replaces the name of an erased business. */
const ERASED = 'Erased seller'

/** Returns the address that replaces the e-mail address of an erased business. */
export const erasedEmail = (sellerId: string) => `${sellerId}@erased.invalid`

/**
 * Returns the businesses that the user owns: the one of the account, and a business without an account that could not be joined with it
 * because both have sales.
 */
export async function findBusinesses(db: DbOrTx, userId: string): Promise<q.SellerRow[]> {
  const seller = await findSellerOf(db, { id: userId })
  const owned = seller?.user_id === userId ? [seller] : []
  return [...owned, ...(await q.findOrphans(db, userId))]
}

/**
 * Returns whether a business that the user owns has an undelivered parcel, an open payout, a subscription payment of a wrong amount that is
 * not settled or refunded yet, or money that the shop owes it. Locks the businesses first, so that it waits for orders that are being placed.
 */
export async function hasOpenSales(tx: Tx, userId: string): Promise<boolean> {
  for (const { id } of await findBusinesses(tx, userId)) {
    await q.lockSeller(tx, id)
    if (await q.hasOpenSales(tx, id)) return true
  }
  return false
}

/**
 * Erases the personal data of a business owner and suspends the businesses, which unlists their goods. Their team members are free to join
 * or startX */
export async function eraseSeller(tx: Tx, userId: string, now: Date): Promise<void> {
  const businesses = await findBusinesses(tx, userId)
  const user = await q.findUser(tx, userId)
  const email = user.email_verified ? user.email : null
  await eraseInvitations(tx, { email, sellerIds: businesses.map(({ id }) => id) })
  const scopes = [submitScope({ id: userId }), ...(email ? [submitScope({ email })] : [])]
  for (const { id } of businesses) await eraseBusiness(tx, { id, scopes, now })
}

type ErasedBusiness = { id: string; scopes: string[]; now: Date }

async function eraseBusiness(tx: Tx, { id, scopes, now }: ErasedBusiness) {
  await q.lockSeller(tx, id)
  await updateSeller(tx, id, {
    status: 'suspended',
    suspended_because: 'The owner has left',
    display_name: ERASED,
    business_name: '',
    contact_name: '',
    email: erasedEmail(id),
    phone: '',
    address: null,
    pan: null,
    bank_name: null,
    bank_account: null,
    bank_ifsc: null,
    bank_before: null,
  })
  await eraseBankOfPayouts(tx, id)
  for (const userId of await deleteTeam(tx, id)) await revokeSellerRole(tx, userId)
  await syncListings(tx, id, now)
  await q.eraseSubmitter(tx, { sellerId: id, scopes })
}
