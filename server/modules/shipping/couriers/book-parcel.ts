import { z } from 'zod'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { sum, type Paise } from '../../../../contract/core/money.ts'
import { isRefusal, refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { isSentByShop } from '../../../../contract/orders/goods.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import {
  CourierId,
  courierNames,
  ParcelState,
  type CourierOffer,
} from '../../../../contract/shipping/couriers.ts'
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { send, sendLater, topic, type Attempt } from '../../../platform/jobs/jobs.ts'
import { recordAudit, recordReading } from '../../audit/record-audit.ts'
import { shopPlace } from '../../delivery/promise-shipments.ts'
import { findAnyOrder, requireLockedOrder } from '../../orders/find-order.ts'
import { parcelsUnneeded } from '../../orders/order-events.ts'
import { setTrackingInTransaction } from '../../orders/set-tracking.ts'
import { findAmountDueOnDelivery } from '../../payments/collect-cod.ts'
import { readSettings } from '../../store/settings.ts'
import { CourierUnavailable } from './call-courier.ts'
import { requireCourier, type CourierDeps } from './courier-deps.ts'
import { CourierRefusal, type Booking, type ParcelRequest } from './courier.ts'
import { presentAdminParcel } from './present.ts'
import {
  claimBooking,
  findParcel,
  findParcels,
  insertParcel,
  updateParcel,
  type ParcelRow,
} from './queries.ts'

/** Queued with each booking, so that a booking is finished even if the process ends while the courier answers. */
export const finishBookingTopic = topic('finish-courier-booking', z.object({ parcelId: z.string() }))

/** The job waits until the request has had the time to finish the booking itself. */
const FINISH_AFTER_MS = 60_000

export const listParcels = async ({ db, couriers }: CourierDeps, orderId: string) => ({
  data: (await findParcels(db, orderId)).map(presentAdminParcel),
  couriers: couriers.map(({ id }) => id),
})

type OfferQuestion = { orderId: string; weightGrams: number }

/** Asks all couriers at the same time. A courier that refuses or does not answer is a problem of its own and does not hide the others. */
export async function listOffers(deps: CourierDeps, { orderId, weightGrams }: OfferQuestion) {
  const { db, couriers } = deps
  const order = (await findAnyOrder(db, orderId)) ?? refuse('not_found', 'Order not found')
  const { address, cash } = await requireParcel(db, order)
  const route = { from: await requireOrigin(db), to: address.pin, weightGrams, cash }
  const results = await Promise.all(
    couriers.map(async ({ id, rates }) => {
      try {
        const offers = (await rates(route)).map((offer): CourierOffer => ({ courier: id, ...offer }))
        return {
          courier: id,
          offers,
          message: offers.length > 0 ? null : `does not deliver to ${address.pin}`,
        }
      } catch (error) {
        const message = error instanceof CourierRefusal ? error.message : 'did not answer'
        return { courier: id, offers: [], message }
      }
    }),
  )
  return {
    data: results.flatMap(({ offers }) => offers).toSorted((a, b) => a.charge - b.charge),
    problems: results.flatMap(({ courier, message }) => (message === null ? [] : [{ courier, message }])),
  }
}

type BookingRequest = {
  orderId: string
  courier: CourierId
  service: string | null
  weightGrams: number
  charge: Paise | null
  actor: Actor
}

/**
 * Books the parcel of an order. The parcel is stored before the courier is asked, with our id as the reference, so it is booked once even if
 * the process ends in between. If the courier does not answer, the parcel stays in the state `booking` and a job finishes it.
 */
export async function bookParcel(deps: CourierDeps, request: BookingRequest) {
  const { db, env } = deps
  const { orderId, courier, service, weightGrams, charge, actor } = request
  requireCourier(deps, courier)
  const parcelId = await inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const { cash } = await requireParcel(tx, order)
    const id = await insertParcel(tx, {
      order_id: orderId,
      courier,
      service,
      carrier: courierNames[courier],
      weight_grams: weightGrams,
      charge,
      cash_to_collect: cash,
    })
    await recordAudit(tx, {
      actor,
      act: 'parcel.book',
      subject: `order:${orderId}`,
      after: { courier, service },
    })
    const after = new Date(env.now().getTime() + FINISH_AFTER_MS)
    await sendLater(tx, finishBookingTopic, { data: { parcelId: id }, after })
    return id
  })
  await finishBooking(deps, parcelId).catch((error: unknown) => {
    if (!(error instanceof CourierUnavailable)) throw error // otherwise the job tries again
  })
  return listParcels(deps, orderId)
}

/**
 * Asks the courier for the booking of a stored parcel, unless it has one, or unless its order was cancelled, sent in another way or paid
 * meanwhile. Throws if the courier does not answer; on the last attempt, the parcel is marked as not booked instead.
 */
export async function finishBooking(
  deps: CourierDeps,
  parcelId: string,
  { isLast }: Attempt = { isLast: false },
) {
  const { db } = deps
  const parcel = await claimBooking(db, parcelId)
  if (!parcel) {
    const { state } = (await findParcel(db, parcelId)) ?? {}
    if (state === 'booking') throw new Error('Another process is booking this parcel')
    return
  }
  try {
    const { findBooking, book } = requireCourier(deps, CourierId.parse(parcel.courier))
    const booking = (await findBooking(parcelId)) ?? (await book(await requestOf(db, parcel)))
    await inTransaction(db, (tx) => recordBooking(tx, parcel, booking))
  } catch (error) {
    if (error instanceof CourierRefusal) return fail(db, parcelId, error.message)
    if (isLast) {
      return fail(
        db,
        parcelId,
        'The courier did not answer. Look for the parcel in the account with the courier.',
      )
    }
    await updateParcel(db, parcelId, { claimed_until: null })
    throw error
  }
}

const fail = (db: Db, id: string, error: string) =>
  updateParcel(db, id, { state: 'failed', error, claimed_until: null })

async function recordBooking(
  tx: Tx,
  parcel: Pick<ParcelRow, 'id' | 'order_id' | 'cash_to_collect'>,
  { number, ref, carrier }: Booking,
) {
  const { id, order_id: orderId } = parcel
  const order = await requireLockedOrder(tx, orderId)
  const { status } = order
  await updateParcel(tx, id, { state: 'booked', number, courier_ref: ref, carrier, claimed_until: null })
  if (isUnneeded(order, parcel)) await send(tx, parcelsUnneeded, { orderId })
  if (sentStates.includes(status)) return // staff have sent the goods in another way meanwhile; they can cancel the parcel
  await setTrackingInTransaction(tx, { id: orderId, tracking: { carrier, number, url: null }, actor: null })
}

async function requestOf(
  db: Db,
  parcel: Pick<ParcelRow, 'id' | 'order_id' | 'service' | 'weight_grams' | 'cash_to_collect'>,
): Promise<ParcelRequest> {
  const order = (await findAnyOrder(db, parcel.order_id))!
  if (order.status === 'cancelled') throw new CourierRefusal('the order was cancelled')
  if (sentStates.includes(order.status)) throw new CourierRefusal('the order was already sent')
  // the courier may already know this reference with the old amount, so another amount needs another parcel
  const due = await findAmountDueOnDelivery(db, parcel.order_id)
  if (due !== parcel.cash_to_collect) throw new CourierRefusal('the amount to collect has changed')
  const { address: to, goods } = ownGoods(order)
  return {
    reference: parcel.id,
    service: parcel.service,
    to,
    goods: goods.map(({ title, quantity, price, skuId }) => ({ title, quantity, price, sku: skuId })),
    value: sum(goods.map(({ lineTotal }) => lineTotal)),
    cash: parcel.cash_to_collect,
    weightGrams: parcel.weight_grams,
  }
}

/** Whether a booked parcel is not to be fetched: its order was cancelled, or is paid while the courier would collect the cash. */
const isUnneeded = (
  { status, payment }: Order,
  { cash_to_collect: cash }: Pick<ParcelRow, 'cash_to_collect'>,
) => status === 'cancelled' || (payment.state === 'paid' && cash > 0)

/** The statuses of an order whose goods have left the shop. */
const sentStates: readonly string[] = ['shipped', 'delivered']

/** Returns the address and the goods that the shop itself sends. Refuses an order without them. */
function ownGoods({ address, items }: Order) {
  const goods = items.filter(isSentByShop)
  if (!address) return refuse('wrong_state', 'This order has no delivery address')
  if (goods.length === 0) return refuse('wrong_state', 'Sellers send everything in this order')
  return { address, goods }
}

/** Refuses an order whose parcel cannot be booked now. Returns its address, and the amount to collect in cash. */
async function requireParcel(db: DbOrTx, order: Order) {
  const { address, goods } = ownGoods(order)
  const { status, payment } = order
  if (status === 'pending' && payment.state !== 'paid') {
    refuse('wrong_state', 'Confirm the order before you book a courier')
  }
  if (sentStates.includes(status) || status === 'cancelled') {
    refuse('wrong_state', `This order is already ${status}`)
  }
  const open = (await findParcels(db, order._id)).find(({ state }) => !closedStates.includes(state))
  if (open) refuse('already_done', 'This order already has a parcel with a courier')
  const cash = await findAmountDueOnDelivery(db, order._id)
  if (cash > 0 && goods.length < order.items.length) {
    refuse('wrong_state', 'Sellers also send goods of this cash order. Please enter its tracking by hand')
  }
  return { address, cash }
}

/** The states after which an order can have another parcel. */
const closedStates: readonly string[] = ['failed', 'returned', 'lost', 'cancelled']

/** Returns the PIN code from which the shop sends. */
async function requireOrigin(db: Db): Promise<string> {
  const { pin } = shopPlace(await readSettings(db))
  return pin ?? refuse('wrong_state', 'Enter the PIN code of your warehouse in Settings, Delivery')
}

type PickupRequest = { parcelId: string; day: string; actor: Actor }

/** Asks the courier to fetch a parcel. Refuses a day in the past. */
export async function requestPickup(deps: CourierDeps, { parcelId, day, actor }: PickupRequest) {
  const parcel = await requireBooked(deps, parcelId)
  if (day < dayInIndia(deps.env.now())) {
    const message = 'Choose today or a later day'
    refuseField('day', message)
  }
  await orRefuse(() => courierOf(deps, parcel).requestPickup(bookingOf(parcel), day))
  const { order_id: orderId, pickup_on } = parcel
  await inTransaction(deps.db, async (tx) => {
    await updateParcel(tx, parcelId, { pickup_on: day })
    await recordAudit(tx, {
      actor,
      act: 'parcel.request-pickup',
      subject: `order:${orderId}`,
      before: pickup_on === null ? null : { day: pickup_on },
      after: { day },
    })
  })
  return listParcels(deps, orderId)
}

/**
 * Cancels the parcels of an order that the courier has not fetched yet and that are not needed any more. If the courier refuses, the page of
 * the order tells staff to cancel the booking themselves. Throws if the courier does not answer.
 */
export async function cancelUnneededParcels(deps: CourierDeps, orderId: string) {
  const order = await findAnyOrder(deps.db, orderId)
  if (!order) return
  for (const parcel of await findParcels(deps.db, orderId)) {
    if (parcel.state !== 'booked' || !isUnneeded(order, parcel)) continue
    await cancelParcel(deps, { parcelId: parcel.id, actor: null }).catch((error: unknown) => {
      if (!isRefusal(error) || error.code !== 'wrong_state') throw error
    })
  }
}

/**
 * Cancels a parcel that the courier has not fetched, and removes its number from the order, but no other tracking number that staff have
 * entered since. `actor` is null if the shop does it, because the order was cancelled or paid in another way.
 */
export async function cancelParcel(
  deps: CourierDeps,
  { parcelId, actor }: { parcelId: string; actor: Actor | null },
) {
  const parcel = await requireBooked(deps, parcelId)
  await orRefuse(() => courierOf(deps, parcel).cancel(bookingOf(parcel)))
  const { order_id: orderId } = parcel
  await inTransaction(deps.db, async (tx) => {
    const { tracking } = await requireLockedOrder(tx, orderId)
    await updateParcel(tx, parcelId, { state: 'cancelled' })
    await recordAudit(tx, { actor, act: 'parcel.cancel', subject: `order:${orderId}` })
    if (tracking?.number === parcel.number) {
      await setTrackingInTransaction(tx, { id: orderId, tracking: null, actor })
    }
  })
  return listParcels(deps, orderId)
}

/** Fetches the label of a parcel from its courier, and records that staff read it. */
export async function fetchLabel(deps: CourierDeps, parcelId: string, actor: Actor): Promise<Uint8Array> {
  const parcel = await requireBooked(deps, parcelId, ['booked', 'picked_up'])
  const label = await orRefuse(() => courierOf(deps, parcel).label(bookingOf(parcel)))
  await recordReading(deps.db, { actor, act: 'parcel.read-label', subject: `order:${parcel.order_id}` })
  return label
}

async function requireBooked({ db }: CourierDeps, id: string, states: readonly string[] = ['booked']) {
  const parcel = (await findParcel(db, id)) ?? refuse('not_found', 'Parcel not found')
  if (!states.includes(parcel.state)) refuse('wrong_state', whyNotBooked[ParcelState.parse(parcel.state)])
  return parcel
}

/** Why staff cannot change the booking of a parcel that has this state. */
const whyNotBooked: Record<ParcelState, string> = {
  booking: 'The courier has not confirmed this booking yet',
  failed: 'The courier did not book this parcel',
  booked: 'The courier has not fetched this parcel yet',
  picked_up: 'The courier already has this parcel',
  in_transit: 'The courier already has this parcel',
  out_for_delivery: 'The courier already has this parcel',
  undelivered: 'The courier already has this parcel',
  delivered: 'This parcel is already delivered',
  returning: 'This parcel is already on its way back to us',
  returned: 'This parcel is already back with us',
  lost: 'The courier has lost this parcel',
  cancelled: 'This booking is already cancelled',
}

const courierOf = (deps: CourierDeps, { courier }: ParcelRow) =>
  requireCourier(deps, CourierId.parse(courier))
const bookingOf = ({ number, courier_ref: ref, carrier }: ParcelRow): Booking => ({
  number: number!,
  ref,
  carrier,
})

/** Turns the answer of a courier that says no, or says nothing, into a message for staff. */
async function orRefuse<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof CourierRefusal) return refuse('wrong_state', `The courier says: ${error.message}`)
    if (!(error instanceof CourierUnavailable)) throw error
    return refuse('unavailable', 'The courier did not answer. Please try again')
  }
}
