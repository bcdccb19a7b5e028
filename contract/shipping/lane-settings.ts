import { z } from 'zod'
import { paise } from '../core/money.ts'
import { EnteredRupees } from '../core/wire.ts'
import { Day } from '../rentals/rentals.ts'
import type { Zone } from './promise.ts'
import { PinCode } from './pin-codes.ts'

const days = (max: number) => z.number('Enter a number of days').int('Enter a whole number').min(0).max(max)

const ZoneTerms = z
  .object({
    /** Business days from dispatch to arrival. Null: the delivery time of the shop applies. */
    minTransit: days(30).nullable(),
    maxTransit: days(30).nullable(),
    /** Whether couriers collect cash. A list of served PIN codes takes precedence. */
    cod: z.boolean(),
    /** What an order pays for its delivery. 0: delivery is free. */
    charge: EnteredRupees.refine((amount) => amount % 100 === 0, 'Enter a whole amount in rupees').default(
      paise(0),
    ),
    /** Whether rented garments are sent there. If not, customers collect them in the shop and bring them back. */
    sendsRentals: z.boolean().default(true),
    /** Whether couriers collect returns. A list of served PIN codes takes precedence. */
    reversePickup: z.boolean().default(true),
    /** Business days from the pickup of a return until it is back. Null: the maximum of the way there. */
    returnDays: days(30).nullable().default(null),
  })
  .refine(({ minTransit, maxTransit }) => (minTransit === null) === (maxTransit === null), {
    path: ['maxTransit'],
    error: 'Enter both numbers of days, or none',
  })
  .refine(({ minTransit, maxTransit }) => (minTransit ?? 0) <= (maxTransit ?? 30), {
    path: ['maxTransit'],
    error: 'The maximum cannot be less than the minimum',
  })

const standard = {
  minTransit: null,
  maxTransit: null,
  cod: true,
  charge: paise(0),
  sendsRentals: true,
  reversePickup: true,
  returnDays: null,
}

/** How goods travel: from where, on which days, and how long to each zone. */
export const laneSettings = {
  /** The PIN code of the place where the shop's goods leave. Empty: the PIN code in the address of the shop, or else its State. */
  originPin: z.union([z.literal(''), PinCode]).default(''),
  /** Business days until dispatch, for goods of the shop and of sellers. They are part of the delivery time. */
  dispatchDays: days(20).default(1),
  sellerDispatchDays: days(20).default(1),
  cutoff: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 17:00')
    .default('17:00'),
  worksOnSaturdays: z.boolean().default(true),
  worksOnSundays: z.boolean().default(false),
  holidays: z.array(Day).max(200, 'At most 200 holidays').default([]),
  zones: z
    .object({ city: ZoneTerms, state: ZoneTerms, metro: ZoneTerms, rest: ZoneTerms, special: ZoneTerms })
    .default({
      city: { ...standard, sendsRentals: false },
      state: standard,
      metro: standard,
      rest: standard,
      special: { ...standard, minTransit: 4, maxTransit: 8 },
    } satisfies Record<Zone, unknown>),
}
