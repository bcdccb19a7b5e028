import { confirmationId } from '../../../contract/orders.ts'
import type { Letter } from '../letter.ts'

type Data = { orderId: string; business: string; goods: readonly { title: string; quantity: number }[] }

/** Tells a seller that an order of their goods is paid and waits to be packed. Who bought them stands in the seller area alone. */
export function orderToPack({ orderId, business, goods }: Data): Letter {
  const title = `Order ${confirmationId(orderId)} is waiting to be packed`
  return {
    subject: title,
    preview: goods.map((one) => one.title).join(', '),
    title,
    blocks: [
      { kind: 'text', text: `Somebody has ordered from ${business}, and it is paid.` },
      {
        kind: 'lines',
        lines: goods.map((one) => ({ title: one.title, note: '', amount: `${one.quantity} ×` })),
      },
      { kind: 'button', label: 'See what to send', to: `/seller/orders/${orderId}` },
    ],
  }
}
