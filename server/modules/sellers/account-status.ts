import { refuse } from '../../../contract/core/refusal.ts'
import type { BusinessDetails, SellerAccountStatus } from '../../../contract/sellers/seller-account.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Auth } from '../accounts/auth/auth.ts'
import { hasPassword } from '../accounts/auth/require-recent-login.ts'
import { changeBankAccount, isDifferentBankAccount, requireOwnerLogin } from './payouts/bank-account.ts'
import { assertDisplayName, recordRename } from './display-name.ts'
import type { SellerRow } from './queries.ts'
import { updateSeller } from './queries.ts'
import { showQuota } from './submissions/quota.ts'
import { lockOrCreateSeller, findSellerOf, requireVerified } from './find-seller.ts'
import type { SellerDeps } from './seller-deps.ts'
import { findPaidPeriod } from './subscriptions/subscription.ts'
/** Version of the seller agreement that sellers agree to: the day on which its text last changed. */
const AGREEMENT = '2026-11-27'

/** Returns the account of the seller's business: its details, its subscription and whether it may sell. Creates the business if the seller has none yet. */
export function showAccountStatus({ db, env }: SellerDeps, actor: Actor): Promise<SellerAccountStatus> {
  return inTransaction(db, async (tx) => {
    const seller = await lockOrCreateSeller(tx, actor)
    return accountStatusOf(tx, { seller, actor, now: env.now() })
  })
}

/** Stores the business details that the owner entered. Refuses a name that shoppers could take for the shop or for another seller. A business without a GSTIN sells only inside its own State. */
export async function saveBusiness(
  deps: SellerDeps & { auth: Auth },
  { business, password, actor }: { business: BusinessDetails; password?: string | undefined; actor: Actor },
) {
  const { db, env } = deps
  const known = await findSellerOf(db, actor)
  if (known) assertOwner(known, actor)
  const mustProve = isDifferentBankAccount(known, business)
  if (mustProve) await requireOwnerLogin(deps, { actor, password })
  return inTransaction(db, async (tx) => {
    const seller = await lockOrCreateSeller(tx, actor)
    assertOwner(seller, actor)
    await requireVerified(tx, actor)
    await assertDisplayName(tx, { seller, name: business.displayName })
    await recordRename(tx, { seller, name: business.displayName, actor })
    await updateSeller(tx, seller.id, {
      ...columnsOf(business),
      agreed_at: env.now(),
      agreed_version: AGREEMENT,
    })
    if (isDifferentBankAccount(seller, business)) {
      if (!mustProve) {
        refuse('wrong_state', 'Your bank account was changed in the meantime. Please reload the page')
      }
      await changeBankAccount(tx, { seller, business, actor, now: env.now() })
    }
    return accountStatusOf(tx, { seller: await lockOrCreateSeller(tx, actor), actor, now: env.now() })
  })
}

function assertOwner({ user_id }: SellerRow, actor: Actor) {
  if (user_id !== actor.id) refuse('forbidden', 'Only the owner can change the business details')
}

const columnsOf = (business: BusinessDetails) => ({
  display_name: business.displayName,
  business_name: business.businessName,
  phone: business.phone,
  gstin: business.gstin || null,
  pan: business.pan,
  address: JSON.stringify(business.address),
  state: business.address.state,
})

/** Returns true if the seller has entered all details that a payout needs. */
export const isAccountComplete = (row: SellerRow): boolean =>
  row.agreed_at !== null && row.pan !== null && row.bank_account !== null && row.state !== null

type StatusContext = { seller: SellerRow; actor: Actor; now: Date }

async function accountStatusOf(db: Tx, { seller, actor, now }: StatusContext): Promise<SellerAccountStatus> {
  const paid = await findPaidPeriod(db, seller.id, now)
  const isOwner = seller.user_id === actor.id
  return {
    id: seller.id,
    displayName: seller.display_name,
    businessName: seller.business_name,
    contactName: seller.contact_name,
    email: seller.email,
    phone: seller.phone,
    status: seller.status,
    suspendedBecause: seller.suspended_because,
    gstin: seller.gstin,
    ...(isOwner ? bankOf(seller) : { pan: null, bankName: null, bankAccount: null, bankIfsc: null }),
    address: seller.address,
    agreedAt: seller.agreed_at?.toISOString() ?? null,
    isComplete: isAccountComplete(seller),
    isOwner,
    hasPassword: isOwner && (await hasPassword(db, actor.id)),
    subscribedUntil: paid.until,
    isSubscribed: paid.isActive,
    quota: await showQuota(db, seller.id, now),
  }
}

/** Returns the PAN and the bank account, which only the owner can read. */
const bankOf = ({ pan, bank_name, bank_account, bank_ifsc }: SellerRow) => ({
  pan,
  bankName: bank_name,
  bankAccount: bank_account,
  bankIfsc: bank_ifsc,
})
