import type { Tx } from '../../platform/db/database.ts'
import * as q from './queries.ts'
import type { SellerRow } from './queries.ts'

type TakeOverRequest = { orphan: SellerRow; own: SellerRow | null; userId: string }

/**
 * Makes the user the owner of `orphan`, a business without an account, and joins it with the user's own business if there is one. Orders,
 * invoices and the ledger contain the id of a business that has a subscription or sales, so this business remains. The other one is
 * deleted after its submissions, products and team have been moved. If both must remain, nothing changes.
 */
export async function takeOver(tx: Tx, { orphan, own, userId }: TakeOverRequest) {
  if (!own || !(await mustRemain(tx, own))) {
    if (own) await q.mergeSeller(tx, { from: own.id, into: orphan.id })
    await q.updateSeller(tx, orphan.id, { user_id: userId, ...(own?.agreed_at ? detailsOf(own) : {}) })
  } else if (!(await mustRemain(tx, orphan))) {
    await q.mergeSeller(tx, { from: orphan.id, into: own.id })
  }
}

/** Also keeps a suspended business, because its suspension must not end. */
const mustRemain = async (tx: Tx, { id, status }: SellerRow) =>
  status === 'suspended' || (await q.hasSellerHistory(tx, id))

/** Returns the details that the owner has entered. */
const detailsOf = (seller: SellerRow) => ({
  display_name: seller.display_name,
  business_name: seller.business_name,
  contact_name: seller.contact_name,
  phone: seller.phone,
  state: seller.state,
  address: JSON.stringify(seller.address),
  gstin: seller.gstin,
  pan: seller.pan,
  bank_name: seller.bank_name,
  bank_account: seller.bank_account,
  bank_ifsc: seller.bank_ifsc,
  bank_changed_at: seller.bank_changed_at,
  bank_waits_until: seller.bank_waits_until,
  bank_before: seller.bank_before,
  agreed_at: seller.agreed_at,
  agreed_version: seller.agreed_version,
})
