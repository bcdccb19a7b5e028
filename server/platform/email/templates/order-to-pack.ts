import { confirmationId } from '../../../../contract/orders/orders.ts'
import type { Email } from '../email.ts'

type Data = {
  orderId: string
  business: string | null
  /** False when the customer pays at the door. */
  isPaid: boolean
  goods: readonly { title: string; quantity: number }[]
}

/** Tells a seller that an order of their goods waits to be packed. Who bought them stands in the seller area alone. */
export function orderToPack({ orderId, business, isPaid, goods }: Data): Email {
  const title = `Order ${confirmationId(orderId)} is waiting to be packed`
  return {
    subject: title,
    preview: goods.map((good) => good.title).join(', '),
    title,
    blocks: [
      {
        kind: 'text',
        text: `Somebody has ordered from ${business ?? 'your business'}. ${isPaid ? 'It is paid.' : 'They pay at the door; you earn it when it is delivered.'}`,
      },
      {
        kind: 'lines',
        lines: goods.map((good) => ({ title: good.title, note: '', amount: `${good.quantity} ×` })),
      },
      { kind: 'button', label: 'See what to send', to: `/seller/orders/${orderId}` },
    ],
  }
}
