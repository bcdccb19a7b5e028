import { sizeText, variantText } from '../../../../contract/catalog/variant-text.ts'
import { dayInIndia, daysIn } from '../../../../contract/core/dates.ts'
import { paise, sum, type Paise } from '../../../../contract/core/money.ts'
import { cashDue } from '../../../../contract/orders/cash-due.ts'
import type { ComingBack, DayList, Departure } from '../../../../contract/orders/day-list.ts'
import { isSentByShop } from '../../../../contract/orders/goods.ts'
import type { Order, QuoteLine } from '../../../../contract/orders/orders.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { collectionDay } from '../../../../contract/rentals/return-way.ts'
import { addWorkingDays, calendarOf, type DeliveryCalendar } from '../../../../contract/shipping/promise.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findAnyOrders } from '../../orders/find-order.ts'
import { orderedAmounts } from '../../orders/line-shares.ts'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import { findServices } from '../../delivery/find-service.ts'
import { returnDaysFrom } from '../../delivery/promise-shipments.ts'
import { leavesBy } from '../../rentals/handover/leaves-by.ts'
import { readSettings } from '../../store/settings.ts'
import {
  findDepartures,
  findLateDepartures,
  findLeavingGarments,
  findRentedOut,
  findReturnPickups,
  sumMoney,
  type DepartureRow,
  type LeavingRow,
  type PickupRow,
  type RentalRow,
} from './queries.ts'

/** Lists what leaves the shop on a day, what comes back, for today what is late, and the money of customers. */
export async function listDay(
  db: Db,
  { day: wanted, now }: { day?: Day | undefined; now: Date },
): Promise<DayList> {
  const today = dayInIndia(now)
  const day = wanted ?? today
  const isToday = day === today
  const settings = await readSettings(db)
  const rentals = await findLeavingRentals(db, day, settings)
  const leaving = [...(await findDepartures(db, day)), ...rentals.filter((row) => row.day === day)]
  const isLate = (row: DepartureRow) => row.day < today && !row.is_done
  const late = isToday ? [...(await findLateDepartures(db, today)), ...rentals.filter(isLate)] : []
  const returning = await findReturning(db, { day, today, settings })
  const pickups = returning.filter((row) => row.pickupOn === day)
  const comesBack = returning.filter((row) => row.dueBack === day && row.pickupOn !== day)
  const lateReturns = isToday ? returning.filter((row) => row.isOut && row.dueBack < today) : []
  const orders = await findAnyOrders(db, [
    ...[...leaving, ...late].map((row) => row.order_id),
    ...[...pickups, ...comesBack, ...lateReturns].map((row) => row.orderId),
  ])
  const departures = (rows: readonly DepartureRow[]) =>
    rows.map((row) => presentDeparture(row, orders.get(row.order_id)!)).toSorted(bySlot)
  const returns = (rows: typeof returning) =>
    rows.map((row) => presentReturning(row, { order: orders.get(row.orderId)!, today }))
  return {
    today,
    day,
    leaves: departures(leaving),
    pickups: returns(pickups),
    comesBack: returns(comesBack),
    lateLeaves: departures(late),
    lateReturns: returns(lateReturns),
    money: await sumMoney(db, day),
  }
}

/** Finds the rentals without a slot that leave on `day`, and those that should have left before it: one for each order and day. */
async function findLeavingRentals(db: Db, day: Day, { delivery }: StoreSettings): Promise<DepartureRow[]> {
  const calendar = calendarOf(delivery)
  const garments = (await findLeavingGarments(db, day)).map((row) => ({
    ...row,
    day: leavesBy(row, calendar),
  }))
  return [...Map.groupBy(garments, (row) => `${row.order_id} ${row.day}`).values()].map((rows) => ({
    order_id: rows[0]!.order_id,
    kind: 'rentals',
    lines: new Set(rows.map(({ line }) => line)),
    day: rows[0]!.day,
    is_done: rows.every(({ is_done }) => is_done),
    left_on: lastDayOut(rows),
    is_sent: rows.some(({ lane }) => lane !== null),
  }))
}

/** Returns the day on which the last of these garments was handed out; null until then. */
function lastDayOut(rows: readonly LeavingRow[]): Day | null {
  const days = rows.flatMap(({ is_done, out_at }) => (is_done && out_at ? [dayInIndia(out_at)] : []))
  return days.length === rows.length ? (days.toSorted().at(-1) ?? null) : null
}

/** Something that comes back, before its order is known. */
type Returning = Pick<ComingBack, 'source' | 'way' | 'pickupOn' | 'dueBack'> & {
  orderId: string
  /** Whether it is with the customer or the courier. */
  isOut: boolean
  itemsOf: (order: Order) => string[]
}

/** Finds the rented garments and the collected returns that are with customers until a day. */
async function findReturning(
  db: Db,
  { day, today, settings }: { day: Day; today: Day; settings: StoreSettings },
): Promise<Returning[]> {
  const calendar = calendarOf(settings.delivery)
  const rentals = await findRentedOut(db, { until: day, today })
  const collecting = await findCollectingPins(db, rentals, settings)
  const pickups = await findReturnPickups(db, day)
  return [
    ...rentals.map((row) => returningGarment(row, { collecting, calendar })),
    ...pickups.map((row) => returningGoods(row, { settings, calendar })),
  ]
}

const returningGarment = (row: RentalRow, terms: CollectionTerms): Returning => ({
  source: { kind: 'rental', holdId: row.hold_id, pieceCode: row.piece_code },
  orderId: row.order_id,
  ...wayOf(row, terms),
  dueBack: row.back_by,
  isOut: row.state === 'out',
  itemsOf: () => [[row.title, row.size && sizeText(row.size)].filter(Boolean).join(', ')],
})

type GoodsTerms = { settings: StoreSettings; calendar: DeliveryCalendar }

const returningGoods = (row: PickupRow, { settings, calendar }: GoodsTerms): Returning => ({
  source: { kind: 'return', returnId: row.return_id },
  orderId: row.order_id,
  way: 'pickup',
  pickupOn: row.pickup_on,
  dueBack: addWorkingDays(row.pickup_on, returnDaysFrom(row.pin, settings), calendar),
  isOut: true,
  itemsOf: ({ items }) => row.lines.map(({ line, quantity }) => itemText({ ...items[line]!, quantity })),
})

/** Returns the PIN codes of these garments at which couriers collect returns. */
async function findCollectingPins(
  db: Db,
  rows: readonly RentalRow[],
  settings: StoreSettings,
): Promise<Set<string>> {
  const pins = [...new Set(rows.flatMap(({ is_sent, way, pin }) => (is_sent && !way && pin ? [pin] : [])))]
  const services = await findServices(db, pins, settings)
  return new Set(services.flatMap(({ pin, hasReversePickup }) => (hasReversePickup ? [pin] : [])))
}

type CollectionTerms = { collecting: ReadonlySet<string>; calendar: DeliveryCalendar }

/** How a garment comes back: as its customer has chosen, or else collected if it was sent and couriers collect returns there. */
function wayOf(
  { way: chosen, pickup_on, is_sent, pin, last_night }: RentalRow,
  { collecting, calendar }: CollectionTerms,
) {
  const isCollected = is_sent && pin !== null && collecting.has(pin)
  const way = chosen ?? (isCollected ? ('pickup' as const) : ('brings_back' as const))
  return { way, pickupOn: way === 'pickup' ? (pickup_on ?? collectionDay(last_night, calendar)) : null }
}

function presentDeparture(row: DepartureRow, order: Order): Departure {
  const { day, is_done, left_on, is_sent } = row
  const { fulfilment } = order
  return {
    orderId: order._id,
    status: order.status,
    ...customerOf(order),
    method: fulfilment?.method ?? (is_sent ? 'courier' : null),
    slot: fulfilment?.slot ?? null,
    day,
    items: order.items.filter((item, line) => leavesWith(row, item, line)).map(itemText),
    toCollect: cashFor(row, order),
    isDone: is_done,
    leftOn: left_on,
  }
}

/** Returns the cash that the customer pays for what leaves with this departure, with its part of the coupon and of the delivery charge. */
function cashFor(row: DepartureRow, order: Order): Paise {
  if (cashDue(order) === 0) return paise(0)
  const amounts = orderedAmounts(order)
  return sum(
    order.items.map((item, line) => {
      if (!leavesWith(row, item, line)) return paise(0)
      return paise(amounts[line]! + (item.type === 'rent' ? item.deposit * item.quantity : 0))
    }),
  )
}

const customerOf = ({ address, userName, userPhone }: Order) => ({
  customer: address?.recipient || userName || 'Guest',
  phone: address?.phone ?? userPhone,
  address,
})

function leavesWith({ kind, lines }: DepartureRow, item: QuoteLine, line: number): boolean {
  if (lines && !lines.has(line)) return false
  return isSentByShop(item) && kind !== (item.type === 'rent' ? 'goods' : 'rentals')
}

const itemText = ({ title, size, colour, quantity }: QuoteLine) =>
  `${quantity > 1 ? `${quantity} × ` : ''}${[title, variantText({ size, colour })].filter(Boolean).join(', ')}`

const bySlot = (a: Departure, b: Departure) =>
  (a.slot?.from ?? '').localeCompare(b.slot?.from ?? '') || a.customer.localeCompare(b.customer)

function presentReturning(
  { itemsOf, isOut, ...row }: Returning,
  { order, today }: { order: Order; today: Day },
): ComingBack {
  const isLate = isOut && row.dueBack < today
  return {
    ...row,
    items: itemsOf(order),
    ...customerOf(order),
    daysLate: isLate ? daysIn({ from: row.dueBack, until: today }) - 1 : 0,
  }
}
