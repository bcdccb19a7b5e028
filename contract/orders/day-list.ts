import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Rupees, SignedRupees } from '../core/wire.ts'
import { PaymentProvider } from '../payments/payments.ts'
import { Day } from '../rentals/rentals.ts'
import { Address } from '../shipping/addresses.ts'
import { FulfilmentMethod, Slot } from '../shipping/slots.ts'
import { OrderStatus } from './orders.ts'
import { ReturnWay } from './rental-return.ts'

/** Goods of one order that leave the shop on a day. */
export const Departure = z.object({
  orderId: z.string(),
  status: OrderStatus,
  customer: z.string(),
  phone: z.string().nullable(),
  address: Address.nullable(),
  /** Null: handed out in the shop without a slot, for example a rental that was booked at the counter. */
  method: FulfilmentMethod.nullable(),
  slot: Slot.nullable(),
  /** The day on which the goods leave; a courier takes them on this day at the latest. */
  day: Day,
  /** The goods, each with size and quantity. */
  items: z.array(z.string()),
  /** What the customer pays on delivery; 0 if the order is paid. */
  toCollect: Rupees,
  /** Whether the goods have left. */
  isDone: z.boolean(),
  /** The day on which rented garments without a slot have left, which can be another than their day; null until then, and for other goods. */
  leftOn: Day.nullable(),
})
export type Departure = z.infer<typeof Departure>

/** A rented garment, or the goods of a return, that come back. */
export const ComingBack = z.object({
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('rental'), holdId: z.int(), pieceCode: z.string().nullable() }),
    z.object({ kind: z.literal('return'), returnId: z.string() }),
  ]),
  orderId: z.string(),
  /** The garment or goods, each with size and quantity. */
  items: z.array(z.string()),
  customer: z.string(),
  phone: z.string().nullable(),
  address: Address.nullable(),
  way: ReturnWay,
  pickupOn: Day.nullable(),
  dueBack: Day,
  daysLate: z.int(),
})
export type ComingBack = z.infer<typeof ComingBack>

/**
 * The money of customers on a day, by the way of payment. Both amounts are positive; but if staff take back more cash of orders that were set to
 * Delivered by mistake than was received, `received` is negative.
 */
export const DayMoney = z.object({ provider: PaymentProvider, received: SignedRupees, refunded: Rupees })
export type DayMoney = z.infer<typeof DayMoney>

export const dayList = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/day',
  summary:
    'Lists what leaves the shop on a day, what is collected from customers or comes back, what is late, and the money of customers',
  query: z.object({ day: Day.optional() }),
  reply: z.object({
    today: Day,
    day: Day,
    leaves: z.array(Departure),
    /** What is collected from customers on this day. */
    pickups: z.array(ComingBack),
    /** What is due back in the shop on this day. */
    comesBack: z.array(ComingBack),
    /** What has not left or come back although its day is over; only in the list of today. */
    lateLeaves: z.array(Departure),
    lateReturns: z.array(ComingBack),
    /** What customers have paid and got back on this day, as the ledger records it. */
    money: z.array(DayMoney),
  }),
})
export type DayList = z.infer<typeof dayList.reply>
