import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Rupees, text } from '../core/wire.ts'
import { RefundState } from '../payments/payments.ts'

/** A subscription payment of another amount than the fee, which the shop holds until staff decide about it. */
export const WrongSubscriptionPayment = z.object({
  /** The id by which the payment provider knows the payment. */
  _id: z.string(),
  seller: z.object({ id: z.string(), name: z.string() }),
  /** The fee. */
  amount: Rupees,
  /** The amount that the provider received. */
  taken: Rupees,
  createdAt: z.iso.datetime(),
  /** Why the refund has failed; null if staff have not requested one. */
  refundError: z.string().nullable(),
})
export type WrongSubscriptionPayment = z.infer<typeof WrongSubscriptionPayment>

export const wrongSubscriptionPayments = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/subscription-payments',
  summary:
    'Lists the subscription payments of a wrong amount that staff have not decided about, oldest first',
  reply: z.object({ data: z.array(WrongSubscriptionPayment) }),
})

const paymentId = z.object({ id: z.string().max(100) })

export const refundSubscriptionPayment = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/subscription-payments/:id/refund',
  summary: 'Refunds a subscription payment of a wrong amount through its provider',
  params: paymentId,
  body: z.object({ reason: text(300).min(3, 'Enter a reason') }),
  reply: z.object({ state: RefundState }),
})

export const settleSubscriptionPayment = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/subscription-payments/:id/settle',
  summary:
    'Records that staff have settled a subscription payment of a wrong amount with its seller in another way',
  params: paymentId,
  body: z.object({ note: text(300).min(3, 'Enter how you have settled it') }),
  reply: z.object({ _id: z.string() }),
})
