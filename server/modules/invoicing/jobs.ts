import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { worker, type Worker } from '../../platform/jobs/jobs.ts'
import { invoiceDue } from '../orders/order-events.ts'
import { issueDueInvoices } from './issue-due-invoices.ts'

/** Papers are written right after what makes them due, outside of its transaction: shoppers do not wait for a number. */
export const invoicingJobs = (parts: { db: Db; env: Env }): Worker[] => [
  worker(invoiceDue, (due) => issueDueInvoices(parts, due)),
]
