import { formatPayable, paise, type Paise } from '../../../../contract/core/money.ts'
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
  /** What is refunded in addition to an earlier settlement whose deductions were lowered; null for a first settlement. */
  added: Paise | null
  /** True if the outfit never came back. */
  isLost: boolean
  /** Whether the customer can pay what is owed on the page of the order. */
  canPayOnline: boolean
  link: string | null
}

const PAY_ONLINE = 'You can pay this amount online on the page of your order.'
const CONTACT_US = 'Please contact us to pay this amount.'

export const depositSettled = emailTemplate({
  name: 'deposit-settled',
  withoutFreeText: withoutName,
  render: (data: Data) => ({
    subject: `Your deposit for order ${confirmationId(data.orderId)}`,
    preview: previewOf(data),
    title: data.added === null ? 'Your deposit has been settled' : 'We have lowered a deduction',
    blocks: [
      { kind: 'text', text: `${greeting(data.name)}, ${introductionOf(data)}` },
      {
        kind: 'facts',
        facts: [
          { label: 'Deposit', value: formatPayable(data.deposit) },
          ...data.deductions.map(({ reason, amount }) => ({
            label: reason,
            value: formatPayable(paise(0 - amount)),
          })),
          ...earlierFacts(data),
          { ...resultOf(data), isStrong: true },
        ],
      },
      ...(data.owed > 0
        ? [{ kind: 'text' as const, text: data.canPayOnline ? PAY_ONLINE : CONTACT_US }]
        : []),
      ...(data.deductions.length > 0
        ? [{ kind: 'text' as const, text: 'If you disagree, write to us and we will look at it again.' }]
        : []),
      ...optionalButton('See my order', data.link),
    ],
  }),
})

function previewOf({ deposit, refunded, owed, added }: Data): string {
  if (owed > 0) return `Please pay ${formatPayable(owed)}: the deductions exceed your deposit.`
  if (added !== null) {
    return added > 0 ? `We are refunding ${formatPayable(added)} more.` : 'You have nothing more to pay.'
  }
  if (refunded > 0) return `We are refunding ${formatPayable(refunded)} of ${formatPayable(deposit)}.`
  return 'Nothing is refunded.'
}

function introductionOf({ deposit, added, isLost }: Data): string {
  if (added !== null) return 'we have lowered a deduction from your deposit. It is now settled like this.'
  if (isLost) return `the outfit was not returned${deposit > 0 ? ', so we keep the deposit' : ''}.`
  return 'thank you for returning the outfit. This is how we settled your deposit.'
}

/** What was refunded or paid before a deduction was lowered, so that the amounts add up. */
function earlierFacts({ deposit, deductions, owed, added }: Data) {
  if (added === null) return []
  const kept = deductions.reduce((all, { amount }) => all + amount, 0)
  const before = deposit - kept - (added - owed)
  if (before > 0) return [{ label: 'Refunded before', value: formatPayable(paise(-before)) }]
  return before < 0 ? [{ label: 'Paid by you', value: formatPayable(paise(-before)) }] : []
}

function resultOf({ refunded, owed, added }: Data) {
  if (owed > 0) return { label: 'Still to pay', value: formatPayable(owed) }
  if (added === 0) return { label: 'Still to pay', value: 'Nothing' }
  if (added !== null) return { label: 'Further refund to you', value: formatPayable(added) }
  return { label: 'Refund to you', value: formatPayable(refunded) }
}
