import type { Tx } from '../../../platform/db/database.ts'
import type { AttemptRow } from '../queries.ts'
import { insertRefund, type RefundRow } from './queries.ts'

export type RefundRequest = {
  attempt: AttemptRow
  amount: number
  reason: string
  /** The same key asks for the same refund. */
  key: string | null
  /** The member of staff, none when the shop itself asks. */
  by: string | null
  now: Date
}

/** Writes down that money goes back to where it came from; the provider is asked after the transaction. Null: asked before. */
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
