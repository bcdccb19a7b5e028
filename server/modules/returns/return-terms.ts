import { formatHours } from '../../../contract/core/durations.ts'
import { dayInIndia, formatDay } from '../../../contract/core/dates.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { ReturnableLine, ReturnLine } from '../../../contract/returns/returns.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { readSettings } from '../store/settings.ts'
import { findExchangeOptions } from './exchange-goods.ts'
import { presentReturnLine } from './present.ts'
import { findDelivery, findReturnsOfOrder, isBusinessOrder, type ReturnRow } from './queries.ts'

const HOUR_MS = 3_600_000

export type ReturnTerms = {
  /** The reason why nothing can be returned; null if something can be returned. */
  refusalReason: string | null
  until: Date | null
  hours: number
  lines: ReturnableLine[]
  returns: ReturnRow[]
}

/** Reads the lines and quantities of an order that can be returned now. Only purchased goods can be returned, and only for a number of hours after delivery. */
export async function readReturnTerms(db: DbOrTx, order: Order, now: Date): Promise<ReturnTerms> {
  const { returns: windows } = await readSettings(db)
  const hours = (await isBusinessOrder(db, order._id)) ? windows.business : windows.shopper
  const returns = await findReturnsOfOrder(db, order._id)
  const delivery = order.status === 'delivered' ? await findDelivery(db, order._id) : undefined
  const until = delivery ? new Date(delivery.at.getTime() + hours * HOUR_MS) : null
  const exchangeOptions = await findExchangeOptions(db, order)
  const lines = findReturnableLines(order, returns).map((line) => ({
    ...line,
    exchangeOptions: exchangeOptions[line.line]!,
  }))
  return {
    refusalReason: explainNotReturnable({ order, until, now, hours, lines }),
    until,
    hours,
    lines,
    returns,
  }
}

type ReturnWindow = {
  order: Order
  until: Date | null
  now: Date
  hours: number
  lines: readonly ReturnLine[]
}

function explainNotReturnable({ order, until, now, hours, lines }: ReturnWindow): string | null {
  const hasGoods = order.items.some(({ type }) => type === 'buy')
  if (!hasGoods) return 'Rented outfits are returned at the end of the rental.'
  if (!until) return 'Items can be returned after they have been delivered.'
  if (until <= now) {
    return `Items can only be returned within ${formatHours(hours)} of delivery. This period ended on ${formatDay(dayInIndia(until))}.`
  }
  return lines.length > 0 ? null : 'A return of everything in this order has already been requested.'
}

/**
 * Returns the purchased lines with the number of units that can still be returned. Units in a refused or withdrawn return can be returned
 * again.
 */
function findReturnableLines(order: Order, returns: readonly ReturnRow[]): ReturnLine[] {
  return order.items.flatMap((item, line) => {
    const before = returnedQuantity(returns, line)
    const quantity = item.quantity - before
    return item.type === 'buy' && quantity > 0 ? [presentReturnLine(order, { line, quantity, before })] : []
  })
}

const returnedQuantity = (returns: readonly ReturnRow[], line: number): number =>
  returns
    .filter(({ state }) => state !== 'refused' && state !== 'withdrawn')
    .flatMap(({ lines }) => lines)
    .filter((returned) => returned.line === line)
    .reduce((total, { quantity }) => total + quantity, 0)
