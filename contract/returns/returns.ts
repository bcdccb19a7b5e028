import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { reasonsWithoutPhoto, returnReasons, type ReturnReason } from './return-policy.ts'
import { RefundState } from '../payments/payments.ts'
import { pictureLimit } from '../sellers/seller-terms.ts'
import { optionalText, Rupees, text, pageSize } from '../core/wire.ts'
import { ReturnWay } from '../orders/rental-return.ts'
import { Day } from '../rentals/rentals.ts'

export const ReturnState = z.enum([
  'asked',
  'approved',
  'refused',
  'received',
  'refunded',
  'exchanged',
  'withdrawn',
])
export type ReturnState = z.infer<typeof ReturnState>

/** What the customer gets for returned goods. */
export const ReturnResolution = z.enum(['refund', 'exchange'])
export type ReturnResolution = z.infer<typeof ReturnResolution>

export const ReturnReasonCode = z.enum(Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]], {
  error: 'Choose a reason',
})

export const ReturnPhoto = z.object({ id: z.string(), width: z.number().int(), height: z.number().int() })
export type ReturnPhoto = z.infer<typeof ReturnPhoto>

export const ReturnLine = z.object({
  line: z.number().int(),
  title: z.string(),
  image: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  quantity: z.number().int(),
  /** The name of the seller; null if the shop itself sells the item. */
  soldBy: z.string().nullable(),
  /** The amount that the customer paid for the `quantity` units of this line, after the discount. */
  worth: Rupees,
  /** The size and colour that the customer wants instead; null for a refund. */
  exchange: z.object({ size: z.string().nullable(), colour: z.string().nullable() }).nullable(),
})
export type ReturnLine = z.infer<typeof ReturnLine>

/** A size or colour of the same product, at the same price and in stock. */
export const ExchangeOption = z.object({
  sku: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  available: z.number().int(),
})
export type ExchangeOption = z.infer<typeof ExchangeOption>

/** An order line that can be returned, with the sizes and colours for which it can be exchanged. */
export const ReturnableLine = z.object({ ...ReturnLine.shape, exchangeOptions: z.array(ExchangeOption) })
export type ReturnableLine = z.infer<typeof ReturnableLine>

/** How the goods of an approved return come back, and what the customer can choose. */
export const ReturnTransport = z.object({
  /** Null until the customer has chosen. */
  way: ReturnWay.nullable(),
  /** The day of the pickup; null if the customer sends or brings the goods back. */
  pickupOn: Day.nullable(),
  /** The days for which the customer can ask for a pickup; empty if couriers collect nothing at the address. */
  pickupDays: z.array(Day),
  /** Whether the customer can still choose. A pickup can be changed until the day before, and again when it was missed. */
  canChoose: z.boolean(),
})
export type ReturnTransport = z.infer<typeof ReturnTransport>

export const OrderReturn = z.object({
  _id: z.string(),
  orderId: z.string(),
  state: ReturnState,
  /** `refund` also for an exchange that became a refund. The lines then still name the size that the customer asked for. */
  resolution: ReturnResolution,
  /** Until when the new goods of an approved exchange are reserved; null if they are not reserved with a deadline. */
  reservedUntil: z.iso.datetime().nullable(),
  reason: ReturnReasonCode,
  /** The customer's description of the problem. */
  note: z.string(),
  /** The reply of the shop. */
  answer: z.string().nullable(),
  lines: z.array(ReturnLine),
  photos: z.array(ReturnPhoto),
  events: z.array(
    z.object({ state: ReturnState, at: z.iso.datetime(), by: z.string().nullable(), note: z.string() }),
  ),
  /** The refunded amount. Null until the return is refunded, and if it was closed because nothing of the order was left to refund. */
  refunded: Rupees.nullable(),
  /** The state of the refund: the customer has the money when it is `completed`. Null without a refunded amount. */
  refundState: RefundState.nullable(),
  restocked: z.boolean().nullable(),
  /** Null while the return is not approved, and once the goods have arrived. */
  transport: ReturnTransport.nullable(),
})
export type OrderReturn = z.infer<typeof OrderReturn>

const id = z.object({ id: z.string().max(100) })

export const orderReturns = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/orders/:id/returns',
  summary: 'Returns what the signed-in user can return from an order and until when, and their returns',
  params: id,
  reply: z.object({
    /** Why the customer cannot return any line now; null when a return is possible. */
    refusalReason: z.string().nullable(),
    until: z.iso.datetime().nullable(),
    hours: z.number().int(),
    /** The order lines that the customer can return, each with the maximum quantity. */
    lines: z.array(ReturnableLine),
    returns: z.array(OrderReturn),
  }),
})

export const addReturnPhoto = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/orders/:id/return-photos',
  summary: 'Uploads a photograph for a return request (the body is the file, `content-type: image/...`)',
  params: id,
  body: z.instanceof(Uint8Array, { error: 'Send the picture as the request body' }),
  picture: { maxBytes: pictureLimit.bytes },
  reply: ReturnPhoto,
  status: 201,
  limit: 60,
})

const RequestedLine = z.object({
  line: z.number().int().min(0),
  quantity: z.number().int().min(1).max(999),
  /** The SKU that the customer wants instead. Needed for an exchange. */
  sku: z.string().max(100).nullish(),
})

export const ReturnRequest = z
  .object({
    lines: z.array(RequestedLine).min(1, 'Choose what you want to return').max(100),
    /** By default a refund. */
    resolution: ReturnResolution.nullish(),
    reason: ReturnReasonCode,
    note: text(1000).min(10, 'Describe the problem in a sentence'),
    photos: z.array(z.string().max(100)).max(6, 'At most 6 photos'),
  })
  .refine(({ reason, photos }) => photos.length > 0 || reasonsWithoutPhoto.includes(reason), {
    path: ['photos'],
    error: 'Add a photo',
    when: ({ value }) => Array.isArray((value as { photos?: unknown }).photos),
  })
  .refine(({ resolution, lines }) => resolution !== 'exchange' || lines.every(({ sku }) => sku), {
    path: ['sku'],
    error: 'Choose a size',
    when: ({ value }) => RequestedLine.array().safeParse((value as { lines?: unknown }).lines).success,
  })
export type ReturnRequest = z.infer<typeof ReturnRequest>

export const requestReturn = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/orders/:id/returns',
  summary:
    'Requests the return of lines of a delivered order, within the return window, for a refund or in exchange for another size or colour',
  params: id,
  body: ReturnRequest,
  reply: OrderReturn,
  status: 201,
  idempotent: true,
  limit: 30,
})

export const withdrawReturn = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/returns/:id/withdraw',
  summary: 'Withdraws a return request, until the shop has received the goods',
  params: id,
  reply: OrderReturn,
})

export const chooseTransport = endpoint({
  access: 'user',
  method: 'PUT',
  path: '/api/returns/:id/transport',
  summary:
    'Chooses how the goods of an approved return come back: collected on a day, or sent or brought by the customer',
  params: id,
  body: z.object({ way: ReturnWay, pickupOn: Day.nullish() }),
  reply: OrderReturn,
  limit: 30,
})

export const returnPhoto = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/returns/photos/:id',
  summary: 'Returns a photograph as WebP, for its customer and for staff with access to orders',
  params: id,
  query: z.object({ width: z.enum(['320', '640', '960', '1280']).default('640') }),
  reply: z.instanceof(Uint8Array),
})

/** A return in the list of staff, with the name of the customer. */
export const ListedReturn = OrderReturn.omit({ transport: true }).extend({ customer: z.string() })
export type ListedReturn = z.infer<typeof ListedReturn>

/** A return as staff see it, with its next step. */
export const AdminReturn = ListedReturn.extend({
  transport: OrderReturn.shape.transport,
  /** The sellers who still have to send new goods of an exchange; null is the shop itself. */
  awaitedFrom: z.array(z.string().nullable()),
  /** The amount that can still be refunded for the whole order. With 0, the endpoint `refundReturn` closes the return without another refund. */
  refundable: Rupees,
  /** Whether no payment was received for the goods. A return for a refund is then complete when the goods have arrived. */
  hasNothingToRefund: z.boolean(),
  /** Whether staff pay the refund by hand, because the order was paid by UPI transfer or in cash. */
  isRefundedByHand: z.boolean(),
})
export type AdminReturn = z.infer<typeof AdminReturn>

export const adminReturns = endpoint({
  access: ['orders', 'finance', 'support'],
  method: 'GET',
  path: '/api/admin/returns',
  summary: 'Lists returns, newest first; `before` is the last id of the previous page',
  query: z.object({
    state: ReturnState.optional(),
    before: optionalText(100),
    limit: pageSize({ max: 100, fallback: 30 }),
  }),
  reply: z.object({ data: z.array(ListedReturn) }),
})

export const adminReturn = endpoint({
  access: ['orders', 'finance', 'support'],
  method: 'GET',
  path: '/api/admin/returns/:id',
  summary: 'Returns one return',
  params: id,
  reply: AdminReturn,
})

export const answerReturn = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/returns/:id/answer',
  summary:
    'Approves a return with instructions, or refuses it with a reason. `from` is the state that staff have seen: the answer is refused if the return has another one now',
  params: id,
  body: z.object({
    result: z.enum(['approved', 'refused']),
    from: ReturnState.optional(),
    answer: text(1000).min(3, 'Enter a message for the customer'),
  }),
  reply: AdminReturn,
})

export const receiveReturn = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/returns/:id/received',
  summary:
    'Records that the goods have arrived, and restocks them if they can be sold again. An exchange becomes a refund if the new goods are sold out',
  params: id,
  body: z.object({ restock: z.boolean() }),
  reply: AdminReturn,
})

export const refundReturn = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/returns/:id/refund',
  summary:
    'Refunds a return to the original payment method, in full or in part; once per return. An exchange that was not sent becomes a refund. If nothing of the order is left to refund, closes the return without another refund',
  params: id,
  body: z.object({ amount: Rupees }),
  reply: AdminReturn,
})
