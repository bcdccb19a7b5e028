import { dayInIndia, daysIn } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import type { DayList, Departure, ReturningGarment } from '../../../../contract/orders/day-list.ts'
import type { Order, QuoteLine } from '../../../../contract/orders/orders.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { collectionDay } from '../../../../contract/rentals/return-way.ts'
import { calendarOf, type DeliveryCalendar } from '../../../../contract/shipping/promise.ts'
import type { Db } from '../../../platform/db/database.ts'
import { presentOrder } from '../../orders/present.ts'
import { fullOrders } from '../../orders/queries.ts'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import { findService } from '../../delivery/find-service.ts'
import { readSettings } from '../../store/settings.ts'
import {
  findDepartures,
  findLateDepartures,
  findReturning,
  type DepartureKind,
  type DepartureRow,
  type ReturnRow,
} from './queries.ts'

/** Lists what leaves the shop on a day, what comes back, and, for today, what is late. */
export async function listDay(
  db: Db,
  { day: wanted, now }: { day?: Day | undefined; now: Date },
): Promise<DayList> {
  const today = dayInIndia(now)
  const day = wanted ?? today
  const isToday = day === today
  const settings = await readSettings(db)
  const calendar = calendarOf(settings.delivery)
  const leaving = await findDepartures(db, day)
  const late = isToday ? await findLateDepartures(db, today) : []
  const found = await findReturning(db, day)
  const collecting = await findCollectingPins(db, found, settings)
  const returning = found.map((row) => ({ ...row, ...wayOf(row, { collecting, calendar }) }))
  const pickups = returning.filter((row) => row.pickupOn === day)
  const comesBack = returning.filter((row) => row.back_by === day && row.pickupOn !== day)
  const lateReturns = isToday ? returning.filter((row) => row.state === 'out' && row.back_by < today) : []
  const orders = await findOrders(
    db,
    [...leaving, ...late, ...pickups, ...comesBack, ...lateReturns].map((row) => row.order_id),
  )
  const departures = (rows: readonly DepartureRow[]) =>
    rows.map((row) => presentDeparture(row, orders.get(row.order_id)!)).toSorted(bySlot)
  const garments = (rows: typeof returning) =>
    rows.map((row) => presentGarment(row, { order: orders.get(row.order_id)!, today }))
  return {
    today,
    day,
    leaves: departures(leaving),
    pickups: garments(pickups),
    comesBack: garments(comesBack),
    lateLeaves: departures(late),
    lateReturns: garments(lateReturns),
  }
}

async function findOrders(db: Db, ids: readonly string[]): Promise<Map<string, Order>> {
  if (ids.length === 0) return new Map()
  const rows = await fullOrders(db)
    .where('orders.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, presentOrder(row)]))
}

/** Returns the PIN codes of these garments at which couriers collect returns. */
async function findCollectingPins(
  db: Db,
  rows: readonly ReturnRow[],
  settings: StoreSettings,
): Promise<Set<string>> {
  const pins = [...new Set(rows.flatMap(({ is_sent, way, pin }) => (is_sent && !way && pin ? [pin] : [])))]
  const services = await Promise.all(pins.map((pin) => findService(db, pin, settings)))
  return new Set(services.flatMap(({ pin, hasReversePickup }) => (hasReversePickup ? [pin] : [])))
}

type CollectionTerms = { collecting: ReadonlySet<string>; calendar: DeliveryCalendar }

/** How a garment comes back: as its customer has chosen, or else collected if it was sent and couriers collect returns there. */
function wayOf(
  { way: chosen, pickup_on, is_sent, pin, last_night }: ReturnRow,
  { collecting, calendar }: CollectionTerms,
) {
  const isCollected = is_sent && pin !== null && collecting.has(pin)
  const way = chosen ?? (isCollected ? ('pickup' as const) : ('brings_back' as const))
  return { way, pickupOn: way === 'pickup' ? (pickup_on ?? collectionDay(last_night, calendar)) : null }
}

function presentDeparture({ kind, day, is_done, is_sent }: DepartureRow, order: Order): Departure {
  const { fulfilment } = order
  return {
    orderId: order._id,
    status: order.status,
    ...customerOf(order),
    method: fulfilment?.method ?? (is_sent ? 'courier' : null),
    slot: fulfilment?.slot ?? null,
    day,
    items: order.items.filter((item) => leavesWith(kind, item)).map(itemText),
    toCollect: order.payment.state === 'due_on_delivery' ? order.amountDue : paise(0),
    isDone: is_done,
  }
}

const customerOf = ({ address, userName, userPhone }: Order) => ({
  customer: address?.recipient || userName || 'Guest',
  phone: address?.phone ?? userPhone,
  address,
})

const leavesWith = (kind: DepartureKind, { type, soldBy }: QuoteLine) =>
  type === 'rent' ? kind !== 'goods' : !soldBy && kind !== 'rentals'

const itemText = ({ title, size, colour, quantity }: QuoteLine) =>
  `${quantity > 1 ? `${quantity} × ` : ''}${[title, size && `size ${size}`, colour].filter(Boolean).join(', ')}`

const bySlot = (a: Departure, b: Departure) =>
  (a.slot?.from ?? '').localeCompare(b.slot?.from ?? '') || a.customer.localeCompare(b.customer)

type ReturningRow = ReturnRow & Pick<ReturningGarment, 'way' | 'pickupOn'>

function presentGarment(row: ReturningRow, { order, today }: { order: Order; today: Day }): ReturningGarment {
  const { hold_id, order_id, title, size, piece_code, way, pickupOn, back_by, state } = row
  const isLate = state === 'out' && back_by < today
  return {
    holdId: hold_id,
    orderId: order_id,
    title,
    size,
    pieceCode: piece_code,
    ...customerOf(order),
    way,
    pickupOn,
    dueBack: back_by,
    daysLate: isLate ? daysIn({ from: back_by, until: today }) - 1 : 0,
  }
}
