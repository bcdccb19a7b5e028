import type { Paise } from '../../../../contract/core/money.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import type { AttemptRow } from '../queries.ts'
import { insertRefund, type RefundRow } from './queries.ts'

export type RefundRequest = {
  attempt: Pick<AttemptRow, 'id' | 'order_id'>
  amount: Paise
  reason: string
  /** Idempotency key. A second refund with the same key is not stored. */
  key: string | null
  /** The name of the member of staff who refunds; null for an automatic refund. */
  by: string | null
  now: Date
}

/** The idempotency key of the refund of a payment that its order cannot accept. */
export const unwantedKey = (paymentId: string) => `unwanted:${paymentId}`

/** The idempotency key of the refund of the part of a payment of the balance that the customer no longer owed. */
export const excessKey = (paymentId: string) => `excess:${paymentId}`

/** Finds what is refunded of a payment because its order could not accept it, or owed less. */
export const findAutomaticRefund = (db: DbOrTx, paymentId: string) =>
  db
    .selectFrom('refunds')
    .select(['amount', 'reason'])
    .where('key', 'in', [unwantedKey(paymentId), excessKey(paymentId)])
    .executeTakeFirst()

/**
 * Stores a refund to the original payment method. Does not call the provider: that happens after the transaction. Returns null when a
 * refund with this key is already stored.
 */
export async function requestRefund(
  tx: Tx,
  { attempt, now, ...request }: RefundRequest,
): Promise<RefundRow | null> {
  const refund = await insertRefund(tx, {
    payment_id: attempt.id,
    order_id: attempt.order_id,
    check_at: now,
    ...request,
  })
  return refund ?? null
}
