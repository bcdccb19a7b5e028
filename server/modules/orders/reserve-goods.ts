import type { QuoteLine } from '../../../contract/orders/orders.ts'
import type { Period } from '../../../contract/rentals/rentals.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { findAvailableStock, takeStock } from '../catalog/take-stock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { confirmHolds, restoreHolds } from '../rentals/holds/confirm-holds.ts'
import { holdDates, type UnavailableLine, type HoldRequest } from '../rentals/holds/hold-dates.ts'
import type { RentalRules } from '../rentals/holds/rental-rules.ts'

/** A priced line with its stock item and its seller. `sellerId` is null when the shop itself sells the item. */
export type PricedItem = QuoteLine & {
  stockItemId: string | null
  sellerId: string | null
  period: Period | null
}

/** The goods of an order. Purchased items reserve stock, rented items reserve dates. */
export type OrderGoods = { orderId: string; items: readonly PricedItem[] }

export type NewOrderGoods = OrderGoods & { unpaidUntil: Date | null }

/**
 * Reserves stock and rental dates of new orders. If something is not available, refuses and says which quantity or dates are available.
 * Rental holds expire at `unpaidUntil`.
 */
export async function reserveGoods(tx: Tx, orders: readonly NewOrderGoods[], rules: RentalRules) {
  await decrementStock(tx, orders)
  for (const { unpaidUntil, ...goods } of orders) {
    refuseUnavailable(goods, await holdDates(tx, { ...rentalLinesOf(goods), expiresAt: unpaidUntil }, rules))
  }
}

/** Reserves the goods of a cancelled order again. If something is not available, refuses and says which quantity or dates are available. */
export async function reserveGoodsAgain(tx: Tx, goods: OrderGoods, rules: RentalRules) {
  await decrementStock(tx, [goods])
  refuseUnavailable(goods, await restoreHolds(tx, rentalLinesOf(goods), rules))
}

/** Confirms the rental holds of an order. Refuses when a hold has expired and its dates are booked by another order. */
export async function confirmRentalDates(tx: Tx, goods: OrderGoods, rules: RentalRules) {
  refuseUnavailable(goods, await confirmHolds(tx, rentalLinesOf(goods), rules))
}

const rentalLinesOf = ({ orderId, items }: OrderGoods): HoldRequest => ({
  orderId,
  lines: items.flatMap((item, line) => (item.period ? [{ ...item, line, period: item.period }] : [])),
})

async function decrementStock(tx: Tx, orders: readonly OrderGoods[]) {
  const items = orders.flatMap((goods) => goods.items)
  const takes = items.flatMap(({ stockItemId, quantity }) => (stockItemId ? [{ stockItemId, quantity }] : []))
  const shortStockItem = await takeStock(tx, takes)
  const short = shortStockItem && items.find((item) => item.stockItemId === shortStockItem)
  if (!short) return
  const { productId, skuId, title } = short
  const available = await findAvailableStock(tx, shortStockItem)
  const message = available ? `Only ${available} left of ${title}` : `${title} has just sold out`
  refuse('out_of_stock', message, { productId, skuId, title, available })
}

function refuseUnavailable({ items }: OrderGoods, lacking: UnavailableLine | null) {
  if (!lacking) return
  const { productId, skuId, title } = items[lacking.line.line]!
  const { alternatives } = lacking
  const message = `${title} has just been booked for those days. Please choose others.`
  refuse('dates_taken', message, { productId, skuId, title, nextFree: alternatives[0] ?? null, alternatives })
}
