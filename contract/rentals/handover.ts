import { z } from 'zod'
import { Deposit, OrderBalance } from './deposits.ts'
import { endpoint } from '../core/endpoint.ts'
import { Piece, PieceCondition } from './pieces.ts'
import { Day, Period } from './rentals.ts'
import { FulfilmentMethod, Slot } from '../shipping/slots.ts'
import { pictureLimit } from '../sellers/seller-terms.ts'
import { EnteredRupees, optionalText, Rupees, text } from '../core/wire.ts'

/** Direction of a handover: `out` gives the garment to the customer, `back` takes it back. */
export const Phase = z.enum(['out', 'back'])
export type Phase = z.infer<typeof Phase>

/** One item of a set, as staff found it at the handover. `isThere` is false if the item is missing. */
export const CheckedItem = z.object({
  name: text(60).min(1),
  isThere: z.boolean(),
  note: text(200).default(''),
})
export type CheckedItem = z.infer<typeof CheckedItem>

/** A checked item in a request: an item that is missing needs a note that says why. */
const InspectedItem = CheckedItem.refine(({ isThere, note }) => isThere || note.length > 1, {
  path: ['note'],
  message: 'Tick this item, or enter why it is missing',
})

/** How the customer pays what is still due on delivery, when staff hand out or take back a garment. `later`: not at this handover. */
export const CounterPayment = z.enum(['cash', 'upi', 'later'], 'Choose how the customer pays')
export type CounterPayment = z.infer<typeof CounterPayment>

/**
 * A photograph of a handover. The file itself comes from `showHandoverPhoto`, only for staff, the customer, and holders of the order
 * token.
 */
export const HandoverPhoto = z.object({
  id: z.string(),
  phase: Phase,
  width: z.number().int(),
  height: z.number().int(),
  at: z.iso.datetime(),
})
export type HandoverPhoto = z.infer<typeof HandoverPhoto>

export const HandoverCheck = z.object({
  phase: Phase,
  items: z.array(CheckedItem),
  condition: PieceCondition,
  note: z.string(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
})
export type HandoverCheck = z.infer<typeof HandoverCheck>

export const HoldState = z.enum(['held', 'booked', 'out', 'returned'])
export type HoldState = z.infer<typeof HoldState>

/**
 * One garment of an order with its rental days, for example in the list of today. `dispatch` is the day on which the garment is prepared
 * and sent.
 */
export const Booking = z.object({
  holdId: z.number().int(),
  orderId: z.string(),
  line: z.number().int(),
  state: HoldState,
  productId: z.string(),
  title: z.string(),
  image: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  worn: Period,
  dispatch: Day,
  dueBack: Day,
  customer: z.string(),
  pieceCode: z.string().nullable(),
  outAt: z.iso.datetime().nullable(),
  returnedAt: z.iso.datetime().nullable(),
})
export type Booking = z.infer<typeof Booking>

/** A booked garment that can be handed out, because its first blocked day (`dispatch`) has come. */
export const Dispatch = Booking.extend({
  /** The day on which the garment must leave, on which the day list shows it. */
  leavesBy: Day,
  /** Null: handed out in the shop without a slot. */
  method: FulfilmentMethod.nullable(),
  slot: Slot.nullable(),
})
export type Dispatch = z.infer<typeof Dispatch>

/**
 * The next booking of the same piece. `isInDanger` is true if the blocked days of the next booking have begun: the shop needs the piece for
 * the next customer now.
 */
export const NextBooking = z.object({
  holdId: z.number().int(),
  orderId: z.string(),
  from: Day,
  isInDanger: z.boolean(),
})
export type NextBooking = z.infer<typeof NextBooking>

export const rentalToday = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/rentals/today',
  summary:
    'Lists the bookings that can be handed out today, the returns of today, overdue garments, and bookings without a piece',
  reply: z.object({
    today: Day,
    dispatches: z.array(Dispatch),
    returns: z.array(Booking),
    overdue: z.array(Booking.extend({ daysLate: z.number().int(), next: NextBooking.nullable() })),
    withoutPiece: z.array(Booking),
    /** Bookings whose nights are over, and which nobody has collected or cancelled. */
    notCollected: z.array(Booking),
    toInspect: z.array(Booking),
    cleaning: z.number().int(),
  }),
})
export type RentalToday = z.infer<typeof rentalToday.reply>

/** A step of a handover that staff can undo. `loss` is the report that the garment is lost. */
export const UndoableStep = z.enum(['out', 'back', 'settlement', 'loss'])
export type UndoableStep = z.infer<typeof UndoableStep>

/** Everything that the staff at the handover need to know about one garment of an order. */
export const HandoverView = Booking.extend({
  setItems: z.array(z.string()),
  /** The piece that is reserved or was handed out; null while the booking has no piece. */
  piece: Piece.nullable(),
  /** Pieces that staff may hand out instead of the piece in the field `piece`. */
  others: z.array(Piece),
  checks: z.array(HandoverCheck),
  photos: z.array(HandoverPhoto),
  deposit: Deposit,
  /**
   * What the shop holds of the deposit of a garment that was handed out, until the deposit is settled: less than its amount if a part was
   * refunded by hand. Else 0.
   */
  depositHeld: Rupees,
  rentPerDay: Rupees,
  daysLate: z.number().int(),
  /** The late fee according to the rules, before any waiver. */
  lateFee: Rupees,
  balance: OrderBalance,
  /** Whether the booking was cancelled before the handout. */
  isReleased: z.boolean(),
  /** Whether staff pay the refunds of the order by hand, because it was paid by UPI transfer or in cash. */
  isRefundedByHand: z.boolean(),
  /** The amount of a cash-on-delivery order, with its deposits, until it is received; else 0. */
  dueOnDelivery: Rupees,
  /** The refund of the settled deposit that staff can give back in cash, because the order was paid at the counter; else 0. */
  cashToGiveBack: Rupees,
  next: NextBooking.nullable(),
  /** The handover step that staff can undo now; null if there is none. */
  undoable: UndoableStep.nullable(),
  /** Whether staff can lower a charge: of a settlement that can no longer be undone, or of a garment that was reported as lost. */
  canLowerCharges: z.boolean(),
})
export type HandoverView = z.infer<typeof HandoverView>

const holdId = z.object({
  id: z.coerce.number('Booking not found').int().positive().max(Number.MAX_SAFE_INTEGER),
})

export const showHandover = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/rentals/holds/:id',
  summary: 'Returns one garment of an order for the handover',
  params: holdId,
  reply: HandoverView,
})

export const scanPiece = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/rentals/scan',
  summary:
    'Finds the piece with a scanned or typed code, and the booking that it is out for, or else its next booking',
  query: z.object({ code: z.string().max(60) }),
  reply: z.object({
    piece: Piece.extend({ title: z.string(), size: z.string().nullable(), colour: z.string().nullable() }),
    holdId: z.number().int().nullable(),
  }),
})

const Inspection = {
  code: text(60).min(1, 'Scan or type the code of the piece'),
  items: z.array(InspectedItem).min(1, 'Tick the items that are present').max(20),
  condition: z.enum(PieceCondition.options, 'Choose the condition'),
  note: text(500).default(''),
  /** Required while the order is due on delivery. */
  payment: CounterPayment.nullable().default(null),
}

export const handOutPiece = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/rentals/holds/:id/out',
  summary:
    'Hands the scanned piece to the customer and records the payment at the counter; refuses a piece of another product, size or colour',
  params: holdId,
  body: z.object(Inspection),
  reply: HandoverView,
})

export const takeBackPiece = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/rentals/holds/:id/back',
  summary: 'Records the return of the scanned piece, into cleaning or repair',
  params: holdId,
  body: z.object({ ...Inspection, to: z.enum(['cleaning', 'repair']).default('cleaning') }),
  reply: HandoverView,
})

export const collectAtCounter = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/rentals/holds/:id/payment',
  summary:
    'Records that the customer of a cash-on-delivery order has paid it at the counter, with its deposits',
  params: holdId,
  body: z.object({ payment: CounterPayment.exclude(['later']) }),
  reply: HandoverView,
})

export const giveBackDeposit = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/rentals/holds/:id/refund',
  summary: 'Records that staff have given the refund of a settled deposit back in cash',
  params: holdId,
  reply: HandoverView,
})

export const WAIVES_TOO_MUCH = 'You cannot waive more than the late fee'

export const settleDeposit = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/rentals/holds/:id/settlement',
  summary:
    'Settles the deposit of a returned garment: late fee less a waiver, and damage charges from the price list',
  params: holdId,
  body: z
    .object({
      damages: z
        .array(
          z.object({
            id: z.string().max(100),
            note: text(200).default(''),
            /** The price that the screen showed. The request is refused if the price has changed since. */
            amount: Rupees.optional(),
          }),
        )
        .max(20),
      /** The part of the late fee that staff waive; `waiver` is the reason. */
      waive: Rupees,
      waiver: text(300).default(''),
      /** How the customer agreed to pay more than the deposit. Required if the charges exceed the deposit. */
      agreement: optionalText(300),
      /** The late fee that the screen showed. The request is refused if the fee has changed since. */
      lateFee: Rupees,
    })
    .refine(({ waive, waiver }) => waive === 0 || waiver.length > 2, {
      path: ['waiver'],
      message: 'Enter a reason for the waiver',
    })
    .refine(({ waive, lateFee }) => waive <= lateFee, {
      path: ['waive'],
      message: WAIVES_TOO_MUCH,
    }),
  reply: HandoverView,
})

export const lowerCharge = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/rentals/holds/:id/lower-charge',
  summary:
    'Lowers a charge of a settlement that can no longer be undone, or of a lost garment; the difference is refunded or owed no more',
  params: holdId,
  body: z.object({
    /** The charge as the screen showed it. The request is refused if there is no such charge any more. */
    label: z.string(),
    charged: Rupees,
    /** The new amount; 0 cancels the charge. */
    amount: EnteredRupees,
    reason: text(300).min(3, 'Enter a reason'),
  }),
  reply: HandoverView,
})

export const reportLost = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/rentals/holds/:id/lost',
  summary: 'Reports a garment as lost: its piece is retired and the whole deposit is kept',
  params: holdId,
  body: z.object({ reason: text(300).min(3, 'Enter a reason') }),
  reply: HandoverView,
})

export const undoHandover = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/rentals/holds/:id/undo',
  summary: 'Undoes the last handover step, unless a later step or a refund depends on it',
  params: holdId,
  body: z.object({ what: UndoableStep, reason: text(300).min(3, 'Enter a reason') }),
  reply: HandoverView,
})

export const addPhoto = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/rentals/holds/:id/photos',
  summary:
    'Uploads a handover photograph (the body is the file, `content-type: image/...`), at most 12 per phase',
  params: holdId,
  query: z.object({ phase: Phase }),
  body: z.instanceof(Uint8Array, { error: 'Send the picture as the request body' }),
  picture: { maxBytes: pictureLimit.bytes },
  reply: HandoverPhoto,
  status: 201,
  limit: 120,
})

const photoId = z.object({ id: z.string().max(100) })

export const removePhoto = endpoint({
  access: 'orders',
  method: 'DELETE',
  path: '/api/admin/rentals/photos/:id',
  summary: 'Deletes a photograph',
  params: photoId,
  reply: z.object({ removed: z.boolean() }),
})

export const showHandoverPhoto = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/rentals/photos/:id',
  summary: "Returns a photograph as WebP, for staff, the order's owner, or with its token",
  params: photoId,
  query: z.object({ width: z.enum(['320', '640', '960', '1280']).default('640') }),
  reply: z.instanceof(Uint8Array),
})
