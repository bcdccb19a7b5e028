import type { Order } from '../../../contract/orders/orders.ts'
import type { Day } from '../../../contract/rentals/rentals.ts'
import type { ReturnWay } from '../../../contract/rentals/return-way.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sendEmail } from '../../platform/email/send-email.ts'
import { readSettings } from '../store/settings.ts'
import { returnWayChosen } from './emails/return-way-chosen.ts'
import { orderLink } from './notify-shopper.ts'

export type ChosenReturnWay = {
  /** The titles of the goods that come back. */
  goods: readonly string[]
  way: ReturnWay
  /** The day of the pickup, or by which a rented garment is back; null if returned goods have no such day. */
  day: Day | null
  isRental: boolean
  /** Whether the customer has paid a deposit for the goods, from which a late fee is deducted. */
  hasDeposit: boolean
  /** What the choice is about: a return, or a line of an order. */
  about: string
  now: Date
}

/** Confirms to the customer how goods come back, in the transaction that stores the choice. */
export async function notifyReturnWay(tx: Tx, order: Order, { about, now, ...chosen }: ChosenReturnWay) {
  if (!order.userEmail) return
  const { contact } = await readSettings(tx)
  await sendEmail(tx, {
    to: order.userEmail,
    template: returnWayChosen,
    data: {
      ...chosen,
      orderId: order._id,
      name: order.userName,
      customerAddress:
        order.address && [order.address.line1, order.address.city, order.address.pin].join(', '),
      shopAddress: contact.address,
      link: orderLink(order),
    },
    about: { orderId: order._id, userId: order.userId },
    once: `return-way:${about}:${chosen.way}:${chosen.day}:${now.toISOString()}`,
  })
}
