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
