import { dayInIndia, formatDay } from '../../../contract/core/dates.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { ReturnLine } from '../../../contract/returns/returns.ts'
import { returnHours } from '../../../contract/returns/return-policy.ts'
import { spread } from '../../../contract/invoicing/tax.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { findDelivery, findReturnsOf, isBusinessOrder, type ReturnRow } from './queries.ts'

const HOUR_MS = 3_600_000

export type Terms = {
  whyNot: string | null
  until: Date | null
  hours: number
  lines: ReturnLine[]
  returns: ReturnRow[]
}

/** What of an order can be given back now, by the policy: bought goods, so many hours after they were delivered. */
export async function termsOf(db: DbOrTx, order: Order, now: Date): Promise<Terms> {
  const hours = (await isBusinessOrder(db, order._id)) ? returnHours.business : returnHours.shopper
  const returns = await findReturnsOf(db, order._id)
  const delivery = order.status === 'delivered' ? await findDelivery(db, order._id) : undefined
  const until = delivery ? new Date(delivery.at.getTime() + hours * HOUR_MS) : null
  const lines = leftOf(order, returns)
  return { whyNot: whyNot({ order, until, now, hours, lines }), until, hours, lines, returns }
}

type Asked = { order: Order; until: Date | null; now: Date; hours: number; lines: readonly ReturnLine[] }

function whyNot({ order, until, now, hours, lines }: Asked): string | null {
  const hasGoods = order.items.some(({ type }) => type === 'buy')
  if (!hasGoods) return 'Rented outfits come back at the end of the rental.'
  if (!until) return 'Something can be given back after it has been delivered.'
  if (until <= now) {
    return `It could be given back within ${hours} hours of delivery, until ${formatDay(dayInIndia(until))}.`
  }
  return lines.length > 0 ? null : 'Everything of this order has been given back or asked for.'
}

/** Bought lines with the pieces that are in no return yet. */
export function leftOf(order: Order, returns: readonly ReturnRow[]): ReturnLine[] {
  return order.items.flatMap((item, line) => {
    const quantity = item.quantity - returnedOf(returns, line)
    return item.type === 'buy' && quantity > 0 ? [returnLine(order, { line, quantity })] : []
  })
}

const returnedOf = (returns: readonly ReturnRow[], line: number): number =>
  returns
    .filter(({ state }) => state !== 'refused' && state !== 'withdrawn')
    .flatMap(({ lines }) => lines)
    .filter((one) => one.line === line)
    .reduce((all, { quantity }) => all + quantity, 0)

export function returnLine(order: Order, { line, quantity }: { line: number; quantity: number }): ReturnLine {
  const { title, image, size, colour } = order.items[line]!
  return { line, title, image, size, colour, quantity, worth: worthOf(order, line, quantity) }
}

/** What was paid for some pieces of a line, with its part of the coupon taken off. */
function worthOf(order: Order, line: number, quantity: number): Paise {
  const paid = spread(
    order.total,
    order.items.map(({ lineTotal }) => lineTotal),
  )
  return paise(Math.floor((paid[line]! * quantity) / order.items[line]!.quantity))
}
