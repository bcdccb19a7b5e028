import { z } from 'zod'
import { topic } from '../../platform/jobs/jobs.ts'

/** An order has been cancelled or delivered: its money follows. */
export const orderStatusChanged = topic('order-status-changed', z.object({ orderId: z.string() }))

/** The customer has paid an order of theirs at the counter, where its garments were handed over. */
export const paidAtCounter = topic('paid-at-counter', z.object({ orderId: z.string() }))

/** Money of an order is due to its customer. `about` is what the keys of the facts in the books begin with that say so. */
export const refundDue = topic('refund-due', z.object({ orderId: z.string(), about: z.string() }))

/** What an order keeps of its money has changed: the parts of those who sell in it follow. */
export const sellerSharesDue = topic('seller-shares-due', z.object({ orderId: z.string() }))

/** An order or its money has changed: its invoice, or a credit note, may be due. `lines` are those that came back. */
export const invoiceDue = topic(
  'invoice-due',
  z.object({ orderId: z.string(), lines: z.array(z.number().int()).optional() }),
)
