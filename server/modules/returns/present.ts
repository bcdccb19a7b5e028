import { paise, type Paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { allocateByWeight } from '../../../contract/invoicing/tax.ts'
import type { OrderReturn, ReturnLine, ReturnTransport } from '../../../contract/returns/returns.ts'
import type { ReturnRow } from './queries.ts'
import type { Brand } from '../../../contract/store/brand/brand.ts'

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

type LineToPresent = Pick<ReturnRow['lines'][number], 'line' | 'quantity' | 'before'> &
  Partial<ReturnRow['lines'][number]>

export function presentReturnLine(
  order: Order,
  { line, quantity, before, ...exchange }: LineToPresent,
): ReturnLine {
  const { title, image, size, colour, soldBy = null } = order.items[line]!
  return {
    line,
    title,
    image,
    size,
    colour,
    quantity,
    soldBy,
    worth: paidAmount(order, { line, quantity, before: before ?? 0 }),
    exchange: exchange.exchange_sku_id
      ? { size: exchange.exchange_size ?? null, colour: exchange.exchange_colour ?? null }
      : null,
  }
}

/** Returns whether no payment was received for the goods of a return, so that nothing can be refunded. */
export const hasNothingToRefund = (order: Order, { lines }: Pick<ReturnRow, 'lines'>): boolean =>
  order.payment.received === 0 || lines.every((line) => presentReturnLine(order, line).worth === 0)

type Units = { line: number; quantity: number; before: number }

/**
 * Returns the amount that the customer paid for a number of units of a line, with the line's part of the coupon discount deducted and without
 * the delivery charge. `before` units have been returned earlier: all units of a line together are worth exactly what was paid for it.
 */
function paidAmount(order: Order, { line, quantity, before }: Units): Paise {
  const paid = allocateByWeight(
    paise(order.total - order.deliveryCharge),
    order.items.map(({ lineTotal }) => lineTotal),
  )
  const paidForUnits = (units: number) => Math.floor((paid[line]! * units) / order.items[line]!.quantity)
  return paise(paidForUnits(before + quantity) - paidForUnits(before))
}
