import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ReturnReason } from '../../../contract/returns/return-policy.ts'
import type { ReturnState } from '../../../contract/returns/returns.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

/** The tables of `0061_returns.sql`. */
export type ReturnSchema = {
  returns: {
    id: Generated<string>
    order_id: string
    state: Generated<ReturnState>
    reason: ReturnReason
    note: string
    answer: ColumnType<string | null, string | null | undefined, string | null>
    restocked: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    refund_id: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Instant
  }
  return_lines: { return_id: string; order_id: string; line: number; quantity: number }
  return_events: {
    id: GeneratedAlways<number>
    return_id: string
    state: ReturnState
    note: string
    by: string | null
    at: Instant
  }
  return_photos: {
    id: string
    order_id: string
    return_id: string | null
    width: number
    height: number
    at: Instant
  }
}
