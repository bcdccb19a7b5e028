import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { AttemptState, PaymentProvider } from './payments.ts'
import { Day } from '../rentals/rentals.ts'
import { optionalText, Rupees } from '../core/wire.ts'

/**
 * How the gateway, the shop's list of attempts and its books tell different stories about an attempt:
 * `stuck`: the gateway has money that the shop does not know of. `no_money`: the shop counts on money that the gateway does not
 * have. `amount`: they have different amounts. `not_booked`: the books lack the money, or have another amount.
 * `refund`: a refund that the books or the gateway do not have as the shop has it. `no_answer`: the gateway does not say.
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

/** Some of the attempts of some days, compared. `next` is where to go on; null at the end. */
export const ReconciliationPage = z.object({
  checked: z.number().int(),
  /** What each of the three says that came in: equal, when there is no difference. */
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
    'Compares attempts begun on these days in India with the gateway and the books, 25 at a time; changes nothing. `before` goes on where the last answer ended',
  query: z.object({ from: Day, until: Day, before: optionalText(100) }),
  reply: ReconciliationPage,
})
