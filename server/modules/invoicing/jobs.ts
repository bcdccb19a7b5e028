import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { worker, type Worker } from '../../platform/jobs/jobs.ts'
import { papersDue } from '../orders/order-events.ts'
import { bringUpToDate } from './issue-due-invoices.ts'

/** Papers are written right after what makes them due, outside of its transaction: shoppers do not wait for a number. */
export const paperJobs = (parts: { db: Db; env: Env }): Worker[] => [
  worker(papersDue, (due) => bringUpToDate(parts, due)),
]
