import { z } from 'zod'
import { topic } from '../../platform/jobs/jobs.ts'

/** An order was cancelled or delivered: its cash-on-delivery payment is closed or collected. */
export const orderStatusChanged = topic('order-status-changed', z.object({ orderId: z.string() }))

/** The customer paid for the order at the rental counter, when the garments were handed over. */
export const paidAtCounter = topic('paid-at-counter', z.object({ orderId: z.string() }))

/** A refund is due to the customer. `about` is the prefix of the keys of the ledger transactions that made it due. */
export const refundDue = topic('refund-due', z.object({ orderId: z.string(), about: z.string() }))

/** The retained revenue of an order has changed: the sellers' shares are recalculated. */
export const sellerSharesDue = topic('seller-shares-due', z.object({ orderId: z.string() }))

/** An order or its payments have changed: an invoice or credit note may be due. `lines` are the returned lines. */
export const invoiceDue = topic(
  'invoice-due',
  z.object({ orderId: z.string(), lines: z.array(z.number().int()).optional() }),
)
