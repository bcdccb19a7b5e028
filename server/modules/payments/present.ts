import type { Paise } from '../../../contract/core/money.ts'
import type { AdminPayment, PaymentState, Refund } from '../../../contract/payments/payments.ts'
import { isUnfinished, type AttemptRow } from './queries.ts'
import type { RefundRow } from './refunds/queries.ts'

/** Returns the state of an attempt that is shown to the shopper. */
export const paymentStateOf = ({ state }: Pick<AttemptRow, 'state'>): PaymentState =>
  isUnfinished({ state }) ? 'pending' : state === 'succeeded' ? 'succeeded' : 'failed'

/** Returns the wrong amount that was received with an attempt, until staff have decided what to do with it; null if there is none. */
export const undecidedAmount = ({
  wrong_amount,
  returned_at,
}: Pick<AttemptRow, 'wrong_amount' | 'returned_at'>): Paise | null =>
  wrong_amount === null || returned_at ? null : wrong_amount

export const presentAttempt = (row: AttemptRow): AdminPayment => ({
  _id: row.id,
  amount: row.amount,
  currency: row.currency,
  provider: row.provider,
  status: row.state,
  createdAt: row.created_at.toISOString(),
  order: { _id: row.order_id },
  utr: row.utr,
  error: row.error,
  taken: undecidedAmount(row),
  isReturned: row.returned_at !== null,
  expiresAt: row.expires_at?.toISOString() ?? null,
})

export const presentRefund = (row: RefundRow): Refund => ({
  _id: row.id,
  payment: row.payment_id,
  amount: row.amount,
  state: row.state,
  reason: row.reason,
  by: row.by,
  error: row.error,
  createdAt: row.created_at.toISOString(),
})
