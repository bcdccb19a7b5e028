import type { Paise } from '../../contract/money.ts'
import { giveBackStock } from '../catalog/take-stock.ts'
import type { Tx } from '../db.ts'
import { releaseCoupon } from '../promotions/coupons.ts'
import { releaseHolds } from '../rentals/hold-dates.ts'
import { bookCancellation } from './books.ts'
import type { OrderRow } from './queries.ts'
import type { Today } from './today.ts'

/** What is kept of a cancelled order's rent, and who cancelled it. */
export type Ending = { today: Today; kept: Paise; by: string | null }

/** Stock, rental days and coupon of a cancelled order are free for others, and its money is due to the customer. */
export async function giveBack(tx: Tx, order: OrderRow, { today, kept, by }: Ending) {
  const takes = order.lines.flatMap(({ stock_item_id: stockItemId, quantity }) =>
    stockItemId ? [{ stockItemId, quantity }] : [],
  )
  await giveBackStock(tx, takes)
  await releaseHolds(tx, order.id, today.rules)
  await bookCancellation(tx, order, { kept, by })
  await releaseCoupon(tx, order, today.now)
}
