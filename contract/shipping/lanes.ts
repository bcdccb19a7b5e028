import { z } from 'zod'
import { Day, Period } from '../rentals/rentals.ts'

/** The promise for the goods that leave from one place. */
export const ShipmentPromise = z.object({
  /** The name of the seller who sends the goods; null for goods of the shop. */
  soldBy: z.string().nullable(),
  /** Business days from the order to the arrival. */
  minDays: z.int(),
  maxDays: z.int(),
  dispatchBy: Day,
  arrives: Period,
})
export type ShipmentPromise = z.infer<typeof ShipmentPromise>
