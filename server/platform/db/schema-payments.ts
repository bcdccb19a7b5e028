import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AttemptState, PaymentProvider, RefundState } from '../../../contract/payments/payments.ts'

type Instant = ColumnType<Date, Date | string | undefined, Date | string>
type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** The tables of `0030_payments.sql`. */
export type PaymentSchema = {
  payments: {
    id: Generated<string>
    order_id: string
    provider: PaymentProvider
    state: AttemptState
    amount: number
    currency: Generated<'INR'>
    redirect_url: string | null
    expires_at: Moment
    check_at: Moment
    checks: Generated<number>
    opening_until: Moment
    utr: string | null
    utr_by: string | null
    utr_by_id: string | null
    asked_at: Moment
    taken: number | null
    taken_back_at: Moment
    error: string | null
    created_at: Instant
    updated_at: Instant
  }
  payment_events: {
    id: GeneratedAlways<number>
    payment_id: string
    state: AttemptState
    note: Generated<string>
    by: string | null
    at: Instant
  }
  payment_hints: {
    id: GeneratedAlways<number>
    provider: string
    body: string
    payment_id: string | null
    received_at: Instant
  }
  refunds: {
    id: Generated<string>
    payment_id: string
    order_id: string
    amount: number
    state: Generated<RefundState>
    reason: string
    key: string | null
    by: string | null
    reference: string | null
    error: string | null
    check_at: Moment
    checks: Generated<number>
    created_at: Instant
    updated_at: Instant
  }
}
