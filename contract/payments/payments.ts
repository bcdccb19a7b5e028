import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { OrderDraft } from '../orders/orders.ts'
import { OnlineProvider } from '../store/store.ts'
import { optionalText, Rupees, text } from '../core/wire.ts'

/** Who takes the money: the simulated gateway, PhonePe, a UPI transfer that staff match, or the courier at the door. */
export const PaymentProvider = z.enum(['demo', 'phonepe', 'upi', 'cod'])
export type PaymentProvider = z.infer<typeof PaymentProvider>

/** An attempt to pay: `created` before the provider knows it, `open` while the shopper may pay. */
export const AttemptState = z.enum(['created', 'open', 'succeeded', 'failed', 'expired'])
export type AttemptState = z.infer<typeof AttemptState>

export const RefundState = z.enum(['requested', 'accepted', 'completed', 'failed'])
export type RefundState = z.infer<typeof RefundState>

const Started = z.object({
  success: z.boolean(),
  paymentUrl: z.string(),
  message: z.string(),
  /** None with the demo provider, whose page places the order itself. */
  orderId: z.string().nullable(),
  txnId: z.string().nullable(),
})
export type StartedPayment = z.infer<typeof Started>

/** Starts a payment as a gateway wants it: the whole order and who pays. `amount` is what the shopper pays now. */
export const initiatePayment = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/payments/initiate',
  summary:
    'Checks prices and stock, keeps the goods and opens a payment; the browser goes to `paymentUrl`. The same key opens the same payment',
  body: z.object({
    ...OrderDraft.shape,
    amount: Rupees,
    name: optionalText(200),
    email: optionalText(254),
    phone: optionalText(20),
    orderId: optionalText(100),
  }),
  reply: Started,
  idempotent: true,
})

const orderId = z.object({ id: z.string().max(100) })

export const payOrder = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/orders/:id/pay',
  summary: 'Opens a payment for an order of the person who asks that is not paid yet',
  params: orderId,
  reply: Started,
})

/** Which ways to pay this shop offers. */
export const paymentMethods = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/payments/methods',
  summary:
    'How one can pay here; `online` names the gateway behind the method `phonepe`, which is not offered with `none`',
  reply: z.object({
    online: OnlineProvider,
    upi: z.boolean(),
    cod: z.boolean(),
  }),
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
  summary: 'How a payment of the person who asks ended; an open one is looked up at the provider',
  params: z.object({ txnId: z.string().max(100) }),
  reply: Payment,
})

export const UpiRequest = z.object({
  txnId: z.string(),
  orderId: z.string(),
  amount: Rupees,
  state: PaymentState,
  /** `upi://pay?...`: opens a UPI app on a phone, and is what the QR code says. */
  link: z.string(),
  payee: z.string(),
  vpa: z.string(),
  expiresAt: z.iso.datetime().nullable(),
})
export type UpiRequest = z.infer<typeof UpiRequest>

export const showUpi = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/payments/:txnId/upi',
  summary: 'What to pay to whom by UPI, for the person who ordered',
  params: z.object({ txnId: z.string().max(100) }),
  reply: UpiRequest,
})

const Refund = z.object({
  _id: z.string(),
  amount: Rupees,
  state: RefundState,
  reason: z.string(),
  by: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Refund = z.infer<typeof Refund>

export const AdminPayment = z.object({
  _id: z.string(),
  amount: Rupees,
  currency: z.literal('INR'),
  provider: PaymentProvider,
  status: AttemptState,
  createdAt: z.iso.datetime(),
  order: z.object({ _id: z.string() }),
  utr: z.string().nullable(),
  error: z.string().nullable(),
  /** What the provider took, when it is not `amount` and staff have not decided yet what to do. */
  taken: Rupees.nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export type AdminPayment = z.infer<typeof AdminPayment>

export const adminPayments = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Attempts to pay, newest first; `before` continues behind that one',
  query: z.object({
    status: AttemptState.optional(),
    provider: PaymentProvider.optional(),
    /** Those alone of which the provider took another amount, until staff have decided. */
    otherAmount: z.stringbool().default(false),
    before: optionalText(100),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ data: z.array(AdminPayment) }),
})

export const PaymentEvent = z.object({
  state: AttemptState,
  note: z.string(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
})

/** All money of one order. `refundable` is what is captured and not promised back yet. */
export const OrderMoney = z.object({
  payments: z.array(z.object({ ...AdminPayment.shape, events: z.array(PaymentEvent) })),
  refunds: z.array(Refund),
  captured: Rupees,
  refundable: Rupees,
})
export type OrderMoney = z.infer<typeof OrderMoney>

export const orderMoney = endpoint({
  access: ['finance', 'orders'],
  method: 'GET',
  path: '/api/admin/orders/:id/payments',
  summary: 'Attempts and refunds of one order',
  params: orderId,
  reply: OrderMoney,
})

export const myOrderMoney = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/orders/:id/payments',
  summary: 'What the person who asks has paid for an order of theirs and what goes back',
  params: orderId,
  reply: z.object({
    state: z.enum(['unpaid', 'paid', 'at_the_door']),
    paid: Rupees,
    payUntil: z.iso.datetime().nullable(),
    refunds: z.array(Refund.pick({ _id: true, amount: true, state: true, reason: true, createdAt: true })),
  }),
})

const paymentId = z.object({ id: z.string().max(100) })

export const checkPayment = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/payments/:id/check',
  summary: 'Asks the provider how this attempt stands and follows it',
  params: paymentId,
  reply: AdminPayment,
})

export const refundWrongAmount = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/payments/:id/send-back',
  summary:
    'Sends back what the provider took when it is another amount than was asked for; the order can then be paid anew',
  params: paymentId,
  body: z.object({ reason: text(300).min(3, 'Enter a reason') }),
  reply: AdminPayment,
})

/** The reference of a UPI transfer: 12 digits. */
const Utr = z
  .string()
  .trim()
  .regex(/^\d{12}$/, 'A UTR has 12 digits')

export const matchUtr = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/payments/:id/utr',
  summary: 'First step: notes the UTR and the amount that the bank statement shows for this attempt',
  params: paymentId,
  body: z.object({ utr: Utr, amount: Rupees }),
  reply: AdminPayment,
})

export const confirmUtr = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/payments/:id/confirm',
  summary:
    'Second step: says that the noted transfer has come; the order is paid. Another member of staff does it than the first, or, where there is none, the same one with a reason',
  params: paymentId,
  body: z.object({ utr: Utr, reason: text(300).optional() }),
  reply: AdminPayment,
})

export const refundOrder = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/orders/:id/refunds',
  summary: 'Sends money of an order back to where it came from, never more than came',
  params: orderId,
  body: z.object({ amount: Rupees, reason: text(300).min(3, 'Enter a reason') }),
  reply: Refund,
  status: 201,
  idempotent: true,
})

export const retryRefund = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/refunds/:id/retry',
  summary: 'Asks the provider again for a refund that failed',
  params: paymentId,
  reply: Refund,
})

export const markRefundPaid = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/refunds/:id/paid',
  summary: 'Notes that staff have sent this refund by hand, by bank transfer or in cash',
  params: paymentId,
  body: z.object({ reference: text(60).min(3, 'Enter the reference of the transfer') }),
  reply: Refund,
})
