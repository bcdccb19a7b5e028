import { paise, sum, type Paise } from '../../../contract/core/money.ts'
import { isSentByShop } from '../../../contract/orders/goods.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import {
  allocateShares,
  sharesAfterReturns,
  splitByWeight,
  type RetainedAmounts,
} from '../../../contract/sellers/seller-money.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { splitOrderAmounts } from './order-postings.ts'
import { findReturnRefunds } from './queries.ts'
import { findAdjustments, findCancelFees } from './rentals/queries.ts'

/**
 * Allocates the remaining money of an order to its lines. The price of a line is the ordered price, with its part of the coupon and of the
 * delivery charge, plus its own extensions and changes; after a cancellation for a fee, the price of a rental is its part of the fee. A refund
 * of returned goods reduces the share of their line; any other refund reduces all lines in proportion to their prices. The
 * shares add up to `retained`. Sellers earn and invoice these shares.
 */
export async function findLineShares(db: DbOrTx, order: Order, retained: RetainedAmounts): Promise<Paise[]> {
  const ordered = orderedAmounts(order)
  const adjustments = await findAdjustments(db, order._id)
  const cancelFees = order.status === 'cancelled' ? await findCancelFees(db, order._id) : null
  const lines = order.items.map(({ type }, line) => {
    if (cancelFees && type === 'rent') return { type, price: cancelFees.get(line) ?? paise(0) }
    const own = adjustments.filter((adjustment) => adjustment.line === line)
    const price = own.reduce<number>((all, { amount }) => all + amount, ordered[line]!)
    return { type, price: paise(Math.max(0, price)) }
  })
  return sharesAfterReturns(lines, retained, await findReturnedAmounts(db, order))
}

/** Returns the ordered price of each line, with its part of the coupon and of the delivery charge. */
export const orderedAmounts = (order: Order): Paise[] =>
  allocateShares(
    order.items.map(({ type, lineTotal: price }) => ({ type, price })),
    splitOrderAmounts(order),
  )

/** Returns the ordered price of the goods that sellers send, with their part of the coupon and of the delivery charge. */
export const amountSentBySellers = (order: Order): Paise =>
  sum(orderedAmounts(order).filter((_, line) => !isSentByShop(order.items[line]!)))

/** Returns for each order line the amount that was refunded for returned goods. Refunds for other reasons are not included. */
async function findReturnedAmounts(db: DbOrTx, { _id, items }: Order): Promise<Paise[]> {
  const refunds = (await findReturnRefunds(db, _id)).map(({ amount, lines: returnedLines }) => {
    const values = items.map(({ lineTotal, quantity }, line) => {
      const returned = returnedLines.find((returnedLine) => returnedLine.line === line)?.quantity ?? 0
      return Math.round((lineTotal / quantity) * returned)
    })
    return splitByWeight(amount, values)
  })
  return items.map((_, line) => sum(refunds.map((parts) => parts[line]!)))
}
