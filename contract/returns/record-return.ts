import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/wire.ts'
import { AdminReturn, OrderReturn, ReturnLine, ReturnReasonCode } from './returns.ts'

const id = z.object({ id: z.string().max(100) })

/** A return that staff record for a customer who has no account, or who stands before them. They see the goods, so it needs no photo. */
export const RecordedReturn = z.object({
  /** Lines with the quantity 0 are not returned. */
  lines: z
    .array(
      z.object({
        line: z.number().int().min(0),
        quantity: z.number('Enter a whole number').int('Enter a whole number').min(0, 'At least 0').max(999),
      }),
    )
    .min(1)
    .max(100),
  reason: ReturnReasonCode,
  /** What the customer says. */
  note: text(1000),
  /** Whether staff have the goods already. Then the return is approved at once. */
  isHandedOver: z.boolean(),
})
export type RecordedReturn = z.infer<typeof RecordedReturn>

export const adminOrderReturns = endpoint({
  access: ['orders', 'finance', 'support'],
  method: 'GET',
  path: '/api/admin/orders/:id/returns',
  summary: 'Returns the returns of an order, and what staff can record as a further return',
  params: id,
  reply: z.object({
    /** Why no return can be recorded now; null when it is possible. */
    refusalReason: z.string().nullable(),
    /** The order lines that can come back, each with the maximum quantity. */
    lines: z.array(ReturnLine),
    returns: z.array(OrderReturn),
  }),
})

export const recordReturn = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/orders/:id/returns',
  summary:
    'Records a return for the customer of an order, also of a guest order or a counter sale, within the return window. If the goods have been handed over, approves it',
  params: id,
  body: RecordedReturn,
  reply: AdminReturn,
  status: 201,
  idempotent: true,
})
