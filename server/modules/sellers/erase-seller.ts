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

const OPEN_SALES =
  'The business of this account still has orders to deliver, or money that has not been paid out yet.'

/**
 * Returns why the user cannot be erased: a business that the user owns has an undelivered parcel, an open payout, a subscription payment of
 * a wrong amount that is not settled or refunded yet, or money that the shop owes it. Returns null if there is no such business. Locks the
 * businesses first, so that it waits for orders that are being placed.
 */
export async function explainOpenSales(tx: Tx, userId: string): Promise<string | null> {
  for (const { id } of await findBusinesses(tx, userId)) {
    const seller = await q.lockSeller(tx, id)
    if (!(await q.hasOpenSales(tx, id))) continue
    return seller?.status === 'suspended'
      ? `${OPEN_SALES} Payouts are stopped until the business is reinstated. The account can be erased after that.`
      : `${OPEN_SALES} The account can be erased afterwards.`
  }
  return null
}

/**
 * Erases the personal data of a business owner and suspends the businesses, which unlists their goods. Their team members are free to join
 * or start another business. The sales stay in the ledger, and the GSTIN stays stored.
 */
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
