import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { AttemptState, PaymentProvider } from './payments.ts'
import { Day } from '../rentals/rentals.ts'
import { optionalText, Rupees } from '../core/wire.ts'

/**
 * Kinds of differences between the gateway, the payment attempts and the ledger. `stuck`: the gateway has received money that the shop
 * does not know of. `no_money`: the shop records a payment that the gateway has not received. `amount`: gateway and attempt have
 * different amounts. `not_booked`: the ledger has no entry for the payment, or another amount. `refund`: a refund differs between the
 * shop, the ledger and the gateway. `no_answer`: the gateway is not responding.
 */
export const DifferenceKind = z.enum(['stuck', 'no_money', 'amount', 'not_booked', 'refund', 'no_answer'])
export type DifferenceKind = z.infer<typeof DifferenceKind>

export const ReconciliationDifference = z.object({
  kind: DifferenceKind,
  paymentId: z.string(),
  orderId: z.string(),
  provider: PaymentProvider,
  status: AttemptState,
  amount: Rupees,
  note: z.string(),
})
export type ReconciliationDifference = z.infer<typeof ReconciliationDifference>

/** One page of the reconciliation. `next` is the cursor of the next page; null on the last page. */
export const ReconciliationPage = z.object({
  checked: z.number().int(),
  /**
   * Sum of the amounts received at the gateway (`taken`), in the payment attempts (`counted`) and in the ledger (`booked`). If there are
   * no differences, the three sums are equal.
   */
  taken: Rupees,
  counted: Rupees,
  booked: Rupees,
  differences: z.array(ReconciliationDifference),
  next: z.string().nullable(),
})
export type ReconciliationPage = z.infer<typeof ReconciliationPage>

export const reconcilePayments = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/payments/reconciliation',
  summary:
    'Compares payment attempts of a date range (in India) with the gateway and the ledger, 25 per page; changes nothing. `before` is `next` of the previous page',
  query: z
    .object({ from: Day, until: Day, before: optionalText(100) })
    .refine(({ from, until }) => from <= until, {
      path: ['until'],
      message: 'The last day cannot be before the first day',
    }),
  reply: ReconciliationPage,
})
