import { z } from 'zod'
import { topic, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { refundDue, codUpdateDue } from '../orders/order-events.ts'
import { updateCodPayment } from './collect-cod.ts'
import { sendDueRefunds } from './refunds/due-refunds.ts'
import { advanceRefund } from './refunds/refund.ts'
import { refreshPayment, sweepPayments } from './refresh-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Sent when a payment or refund may have changed. The receiver requests its status from the provider. */
export const checkPayment = topic(
  'check-payment',
  z.union([z.object({ paymentId: z.string() }), z.object({ refundId: z.string() })]),
)

/** Like `checkPayment`, for gateway payments that do not belong to an order, such as subscriptions. */
export const checkOtherPayment = topic('check-other-payment', z.object({ id: z.string().max(100) }))

const sweep = topic('sweep-payments', z.object({}), { retries: 0 })

/** Background jobs of payments: status checks, cash on delivery, and refunds that are due. */
export function paymentJobs(deps: PaymentDeps): Worker[] {
  return [
    worker(checkPayment, async (data) => {
      await ('paymentId' in data ? refreshPayment(deps, data.paymentId) : advanceRefund(deps, data.refundId))
    }),
    worker(codUpdateDue, (change) => updateCodPayment(deps, change)),
    worker(refundDue, (refund) => sendDueRefunds(deps, refund)),
    worker(
      sweep,
      async () => {
        const { errors } = await sweepPayments(deps)
        if (errors.length > 0) throw new Error([...new Set(errors)].join('; '))
      },
      '* * * * *',
    ),
  ]
}
