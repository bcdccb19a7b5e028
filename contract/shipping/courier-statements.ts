import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { optionalText, Rupees } from '../core/wire.ts'
import { Day } from '../rentals/rentals.ts'

/** Days after a delivery within which couriers usually pay out the cash. Later it counts as a difference. */
export const CASH_DAYS = 10

/** What a parcel should cost and bring, and what its courier has stated. */
export const ParcelCost = z.object({
  number: z.string(),
  carrier: z.string(),
  orderId: z.string(),
  /** The charge that the courier quoted; null for a parcel that was not booked through its API. */
  quoted: Rupees.nullable(),
  /** The charge in the courier's file; null until it is imported. */
  charge: Rupees.nullable(),
  /** The cash that the courier has collected for the shop. */
  owed: Rupees,
  /** The cash that the courier has paid out; null until it is imported. */
  cash: Rupees.nullable(),
  reference: z.string().nullable(),
  paidOn: Day.nullable(),
  hasOtherCharge: z.boolean(),
  hasOtherCash: z.boolean(),
  /** Whether the courier has not paid out the cash in time. */
  isLate: z.boolean(),
})
export type ParcelCost = z.infer<typeof ParcelCost>

export const parcelCosts = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/courier-statements',
  summary:
    'Compares the charges and payouts of couriers with what they quoted and collected, by tracking number',
  query: z.object({ show: z.enum(['all', 'differences']).default('all'), after: optionalText(60) }),
  reply: z.object({
    data: z.array(ParcelCost),
    /** `after` of the next page; null on the last page. */
    next: z.string().nullable(),
    totals: z.object({
      /** What couriers quoted for the parcels whose charge is known, and what they charged. */
      quoted: Rupees,
      charged: Rupees,
      /** The cash that couriers have collected, and the cash that they have paid out. */
      owed: Rupees,
      paidOut: Rupees,
      differences: z.number().int(),
    }),
  }),
})
