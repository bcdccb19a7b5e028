import type { Paise } from '../../../contract/core/money.ts'
import { restock } from '../catalog/take-stock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { releaseRedemption } from '../checkout/coupons/coupons.ts'
import { releaseHolds } from '../rentals/holds/hold-dates.ts'
import { recordCancellation } from './ledger.ts'
import { findOrder, updateRestocked, type OrderRow } from './queries.ts'
import type { Today } from './today.ts'

/** What is kept of a cancelled order's rent, and who cancelled it. */
export type CancellationContext = { today: Today; kept: Paise; by: string | null }

/** Stock, rental days and coupon of a cancelled order are free for others, and its money is due to the customer. */
export async function releaseOrder(tx: Tx, order: OrderRow, { today, kept, by }: CancellationContext) {
  await restock(tx, takesOf(order.lines))
  await releaseHolds(tx, order.id, today.rules)
  await recordCancellation(tx, order, { kept, by })
  await releaseRedemption(tx, order, today.now)
}

/** What lines of an order have on their piles, without the pieces that are back on the shelf already. */
const takesOf = (lines: OrderRow['lines']) =>
  lines.flatMap(({ stock_item_id: stockItemId, quantity, restocked }) =>
    stockItemId && quantity > restocked ? [{ stockItemId, quantity: quantity - restocked }] : [],
  )

/** Puts pieces that came back on the shelf again, while their order stands. The order is locked. */
export async function restockLines(
  tx: Tx,
  orderId: string,
  back: readonly { line: number; quantity: number }[],
) {
  const { lines } = (await findOrder(tx, orderId))!
  const takes = back.flatMap(({ line, quantity }) => {
    const { stock_item_id: stockItemId } = lines.find((one) => one.line === line)!
    return stockItemId ? [{ stockItemId, quantity }] : []
  })
  for (const { line, quantity } of back) await updateRestocked(tx, { orderId, line, quantity })
  await restock(tx, takes)
}
