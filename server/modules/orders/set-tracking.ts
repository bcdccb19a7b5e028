import { isSentByShop } from '../../../contract/orders/goods.ts'
import type { Order, Tracking } from '../../../contract/orders/orders.ts'
import { withTrackingPage } from '../../../contract/shipping/carriers.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { presentOrder } from './present.ts'
import { findOrder, lockOrder, updateTracking } from './queries.ts'
import { notifyStatus } from './notify-shopper.ts'
import { advanceStatus } from './set-status.ts'
import type { Today } from './today.ts'

/** `actor` is null if the shop itself sets the tracking, after a courier has confirmed a booking. */
export type TrackingChange = { id: string; tracking: Tracking | null; actor: Actor | null }
export type ShipRequest = TrackingChange & { actor: Actor; ship: boolean; today: Today }

/**
 * Sets or removes the tracking of an order. With `ship`, also marks the order as shipped, unless it already is. Refuses to ship a cancelled
 * order.
 */
export const setTracking = (db: Db, { ship, today, ...change }: ShipRequest): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = await setTrackingInTransaction(tx, change)
    if (!ship) return order
    if (order.status === 'cancelled') refuse('wrong_state', 'This order is cancelled. Do not send it.')
    const { id, actor } = change
    await advanceStatus(tx, { id, status: 'shipped', by: actor.name, today })
    return presentOrder((await findOrder(tx, id))!)
  })

/**
 * Sets or removes the tracking of the parcel of the shop. Refuses orders of which sellers send everything. Notifies the shopper if the order is
 * shipped and the tracking number is new.
 */
export async function setTrackingInTransaction(
  tx: Tx,
  { id, tracking, actor }: TrackingChange,
): Promise<Order> {
  const row = await lockOrder(tx, id)
  if (!row) return refuse('not_found', 'Order not found')
  const { tracking: before, items } = presentOrder(row)
  if (!items.some(isSentByShop)) {
    refuse(
      'wrong_state',
      'Sellers send everything in this order. They enter the tracking of their parcels themselves.',
    )
  }
  await updateTracking(tx, id, tracking && withTrackingPage(tracking))
  await recordAudit(tx, {
    actor,
    act: 'order.set-tracking',
    subject: `order:${id}`,
    before: { tracking: before },
    after: { tracking },
  })
  const order = presentOrder((await findOrder(tx, id))!)
  const isNews = tracking !== null && tracking.number !== before?.number
  if (isNews && order.status === 'shipped') await notifyStatus(tx, order)
  return order
}
