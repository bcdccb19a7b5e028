import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { returnReasons, type ReturnReason } from './return-policy.ts'
import { pictureLimit } from '../sellers/seller-terms.ts'
import { optionalText, Rupees, text } from '../core/wire.ts'

/** What became of a request to give something back. */
export const ReturnState = z.enum(['asked', 'approved', 'refused', 'received', 'refunded', 'withdrawn'])
export type ReturnState = z.infer<typeof ReturnState>

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
  /** What was paid for these pieces, the discount taken off. */
  worth: Rupees,
})
export type ReturnLine = z.infer<typeof ReturnLine>

export const OrderReturn = z.object({
  _id: z.string(),
  orderId: z.string(),
  state: ReturnState,
  reason: ReturnReasonCode,
  /** In the shopper's words. */
  note: z.string(),
  /** What the shop wrote back. */
  answer: z.string().nullable(),
  lines: z.array(ReturnLine),
  photos: z.array(ReturnPhoto),
  events: z.array(
    z.object({ state: ReturnState, at: z.iso.datetime(), by: z.string().nullable(), note: z.string() }),
  ),
  /** What was sent back. */
  refunded: Rupees.nullable(),
  restocked: z.boolean().nullable(),
})
export type OrderReturn = z.infer<typeof OrderReturn>

const id = z.object({ id: z.string().max(100) })

export const orderReturns = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/orders/:id/returns',
  summary:
    'What the person who asks may give back of an order of theirs and until when, and what they gave back',
  params: id,
  reply: z.object({
    /** Why nothing can be given back now; null when something can. */
    whyNot: z.string().nullable(),
    until: z.iso.datetime().nullable(),
    hours: z.number().int(),
    /** What can be given back, each with how many pieces at most. */
    lines: z.array(ReturnLine),
    returns: z.array(OrderReturn),
  }),
})

export const addReturnPhoto = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/orders/:id/return-photos',
  summary:
    'Keeps a photograph for a return that is about to be asked for (the body is the file itself, `content-type: image/...`)',
  params: id,
  body: z.instanceof(Uint8Array, { error: 'Send the picture as the request body' }),
  picture: { maxBytes: pictureLimit.bytes },
  reply: ReturnPhoto,
  status: 201,
  limit: 60,
})

/** What a shopper sends when something is to go back. */
export const ReturnRequest = z.object({
  lines: z
    .array(z.object({ line: z.number().int().min(0), quantity: z.number().int().min(1).max(999) }))
    .min(1, 'Choose what you want to return')
    .max(100),
  reason: ReturnReasonCode,
  note: text(1000).min(10, 'Describe the problem in a sentence'),
  photos: z.array(z.string().max(100)).min(1, 'Add a photograph').max(6, 'At most 6 photographs'),
})
export type ReturnRequest = z.infer<typeof ReturnRequest>

export const requestReturn = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/orders/:id/returns',
  summary: 'Asks the shop to take lines of a delivered order back, within the hours of the policy',
  params: id,
  body: ReturnRequest,
  reply: OrderReturn,
  status: 201,
  limit: 30,
})

export const withdrawReturn = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/returns/:id/withdraw',
  summary: 'Takes back the wish to give something back, as long as the shop does not have it',
  params: id,
  reply: OrderReturn,
})

export const returnPhoto = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/returns/photos/:id',
  summary: 'The bytes of a photograph (WebP), for who sent it and for staff of the orders',
  params: id,
  query: z.object({ width: z.enum(['320', '640', '960', '1280']).default('640') }),
  reply: z.instanceof(Uint8Array),
})

/** A return as staff see it, with whose it is. */
export const AdminReturn = z.object({
  ...OrderReturn.shape,
  customer: z.string(),
  /** The most that can still go back of the order's money. */
  refundable: Rupees,
})
export type AdminReturn = z.infer<typeof AdminReturn>

export const adminReturns = endpoint({
  access: ['orders', 'finance', 'support'],
  method: 'GET',
  path: '/api/admin/returns',
  summary: 'Returns, the newest first; `before` continues behind that one',
  query: z.object({
    state: ReturnState.optional(),
    before: optionalText(100),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: z.object({ data: z.array(AdminReturn) }),
})

export const adminReturn = endpoint({
  access: ['orders', 'finance', 'support'],
  method: 'GET',
  path: '/api/admin/returns/:id',
  summary: 'One return',
  params: id,
  reply: AdminReturn,
})

export const answerReturn = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/returns/:id/answer',
  summary: 'Agrees to a return and says how it comes back, or refuses it and says why',
  params: id,
  body: z.object({
    result: z.enum(['approved', 'refused']),
    answer: text(1000).min(3, 'Enter a message to the customer'),
  }),
  reply: AdminReturn,
})

export const receiveReturn = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/returns/:id/received',
  summary: 'Notes that the goods are back, and puts them on the shelf again when they can be sold',
  params: id,
  body: z.object({ restock: z.boolean() }),
  reply: AdminReturn,
})

export const refundReturn = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/returns/:id/refund',
  summary:
    'Sends the money of a return back to where it came from, all of it or a part; once for each return',
  params: id,
  body: z.object({ amount: Rupees }),
  reply: AdminReturn,
})
