import { sql } from 'kysely'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { reverseCapture } from './order-postings.ts'

type UndoneDelivery = { orderId: string; by: string | null }

/**
 * Reverses the cash payment that the delivery of an order has recorded, because staff set the order back from Delivered: it is due on delivery
 * again. What staff have received at a counter remains. Refuses an order of which a part was refunded or settled since. The caller must have
 * locked the order.
 */
export async function reverseDeliveryCash(tx: Tx, { orderId, by }: UndoneDelivery): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select('id')
    .select(
      sql<boolean>`exists (select from refunds where refunds.payment_id = payments.id)`.as('is_refunded'),
    )
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .where('by_delivery', '=', true)
    .executeTakeFirst()
  if (!payment) return
  const { id, is_refunded: isRefunded } = payment
  if (isRefunded || !(await reverseCapture(tx, { id, orderId, by }))) {
    refuse(
      'wrong_state',
      'Money of this order was refunded or settled since its delivery, so the order stays Delivered',
    )
  }
  await tx
    .updateTable('payments')
    .set({ state: 'open', by_delivery: false, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  const note = 'The order was set back from Delivered'
  await tx.insertInto('payment_events').values({ payment_id: id, state: 'open', note, by }).execute()
}
