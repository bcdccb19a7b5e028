import { refundWays } from '../../../../contract/orders/payment-summary.ts'
import type { PaymentProvider } from '../../../../contract/payments/payments.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { refundSent } from '../emails/refund-sent.ts'
import { findAnyOrder } from '../../orders/find-order.ts'
import { orderLink } from '../../orders/notify-shopper.ts'
import type { AttemptRow } from '../queries.ts'
import type { RefundRow } from './queries.ts'

const ways: Record<PaymentProvider, string> = {
  ...refundWays,
  demo: 'by the simulated payment',
  phonepe: 'by PhonePe',
}

/** `isCash`: staff have given the customer the money. */
type RefundNotice = Pick<AttemptRow, 'provider'> & { isCash: boolean }

/** Tells the buyer that a refund was paid, in the transaction that records it. Sends one e-mail for each refund. */
export async function notifyRefund(tx: Tx, refund: RefundRow, { provider, isCash }: RefundNotice) {
  const order = await findAnyOrder(tx, refund.order_id)
  if (!order?.userEmail) return
  await sendEmail(tx, {
    to: order.userEmail,
    template: refundSent,
    data: {
      name: order.userName,
      orderId: order._id,
      amount: refund.amount,
      way: isCash ? 'in cash' : ways[provider],
      isCash,
      isSimulated: provider === 'demo',
      link: orderLink(order),
    },
    about: { orderId: order._id, userId: order.userId },
    once: `refund-sent:${refund.id}`,
  })
}
