import { formatRupees, type Paise } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { greeting } from '../greeting.ts'
import type { Email } from '../email.ts'

type Data = { name: string | null; orderId: string; amount: Paise; way: string; link: string | null }

/** Tells a shopper that money goes back to them. `way` says how: 'PhonePe', 'the bank account of your order'. */
export const refundMade = ({ name, orderId, amount, way, link }: Data): Email => ({
  subject: `Refund of ${formatRupees(amount)} for order ${confirmationId(orderId)}`,
  preview: `It goes back by ${way}.`,
  title: `Your refund of ${formatRupees(amount)}`,
  blocks: [
    {
      kind: 'text',
      text: `${greeting(name)}, we have sent ${formatRupees(amount)} back to you by ${way}.`,
    },
    { kind: 'text', text: 'Banks need up to 7 working days to show it.' },
    ...(link ? [{ kind: 'button' as const, label: 'See my order', to: link }] : []),
  ],
})
