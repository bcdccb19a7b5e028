import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Paise } from '../../../contract/core/money.ts'

type Instant = ColumnType<Date, Date | string | undefined, Date | string>
type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** The tables of `0044_seller_parcels.sql` and `0045_seller_money.sql`. */
export type PayoutSchema = {
  shipments: {
    id: Generated<string>
    order_id: string
    seller_id: string
    state: Generated<'to_pack' | 'packed' | 'shipped' | 'delivered'>
    carrier: string | null
    tracking_number: string | null
    tracking_url: string | null
    packed_at: Moment
    shipped_at: Moment
    delivered_at: Moment
    created_at: Instant
  }
  commission_rules: {
    id: GeneratedAlways<number>
    seller_id: string | null
    category: string | null
    rate: number | null
    from_day: string
    by: string
    at: Instant
  }
  seller_shares: {
    order_id: string
    line: number
    seller_id: string
    commission: number
    tcs: number
    tds: number
    gst: number
  }
  payout_batches: { id: Generated<string>; until_day: string; by: string; created_at: Instant }
  payouts: {
    id: Generated<string>
    batch_id: string
    seller_id: string
    amount: Paise
    state: Generated<'made' | 'paid' | 'failed'>
    bank_name: string
    bank_account: string
    bank_ifsc: string
    utr: string | null
    error: string | null
    settled_at: Moment
    created_at: Instant
  }
}
