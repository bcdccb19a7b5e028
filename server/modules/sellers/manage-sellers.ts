import { refuse } from '../../../contract/core/refusal.ts'
import type { SellerRow } from '../../../contract/sellers/seller-account.ts'
import { recordAudit, type AuditRecord } from '../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { syncListings } from './sync-listings.ts'
import * as q from './queries.ts'
import { findSellerLines, updateSeller } from './queries.ts'
import type { SellerDeps } from './seller-deps.ts'
import { isAccountComplete } from './account-status.ts'
import { addPaidMonths } from './subscriptions/subscription.ts'
import { requireVerified } from './find-seller.ts'

type Line = Awaited<ReturnType<typeof findSellerLines>>[number]

const presentLine = (row: Line): SellerRow => ({
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

export async function listSellers(db: Db, request: { q?: string | undefined; status?: string | undefined }) {
  return { sellers: (await findSellerLines(db, request)).map(presentLine) }
}

export type SellerAction = { id: string; actor: Actor }

/** Takes all goods of a business out of the shop in one step. */
export const suspendSeller = (shop: SellerDeps, { reason, ...who }: SellerAction & { reason: string }) =>
  manage(shop, who, async (tx) => {
    await updateSeller(tx, who.id, { status: 'suspended', suspended_because: reason })
    await syncListings(tx, who.id, shop.env.now())
    return { act: 'seller.suspend', after: { status: 'suspended', reason } }
  })

/** Lets a business sell again; its goods come back if this day is paid for. */
export const reinstateSeller = (shop: SellerDeps, who: SellerAction) =>
  manage(shop, who, async (tx, { status }) => {
    if (status !== 'suspended') refuse('wrong_state', 'This seller is not suspended')
    await updateSeller(tx, who.id, { status: 'active', suspended_because: null })
    await syncListings(tx, who.id, shop.env.now())
    return { act: 'seller.reinstate', after: { status: 'active' } }
  })

type Recorded = SellerAction & { months: number; reference: string }

/** Notes months that were paid in another way. One reference pays once. */
export const recordSubscription = (shop: SellerDeps, { months, reference, ...who }: Recorded) =>
  manage(shop, who, async (tx, { user_id }) => {
    if (user_id) await requireVerified(tx, { id: user_id })
    const by = { staff: who.actor.name }
    const isNew = await addPaidMonths(tx, { sellerId: who.id, months, by, reference, now: shop.env.now() })
    if (!isNew) refuse('already_done', 'A payment with this reference has been recorded before')
    return { act: 'seller.record-subscription', after: { months, reference } }
  })

type Done = Pick<AuditRecord, 'act' | 'after'>

function manage(
  { db }: SellerDeps,
  { id, actor }: SellerAction,
  work: (tx: Tx, seller: q.SellerRow) => Promise<Done>,
): Promise<{ seller: SellerRow }> {
  return inTransaction(db, async (tx) => {
    const seller = await q.lockSeller(tx, id)
    if (!seller) return refuse('not_found', 'There is no such seller')
    const done = await work(tx, seller)
    await recordAudit(tx, { actor, subject: `seller:${id}`, before: { status: seller.status }, ...done })
    const [line] = await findSellerLines(tx, { id })
    return { seller: presentLine(line!) }
  })
}
