import { z } from 'zod'
import { topic } from '../../platform/jobs/jobs.ts'

/**
 * Sent when an order was cancelled, reopened or delivered, or confirmed by staff before its payment. The receiver updates the
 * cash-on-delivery payment of the order: it fails after a cancellation and is collected after a delivery. An order that is not paid and does
 * not wait for an online payment any more gets a cash-on-delivery payment if it has none. Received in payments/jobs.ts.
 */
export const codUpdateDue = topic(
  'cod-update-due',
  z.object({ orderId: z.string(), by: z.string().nullable() }),
)

/**
 * Sent when ledger transactions have made a refund due to the customer. The keys of these transactions begin with `about`. Received in
 * payments/jobs.ts.
 */
export const refundDue = topic('refund-due', z.object({ orderId: z.string(), about: z.string() }))

/**
 * Sent when the revenue of an order may have changed, for example by a refund. The receiver recalculates the sellers' shares of this
 * revenue. Also sent when a cash-on-delivery order is confirmed, because the receiver asks the sellers to pack the order.
 * Received in sellers/payouts/jobs.ts.
 */
export const sellerSharesDue = topic('seller-shares-due', z.object({ orderId: z.string() }))

/**
 * Sent when an order was cancelled, or a cash-on-delivery order was paid in another way. The receiver cancels the parcels that couriers have
 * not fetched yet: all of a cancelled order, and those with which a courier would collect the cash of a paid order.
 * Received in shipping/couriers/routes.ts.
 */
export const parcelsUnneeded = topic('parcels-unneeded', z.object({ orderId: z.string() }))

/**
 * Sent when an order has changed while sellers had not sent new goods of its exchanges, for example when it was cancelled. The receiver tells
 * these sellers whether to send them. Received in returns/photos.ts.
 */
export const exchangeNewsDue = topic('exchange-news-due', z.object({ orderId: z.string() }))

/** Sent when an order or its payments have changed, so an invoice or credit note may be due. Received in invoicing/routes.ts. */
export const invoiceDue = topic('invoice-due', z.object({ orderId: z.string() }))
