import { refuse } from '../../../contract/core/refusal.ts'
import type { SellerRow } from '../../../contract/sellers/seller-account.ts'
import { recordAudit, type AuditRecord } from '../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { erasedEmail } from './erase-seller.ts'
import { syncListings } from './sync-listings.ts'
import * as q from './queries.ts'
import { findSellerLines, updateSeller } from './queries.ts'
import type { SellerDeps } from './seller-deps.ts'
import { isAccountComplete } from './account-status.ts'
import { addPaidMonths } from './subscriptions/subscription.ts'
import { findSellerOf } from './find-seller.ts'

type SellerLineRow = Awaited<ReturnType<typeof findSellerLines>>[number]

const presentLine = (row: SellerLineRow): SellerRow => ({
  id: row.id,
  displayName: row.display_name,
  email: row.email,
  phone: row.phone,
  status: row.status,
  suspendedBecause: row.suspended_because,
  state: row.state,
  gstin: row.gstin,
  hasAccount: row.user_id !== null,
  isComplete: isAccountComplete(row),
  liveProducts: row.live,
  waiting: row.waiting,
  subscribedUntil: row.until,
  createdAt: row.created_at.toISOString(),
})

type SellerListQuery = q.SellerFilter & { page: number; limit: number }

export async function listSellers(db: Db, { page, limit, ...filter }: SellerListQuery) {
  const total = await q.countSellers(db, filter)
  const rows = await findSellerLines(db, filter, { limit, offset: (page - 1) * limit })
  const pagination = { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) }
  return { sellers: rows.map(presentLine), pagination }
}

export type SellerAction = { id: string; actor: Actor }

/** Suspends a business and unlists all its goods. */
export const suspendSeller = (deps: SellerDeps, { reason, ...target }: SellerAction & { reason: string }) =>
  manage(deps, target, async (tx) => {
    await updateSeller(tx, target.id, { status: 'suspended', suspended_because: reason })
    await syncListings(tx, target.id, deps.env.now())
    return { act: 'seller.suspend', after: { status: 'suspended', reason } }
  })

/**
 * Ends the suspension of a business. Its goods are listed again if its subscription is paid. A business that was never approved waits for its
 * first approval again. Refuses an erased business.
 */
export const reinstateSeller = (deps: SellerDeps, target: SellerAction) =>
  manage(deps, target, async (tx, { status, email }) => {
    if (status !== 'suspended') refuse('wrong_state', 'This seller is not suspended')
    if (email === erasedEmail(target.id)) {
      refuse('wrong_state', 'The owner of this business has left the shop')
    }
    const reinstated = (await q.wasApproved(tx, target.id)) ? 'active' : 'applying'
    await updateSeller(tx, target.id, { status: reinstated, suspended_because: null })
    await syncListings(tx, target.id, deps.env.now())
    return { act: 'seller.reinstate', after: { status: reinstated } }
  })

type SubscriptionRecord = SellerAction & { months: number; reference: string }

/**
 * Records subscription months that a seller paid outside of the shop, for example by bank transfer. Refuses with `already_done` if a
 * payment with this reference is recorded, and with `wrong_state` if the seller has an account with another business. A business whose
 * address its owner has confirmed is joined with the owner's account first.
 */
export async function recordSubscription(
  deps: SellerDeps,
  { months, reference, ...request }: SubscriptionRecord,
) {
  const target = { ...request, id: await joinAccount(deps, request.id) }
  return manage(deps, target, async (tx, { user_id, email }) => {
    if (user_id && !(await q.findUser(tx, user_id)).email_verified) {
      refuse('wrong_state', 'The seller has not confirmed the e-mail address of the account yet')
    }
    if (!user_id && (await q.findVerifiedOwner(tx, email)) && !(await q.hasSellerHistory(tx, target.id))) {
      refuse('wrong_state', RECORD_FOR_ACCOUNT)
    }
    const by = { staff: target.actor.name }
    const isNew = await addPaidMonths(tx, { sellerId: target.id, months, by, reference, now: deps.env.now() })
    if (!isNew) refuse('already_done', 'A payment with this reference has already been recorded')
    return { act: 'seller.record-subscription', after: { months, reference } }
  })
}

/** Joins a business without an account with the account of its owner, if there is one. Returns the id of the business that remains. */
async function joinAccount({ db }: SellerDeps, id: string): Promise<string> {
  const seller = await q.findSeller(db, id)
  const owner = seller && !seller.user_id ? await q.findVerifiedOwner(db, seller.email) : null
  if (!owner) return id
  const own = await findSellerOf(db, owner)
  return own && !(await q.findSeller(db, id)) ? own.id : id
}

const RECORD_FOR_ACCOUNT =
  'An account with this e-mail address has a business already. Please record the payment for that business'

type ActionResult = Pick<AuditRecord, 'act' | 'after'>

function manage(
  { db }: SellerDeps,
  { id, actor }: SellerAction,
  work: (tx: Tx, seller: q.SellerRow) => Promise<ActionResult>,
): Promise<{ seller: SellerRow }> {
  return inTransaction(db, async (tx) => {
    const seller = await q.lockSeller(tx, id)
    if (!seller) return refuse('not_found', 'Seller not found')
    const done = await work(tx, seller)
    await recordAudit(tx, { actor, subject: `seller:${id}`, before: { status: seller.status }, ...done })
    const [line] = await findSellerLines(tx, { id })
    return { seller: presentLine(line!) }
  })
}
