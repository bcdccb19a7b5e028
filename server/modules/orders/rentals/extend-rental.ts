import { dayInIndia, daysIn } from '../../../../contract/core/dates.ts'
import { formatPayable, paise, sum, times, type Paise } from '../../../../contract/core/money.ts'
import { rentPerDay } from '../../../../contract/checkout/pricing.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { RentalExtension } from '../../../../contract/orders/rental-order.ts'
import { recordAudit } from '../../audit/record-audit.ts'
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
import { priceNights, rulesFor } from '../../../../contract/rentals/night-prices.ts'
import { findFestivalsFrom } from '../../store/festivals.ts'
import { listNightRules } from '../../rentals/prices/night-rules.ts'
import { extendHolds } from '../../rentals/holds/extend-holds.ts'
import { countGarments } from '../../rentals/pieces/order-garments.ts'
import { findOrderBalance, postNumbered, requestSellerShares } from '../order-postings.ts'
import { invoiceDue } from '../order-events.ts'
import { CUSTOMER } from '../policy.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { deleteReturnChoice, findExtensions, findRentPerDay, insertExtension } from './queries.ts'

export type ExtensionRequest = {
  id: string
  line: number
  until: Day
  actor: Actor
  now: Date
  /** Whether staff extend the rental of a customer. */
  isStaff: boolean
}

/** Returns the price of extending a rental until the worn day `until`. Refuses in the same cases as `extendOrderRental`. */
export async function quoteExtension(
  db: Db,
  request: ExtensionRequest,
): Promise<{ days: number; amount: Paise; until: Day }> {
  const { days, amount } = await runAndRollBack(db, (tx) => extendLine(tx, request))
  return { days, amount, until: request.until }
}

/**
 * Extends a rental. The customer owes the price of the extension at once. Refuses when this price differs from `amount`, the price that
 * the customer saw.
 */
export function extendOrderRental(db: Db, request: ExtensionRequest & { amount: Paise }) {
  const { id, line, until, actor, now, isStaff } = request
  return inTransaction(db, async (tx) => {
    const { days, amount, from } = await extendLine(tx, request)
    if (amount !== request.amount) {
      refuse('wrong_state', `The price is now ${formatPayable(amount)}. Please check it again.`)
    }
    await insertExtension(tx, { order_id: id, line, from_until: from, until, days, amount, at: now })
    await postNumbered(tx, {
      kind: 'rental_extended',
      orderId: id,
      by: isStaff ? actor.name : CUSTOMER,
      entries: [debit('receivable', amount), credit('rent', amount)],
    })
    await requestSellerShares(tx, id)
    await send(tx, invoiceDue, { orderId: id })
    if (isStaff) {
      const after = { line, from, until, amount }
      await recordAudit(tx, { actor, act: 'rental.extend', subject: `order:${id}`, after })
    }
    return { until, balance: await findOrderBalance(tx, id) }
  })
}

async function extendLine(tx: Tx, { id, line, until, actor, now, isStaff }: ExtensionRequest) {
  const order = await lockOrder(tx, id)
  if (!order || (!isStaff && order.user_id !== actor.id)) return refuse('not_found', 'Order not found')
  if (order.status === 'cancelled') refuse('wrong_state', 'This order is cancelled')
  const rented = order.lines.find((row) => row.line === line && row.type === 'rent')
  if (!rented) return refuse('not_found', 'Rental not found in this order')
  const from = rented.rent_until!
  const pieces = await countGarments(tx, id, line)
  if (pieces === 0) refuse('wrong_state', 'Only a confirmed rental that has not ended can be extended')
  await extendHolds(tx, { orderId: id, line, until, now })
  await deleteReturnChoice(tx, { orderId: id, line })
  const days = daysIn({ from, until }) - 1
  const rent = await rentOfExtraDays(tx, rented, { until, today: dayInIndia(now) })
  return { days, from, amount: times(rent, pieces) }
}

/**
 * Returns the rent of one garment for the days after the agreed ones: the agreed rent per day, or the rent for the longer rental if it is
 * lower, changed by today's rules for these nights.
 */
async function rentOfExtraDays(
  tx: Tx,
  { order_id, line, product_id, sku_id, rent_from, rent_until }: OrderRow['lines'][number],
  { until, today }: { until: Day; today: Day },
): Promise<Paise> {
  const period = { from: rent_from!, until }
  const sku = (await findSellableSkus(tx, [product_id])).find(({ skuId }) => skuId === sku_id)
  const price = await findRentPerDay(tx, { orderId: order_id, line })
  // if the product is no longer offered, the agreed rent applies
  if (!sku) return times(price, daysIn({ from: rent_until!, until }) - 1)
  const perDay = rentPerDay({ rentPrice: price, rentSteps: sku.rentSteps }, daysIn(period))
  const rent = { rentPrice: paise(Math.min(price, perDay)), rentSteps: [] }
  const rules = rulesFor(sku, await listNightRules(tx))
  const festivals = await findFestivalsFrom(tx, rent_from!)
  const nights = priceNights(period, { rent, rules, festivals, today })
  return sum(nights.filter(({ night }) => night > rent_until!).map((night) => night.price))
}

/** The rental extensions of an order, oldest first. */
export async function listExtensions(db: DbOrTx, orderId: string): Promise<RentalExtension[]> {
  const rows = await findExtensions(db, orderId)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
