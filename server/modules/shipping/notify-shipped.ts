import type { Tx } from '../../platform/db/database.ts'
import { sendEmail } from '../../platform/email/send-email.ts'
import { shipmentSent } from './emails/shipment-sent.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { orderLink } from '../orders/notify-shopper.ts'
import { presentOrderShipment } from './present.ts'
import type { ShipmentRow } from './queries.ts'

/** Tells the shopper what is on its way, from whom and how to follow it, in the transaction that says so. */
export async function notifyShipped(tx: Tx, orderId: string, row: ShipmentRow) {
  const order = await requireLockedOrder(tx, orderId)
  const { seller, lines, tracking } = presentOrderShipment(row)
  if (!order.userEmail || !tracking) return
  await sendEmail(tx, {
    to: order.userEmail,
    template: shipmentSent,
    data: {
      orderId,
      link: orderLink(order),
      seller,
      lines: order.items.filter((_, line) => lines.includes(line)),
      tracking,
    },
    about: { orderId, userId: order.userId },
    once: `shipment-sent:${row.id}`,
  })
}
