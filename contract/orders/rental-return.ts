import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Day } from '../rentals/rentals.ts'

export const ReturnWay = z.enum(['pickup', 'brings_back'], 'Choose how it comes back')

/** How the garments of a rental line come back, and what their customer can choose. */
export const RentalReturn = z.object({
  line: z.int(),
  title: z.string(),
  way: ReturnWay,
  /** The day of the pickup; null if the customer brings the garment back. */
  pickupOn: Day.nullable(),
  /** The last day on which the customer sends the garment, if it came with a courier and no courier collects it; else null. */
  sendBy: Day.nullable(),
  /** The last day on which the garment can come back without a late fee. */
  dueBack: Day,
  /** The days for which the customer can ask for a pickup; empty if nobody collects at the address. */
  pickupDays: z.array(Day),
  /** Whether the customer can still choose. A pickup can be changed until the day before. */
  canChoose: z.boolean(),
})
export type RentalReturn = z.infer<typeof RentalReturn>

export const chooseReturn = endpoint({
  access: 'user',
  method: 'PUT',
  path: '/api/orders/:id/rental-return',
  summary:
    'Chooses how the garments of a rental line come back: collected on a day, or brought to the shop. A pickup can be changed until the day before',
  params: z.object({ id: z.string().max(100) }),
  body: z.object({
    line: z.coerce.number().int().min(0).max(1000),
    way: ReturnWay,
    pickupOn: Day.nullish(),
  }),
  reply: RentalReturn,
})
