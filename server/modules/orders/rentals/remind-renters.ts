import { z } from 'zod'
import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import { formatWeekday } from '../../../../contract/core/weekdays.ts'
import type { Order, QuoteLine } from '../../../../contract/orders/orders.ts'
import type { LineConditions } from '../../../../contract/rentals/conditions.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { fulfilmentText } from '../../../../contract/shipping/slot-text.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { topic } from '../../../platform/jobs/jobs.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { rentalReminder } from '../emails/rental-reminder.ts'
import { readConditions } from '../../rentals/conditions.ts'
import { areHandedOver, findUnreturned } from '../../rentals/pieces/order-garments.ts'
import { presentOrder } from '../present.ts'
import type { OrderRow } from '../queries.ts'
import { findOrdersComingBack, findOrdersWornFrom } from './queries.ts'
import { orderLink } from '../notify-shopper.ts'

export const remindRentersTopic = topic('remind-renters', z.object({}))
export const EVERY_MORNING = '0 10 * * *'

/**
 * Reminds customers whose rental starts, is collected, must be sent or is due back tomorrow. Each reminder is sent once.
 * Each order has a transaction of its own, so the reminders that are sent stay sent when a later one fails and the job runs again.
 */
export async function remindRenters(db: Db, now: Date) {
  const tomorrow = addDays(dayInIndia(now), 1)
  for (const row of await findOrdersWornFrom(db, tomorrow)) {
    const isDue = (line: QuoteLine) => line.from === tomorrow
    const reminder = { order: presentOrder(row), when: 'before-wearing', day: tomorrow, isDue } as const
    await inTransaction(db, (tx) => remind(tx, reminder))
  }
  for (const row of await findOrdersComingBack(db, tomorrow)) {
    await inTransaction(db, (tx) => remindOfReturn(tx, row, tomorrow))
  }
}

/** Reminds of the garments of an order that are collected, sent or due back on this day. */
async function remindOfReturn(tx: Tx, row: OrderRow, day: Day) {
  const order = presentOrder(row)
  const conditions = (await readConditions(tx, order))?.lines ?? []
  for (const when of ['before-pickup', 'before-sending', 'before-return'] as const) {
    const due = conditions.filter((line) => {
      const [way, on] = returnOf(line)
      return way === when && on === day
    })
    const isDue = (_: QuoteLine, index: number) => due.some(({ line }) => line === index)
    const backBy = when === 'before-sending' ? due.map((line) => line.backBy).toSorted()[0] : null
    await remind(tx, { order, when, day, isDue, backBy })
  }
}

/** Which reminder announces the return of a garment, and the day that it announces. */
function returnOf({ collectOn, sendBy, backBy }: LineConditions) {
  if (collectOn) return ['before-pickup', collectOn] as const
  return sendBy ? (['before-sending', sendBy] as const) : (['before-return', backBy] as const)
}

type Reminder = {
  order: Order
  when: 'before-wearing' | 'before-pickup' | 'before-sending' | 'before-return'
  day: Day
  isDue: (line: QuoteLine, index: number) => boolean
  backBy?: Day | null | undefined
}

async function remind(tx: Tx, { order, when, day, isDue, backBy = null }: Reminder) {
  if (!order.userEmail || !order.items.some(isDue)) return
  const unreturned = await findUnreturned(tx, [order._id])
  const lines = order.items.filter(
    (line, index) => isDue(line, index) && unreturned.has(`${order._id}:${index}`),
  )
  if (!lines.length) return
  const arrival = when === 'before-wearing' ? await arrivalText(tx, order, { lines, tomorrow: day }) : null
  await sendEmail(tx, {
    to: order.userEmail,
    template: rentalReminder,
    data: { when, day, lines, link: orderLink(order), arrival, backBy },
    about: { orderId: order._id, userId: order.userId },
    once: `rental-${when}:${order._id}:${day}`,
  })
}

type StartingRental = { lines: readonly QuoteLine[]; tomorrow: Day }

const IS_THERE = 'You should have your outfit by now'

/** When and where the customer gets these lines, as one sentence without its full stop. */
async function arrivalText(tx: Tx, order: Order, { lines, tomorrow }: StartingRental): Promise<string> {
  const isDelivered = order.status === 'delivered'
  const isRental = order.items.every(({ type }) => type === 'rent')
  if (isDelivered && (isRental || order.fulfilment)) return IS_THERE
  const due = lines.map((line) => order.items.indexOf(line))
  if (order.fulfilment?.method !== 'hand_delivery' && (await areHandedOver(tx, order._id, due))) {
    return IS_THERE
  }
  if (order.fulfilment) return fulfilmentText(order.fulfilment)
  const conditions = await readConditions(tx, order)
  const booked = conditions?.lines.find(({ line }) => lines.includes(order.items[line]!))
  if (!booked || (isDelivered && booked.sent)) return IS_THERE
  if (!booked.sent) {
    // goods of the order may have been delivered before the outfit was handed out
    return `Your outfit is ready in our shop from ${formatWeekday(booked.readyOn)}, if you do not have it yet`
  }
  // the last day of arrival is the last working day before the first night
  return booked.sent.arrives.until < addDays(tomorrow, -1) ? IS_THERE : 'Your outfit should reach you today'
}
