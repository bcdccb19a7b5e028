import { z } from 'zod'
import { Deposit, OrderBalance } from '../rentals/deposits.ts'
import { endpoint } from '../core/endpoint.ts'
import { HandoverCheck, HandoverPhoto, HoldState } from '../rentals/handover.ts'
import { Order } from './orders.ts'
import { RentalChange } from './rental-change.ts'
import { RentalReturn } from './rental-return.ts'
import { RentalConditions } from '../rentals/conditions.ts'
import { Day, Period } from '../rentals/rentals.ts'
import { Rupees } from '../core/wire.ts'

const rentalSteps = ['booked', 'sent', 'with_you', 'due_back', 'returned', 'inspected', 'deposit'] as const
export type RentalStep = (typeof rentalSteps)[number]

/** A rented garment of an order: its state, its inspections and its deposit. */
export const RentedGarment = z.object({
  holdId: z.number().int(),
  line: z.number().int(),
  title: z.string(),
  image: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  state: HoldState,
  /** The code on the label of the garment; null while no piece is assigned. */
  pieceCode: z.string().nullable(),
  worn: Period,
  /** The day by which the garment is with the customer. */
  arrivesBy: Day,
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

/** Whether the customer can cancel the order now, and the cancellation fee. */
export const Cancellation = z.object({
  isPossible: z.boolean(),
  why: z.string(),
  refund: Rupees,
  fee: Rupees,
  /** Last day on which cancellation is free; null for orders without rentals. */
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
  summary: 'Returns the rented garments of an order, for its owner, staff, or with its token',
  params: order,
  reply: z.object({
    garments: z.array(RentedGarment),
    cancellation: Cancellation,
    /** What applies to the garments that are booked or with the customer; null if there are none. */
    conditions: RentalConditions.nullable(),
    extensions: z.array(RentalExtension),
    changes: z.array(RentalChange),
    /** How the garments come back that are booked or with the customer, one entry for each line. */
    returns: z.array(RentalReturn),
    balance: OrderBalance,
  }),
})
export type OrderRental = z.infer<typeof orderRental.reply>

export const cancelOrder = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/orders/:id/cancel',
  summary:
    'Cancels an order of the signed-in user under the cancellation policy; `fee` is the fee that was shown',
  params: order,
  body: z.object({ fee: Rupees }),
  reply: Order,
})

const ExtensionRequest = z.object({ line: z.coerce.number().int().min(0).max(1000), until: Day })
const ExtensionQuote = z.object({ days: z.number().int(), amount: Rupees, until: Day })
const NewExtension = ExtensionRequest.extend({ line: z.number().int().min(0).max(1000), amount: Rupees })
const ExtendedRental = z.object({ until: Day, balance: OrderBalance })

export const quoteExtension = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/orders/:id/extension',
  summary: 'Quotes the extension of a rental line, if its garments are available',
  params: order,
  query: ExtensionRequest,
  reply: ExtensionQuote,
})

export const extendRental = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/orders/:id/extension',
  summary: 'Extends a rental line; the price is added to the amount owed',
  params: order,
  body: NewExtension,
  reply: ExtendedRental,
})

export const adminQuoteExtension = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/orders/:id/extension',
  summary: 'Quotes the extension of a rental line for its customer, if its garments are available',
  params: order,
  query: ExtensionRequest,
  reply: ExtensionQuote,
})

export const adminExtendRental = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/orders/:id/extension',
  summary:
    'Extends a rental line for its customer, for example on the phone; the price is added to the amount owed',
  params: order,
  body: NewExtension,
  reply: ExtendedRental,
})
