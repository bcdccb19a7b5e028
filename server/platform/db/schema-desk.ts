import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** What staff write at their desk. */
export type AdminSchema = {
  /** Kept by triggers: sums of their changes. */
  counters: { what: 'orders' | 'users' | 'earned'; name: string; change: number }
  order_notes: { id: GeneratedAlways<number>; order_id: string; text: string; by: string; at: Date }
  reviews: {
    id: Generated<string>
    product_id: string
    order_id: string
    line: number
    user_id: string
    name: string
    rating: number
    text: Generated<string>
    state: Generated<'pending' | 'approved' | 'rejected'>
    reason: string | null
    answer: string | null
    created_at: Date
    decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
}
