import { z } from 'zod'
import { topic } from '../../platform/jobs/jobs.ts'

/**
 * Sent when an order was cancelled or delivered. The receiver updates the cash-on-delivery payment of the order: it fails after a
 * cancellation and is collected after a delivery.
 */
export const orderStatusChanged = topic('order-status-changed', z.object({ orderId: z.string() }))

/** Sent when the customer has paid for the order at the rental counter, where the garments are handed over. */
export const paidAtCounter = topic('paid-at-counter', z.object({ orderId: z.string() }))

/** Sent when a refund is due to the customer. `about` is the prefix of the keys of the ledger transactions that made it due. */
export const refundDue = topic('refund-due', z.object({ orderId: z.string(), about: z.string() }))

/** Sent when the retained revenue of an order has changed. The receiver recalculates the sellers' shares. */
export const sellerSharesDue = topic('seller-shares-due', z.object({ orderId: z.string() }))

/** Sent when an order or its payments have changed, so an invoice or credit note may be due. `lines` are the returned lines. */
export const invoiceDue = topic(
  'invoice-due',
  z.object({ orderId: z.string(), lines: z.array(z.number().int()).optional() }),
)
