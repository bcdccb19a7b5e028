import type { Order, Tracking } from '../../../contract/orders/orders.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { presentOrder } from './present.ts'
import { findOrder, lockOrder, updateTracking } from './queries.ts'
import { notifyStatus } from './notify-shopper.ts'

export type TrackingChange = { id: string; tracking: Tracking | null; actor: Actor }

/** Sets or removes the tracking of an order. Notifies the shopper if the order is shipped and the tracking number is new. */
export const setTracking = (db: Db, request: TrackingChange): Promise<Order> =>
  inTransaction(db, (tx) => setTrackingInTransaction(tx, request))

/** Like `setTracking`, inside the caller's transaction. */
export async function setTrackingInTransaction(
  tx: Tx,
  { id, tracking, actor }: TrackingChange,
): Promise<Order> {
  const row = await lockOrder(tx, id)
  if (!row) return refuse('not_found', 'Order not found')
  const before = presentOrder(row).tracking
  await updateTracking(tx, id, tracking)
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
