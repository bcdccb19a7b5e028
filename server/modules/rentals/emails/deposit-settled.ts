import { formatPayable, type Paise } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { emailTemplate, greeting, optionalButton, withoutName } from '../../../platform/email/email.ts'

type Data = {
  name: string | null
  orderId: string
  deposit: Paise
  /** Each deduction from the deposit and its reason, for example '2 days late'. */
  deductions: readonly { reason: string; amount: Paise }[]
  refunded: Paise
  /** The part of the deductions that exceeds the deposit. */
  owed: Paise
  /** True if the outfit never came back. */
  isLost: boolean
  link: string | null
}

export const depositSettled = emailTemplate({
  name: 'deposit-settled',
  withoutFreeText: withoutName,
  render: ({ name, orderId, deposit, deductions, refunded, owed, isLost, link }: Data) => ({
    subject: `Your deposit for order ${confirmationId(orderId)}`,
    preview:
      owed > 0
        ? `Please pay ${formatPayable(owed)}: the deductions exceed your deposit.`
        : refunded > 0
          ? `We are refunding ${formatPayable(refunded)} of ${formatPayable(deposit)}.`
          : 'Nothing is refunded.',
    title: 'Your deposit has been settled',
    blocks: [
      {
        kind: 'text',
        text: isLost
          ? `${greeting(name)}, the outfit was not returned, so we keep the deposit.`
          : `${greeting(name)}, thank you for returning the outfit. This is how we settled your deposit.`,
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Deposit', value: formatPayable(deposit) },
          ...deductions.map(({ reason, amount }) => ({ label: reason, value: `-${formatPayable(amount)}` })),
          owed > 0
            ? { label: 'Still to pay', value: formatPayable(owed), isStrong: true }
            : { label: 'Refund to you', value: formatPayable(refunded), isStrong: true },
        ],
      },
      ...(owed > 0 && link
        ? [{ kind: 'text' as const, text: 'You can pay this amount online on the page of your order.' }]
        : []),
      ...(deductions.length > 0
        ? [{ kind: 'text' as const, text: 'If you disagree, write to us and we will look at it again.' }]
        : []),
      ...optionalButton('See my order', link),
    ],
  }),
})
