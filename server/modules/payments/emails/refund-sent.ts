import { refundDays } from '../../../../contract/store/policy-facts.ts'
import { formatPayable, type Paise } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { SIMULATED_PAYMENT } from '../../../../contract/orders/payment-summary.ts'
import { emailTemplate, greeting, optionalButton, withoutName } from '../../../platform/email/email.ts'

/** `way` is for example 'by PhonePe', 'by bank transfer' or 'in cash'. */
type Data = {
  name: string | null
  orderId: string
  amount: Paise
  way: string
  isSimulated: boolean
  /** True if staff have given the customer the money in cash. */
  isCash: boolean
  link: string | null
}

const IN_ACCOUNT = `A refund to your account can take ${refundDays} working days to arrive.`

export const refundSent = emailTemplate({
  name: 'refund-sent',
  limitGroup: 'order',
  withoutFreeText: withoutName,
  render: ({ name, orderId, amount, way, isSimulated, isCash, link }: Data) => ({
    subject: `Refund of ${formatPayable(amount)} for order ${confirmationId(orderId)}`,
    preview: `Refunded ${way}.`,
    title: `Your refund of ${formatPayable(amount)}`,
    blocks: [
      {
        kind: 'text',
        text: `${greeting(name)}, we have refunded ${formatPayable(amount)} to you ${way}.`,
      },
      ...(isCash ? [] : [{ kind: 'text' as const, text: isSimulated ? SIMULATED_PAYMENT : IN_ACCOUNT }]),
      ...optionalButton('See my order', link),
    ],
  }),
})
