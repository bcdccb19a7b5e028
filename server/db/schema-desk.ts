import type { GeneratedAlways } from 'kysely'

/** What staff write at their desk. */
export type DeskSchema = {
  order_notes: { id: GeneratedAlways<number>; order_id: string; text: string; by: string; at: Date }
}
