import { refundDays } from '../../../../contract/store/policy-facts.ts'
import { formatPayable, type Paise } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { SIMULATED_PAYMENT } from '../../../../contract/orders/payment-summary.ts'
import { emailTemplate, greeting, optionalButton, withoutName } from '../../../platform/email/email.ts'

/** `method` is for example 'PhonePe', 'bank transfer' or 'cash'. */
type Data = {
  name: string | null
  orderId: string
  amount: Paise
  method: string
  isSimulated: boolean
  /** True if staff have given the customer the money in cash. */
  isCash: boolean
  link: string | null
}

const IN_ACCOUNT = `It can take ${refundDays} working days to appear in your account.`

export const refundSent = emailTemplate({
  name: 'refund-sent',
  limitGroup: 'order',
  withoutFreeText: withoutName,
  render: ({ name, orderId, amount, method, isSimulated, isCash, link }: Data) => ({
    subject: `Refund of ${formatPayable(amount)} for order ${confirmationId(orderId)}`,
    preview: `Refunded ${isCash ? 'in' : 'by'} ${method}.`,
    title: `Your refund of ${formatPayable(amount)}`,
    blocks: [
      {
        kind: 'text',
        text: `${greeting(name)}, we have refunded ${formatPayable(amount)} to you ${isCash ? 'in' : 'by'} ${method}.`,
      },
      ...(isCash ? [] : [{ kind: 'text' as const, text: isSimulated ? SIMULATED_PAYMENT : IN_ACCOUNT }]),
      ...optionalButton('See my order', link),
    ],
  }),
})
