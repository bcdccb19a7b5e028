import { addDays, dayAt, dayNumber } from '../../../contract/core/dates.ts'
import { sum, type Paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { cancelFees, type RentedLine } from '../../../contract/rentals/cancel-fees.ts'
import type { LineConditions, RentalConditions } from '../../../contract/rentals/conditions.ts'
import { latePerDayOf } from '../../../contract/rentals/late-return.ts'
import type { Day, Period } from '../../../contract/rentals/rentals.ts'
import type { FulfilmentMethod } from '../../../contract/shipping/fulfilment.ts'
import {
  addWorkingDays,
  calendarOf,
  lastWorkingDay,
  transitOf,
  type Transit,
} from '../../../contract/shipping/promise.ts'
import { refundWorkingDays, type RentalFees } from '../../../contract/store/policy-facts.ts'
import type { StoreSettings } from '../../../contract/store/store.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { rentByLine } from '../orders/order-postings.ts'
import { collectionDay } from '../../../contract/rentals/return-way.ts'
import { findService } from '../delivery/find-service.ts'
import {
  findAdjustments,
  findRentalFees,
  findReplacedNights,
  findReturningLines,
  type ReturningLine,
} from '../orders/rentals/queries.ts'
import { readSettings } from '../store/settings.ts'
import { findBookedLines } from './holds/queries.ts'

/** A rented line that is booked, or would be. `transit` is null if no courier takes the garment. */
export type BookedLine = {
  line: number
  title: string
  quantity: number
  worn: Period
  blocked: Period
  /** The day by which the garment must be back in the shop. */
  backBy: Day
  transit: Transit | null
  method: FulfilmentMethod
  /** Whether couriers collect returns at the address. */
  hasReversePickup: boolean
  /** The day of the pickup that the customer has chosen; null if the customer brings it back, undefined without a choice. */
  collectOn?: Day | null | undefined
  /** The rent of one day. */
  price: Paise
  deposit: Paise
}

type Settings = Pick<StoreSettings, 'rentalFees' | 'delivery'>

/**
 * Returns what a renter agrees to. The days are those of the bookings, and the fees those that the shop charges: the late fee of
 * `lateFee`, and the cancellation fees of `cancelFees`. Null without rentals.
 */
export function rentalConditions(
  lines: readonly BookedLine[],
  rented: readonly RentedLine[],
  { rentalFees, delivery }: Settings,
): RentalConditions | null {
  if (lines.length === 0) return null
  return {
    lines: lines.map((line) => lineConditions(line, { rentalFees, delivery })),
    cancellation: { fees: cancelFees(rented, rentalFees), latePercent: rentalFees.lateCancelPercent },
  }
}

function lineConditions(booked: BookedLine, { rentalFees, delivery }: Settings): LineConditions {
  const { line, title, quantity, worn, blocked, backBy, transit, method, price, deposit } = booked
  const leavesBy = transit && collectionDay(worn.until, calendarOf(delivery))
  const usualDay = booked.hasReversePickup ? leavesBy : null
  return {
    line,
    title,
    quantity,
    worn,
    isHandDelivered: method === 'hand_delivery',
    isPickedUp: method === 'pickup',
    collectOn: booked.collectOn === undefined ? usualDay : booked.collectOn,
    sendBy: booked.hasReversePickup ? null : leavesBy,
    sent: transit && travelDays(transit, worn.from, blocked.from),
    readyOn: readyDay({ worn, blocked }, delivery),
    backBy,
    latePerDay: latePerDayOf(rentalFees, price),
    deposit,
    refundBy: addWorkingDays(blocked.until, refundWorkingDays.max, calendarOf(delivery)),
  }
}

/** The day from which the customer can collect a garment in the shop: the last business day before the first night, if it is blocked then. */
function readyDay({ worn, blocked }: Pick<BookedLine, 'worn' | 'blocked'>, delivery: Settings['delivery']) {
  const openDay = lastWorkingDay(addDays(worn.from, -1), calendarOf(delivery))
  return openDay < blocked.from ? worn.from : openDay
}

/** The days on which a garment leaves and arrives. It can leave from the first day that is blocked for it. */
function travelDays(transit: Transit, firstNight: Day, blockedFrom: Day) {
  const night = dayNumber(firstNight)
  const arrives = transit.arrivalFor(dayNumber(blockedFrom), night)
  return {
    leaves: {
      from: dayAt(transit.leavesFrom(dayNumber(blockedFrom))),
      until: dayAt(transit.leaveFor(night)),
    },
    arrives: { from: dayAt(arrives.from), until: dayAt(arrives.until) },
  }
}

/** Returns the rental fees that were agreed with an order; those of today for an order without any, for example without rentals. */
export const feesOfOrder = async (
  db: DbOrTx,
  { rental_fees: agreed }: { rental_fees: RentalFees | null },
): Promise<RentalFees> => agreed ?? (await readSettings(db)).rentalFees

/** Returns what applies to the garments of an order that are booked or with the customer; null if there are none. */
export async function readConditions(db: DbOrTx, order: Order): Promise<RentalConditions | null> {
  if (order.items.every(({ type }) => type !== 'rent')) return null
  const settings = await readSettings(db)
  const rentalFees = await feesOfOrder(db, { rental_fees: await findRentalFees(db, order._id) })
  const booked = await findBookedLines(db, order._id)
  const service = order.address && (await findService(db, order.address.pin, settings))
  const choices = new Map((await findReturningLines(db, order._id)).map((row) => [row.line, row]))
  const lines = booked.map(({ lane, ...hold }): BookedLine => ({
    ...hold,
    ...pickTerms(order.items[hold.line]!),
    ...(choices.has(hold.line) ? { price: choices.get(hold.line)!.rentPerDay } : {}),
    method: order.fulfilment?.method ?? 'courier',
    hasReversePickup: service?.hasReversePickup === true,
    collectOn: chosenDay(choices.get(hold.line)),
    transit: lane && transitOf(lane, calendarOf(settings.delivery), order.createdAt),
  }))
  const rented = await readRentedLines(db, order, booked)
  return rentalConditions(lines, rented, { rentalFees, delivery: settings.delivery })
}

/** Returns what a cancellation of each booked line of an order depends on: its rent after its coupon and its changes, and its nights. */
export async function readRentedLines(
  db: DbOrTx,
  order: Order,
  booked: readonly Pick<BookedLine, 'line' | 'blocked'>[],
): Promise<RentedLine[]> {
  const adjustments = await findAdjustments(db, order._id)
  const replaced = await findReplacedNights(db, order._id)
  const rents = rentByLine(order)
  return booked.map(({ line, blocked }) => ({
    rent: sum([rents[line]!, ...adjustments.filter((row) => row.line === line).map(({ amount }) => amount)]),
    preparedOn: blocked.from,
    replaced: replaced.filter((row) => row.line === line),
  }))
}

/** The day of the pickup that a customer has chosen; null to bring the garment back, undefined without a choice. */
const chosenDay = (choice: ReturningLine | undefined): Day | null | undefined =>
  choice?.way ? choice.pickupOn : undefined

const pickTerms = ({ title, quantity, price, deposit }: Order['items'][number]) => ({
  title,
  quantity,
  price,
  deposit,
})
