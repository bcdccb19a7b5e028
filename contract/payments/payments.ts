import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { OrderDraft, OrderStatus } from '../orders/orders.ts'
import { OnlineProvider } from '../store/store.ts'
import { CalculatedRupees, optionalText, Rupees, text, pageSize } from '../core/wire.ts'

/** How an order is paid: the simulated gateway (`demo`), PhonePe, a UPI transfer that staff match with the order, or cash on delivery. */
export const PaymentProvider = z.enum(['demo', 'phonepe', 'upi', 'cod'])
export type PaymentProvider = z.infer<typeof PaymentProvider>

/** Whether staff pay the refunds of such payments by hand: no gateway can do it. */
export const isRefundedByHand = (provider: PaymentProvider): boolean =>
  provider === 'upi' || provider === 'cod'

/** State of a payment attempt. `created`: the provider does not know the attempt yet. `open`: the customer can pay. */
export const AttemptState = z.enum(['created', 'open', 'succeeded', 'failed', 'expired'])
export type AttemptState = z.infer<typeof AttemptState>

export const RefundState = z.enum(['requested', 'accepted', 'completed', 'failed'])
export type RefundState = z.infer<typeof RefundState>

/** What an attempt pays: the order, or later the amount that the customer owes, for example for an extension. */
export const PaymentPurpose = z.enum(['order', 'balance'])

const Started = z.object({
  success: z.boolean(),
  paymentUrl: z.string(),
  message: z.string(),
  /** Id of the order; null with the demo provider, because its payment page places the order. */
  orderId: z.string().nullable(),
  txnId: z.string().nullable(),
})
export type StartedPayment = z.infer<typeof Started>

/** Starts a payment. The request contains the whole order and the payer; `amount` is the amount due now. */
export const initiatePayment = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/payments/initiate',
  summary:
    'Checks prices and stock, reserves the goods and starts a payment; the browser then opens `paymentUrl`. The same idempotency key returns the same payment',
  body: z.object({
    ...OrderDraft.shape,
    amount: CalculatedRupees,
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
  summary: 'Starts a payment for an unpaid order of the signed-in user',
  params: orderId,
  reply: Started,
})

export const paymentMethods = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/payments/methods',
  summary:
    'Returns the payment methods of the shop; `online` is the gateway of the method `phonepe`, or `none` when that is not offered',
  reply: z.object({
    online: OnlineProvider,
    upi: z.boolean(),
    cod: z.boolean(),
  }),
})

/** Result of a payment, as far as the shop knows it now. */
export const PaymentState = z.enum(['pending', 'succeeded', 'failed'])
export type PaymentState = z.infer<typeof PaymentState>

export const Payment = z.object({
  txnId: z.string(),
  state: PaymentState,
  amount: Rupees,
  currency: z.literal('INR'),
  orderId: z.string(),
  orderStatus: OrderStatus,
  /** Whether the order waits for its payment and the time to pay it is not over, so that `payOrder` can start another one. */
  canPay: z.boolean(),
  /** Why the order could not accept this payment, which is refunded; null if it accepted it, or if no money has arrived. */
  returnReason: z.string().nullable(),
})
export type Payment = z.infer<typeof Payment>

/**
 * Returns the payment status for the pages of the shop. The pages request the status from the server, because the parameters in the
 * gateway's return URL are not trusted.
 */
export const showPayment = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/payments/:txnId',
  summary: 'Returns the status of a payment of the signed-in user; an open one is looked up at the provider',
  params: z.object({ txnId: z.string().max(100) }),
  reply: Payment,
})

export const UpiRequest = z.object({
  txnId: z.string(),
  orderId: z.string(),
  amount: Rupees,
  state: PaymentState,
  /** A `upi://pay?...` link. It opens a UPI app on a phone, and the QR code contains it. */
  link: z.string(),
  payee: z.string(),
  vpa: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  purpose: PaymentPurpose,
  orderStatus: OrderStatus,
  /** The amount that the customer transferred, if it differs from `amount` and staff have not resolved the difference yet; else null. */
  received: Rupees.nullable(),
  /** Whether staff are returning a transfer of another amount. Then the customer pays with a new attempt. */
  isReturned: z.boolean(),
})
export type UpiRequest = z.infer<typeof UpiRequest>

export const showUpi = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/payments/:txnId/upi',
  summary: 'Returns the UPI payment request of an order, for its customer',
  params: z.object({ txnId: z.string().max(100) }),
  reply: UpiRequest,
})

export const Refund = z.object({
  _id: z.string(),
  /** The id of the payment that is refunded. */
  payment: z.string(),
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
  /** The amount that the provider received, if it differs from the attempt and staff have not resolved the difference yet; else null. */
  taken: Rupees.nullable(),
  /** Whether staff have decided to return a wrong amount to the customer. */
  isReturned: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
})
export type AdminPayment = z.infer<typeof AdminPayment>

export const adminPayments = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Lists payment attempts, newest first; `before` is the last id of the previous page',
  query: z.object({
    status: AttemptState.optional(),
    provider: PaymentProvider.optional(),
    /** Lists only attempts with a wrong amount that staff have not resolved yet. */
    otherAmount: z.stringbool().default(false),
    before: optionalText(100),
    limit: pageSize({ max: 200, fallback: 50 }),
  }),
  reply: z.object({ data: z.array(AdminPayment) }),
})

export const PaymentEvent = z.object({
  state: AttemptState,
  note: z.string(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
})

/**
 * Payments and refunds of one order. `refundable` is what staff are offered to refund: without deposits, without rent that the shop keeps after
 * a cancellation, and without what open returns have been promised.
 */
export const OrderMoney = z.object({
  payments: z.array(
    z.object({ ...AdminPayment.shape, purpose: PaymentPurpose, events: z.array(PaymentEvent) }),
  ),
  refunds: z.array(Refund),
  captured: Rupees,
  refundable: Rupees,
})
export type OrderMoney = z.infer<typeof OrderMoney>

export const orderMoney = endpoint({
  access: ['finance', 'orders'],
  method: 'GET',
  path: '/api/admin/orders/:id/payments',
  summary: 'Returns payment attempts and refunds of one order',
  params: orderId,
  reply: OrderMoney,
})

/** A payment of an order, as its customer sees it. `counter`: staff recorded a payment in cash or by UPI. */
export const CustomerPayment = z.object({
  _id: z.string(),
  purpose: PaymentPurpose,
  method: z.enum([...PaymentProvider.options, 'counter']),
  amount: Rupees,
  state: PaymentState,
  at: z.iso.datetime(),
})
export type CustomerPayment = z.infer<typeof CustomerPayment>

export const payBalance = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/orders/:id/balance/payments',
  summary:
    'Starts a payment of the amount that the signed-in user owes for an order; the browser then opens `paymentUrl`',
  params: orderId,
  body: z.object({ method: z.enum(['phonepe', 'upi']) }),
  reply: Started,
})

export const myOrderMoney = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/orders/:id/payments',
  summary: 'Returns payments and refunds of an order of the signed-in user',
  params: orderId,
  reply: z.object({
    state: z.enum(['unpaid', 'paid', 'due_on_delivery']),
    paid: Rupees,
    payUntil: z.iso.datetime().nullable(),
    /** All payments, oldest first. */
    payments: z.array(CustomerPayment),
    refunds: z.array(Refund.pick({ _id: true, amount: true, state: true, reason: true, createdAt: true })),
  }),
})

const paymentId = z.object({ id: z.string().max(100) })

export const checkPayment = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/payments/:id/check',
  summary: 'Updates a payment attempt with its status at the provider',
  params: paymentId,
  reply: AdminPayment,
})

export const refundWrongAmount = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/payments/:id/send-back',
  summary: 'Refunds a payment with a wrong amount; the order can then be paid again',
  params: paymentId,
  body: z.object({ reason: text(300).min(3, 'Enter a reason') }),
  reply: AdminPayment,
})

/** The reference of a UPI transfer: 12 digits. */
const Utr = z
  .string()
  .trim()
  .regex(/^\d{12}$/, 'Enter the 12-digit UTR')

export const matchUtr = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/payments/:id/utr',
  summary:
    'First step: records the UTR and the amount of the bank statement for this attempt. Another amount than requested needs `isOtherAmount`; staff then send it back',
  params: paymentId,
  body: z.object({
    utr: Utr,
    amount: Rupees,
    /** True if the customer really sent another amount. Without it, another amount is refused as a typing mistake. */
    isOtherAmount: z.boolean().optional(),
  }),
  reply: AdminPayment,
})

export const removeUtr = endpoint({
  access: 'finance',
  method: 'DELETE',
  path: '/api/admin/payments/:id/utr',
  summary:
    'Removes a transfer that was recorded for the wrong attempt, so that it can be recorded for another one',
  params: paymentId,
  reply: AdminPayment,
})

export const confirmUtr = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/payments/:id/confirm',
  summary:
    'Second step: confirms the recorded transfer, which marks the order as paid. Requires a second member of staff, or a reason when there is none',
  params: paymentId,
  body: z.object({ utr: Utr, reason: text(300).optional() }),
  reply: z.object({
    ...AdminPayment.shape,
    purpose: PaymentPurpose,
    /** What staff must transfer back because the order could not accept it, and why; null if the order accepted the whole payment. */
    toReturn: z.object({ amount: Rupees, reason: z.string() }).nullable(),
  }),
})

export const refundOrder = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/orders/:id/refunds',
  summary:
    'Refunds an order to the original payment methods, never more than was paid. If no single payment can return the amount, several are refunded; the reply is the first of these refunds, with the whole amount',
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
  summary: 'Retries a failed refund at the provider',
  params: paymentId,
  reply: Refund,
})

export const markRefundPaid = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/refunds/:id/paid',
  summary: 'Records that staff have paid this refund by bank transfer or in cash',
  params: paymentId,
  /** `via` is how staff paid, by default a bank transfer. A payment in cash needs no reference. */
  body: z
    .object({ via: z.enum(['transfer', 'cash']).optional(), reference: optionalText(60) })
    .refine(({ via, reference }) => via === 'cash' || (reference ?? '').length >= 3, {
      path: ['reference'],
      error: 'Enter the reference of the transfer',
    }),
  reply: Refund,
})
