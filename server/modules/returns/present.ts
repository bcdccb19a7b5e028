import { paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { OrderReturn, ReturnTransport } from '../../../contract/returns/returns.ts'
import type { ReturnRow } from './queries.ts'
import type { Brand } from '../../../contract/store/brand/brand.ts'
import { presentReturnLine } from './return-terms.ts'

/** For staff. `transport` is what the customer can choose now; without it, only what the customer has chosen. */
export const presentReturn = (
  row: ReturnRow,
  order: Order,
  transport: ReturnTransport | null = chosenTransport(row),
): OrderReturn => ({
  _id: row.id,
  orderId: row.order_id,
  state: row.state,
  resolution: row.resolution,
  reservedUntil: (row.stock_taken && row.reserved_until?.toISOString()) || null,
  reason: row.reason,
  note: row.note,
  answer: row.answer,
  lines: row.lines.map((line) => presentReturnLine(order, line)),
  photos: row.photos,
  events: row.events.map(({ at, ...event }) => ({ ...event, at: new Date(at).toISOString() })),
  refunded: row.refunded === null ? null : paise(row.refunded),
  refundState: row.refund_state,
  restocked: row.restocked,
  transport,
})

const chosenTransport = ({ state, way, pickup_on: pickupOn }: ReturnRow): ReturnTransport | null =>
  state === 'approved' ? { way, pickupOn, pickupDays: [], canChoose: false } : null

type OwnReturn = { brand: Brand; transport?: ReturnTransport | null }

/** Converts a return to the form for the buyer: the shop's name replaces the names of staff. */
export function presentOwnReturn(
  row: ReturnRow,
  order: Order,
  { brand: { name }, transport }: OwnReturn,
): OrderReturn {
  const presented = presentReturn(row, order, transport)
  const events = presented.events.map((event) => ({ ...event, by: event.by && name }))
  return { ...presented, events, restocked: null }
}
