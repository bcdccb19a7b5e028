import type { Tx } from '../../../platform/db/database.ts'
import type { AttemptRow } from '../queries.ts'
import { insertRefund, type RefundRow } from './queries.ts'

export type RefundRequest = {
  attempt: AttemptRow
  amount: number
  reason: string
  /** Idempotency key. */
  key: string | null
  /** The member of staff; null for automatic refunds. */
  by: string | null
  now: Date
}

/** Stores a refund to the original payment method. The provider is called after the transaction. Null when the key was used before. */
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
