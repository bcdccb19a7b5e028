import { isOver } from '../../../contract/shipping/fulfilment.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { findAvailableStock, takeStock } from '../catalog/take-stock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { confirmHolds, restoreHolds } from '../rentals/holds/confirm-holds.ts'
import {
  holdDates,
  releaseHoldsOfAlerts,
  type UnavailableLine,
  type HoldRequest,
} from '../rentals/holds/hold-dates.ts'
import { rulesForPin, type RentalRules } from '../rentals/holds/rental-rules.ts'
import { handOverHolds } from '../rentals/holds/troupe-holds.ts'
import { bookSlotAgain } from '../delivery/slots/book-slot.ts'
import { presentOrder } from './present.ts'
import { findExchangedUnits, type OrderRow } from './queries.ts'
import { withoutDiscarded } from './release-order.ts'
import type { Today } from './today.ts'

/**
 * Takes the purchased units of an order from the stock. Refuses with the available quantity when there are too few units. `held` counts
 * for each stock item the units that were already taken for this customer.
 */
export async function takeOrderStock(
  tx: Tx,
  { lines }: OrderRow,
  held: ReadonlyMap<string, number> = new Map(),
) {
  const bought = lines.flatMap((line) =>
    line.stock_item_id ? [{ stockItemId: line.stock_item_id, quantity: unitsOf(line) }] : [],
  )
  const alreadyTaken = [...held].map(([stockItemId, units]) => ({ stockItemId, quantity: -units }))
  const quantities = [...bought, ...alreadyTaken]
  const shortStockItem = await takeStock(tx, quantities)
  const short = shortStockItem && lines.find((line) => line.stock_item_id === shortStockItem)
  if (!short) return
  const { product_id: productId, sku_id: skuId, title } = short
  const available = await findAvailableStock(tx, shortStockItem)
  const message = available ? `Only ${available} left of ${title}` : `${title} has just sold out`
  refuse('out_of_stock', message, { productId, skuId, title, available })
}

type Holding = RentalRules & {
  alertIds?: readonly string[]
  pieces?: ReadonlyMap<number, string> | undefined
  dancers?: ReadonlyMap<number, string> | undefined
}

/**
 * Reserves the rental dates of a new order until its payment deadline. If the dates are taken, refuses and names the nearest free dates.
 * The pieces that are held for the alerts `alertIds` of this customer are released for the order first.
 * `pieces` maps lines of one garment to the piece that the customer gets; the shop chooses the pieces of all other lines.
 * `dancers` maps lines to the dancers of a group for whom a garment is held already.
 */
export async function holdPieces(
  tx: Tx,
  order: OrderRow,
  { pieces, dancers, alertIds = [], ...rules }: Holding,
) {
  const { orderId, lines } = rentalsOf(order)
  const withPieces = lines.map((line) => ({ ...line, pieceId: pieces?.get(line.line) ?? null }))
  const request = { orderId, lines: withPieces, expiresAt: order.unpaid_until }
  const skuIds = request.lines.map(({ skuId }) => skuId)
  if (alertIds.length > 0) await releaseHoldsOfAlerts(tx, { alertIds, skuIds }, rules)
  const orderRules = rulesFor(order, rules)
  const held = request.lines.flatMap((line) => {
    const dancerId = dancers?.get(line.line)
    return dancerId ? [{ ...line, dancerId }] : []
  })
  const { unavailable, taken } = await handOverHolds(tx, { ...request, lines: held }, orderRules)
  refuseUnavailable(order, unavailable)
  const others = { ...request, lines: request.lines.filter(({ line }) => !taken.has(line)) }
  refuseUnavailable(order, await holdDates(tx, others, orderRules))
}

/**
 * Reserves the goods of a cancelled order again. If something is not available, refuses and says which quantity or dates are available. A slot
 * that is over is refused too, unless staff reopen the order: they agree on the delivery with the customer.
 */
export async function reserveGoodsAgain(
  tx: Tx,
  order: OrderRow,
  { rules, settings, now, isByStaff }: Today & { isByStaff: boolean },
) {
  await takeOrderStock(tx, await withoutDiscarded(tx, order))
  if (await takeStock(tx, await findExchangedUnits(tx, order.id))) {
    refuse('wrong_state', 'The goods of an exchange in this order are sold out')
  }
  refuseUnavailable(order, await restoreHolds(tx, rentalsOf(order), rulesFor(order, rules)))
  const { fulfilment } = presentOrder(order)
  if (!fulfilment || (isByStaff && isOver(fulfilment.slot, now.toISOString()))) return
  await bookSlotAgain(tx, { orderId: order.id, ...fulfilment }, { settings, now })
}

/** Confirms the rental holds of an order. Refuses when a hold has expired and its dates are booked by another order. */
export async function confirmRentalDates(tx: Tx, order: OrderRow, rules: RentalRules) {
  refuseUnavailable(order, await confirmHolds(tx, rentalsOf(order), rulesFor(order, rules)))
}

/** Returns the rules for the garments of an order: a courier takes them to the address of an online order, or else the shop hands them over. */
const rulesFor = ({ channel, address, fulfilment }: OrderRow, rules: RentalRules): RentalRules =>
  channel === 'online' && address && !fulfilment ? rulesForPin(rules, address.pin) : rules

/** Returns the number of units of a line, without the units that were returned and are in stock again. */
const unitsOf = ({ quantity, restocked }: OrderRow['lines'][number]) => quantity - restocked

const rentalsOf = ({ id, lines }: OrderRow): HoldRequest => ({
  orderId: id,
  lines: lines.flatMap((row) => {
    const { line, sku_id: skuId, rent_from: from, rent_until: until } = row
    return from && until ? [{ line, skuId, quantity: unitsOf(row), period: { from, until } }] : []
  }),
})

function refuseUnavailable({ lines }: OrderRow, lacking: UnavailableLine | null) {
  if (!lacking) return
  const { product_id: productId, sku_id: skuId, title } = lines[lacking.line.line]!
  const { alternatives, reason } = lacking
  const message = reason ?? `${title} has just been booked for those days. Please choose others.`
  refuse('dates_taken', message, { productId, skuId, title, nextFree: alternatives[0] ?? null, alternatives })
}
