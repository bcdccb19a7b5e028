import { z } from 'zod'
import { addDays } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import {
  CourierId,
  finalParcelStates,
  outboundStates,
  ParcelState,
  type ParcelEvent,
} from '../../../../contract/shipping/couriers.ts'
import { isSentByShop } from '../../../../contract/orders/goods.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { sendNow, topic } from '../../../platform/jobs/jobs.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { orderLink } from '../../orders/notify-shopper.ts'
import { advanceStatus, cancelUndelivered } from '../../orders/set-status.ts'
import { setTrackingInTransaction } from '../../orders/set-tracking.ts'
import { readToday, type Today } from '../../orders/today.ts'
import { parcelUpdate, type ParcelNews } from '../emails/parcel-update.ts'
import { requireCourier, type CourierDeps } from './courier-deps.ts'
import type { TrackingReport } from './courier.ts'
import {
  claimParcelsToTrack,
  findEvents,
  findParcel,
  insertEvents,
  lockParcel,
  updateParcel,
  type ParcelRow,
} from './queries.ts'

/** Sent when a parcel may have moved. The receiver reads its events from the courier. */
export const trackParcelTopic = topic('track-parcel', z.object({ parcelId: z.string() }))

/** Parcels without a message of the courier are read again after this time. */
const READ_AGAIN_MS = 2 * 3_600_000
const MAX_PARCELS = 200

/**
 * Queues the parcels about which no courier was asked for two hours, each once. They count as asked now, so that the parcels of a courier
 * that does not answer do not come first again.
 */
export const trackOpenParcels = ({ db, env }: CourierDeps) =>
  inTransaction(db, async (tx) => {
    const now = env.now()
    const before = new Date(now.getTime() - READ_AGAIN_MS)
    const parcels = await claimParcelsToTrack(tx, { now, before, limit: MAX_PARCELS })
    for (const { id } of parcels) await sendNow(tx, trackParcelTopic, { parcelId: id })
  })

/** Reads the events of a parcel from the courier, and stores them with all their effects. */
export async function trackParcel(deps: CourierDeps, parcelId: string) {
  const parcel = await findParcel(deps.db, parcelId)
  if (!parcel?.number || isFinal(parcel.state)) return
  const report = await requireCourier(deps, CourierId.parse(parcel.courier)).track(parcel.number)
  const today = await readToday(deps.db, deps.env)
  await inTransaction(deps.db, (tx) =>
    recordReport(tx, { parcelId, orderId: parcel.order_id, report, today }),
  )
}

const isFinal = (state: string) => finalParcelStates.some((final) => final === state)

/** The newest stored event of a parcel. Of events at the same time, the later stage counts. */
async function findNewestEvent(tx: Tx, parcelId: string): Promise<ParcelEvent | null> {
  const events = await findEvents(tx, parcelId)
  const stage = ({ state }: ParcelEvent) => ParcelState.options.indexOf(state)
  return events.toSorted((a, b) => b.at.localeCompare(a.at) || stage(b) - stage(a))[0] ?? null
}

type Report = { parcelId: string; orderId: string; report: TrackingReport; today: Today }

/**
 * Stores what a courier reports. The report contains all events of the parcel at the time it was read, so a repeated report changes nothing
 * twice. The state is that of the newest stored event, so a report that is stored after a newer one does not move it back.
 */
async function recordReport(tx: Tx, { parcelId, orderId, report, today }: Report) {
  const order = await requireLockedOrder(tx, orderId)
  const parcel = (await lockParcel(tx, parcelId)) ?? refuse('not_found', 'Parcel not found')
  await insertEvents(tx, parcelId, report.events)
  const newest = await findNewestEvent(tx, parcelId)
  const expectedOn = report.expectedOn ?? parcel.expected_on
  await updateParcel(tx, parcelId, { tracked_at: today.now, expected_on: expectedOn })
  const { arrivesBy, firstNight } = promiseOf(order)
  const isOutbound = outboundStates.some((state) => state === parcel.state)
  if (newest && newest.state !== parcel.state && !isFinal(parcel.state)) {
    await updateParcel(tx, parcelId, { state: newest.state })
    await applyState(tx, { order, parcel, event: newest, today })
  } else if (expectedOn && arrivesBy && expectedOn > arrivesBy && isOutbound) {
    await notify(tx, { order, news: 'delayed', expectedOn, firstNight, once: `parcel-delayed:${parcelId}` })
  }
}

/**
 * Returns the last day on which the parcel of an order is to arrive. A parcel of rentals arrives on the day before the first night. If the
 * order also contains goods of the shop, the promise of these goods counts, because the rentals may be in another parcel.
 */
function promiseOf({ promise, items }: Order) {
  const ofGoods = promise.find(({ soldBy }) => !soldBy)?.arrives.until
  const [firstNight] = items.flatMap(({ from }) => from ?? []).toSorted()
  if (ofGoods || !firstNight) return { arrivesBy: ofGoods, firstNight: null }
  return { arrivesBy: addDays(firstNight, -1), firstNight }
}

type Parcel = Pick<ParcelRow, 'id' | 'carrier' | 'number'>
type StateChange = { order: Order; parcel: Parcel; event: ParcelEvent; today: Today }

/**
 * The order, its stock and its money follow the parcel. Staff change the status of an order that sellers also send a part of, and of one with
 * both goods and rentals, because a rental may leave on another day than the goods.
 */
async function applyState(tx: Tx, { order, parcel, event, today }: StateChange) {
  const { _id: id } = order
  const { id: parcelId, carrier } = parcel
  const isWhole = order.items.every((item) => isSentByShop(item) && item.type === order.items[0]!.type)
  const { state } = event
  if (state === 'undelivered') {
    await notify(tx, {
      order,
      news: 'undelivered',
      expectedOn: null,
      once: `parcel-undelivered:${parcelId}:${event.at}`,
    })
  }
  if (state === 'returning') {
    await notify(tx, { order, news: 'returning', expectedOn: null, once: `parcel-returning:${parcelId}` })
  }
  if (state === 'cancelled' && order.tracking?.number === parcel.number) {
    await setTrackingInTransaction(tx, { id, tracking: null, actor: null })
  }
  if (!isWhole) return
  if (state === 'delivered') await advanceStatus(tx, { id, status: 'delivered', by: carrier, today })
  if (state === 'returned') await cancelUndelivered(tx, id, today)
  if (movingStates.includes(state)) await advanceStatus(tx, { id, status: 'shipped', by: carrier, today })
}

const movingStates: readonly ParcelState[] = [
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'undelivered',
  'returning',
]

type Notification = {
  order: Order
  news: ParcelNews
  expectedOn: string | null
  firstNight?: string | null
  once: string
}

async function notify(tx: Tx, { order, once, ...message }: Notification) {
  if (!order.userEmail) return
  const { _id: orderId, userId } = order
  await sendEmail(tx, {
    to: order.userEmail,
    template: parcelUpdate,
    data: { orderId, ...message, link: orderLink(order), tracking: order.tracking },
    about: { orderId, userId },
    once,
  })
}
