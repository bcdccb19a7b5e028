import type { Order, Tracking } from '../../../contract/orders/orders.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { presentOrder } from './present.ts'
import { findOrder, lockOrder, updateTracking } from './queries.ts'
import { notifyStatus } from './notify-shopper.ts'

export type SetTracking = { id: string; tracking: Tracking | null; actor: Actor }

/** Notes how the parcel is found, or takes it away. Whose parcel is on its way already is told. */
export const setTracking = (db: Db, request: SetTracking): Promise<Order> =>
  inTransaction(db, (tx) => setTrackingInTransaction(tx, request))

/** The same inside a transaction. */
export async function setTrackingInTransaction(tx: Tx, { id, tracking, actor }: SetTracking): Promise<Order> {
  const row = await lockOrder(tx, id)
  if (!row) return refuse('not_found', 'There is no such order')
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
