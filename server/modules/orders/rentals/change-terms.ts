import { addDays, daysIn, formatDay } from '../../../../contract/core/dates.ts'
import { paise, share, type Paise } from '../../../../contract/core/money.ts'
import { lineTotal, rentPerDay } from '../../../../contract/checkout/pricing.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { nightPricesOf, rulesFor } from '../../../../contract/rentals/night-prices.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import { findSellableSkus, type SellableSku } from '../../catalog/sellable-skus.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import type { LineHolds } from '../../rentals/holds/change-holds.ts'
import { readRules } from '../../rentals/holds/rental-rules.ts'
import { nightsRefusal, readNightLimits, type NightLimits } from '../../rentals/prices/nights-refusal.ts'
import { findDispatch } from '../../rentals/pieces/order-garments.ts'
import { isCaptured, rentByLine } from '../order-postings.ts'
import { presentOrder } from '../present.ts'
import { isRentalOnly } from '../set-status.ts'
import { hasSentParcel, type OrderRow } from '../queries.ts'
import { findLineHolds, findSimilarRentals, sumAdjustments } from './queries.ts'

type LineRow = OrderRow['lines'][number]

/** A rental line of an order, and whether it can be changed now. */
export type ChangeableRental = {
  line: LineRow
  /** The part of the coupon that was deducted from the line. */
  discount: Paise
  holder: LineHolds
  /** Whether staff change it. They may choose a garment with a higher deposit. */
  isStaff: boolean
  /** Why it cannot be changed; null if it can. */
  refusalReason: string | null
  /** The day on which the preparation of its garments begins; null if none are booked. */
  preparedOn: Day | null
  /** The last day on which the customer can change it; null if customers cannot. */
  until: Day | null
}

type LineToChange = { line: number; now: Date; isStaff: boolean }

/** Finds a rental line of an order and says whether it can be changed now. Refuses a line that is no rental. */
export async function findChangeableRental(
  db: DbOrTx,
  order: OrderRow,
  { line: number, now, isStaff }: LineToChange,
): Promise<ChangeableRental> {
  const line = order.lines.find((row) => row.line === number && row.type === 'rent')
  if (!line) return refuse('not_found', 'Rental not found in this order')
  const { today, changeDays } = await readRules(db, now)
  const holds = await findLineHolds(db, order.id, number)
  const preparedOn = holds.map(({ from }) => from).toSorted()[0] ?? null
  const until = changeDays === null || !preparedOn ? null : addDays(preparedOn, -changeDays)
  const holder = { orderId: order.id, line: number, skuId: line.sku_id }
  const isPaid = await isCaptured(db, order.id)
  const hasLeft = await hasLeftWithoutHandover(db, order)
  const refusalReason =
    stateRefusal(order, { isPaid, hasLeft, holds, line }) ?? (isStaff ? null : deadlineRefusal(until, today))
  return { line, discount: discountOf(order, line), holder, isStaff, refusalReason, preparedOn, until }
}

const discountOf = (order: OrderRow, line: LineRow): Paise =>
  paise(orderedRent(line) - rentByLine(presentOrder(order))[order.lines.indexOf(line)]!)

const orderedRent = (line: LineRow): Paise => lineTotal({ ...line, nightPrices: line.night_prices })

/**
 * Whether the order was sent without a handover of its garments: staff have marked it as shipped, or a courier has taken its parcel. The
 * rentals of an order that also has goods may still be in the shop after the goods have left.
 */
async function hasLeftWithoutHandover(db: DbOrTx, order: OrderRow): Promise<boolean> {
  if (!isRentalOnly(order)) return false
  const { id, status } = order
  if (await hasSentParcel(db, id)) return true
  return ['shipped', 'delivered'].includes(status) && !(await findDispatch(db, id)).hasLeft
}

type LineState = { isPaid: boolean; hasLeft: boolean; holds: readonly { state: string }[]; line: LineRow }

function stateRefusal({ status }: OrderRow, { isPaid, hasLeft, holds, line }: LineState): string | null {
  if (status === 'cancelled') return 'This order is cancelled.'
  if (!isPaid) return 'A rental can be changed after the order is paid.'
  if (hasLeft) return 'This rental has already left our shop.'
  const isBooked = holds.length === line.quantity && holds.every(({ state }) => state === 'booked')
  return isBooked ? null : 'This rental has already been handed over.'
}

function deadlineRefusal(until: Day | null, today: Day): string | null {
  if (until === null) return 'Please contact us if you want to change this rental.'
  return today <= until ? null : `This rental could be changed until ${formatDay(until)}.`
}

/** What the price of a changed rental depends on. */
export type ChangePrices = NightLimits & {
  /** The rent that the customer has agreed to so far, after the coupon. */
  agreed: Paise
}

export async function readChangePrices(
  db: DbOrTx,
  { line, discount }: ChangeableRental,
  now: Date,
): Promise<ChangePrices> {
  const { today } = await readRules(db, now)
  const adjustments = await sumAdjustments(db, line.order_id, line.line)
  return {
    ...(await readNightLimits(db, today)),
    agreed: paise(orderedRent(line) - discount + adjustments),
  }
}

type PricedChange = { rental: Pick<ChangeableRental, 'line' | 'discount'>; prices: ChangePrices }

/**
 * Returns what the customer pays more for this garment on these nights than now. Negative: less. A coupon keeps its amount when the rent
 * rises, and loses the same part as the ordered rent when it falls below that. So the rent is never negative, and a change there and back
 * costs nothing.
 */
export function differenceFor(sku: SellableSku, worn: Period, { rental, prices }: PricedChange): Paise {
  const { line, discount } = rental
  const { festivals, today, nightRules, agreed } = prices
  const rent = { rentPrice: sku.price, rentSteps: sku.rentSteps }
  const rules = rulesFor(sku, nightRules)
  const days = daysIn(worn)
  const total = lineTotal({
    type: 'rent',
    price: rentPerDay(rent, days),
    quantity: line.quantity,
    days,
    deposit: line.deposit,
    nightPrices: nightPricesOf(worn, { rent, rules, festivals, today }),
  })
  const ordered = orderedRent(line)
  const kept = total < ordered ? share(discount, (total * 100) / ordered) : discount
  return paise(total - kept - agreed)
}

type Choice = { sku: string; worn: Period; now: Date }

/** Prices a change. Refuses a garment that the line cannot change to, and nights that the shop does not rent out. */
export async function priceOfChange(db: DbOrTx, rental: ChangeableRental, { sku, worn, now }: Choice) {
  const garment = (await findGarments(db, rental)).find(({ skuId }) => skuId === sku)
  if (!garment) {
    const message = 'This outfit cannot be rented instead'
    return refuseField('sku', message)
  }
  const prices = await readChangePrices(db, rental, now)
  const message = nightsRefusal(garment, worn, prices)
  if (message) refuseField('from', message)
  return { garment, difference: differenceFor(garment, worn, { rental, prices }) }
}

/**
 * The garments to which a line can change: those of its product, then those of other rentals of the same category and seller, by title.
 * The line keeps its deposit, so customers cannot choose another garment with a higher one.
 */
export async function findGarments(db: DbOrTx, { line, isStaff }: ChangeableRental): Promise<SellableSku[]> {
  const products = await findSimilarRentals(db, line)
  const place = ({ productId }: SellableSku) => products.indexOf(productId)
  const isOwn = ({ productId }: SellableSku) => productId === line.product_id
  return (await findSellableSkus(db, products))
    .filter(({ productType }) => productType === 'rent')
    .filter((sku) => isStaff || isOwn(sku) || (sku.deposit ?? 0) <= line.deposit)
    .toSorted((a, b) => place(a) - place(b))
}
