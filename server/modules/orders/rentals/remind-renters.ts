import { z } from 'zod'
import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import { formatWeekday } from '../../../../contract/core/weekdays.ts'
import type { Order, QuoteLine } from '../../../../contract/orders/orders.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { fulfilmentText } from '../../../../contract/shipping/slot-text.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { topic } from '../../../platform/jobs/jobs.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { rentalReminder } from '../emails/rental-reminder.ts'
import { readConditions } from '../../rentals/conditions.ts'
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
  const slot = when === 'before-wearing' ? await handoverText(tx, order, lines) : null
  await sendEmail(tx, {
    to: order.userEmail,
    template: rentalReminder,
    data: { when, day, lines, link: orderLink(order), slot },
    about: { orderId: order._id, userId: order.userId },
    once: `rental-${when}:${order._id}:${day}`,
  })
}

/** When and where the customer gets these lines, as one sentence without its full stop; null if a courier brings them. */
async function handoverText(tx: Tx, order: Order, lines: readonly QuoteLine[]): Promise<string | null> {
  if (order.fulfilment) return fulfilmentText(order.fulfilment)
  const conditions = await readConditions(tx, order)
  const booked = conditions?.lines.find(({ line }) => lines.includes(order.items[line]!))
  if (!booked || booked.sent) return null
  return `Your outfit is ready in our shop from ${formatWeekday(booked.readyOn)}, if you do not have it yet`
}
