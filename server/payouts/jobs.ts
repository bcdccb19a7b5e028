import type { Db } from '../db.ts'
import { worker, type Worker } from '../jobs.ts'
import { sharesDue } from '../orders/moved.ts'
import { shareOrder } from './share-order.ts'

/** What is done for sellers by itself: their parts follow what an order keeps. */
export const payoutJobs = (db: Db): Worker[] => [worker(sharesDue, ({ orderId }) => shareOrder(db, orderId))]
