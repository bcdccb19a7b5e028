import { refundDays } from '../../../../contract/store/policy-facts.ts'
import { formatRupees, type Paise } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { SIMULATED_PAYMENT } from '../../../../contract/orders/payment-summary.ts'
import { emailTemplate, greeting, optionalButton, withoutName } from '../../../platform/email/email.ts'

/** `method` completes 'refunded by …': 'PhonePe', 'bank transfer'. */
type Data = {
  name: string | null
  orderId: string
  amount: Paise
  method: string
  isSimulated: boolean
  link: string | null
}

export const refundSent = emailTemplate({
  name: 'refund-sent',
  limitGroup: 'order',
  withoutFreeText: withoutName,
  render: ({ name, orderId, amount, method, isSimulated, link }: Data) => ({
    subject: `Refund of ${formatRupees(amount)} for order ${confirmationId(orderId)}`,
    preview: `Refunded by ${method}.`,
    title: `Your refund of ${formatRupees(amount)}`,
    blocks: [
      {
        kind: 'text',
        text: `${greeting(name)}, we have refunded ${formatRupees(amount)} to you by ${method}.`,
      },
      {
        kind: 'text',
        text: isSimulated
          ? SIMULATED_PAYMENT
          : `It can take ${refundDays} working days to appear in your account.`,
      },
      ...optionalButton('See my order', link),
    ],
  }),
})
