import { paise, type Paise } from '../../../../contract/core/money.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { unrefundedAmount } from '../payment-postings.ts'
import { isThroughGateway } from '../payment-deps.ts'
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
export async function storeRefund(
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

type RefundedPayments = { attempts: readonly AttemptRow[]; refunds: readonly RefundRow[] }

/**
 * Divides a refund between the payments of an order: first the payment of the order, then the payments of its balance, each at most its own
 * amount. What the customer paid in another way, for example in cash, is added to the first refund unless the gateway pays that. Then it is a
 * refund of its own, so that the gateway refuses only this one, and staff pay it. It belongs to the last payment, which has not succeeded if
 * the order itself was never paid.
 */
export function splitRefund({ attempts, refunds }: RefundedPayments, amount: Paise) {
  let left = Math.max(0, amount)
  const parts = []
  const paid = attempts.filter(({ state }) => state === 'succeeded')
  for (const attempt of paid) {
    const part = Math.min(left, Math.max(0, unrefundedAmount(attempt, refunds)))
    left -= part
    if (part > 0) parts.push({ attempt, amount: paise(part) })
  }
  const [first] = parts
  const latest = paid.at(-1) ?? attempts.at(-1)
  if (first && !isThroughGateway(first.attempt)) first.amount = paise(first.amount + left)
  else if (latest && left > 0) parts.push({ attempt: latest, amount: paise(left) })
  return parts
}
