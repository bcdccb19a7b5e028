import type { Address, Order, QuoteLine } from '../../../../contract/orders/orders.ts'
import type { Totals } from '../../../../contract/checkout/pricing.ts'
import type { OutboxEntry } from '../../lib/pending-orders/pending-orders'
import { readPendingOrder, summaryOf } from '../../lib/checkout/pending-order'

/** What a receipt shows, wherever it is known from. */
export type ReceiptOrder = {
  id: string
  lines: readonly QuoteLine[]
  totals: Totals
  couponCode: string | null
  email: string | null
  isCod: boolean
  address: Address | null
}

/** Of the order as the shop has it. */
export const receiptOfOrder = (order: Order): ReceiptOrder => ({
  id: order._id,
  lines: order.items,
  totals: order,
  couponCode: order.couponCode,
  email: order.userEmail,
  isCod: order.paymentMethod === 'cod',
  address: order.address,
})

/** Of what the navigation or the outbox still knows, if they know anything. */
export function receiptOfPendingOrder(
  id: string,
  state: unknown,
  kept: OutboxEntry | undefined,
): ReceiptOrder | null {
  const order = readPendingOrder(state) ?? readPendingOrder(kept?.body ? JSON.parse(kept.body) : null)
  if (!order) return null
  return {
    id,
    ...summaryOf(order),
    couponCode: order.couponCode ?? null,
    email: order.userEmail ?? null,
    isCod: order.paymentMethod === 'cod',
    address: order.address ?? null,
  }
}
