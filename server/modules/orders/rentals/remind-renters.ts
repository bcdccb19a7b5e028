import { z } from 'zod'
import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { fulfilmentText } from '../../../../contract/shipping/slot-text.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { topic } from '../../../platform/jobs/jobs.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { rentalReminder } from '../emails/rental-reminder.ts'
import { findUnreturned } from '../../rentals/pieces/order-garments.ts'
import { presentOrder } from '../present.ts'
import { findOrdersWornOn } from './queries.ts'
import { orderLink } from '../notify-shopper.ts'

export const remindRentersTopic = topic('remind-renters', z.object({}))
export const EVERY_MORNING = '0 10 * * *'

/** Reminds customers whose rental starts tomorrow or is due back tomorrow. Each reminder is sent once. */
export async function remindRenters(db: Db, now: Date) {
  const today = dayInIndia(now)
  const tomorrow = addDays(today, 1)
  await inTransaction(db, async (tx) => {
    const starting = await findOrdersWornOn(tx, { from: tomorrow })
    for (const row of starting) {
      await remind(tx, { order: presentOrder(row), when: 'before-wearing', day: tomorrow })
    }
    const ending = await findOrdersWornOn(tx, { until: today })
    for (const row of ending) {
      await remind(tx, { order: presentOrder(row), when: 'before-return', day: tomorrow })
    }
  })
}

type Reminder = { order: Order; when: 'before-wearing' | 'before-return'; day: Day }

async function remind(tx: Tx, { order, when, day }: Reminder) {
  const unreturned = await findUnreturned(tx, [order._id])
  const lines = order.items.filter((line, index) => {
    const isDue = when === 'before-wearing' ? line.from === day : line.until && addDays(line.until, 1) === day
    return isDue && unreturned.has(`${order._id}:${index}`)
  })
  if (!lines.length || !order.userEmail) return
  const { fulfilment } = order
  const slot = when === 'before-wearing' && fulfilment ? fulfilmentText(fulfilment) : null
  await sendEmail(tx, {
    to: order.userEmail,
    template: rentalReminder,
    data: { when, day, lines, link: orderLink(order), slot },
    about: { orderId: order._id, userId: order.userId },
    once: `rental-${when}:${order._id}:${day}`,
  })
}
