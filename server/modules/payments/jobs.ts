import { z } from 'zod'
import { topic, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { refundDue, orderStatusChanged, paidAtCounter } from '../orders/order-events.ts'
import { collectCod, updateCodPayment } from './collect-cod.ts'
import { payRefundDue } from './refunds/pay-refund-due.ts'
import { advanceRefund } from './refunds/refund.ts'
import { refreshPayment, sweepPayments } from './refresh-payment.ts'
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
      await ('paymentId' in data ? refreshPayment(deps, data.paymentId) : advanceRefund(deps, data.refundId))
    }),
    worker(orderStatusChanged, ({ orderId }) => updateCodPayment(deps, orderId)),
    worker(paidAtCounter, ({ orderId }) => collectCod(deps, orderId)),
    worker(refundDue, (due) => payRefundDue(deps, due)),
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
