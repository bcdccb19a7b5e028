import { canTransition, orderTransitions } from '../../../contract/orders/transitions.ts'
import { statusLabels, type Order, type OrderStatus } from '../../../contract/orders/orders.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { redeemCouponAgain } from '../checkout/coupons/coupons.ts'
import { send } from '../../platform/jobs/jobs.ts'
import { recordReopening, requestSellerShares } from './order-postings.ts'
import { releaseOrder } from './release-order.ts'
import { codUpdateDue, invoiceDue, parcelsUnneeded } from './order-events.ts'
import { presentOrder } from './present.ts'
import { findOrder, hasBookedParcel, insertEvent, lockOrder, updateStatus, type OrderRow } from './queries.ts'
import { confirmRentalDates, reserveGoodsAgain } from './reserve-goods.ts'
import { awaitsSellerShipment, resetShipments } from './seller-shipments.ts'
import { reverseDeliveryCash } from './reverse-delivery-cash.ts'
import { sendReceipt, notifyStatus } from './notify-shopper.ts'
import type { Today } from './today.ts'

export type StatusChange = {
  id: string
  status: OrderStatus
  /** The status that staff have seen. */
  from?: OrderStatus | undefined
  actor: Actor
  today: Today
}

/**
 * Sets any status and writes an audit record. Cancelling releases stock, rental dates and coupon, and refunds the money. Garments that the
 * customer already has are not released: they are returned and inspected as usual. Changing a cancelled order to another status reserves
 * its goods again, and is refused if the goods are no longer available; the sellers pack again what they have not sent. If it is set to
 * delivered, they are asked to do so only when it is set back. Setting a delivered order back reverses the cash payment that the delivery has
 * recorded, and is refused if some of it was refunded.
 * Setting the status that the order already has changes nothing. Refuses a change from a status that the order no longer has. Only an admin
 * can set an order to delivered before the parcels of its sellers are, because the delivery pays the sellers.
 */
export const setStatus = (db: Db, request: StatusChange): Promise<Order> =>
  inTransaction(db, (tx) => setStatusInTransaction(tx, request))

/** Like `setStatus`, inside the caller's transaction. */
export async function setStatusInTransaction(
  tx: Tx,
  { id, status, from, actor, today }: StatusChange,
): Promise<Order> {
  const order = await lockOrder(tx, id)
  if (!order) return refuse('not_found', 'Order not found')
  if (order.status === status) return presentOrder(order)
  if (from && order.status !== from) {
    refuse(
      'wrong_state',
      `This order has changed meanwhile: it is ${statusLabels[order.status].toLowerCase()} now.`,
    )
  }
  if (status === 'delivered' && actor.role !== 'admin' && (await awaitsSellerShipment(tx, id))) {
    refuse(
      'forbidden',
      'Only an admin can set this order to Delivered, because a seller’s parcel has not arrived yet',
    )
  }
  await recordAudit(tx, {
    actor,
    act: 'order.set-status',
    subject: `order:${id}`,
    before: { status: order.status },
    after: { status },
  })
  return transitionOrder(tx, { order, status, by: actor.name, today })
}

type Transition = {
  order: OrderRow
  status: OrderStatus
  by: string | null
  today: Today
  /** The part of the rent that the shop keeps as a fee when the order is cancelled. */
  retainedRent?: Paise
  /** True if the delivery records that its cash was received, and its undoing reverses that. False if staff record the payment themselves. */
  changesCashPayment?: boolean
  notify?: Notify
}

/** Notifies the shopper of the new status of an order, in the transaction that changes it. */
type Notify = (tx: Tx, order: Order) => Promise<void>

export const notifyNobody: Notify = async () => {}

/** Changes the status of a locked order, with all effects on goods, money, documents and notifications. */
export async function transitionOrder(
  tx: Tx,
  {
    order,
    status,
    by,
    today,
    retainedRent = paise(0),
    changesCashPayment = true,
    notify = notifyStatus,
  }: Transition,
): Promise<Order> {
  const cancels = status === 'cancelled'
  const reopens = order.status === 'cancelled'
  const leavesDelivered = order.status === 'delivered' && !cancels
  const leavesPending = order.status === 'pending' && !cancels
  const isCod = order.payment_method === 'cod'

  await updateStatus(tx, order.id, status)
  await insertEvent(tx, { order_id: order.id, status, by })
  if (cancels) {
    await releaseOrder(tx, order, { today, retainedRent, by })
    if (await hasBookedParcel(tx, order.id)) await send(tx, parcelsUnneeded, { orderId: order.id })
  }
  if (leavesDelivered && changesCashPayment) await reverseDeliveryCash(tx, { orderId: order.id, by })
  if (reopens) await reopenOrder(tx, { order, today, by })
  if (leavesPending) await confirmRentalDates(tx, order, today.rules)

  // the job of the shares also tells the sellers what to pack; for other orders, the capture of the payment requests this job
  const changesShares = cancels || leavesDelivered || (leavesPending && isCod)
  if (changesShares) await requestSellerShares(tx, order.id)
  await send(tx, invoiceDue, { orderId: order.id })
  const isConfirmedUnpaid = leavesPending && by !== null && !isCod
  const isCashReceived = status === 'delivered' && changesCashPayment
  const changesCodPayment = cancels || reopens || isConfirmedUnpaid || isCashReceived
  if (changesCodPayment) await send(tx, codUpdateDue, { orderId: order.id, by })

  const changed = presentOrder((await findOrder(tx, order.id))!)
  await notify(tx, changed)
  return changed
}

/**
 * Reserves the goods of a cancelled order again, redeems its coupon again, and records that its cancellation is reversed, so that the customer
 * owes again what was refunded. Its sellers pack again what they have not sent.
 */
async function reopenOrder(tx: Tx, { order, today, by }: Pick<Transition, 'order' | 'today' | 'by'>) {
  const isByStaff = by !== null
  await reserveGoodsAgain(tx, order, { ...today, isByStaff })
  await redeemCouponAgain(tx, order, { isByStaff })
  await recordReopening(tx, order.id, by)
  await resetShipments(tx, order.id)
}

/**
 * Confirms an order that was paid, also an order that was cancelled automatically because it was unpaid. Refuses when its goods are no
 * longer available, or when a user cancelled the order.
 */
export async function confirmPaidOrder(tx: Tx, id: string, today: Today): Promise<void> {
  const order = (await lockOrder(tx, id))!
  if (!canTransition(orderTransitions.shop, order.status, 'confirmed')) return
  if (isCancelledByUser(order)) refuse('already_done', 'This order has been cancelled')
  await transitionOrder(tx, { order, status: 'confirmed', by: null, today, notify: sendReceipt })
}

/** Whether a customer or staff cancelled the order, and not the shop because it was unpaid. */
export const isCancelledByUser = ({ status, events }: Pick<Order, 'status' | 'events'>): boolean =>
  status === 'cancelled' && events.at(-1)?.by !== null

/**
 * Gives up an order that the shop cancelled because it was unpaid: money that arrives later does not confirm it, and is refunded. Does
 * nothing to an order that a user cancelled. Refuses an order that has been paid meanwhile with `already_done`.
 */
export async function giveUpUnpaidOrder(tx: Tx, { id, by }: { id: string; by: string }): Promise<void> {
  const order = (await lockOrder(tx, id))!
  if (order.status !== 'cancelled') refuse('already_done', 'This order has just been paid')
  if (!isCancelledByUser(order)) await insertEvent(tx, { order_id: id, status: 'cancelled', by })
}

/** Confirms a new order that staff have sold and that the customer pays later. Notifies nobody. */
export async function confirmSoldOrder(tx: Tx, { id, by, today }: { id: string; by: string; today: Today }) {
  const order = (await lockOrder(tx, id))!
  await transitionOrder(tx, { order, status: 'confirmed', by, today, notify: notifyNobody })
}

/** Cancels an unpaid order if its payment deadline is over. Does nothing to any other order. */
export async function cancelUnpaidOrder(tx: Tx, id: string, today: Today): Promise<void> {
  const order = (await lockOrder(tx, id))!
  if (order.status !== 'pending' || !order.unpaid_until || order.unpaid_until > today.now) return
  await transitionOrder(tx, { order, status: 'cancelled', by: null, today })
}

/** Cancels an order whose parcel came back because it could not be delivered: its goods are on sale again, and the money is refunded. */
export async function cancelUndelivered(tx: Tx, id: string, today: Today): Promise<void> {
  const order = (await lockOrder(tx, id))!
  if (!canTransition(orderTransitions.shop, order.status, 'cancelled')) return
  const reason = 'The courier could not deliver your parcel and has brought it back to us.'
  const notify = (tx: Tx, changed: Order) => notifyStatus(tx, changed, reason)
  await transitionOrder(tx, { order, status: 'cancelled', by: null, today, notify })
}

/** The new status of an order after a shipment or handover. */
export type StatusAdvance = {
  id: string
  status: 'processing' | 'shipped' | 'delivered'
  by: string
  today: Today
  notify?: Notify
  changesCashPayment?: boolean
}

/** Advances the order to this status. Does nothing when the order is cancelled, or already has this or a later status. */
export async function advanceStatus(tx: Tx, { id, status, ...change }: StatusAdvance) {
  const order = (await lockOrder(tx, id))!
  const isBehind = canTransition(orderTransitions.shop, order.status, status)
  if (isBehind) await transitionOrder(tx, { order, status, ...change })
}

/**
 * Advances an order if all of its lines are rentals. Such an order is shipped when its first garment leaves, and delivered when its first
 * garment is returned or reported lost. Staff record the payment at the handover, so the delivery collects nothing. The shopper is notified
 * of the handover only once, even when it is undone and repeated, and not of the return or loss, which the e-mail about the deposit
 * confirms.
 */
export async function advanceRentalOrder(tx: Tx, step: StatusAdvance) {
  const order = (await lockOrder(tx, step.id))!
  const isNotified = step.status === 'delivered' || order.events.some(({ status }) => status === step.status)
  const notify = isNotified ? notifyNobody : notifyStatus
  if (isRentalOnly(order)) await advanceStatus(tx, { ...step, notify, changesCashPayment: false })
}

/** The status that a handover has set. `setBy` are the names of the staff who have made such a handover of this order. */
export type StatusReversal = Pick<StatusAdvance, 'id' | 'status' | 'by' | 'today'> & {
  setBy: readonly string[]
}

/**
 * Restores the status that an order of rentals had before a handover advanced it to `status`. Notifies nobody. Does nothing when the order
 * has another status by now, or when somebody else set the status.
 */
export async function revertRentalOrder(tx: Tx, { id, status, setBy, by, today }: StatusReversal) {
  const order = (await lockOrder(tx, id))!
  const advances = order.events.flatMap((event, at) => {
    const before = order.events[at - 1]?.status
    const isAdvance =
      before && event.status === status && canTransition(orderTransitions.shop, before, status)
    return isAdvance ? [{ before, by: event.by }] : []
  })
  const last = advances.at(-1)
  if (!last || !isRentalOnly(order) || order.status !== status || !setBy.includes(last.by ?? '')) return
  await transitionOrder(tx, {
    order,
    status: last.before,
    by,
    today,
    notify: notifyNobody,
    changesCashPayment: false,
  })
}

/** Whether all lines of the order are rentals. */
export const isRentalOnly = ({ lines }: OrderRow): boolean => lines.every(({ type }) => type === 'rent')
