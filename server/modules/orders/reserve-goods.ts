import { refuse } from '../../../contract/core/refusal.ts'
import { findAvailableStock, takeStock } from '../catalog/take-stock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { confirmHolds, restoreHolds } from '../rentals/holds/confirm-holds.ts'
import { holdDates, type UnavailableLine, type HoldRequest } from '../rentals/holds/hold-dates.ts'
import type { RentalRules } from '../rentals/holds/rental-rules.ts'
import type { PricedItem } from '../checkout/price-items.ts'

/** What an order takes: its goods from the shelf, its garments for their nights. */
export type OrderGoods = { orderId: string; items: readonly PricedItem[] }

export type NewOrderGoods = OrderGoods & { unpaidUntil: Date | null }

/** Takes stock and rental days for new orders, or refuses and says what is left. The days wait for a payment until then. */
export async function reserveGoods(tx: Tx, all: readonly NewOrderGoods[], rules: RentalRules) {
  await takeFromStockItems(tx, all)
  for (const { unpaidUntil, ...goods } of all) {
    refuseLacking(goods, await holdDates(tx, { ...nightsOf(goods), expiresAt: unpaidUntil }, rules))
  }
}

/** Takes again what a cancelled order had given back, or refuses and says what is left. */
export async function reserveGoodsAgain(tx: Tx, goods: OrderGoods, rules: RentalRules) {
  await takeFromStockItems(tx, [goods])
  refuseLacking(goods, await restoreHolds(tx, nightsOf(goods), rules))
}

/** The order's nights wait for no payment any more. Refuses when their time ran out and somebody else took them. */
export async function confirmRentalDates(tx: Tx, goods: OrderGoods, rules: RentalRules) {
  refuseLacking(goods, await confirmHolds(tx, nightsOf(goods), rules))
}

const nightsOf = ({ orderId, items }: OrderGoods): HoldRequest => ({
  orderId,
  lines: items.flatMap((item, line) => (item.period ? [{ ...item, line, period: item.period }] : [])),
})

async function takeFromStockItems(tx: Tx, all: readonly OrderGoods[]) {
  const items = all.flatMap((goods) => goods.items)
  const takes = items.flatMap(({ stockItemId, quantity }) => (stockItemId ? [{ stockItemId, quantity }] : []))
  const shortStockItem = await takeStock(tx, takes)
  const short = shortStockItem && items.find((item) => item.stockItemId === shortStockItem)
  if (!short) return
  const { productId, skuId, title } = short
  const available = await findAvailableStock(tx, shortStockItem)
  const message = available ? `Only ${available} left of ${title}` : `${title} has just sold out`
  refuse('out_of_stock', message, { productId, skuId, title, available })
}

function refuseLacking({ items }: OrderGoods, lacking: UnavailableLine | null) {
  if (!lacking) return
  const { productId, skuId, title } = items[lacking.line.line]!
  const { alternatives } = lacking
  const message = `${title}: those days were just taken. Please pick others.`
  refuse('dates_taken', message, { productId, skuId, title, nextFree: alternatives[0] ?? null, alternatives })
}
