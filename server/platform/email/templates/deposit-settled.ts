import { formatRupees, type Paise } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { greeting } from '../greeting.ts'
import type { Email } from '../email.ts'

type Data = {
  name: string | null
  orderId: string
  deposit: Paise
  /** What is kept of it, and why: 'Late by 2 days'. */
  kept: readonly { reason: string; amount: Paise }[]
  refunded: Paise
  link: string | null
}

/** Tells a renter what became of their deposit. */
export const depositSettled = ({ name, orderId, deposit, kept, refunded, link }: Data): Email => ({
  subject: `Your deposit for order ${confirmationId(orderId)}`,
  preview: `${formatRupees(refunded)} of ${formatRupees(deposit)} goes back to you.`,
  title: 'Your deposit is settled',
  blocks: [
    {
      kind: 'text',
      text: `${greeting(name)}, thank you for bringing the outfit back. This is how we settled your deposit.`,
    },
    {
      kind: 'facts',
      facts: [
        { label: 'Deposit', value: formatRupees(deposit) },
        ...kept.map(({ reason, amount }) => ({ label: reason, value: `-${formatRupees(amount)}` })),
        { label: 'Goes back to you', value: formatRupees(refunded), isStrong: true },
      ],
    },
    ...(kept.length > 0
      ? [{ kind: 'text' as const, text: 'If you see it differently, write to us: we will look at it again.' }]
      : []),
    ...(link ? [{ kind: 'button' as const, label: 'See my order', to: link }] : []),
  ],
})
