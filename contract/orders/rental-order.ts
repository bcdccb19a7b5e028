import { z } from 'zod'
import { addDays } from '../core/dates.ts'
import { Deposit, OrderBalance } from '../rentals/deposits.ts'
import { endpoint } from '../core/endpoint.ts'
import { HandoverCheck, HandoverPhoto, HoldState } from '../rentals/handover.ts'
import { paise, share, type Paise } from '../core/money.ts'
import { Order } from './orders.ts'
import { Day, Period } from '../rentals/rentals.ts'
import { Rupees } from '../core/wire.ts'

export const rentalSteps = [
  'booked',
  'sent',
  'with_you',
  'due_back',
  'returned',
  'inspected',
  'deposit',
] as const
export type RentalStep = (typeof rentalSteps)[number]

/** One garment of a shopper's order: where it is, how it looked at both ends, and what became of its deposit. */
export const RentedGarment = z.object({
  holdId: z.number().int(),
  line: z.number().int(),
  title: z.string(),
  image: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  state: HoldState,
  worn: Period,
  dueBack: Day,
  isOverdue: z.boolean(),
  bookedAt: z.iso.datetime(),
  outAt: z.iso.datetime().nullable(),
  returnedAt: z.iso.datetime().nullable(),
  checks: z.array(HandoverCheck.omit({ by: true })),
  photos: z.array(HandoverPhoto),
  deposit: Deposit,
})
export type RentedGarment = z.infer<typeof RentedGarment>

/** Whether an order can be cancelled now, and what that costs. */
export const Cancellation = z.object({
  isPossible: z.boolean(),
  why: z.string(),
  refund: Rupees,
  fee: Rupees,
  /** The last day on which it costs nothing; null when no day counts (only goods). */
  freeUntil: Day.nullable(),
})
export type Cancellation = z.infer<typeof Cancellation>

export const RentalExtension = z.object({
  line: z.number().int(),
  until: Day,
  days: z.number().int(),
  amount: Rupees,
  at: z.iso.datetime(),
})

export type RentalExtension = z.infer<typeof RentalExtension>

const order = z.object({ id: z.string().max(100) })

export const orderRental = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/orders/:id/rental',
  summary: 'The garments of an order from booking to deposit, for its owner, staff, or with its token',
  params: order,
  reply: z.object({
    garments: z.array(RentedGarment),
    cancellation: Cancellation,
    extensions: z.array(RentalExtension),
    balance: OrderBalance,
  }),
})
export type OrderRental = z.infer<typeof orderRental.reply>

export const cancelOrder = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/orders/:id/cancel',
  summary: "Cancels an order of one's own by the policy; `fee` is what the shopper was shown",
  params: order,
  body: z.object({ fee: Rupees }),
  reply: Order,
})

const Wish = z.object({ line: z.coerce.number().int().min(0).max(1000), until: Day })

export const quoteExtension = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/orders/:id/extension',
  summary: 'What it costs to keep the garments of a line longer, when they are free',
  params: order,
  query: Wish,
  reply: z.object({ days: z.number().int(), amount: Rupees, until: Day }),
})

export const extendRental = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/orders/:id/extension',
  summary: 'Keeps the garments of a line longer; the price is added to what is owed',
  params: order,
  body: Wish.extend({ line: z.number().int().min(0).max(1000), amount: Rupees }),
  reply: z.object({ until: Day, balance: OrderBalance }),
})

export type CancelRules = { freeCancelDays: number; lateCancelPercent: number; today: Day }

/** What is kept of `rent` when an order is cancelled today: nothing until `freeCancelDays` before it is sent. */
export function cancelFee(
  rent: Paise,
  dispatch: Day,
  { freeCancelDays, lateCancelPercent, today }: CancelRules,
) {
  const freeUntil = addDays(dispatch, -freeCancelDays)
  return { freeUntil, fee: today <= freeUntil ? paise(0) : share(rent, lateCancelPercent) }
}
