import { z } from 'zod'
import { Rupees } from '../core/wire.ts'
import { Day, Period } from './rentals.ts'

/** The days, the late fee and the deposit of one rented line. */
export const LineConditions = z.object({
  line: z.number().int(),
  title: z.string(),
  quantity: z.number().int(),
  worn: Period,
  /** True if staff of the shop bring it in the slot of the order. */
  isHandDelivered: z.boolean(),
  /** True if the customer picks it up in the slot of the order. */
  isPickedUp: z.boolean(),
  /** The days on which the garment leaves the shop and arrives; null if no courier takes it. */
  sent: z.object({ leaves: Period, arrives: Period }).nullable(),
  /** The day from which the garment is ready in the shop, if it is not sent. */
  readyOn: Day,
  /** The day on which the garment is collected from the customer; null if the customer brings it back. */
  collectOn: Day.nullable(),
  /** The last day on which the customer sends the garment, if it came with a courier and no courier collects it; else null. */
  sendBy: Day.nullable(),
  /** The last day on which the garment comes back without a late fee. */
  backBy: Day,
  /** The late fee per garment and day, up to the deposit. */
  latePerDay: Rupees,
  /** The deposit per garment. */
  deposit: Rupees,
  /** The day by which the deposit is refunded if the garment is back in time. */
  refundBy: Day,
})
export type LineConditions = z.infer<typeof LineConditions>

/** What a renter agrees to: the days and amounts of each rented line, and what it costs to cancel the order. */
export const RentalConditions = z.object({
  lines: z.array(LineConditions),
  cancellation: z.object({
    /** The fees of a paid order that is cancelled after a day, earliest day first. Until the first of these days, it is free of charge. */
    fees: z.array(z.object({ freeUntil: Day, fee: Rupees })).min(1),
    /** The share of the rent in percent. */
    latePercent: z.number().int(),
  }),
})
export type RentalConditions = z.infer<typeof RentalConditions>
