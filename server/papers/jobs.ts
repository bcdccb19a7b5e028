import type { Db } from '../db.ts'
import type { Env } from '../env.ts'
import { worker, type Worker } from '../jobs.ts'
import { papersDue } from '../orders/moved.ts'
import { bringUpToDate } from './bring-up-to-date.ts'

/** Papers are written right after what makes them due, outside of its transaction: shoppers do not wait for a number. */
export const paperJobs = (parts: { db: Db; env: Env }): Worker[] => [
  worker(papersDue, (due) => bringUpToDate(parts, due)),
]
