import { daysIn } from '../../../../contract/core/dates.ts'
import { formatRupees, paise, times, type Paise } from '../../../../contract/core/money.ts'
import { rentPerDay } from '../../../../contract/checkout/pricing.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { RentalExtension } from '../../../../contract/orders/rental-order.ts'
import { findSellableSkus } from '../../catalog/sellable-skus.ts'
import {
  inTransaction,
  runAndRollBack,
  type DbOrTx,
  type Db,
  type Tx,
} from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { send } from '../../../platform/jobs/jobs.ts'
import { credit, debit } from '../../ledger/post-transactions.ts'
import { extendRental } from '../../rentals/holds/extend-rental.ts'
import { countGarments } from '../../rentals/pieces/order-garments.ts'
import { findOrderBalance, postNumbered, requestSellerShares } from '../ledger.ts'
import { invoiceDue } from '../order-events.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { findExtensions, insertExtension } from './queries.ts'

export type ExtensionRequest = { id: string; line: number; until: Day; actor: Actor; now: Date }

/** Returns the price of extending a rental until the worn day `until`. Refuses in the same cases as `extendOrderRental`. */
export async function quoteExtension(
  db: Db,
  request: ExtensionRequest,
): Promise<{ days: number; amount: Paise; until: Day }> {
  const { days, amount } = await runAndRollBack(db, (tx) => extendHold(tx, request))
  return { days, amount, until: request.until }
}

/**
 * Extends a rental. The customer owes the price of the extension at once. Refuses when this price differs from `amount`, the price that
 * the customer saw.
 */
export function extendOrderRental(db: Db, request: ExtensionRequest & { amount: Paise }) {
  const { id, line, until, actor, now } = request
  return inTransaction(db, async (tx) => {
    const { days, amount, from } = await extendHold(tx, request)
    if (amount !== request.amount) {
      refuse('wrong_state', `The price is now ${formatRupees(amount)}. Please check it again.`)
    }
    await insertExtension(tx, { order_id: id, line, from_until: from, until, days, amount, at: now })
    await postNumbered(tx, {
      kind: 'rental_extended',
      orderId: id,
      by: actor.name,
      entries: [debit('receivable', amount), credit('rent', amount)],
    })
    await requestSellerShares(tx, id)
    await send(tx, invoiceDue, { orderId: id })
    return { until, balance: await findOrderBalance(tx, id) }
  })
}

async function extendHold(tx: Tx, { id, line, until, actor, now }: ExtensionRequest) {
  const order = await lockOrder(tx, id)
  if (!order || order.user_id !== actor.id) return refuse('not_found', 'Order not found')
  if (order.status === 'cancelled') refuse('wrong_state', 'This order is cancelled')
  const rented = order.lines.find((row) => row.line === line && row.type === 'rent')
  if (!rented) return refuse('not_found', 'Rental not found in this order')
  const from = rented.rent_until!
  const pieces = await countGarments(tx, id, line)
  await extendRental(tx, { orderId: id, line, until, now })
  const days = daysIn({ from, until }) - 1
  const perDay = await rentOfExtraDay(tx, rented, daysIn({ from: rented.rent_from!, until }))
  return { days, from, amount: times(perDay, days * pieces) }
}

/** Returns the rent per extra day: the agreed rent, or the rent for the longer rental if it is lower. */
async function rentOfExtraDay(
  tx: Tx,
  { product_id, price }: OrderRow['lines'][number],
  days: number,
): Promise<Paise> {
  const [sku] = await findSellableSkus(tx, [product_id])
  if (!sku) return price // the product is no longer offered, so the agreed rent applies
  return paise(Math.min(price, rentPerDay({ rentPrice: price, rentSteps: sku.rentSteps }, days)))
}

/** The rental extensions of an order, oldest first. */
export async function listExtensions(db: DbOrTx, orderId: string): Promise<RentalExtension[]> {
  const rows = await findExtensions(db, orderId)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
