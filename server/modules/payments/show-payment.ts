import { canPay } from '../../../contract/orders/payment-summary.ts'
import type { Payment } from '../../../contract/payments/payments.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { findAnyOrder } from '../orders/find-order.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { paymentStateOf } from './present.ts'
import type { AttemptRow } from './queries.ts'
import { pollAttempt } from './refresh-payment.ts'
import { findRefundByKey } from './refunds/queries.ts'
import { unwantedKey } from './refunds/store-refund.ts'

/** Returns a payment with what became of its order, after an open payment was looked up at its provider. */
export async function showPayment(deps: PaymentDeps, attempt: AttemptRow): Promise<Payment> {
  const row = await pollAttempt(deps, attempt)
  const state = paymentStateOf(row)
  const order = (await findAnyOrder(deps.db, row.order_id))!
  return {
    txnId: row.id,
    state,
    amount: row.amount,
    currency: row.currency,
    orderId: row.order_id,
    orderStatus: order.status,
    canPay: canPay(order) && new Date(order.payUntil!) > deps.env.now(),
    returnReason: state === 'succeeded' ? await findReturnReason(deps.db, row.id) : null,
  }
}

/** Returns why the order could not accept this payment, or null if it accepted it. */
const findReturnReason = async (db: DbOrTx, id: string): Promise<string | null> =>
  (await findRefundByKey(db, unwantedKey(id)))?.reason ?? null
