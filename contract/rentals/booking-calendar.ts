import { z } from 'zod'
import { productLimits } from '../catalog/catalog.ts'
import { addDays, daysIn } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { optionalText } from '../core/wire.ts'
import { PieceState } from './pieces.ts'
import { Day, Period } from './rentals.ts'

/** The longest period of one answer, in days. */
const MAX_CALENDAR_DAYS = 200

/** Returns the days that the calendar loads to show the days from `first` on: some weeks before it, so that staff can scroll back. */
export const calendarDays = (first: Day): Period => ({
  from: addDays(first, -30),
  until: addDays(first, 129),
})

/** The largest number of pieces in one answer. If there are more, staff choose a product or a size. */
export const MAX_CALENDAR_PIECES = 2000

/**
 * State of a booking: `unpaid` until the payment, `reserved` until the garment is handed out, `missed` if nobody collected it on its days,
 * `out` and `late` while the customer has it, `back` until its deposit is settled, then `settled`.
 */
export const BookingState = z.enum(['unpaid', 'reserved', 'missed', 'out', 'late', 'back', 'settled'])
export type BookingState = z.infer<typeof BookingState>

const movableStates: readonly BookingState[] = ['unpaid', 'reserved', 'missed']

/** True if the garment of the booking has not been handed out, so that the booking can get another piece. */
export const isMovable = ({ state }: { state: BookingState }): boolean => movableStates.includes(state)

/** One garment of an order on the calendar. */
export const CalendarBooking = z.object({
  holdId: z.number().int(),
  orderId: z.string(),
  customer: z.string(),
  state: BookingState,
  /** The piece of the booking; null if no piece is assigned yet. */
  pieceId: z.string().nullable(),
  worn: Period,
  /** The days on which nobody else can have the piece: the worn days, and the days for preparation, delivery, return and cleaning. */
  blocked: z.object({ from: Day, until: Day.nullable() }),
})
export type CalendarBooking = z.infer<typeof CalendarBooking>

const CalendarPiece = z.object({ id: z.string(), code: z.string(), state: PieceState })
export type CalendarPiece = z.infer<typeof CalendarPiece>

/** One size and colour of a rental product with its pieces and bookings. */
export const BookedSku = z.object({
  skuId: z.string(),
  productId: z.string(),
  title: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  pieces: z.array(CalendarPiece),
  bookings: z.array(CalendarBooking),
})
export type BookedSku = z.infer<typeof BookedSku>

export const bookingCalendar = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/rentals/calendar',
  summary: 'Lists the rental pieces with their bookings in a period, filtered by product and size',
  query: z
    .object({
      /** The first and the last day. Without them, the answer begins some weeks before today. */
      from: Day.optional(),
      until: Day.optional(),
      product: optionalText(100),
      size: optionalText(productLimits.option),
    })
    .refine(({ from, until }) => (from === undefined) === (until === undefined), {
      path: ['until'],
      message: 'Enter the first and the last day',
    })
    .refine(({ from, until }) => !from || !until || from <= until, {
      path: ['until'],
      message: 'The last day is before the first day',
    })
    .refine(({ from, until }) => !from || !until || daysIn({ from, until }) <= MAX_CALENDAR_DAYS, {
      path: ['until'],
      message: `At most ${MAX_CALENDAR_DAYS} days`,
    }),
  reply: z.object({
    today: Day,
    from: Day,
    until: Day,
    skus: z.array(BookedSku),
    /** The number of pieces that match the filters and are left out, because the answer has its maximum number of pieces. */
    omittedPieces: z.number().int(),
    /** All rental products with pieces, and their sizes, for the filters. */
    products: z.array(z.object({ id: z.string(), title: z.string(), sizes: z.array(z.string()) })),
  }),
})
export type BookingCalendar = z.infer<typeof bookingCalendar.reply>

/** Returns the worn days of a booking after it was moved to the first worn day `from`. The number of days stays the same. */
export const movedDays = (worn: Period, from: Day): Period => ({
  from,
  until: addDays(from, daysIn(worn) - 1),
})

export const moveBooking = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/rentals/holds/:id/move',
  summary:
    'Moves a booking to another piece of the same size and colour, or to other days, and notifies the customer of other days',
  params: z.object({
    id: z.coerce.number('Booking not found').int().positive().max(Number.MAX_SAFE_INTEGER),
  }),
  body: z.object({
    /** The new piece; null for any free piece. */
    pieceId: z.string().min(1).max(100).nullable(),
    /** The new first worn day. */
    from: Day,
    /** True to ask for the decision only: nothing is changed. */
    check: z.boolean().default(false),
  }),
  reply: z.object({
    piece: z.object({ id: z.string(), code: z.string() }),
    worn: Period,
    /** The number of garments that moved to other days: all garments of the order line. 0 if only the piece has changed. */
    garmentsOnOtherDays: z.number().int(),
    isCustomerNotified: z.boolean(),
    /** Where the booking was before, for undo. */
    before: z.object({ pieceId: z.string().nullable(), from: Day }),
  }),
})
export type MovedBooking = z.infer<typeof moveBooking.reply>
