import { z } from 'zod'
import { topic, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { refundDue, orderStatusChanged, paidAtCounter } from '../orders/order-events.ts'
import { collectCod, followOrder } from './follow-order.ts'
import { payDue } from './pay-due.ts'
import { advanceRefund } from './refunds/refund.ts'
import { settle, sweepPayments } from './settle.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Somebody says that this payment or refund has changed: ask the provider. */
export const checkPayment = topic(
  'check-payment',
  z.union([z.object({ paymentId: z.string() }), z.object({ refundId: z.string() })]),
)

/** The same of money that is for no order: whoever opened a payment under this id at the gateway asks about it. */
export const checkOtherPayment = topic('check-other-payment', z.object({ id: z.string().max(100) }))

const sweep = topic('sweep-payments', z.object({}), { retries: 0 })

/** The background work of payments: looking at what is under way, and money that follows an order's fate. */
export function paymentJobs(deps: PaymentDeps): Worker[] {
  return [
    worker(checkPayment, async (data) => {
      await ('paymentId' in data ? settle(deps, data.paymentId) : advanceRefund(deps, data.refundId))
    }),
    worker(orderStatusChanged, ({ orderId }) => followOrder(deps, orderId)),
    worker(paidAtCounter, ({ orderId }) => collectCod(deps, orderId)),
    worker(refundDue, (due) => payDue(deps, due)),
    worker(
      sweep,
      async () => {
        const { troubles } = await sweepPayments(deps)
        if (troubles.length > 0) throw new Error([...new Set(troubles)].join('; '))
      },
      '* * * * *',
    ),
  ]
}
