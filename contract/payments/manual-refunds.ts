import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { optionalText, pageSize } from '../core/wire.ts'
import { PaymentProvider, Refund } from './payments.ts'

/** A refund that staff have to pay by hand: of a payment in cash or by UPI, or one that the gateway has refused. */
export const ManualRefund = z.object({
  ...Refund.shape,
  orderId: z.string(),
  customer: z.string(),
  phone: z.string().nullable(),
  /** How the customer has paid, which decides how staff pay the money back. */
  provider: PaymentProvider,
})
export type ManualRefund = z.infer<typeof ManualRefund>

export const manualRefunds = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/refunds',
  summary:
    'Lists the refunds that staff have to pay by hand and that are not paid yet, oldest first; `before` is the last id of the previous page',
  query: z.object({ before: optionalText(100), limit: pageSize({ max: 200, fallback: 50 }) }),
  reply: z.object({ data: z.array(ManualRefund) }),
})
