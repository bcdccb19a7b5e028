import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { OrderDraft } from './orders.ts'
import { optionalText, Rupees } from './wire.ts'

/** Starts a payment as a gateway wants it: the whole order and who pays. `amount` is what the shopper pays now. */
export const initiatePayment = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/payments/initiate',
  about: 'Checks prices and stock and opens a payment; the browser goes to `paymentUrl`',
  body: z.object({
    ...OrderDraft.shape,
    amount: Rupees,
    name: optionalText(200),
    email: optionalText(254),
    phone: optionalText(20),
    orderId: optionalText(100),
  }),
  reply: z.object({ success: z.boolean(), paymentUrl: z.string(), message: z.string() }),
})

/** How a payment ended, as far as the shop knows. */
export const PaymentState = z.enum(['pending', 'succeeded', 'failed'])
export type PaymentState = z.infer<typeof PaymentState>

export const Payment = z.object({
  txnId: z.string(),
  state: PaymentState,
  amount: Rupees,
  currency: z.literal('INR'),
  orderId: z.string(),
})
export type Payment = z.infer<typeof Payment>

/** What a page may say about a payment. The address that a gateway sends a shopper back to is not believed. */
export const showPayment = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/payments/:txnId',
  about: 'How a payment of the person who asks ended',
  params: z.object({ txnId: z.string().max(100) }),
  reply: Payment,
})
