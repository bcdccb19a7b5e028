import type { Tx } from '../../platform/db/database.ts'
import { sendMail } from '../../platform/email/send-email.ts'
import { lockedOrder } from '../orders/find-order-of.ts'
import { linkTo } from '../orders/notify-shopper.ts'
import { presentOrderParcel } from './present.ts'
import type { ParcelRow } from './queries.ts'

/** Tells the shopper what is on its way, from whom and how to follow it, in the transaction that says so. */
export async function tellShipped(tx: Tx, orderId: string, row: ParcelRow) {
  const order = await lockedOrder(tx, orderId)
  const { seller, lines, tracking } = presentOrderParcel(row)
  if (!order.userEmail || !tracking) return
  await sendMail(tx, {
    to: order.userEmail,
    template: 'parcel-shipped',
    data: {
      orderId,
      link: linkTo(order),
      seller,
      lines: order.items.filter((_, line) => lines.includes(line)),
      tracking,
    },
    about: { orderId, userId: order.userId },
    once: `parcel-shipped:${row.id}`,
  })
}
