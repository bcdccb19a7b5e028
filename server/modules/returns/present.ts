import { paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { OrderReturn } from '../../../contract/returns/returns.ts'
import type { ReturnRow } from './queries.ts'
import { returnLine } from './terms.ts'

/** A return as staff see it. */
export const presentReturn = (row: ReturnRow, order: Order): OrderReturn => ({
  _id: row.id,
  orderId: row.order_id,
  state: row.state,
  reason: row.reason,
  note: row.note,
  answer: row.answer,
  lines: row.lines.map((line) => returnLine(order, line)),
  photos: row.photos,
  events: row.events.map(({ at, ...event }) => ({ ...event, at: new Date(at).toISOString() })),
  refunded: row.refunded === null ? null : paise(row.refunded),
  restocked: row.restocked,
})

/** The same for who asked for it, who is not told who of the staff did what. */
export function presentOwnReturn(row: ReturnRow, order: Order): OrderReturn {
  const shown = presentReturn(row, order)
  const events = shown.events.map((event) => ({ ...event, by: event.by && 'Navrang' }))
  return { ...shown, events, restocked: null }
}
