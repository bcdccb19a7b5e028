import { z } from 'zod'
import { topic } from '../jobs.ts'

/** An order has been cancelled or delivered: its money follows. */
export const orderMoved = topic('order-moved', z.object({ orderId: z.string() }))
