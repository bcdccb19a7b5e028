import type { Tracking } from '../../../contract/orders/orders.ts'
import {
  canMoveShipment,
  shipmentLabels,
  type OrderShipment,
  type ShipmentState,
  type SellerOrder,
} from '../../../contract/shipping/shipments.ts'
import { withTrackingPage } from '../../../contract/shipping/carriers.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { advanceStatus, notifyNobody } from '../orders/set-status.ts'
import type { Today } from '../orders/today.ts'
import { completeExchange } from '../returns/exchange-goods.ts'
import { requireBusiness } from '../sellers/find-seller.ts'
import { presentOrderShipment, shipmentStatusOf, currentState } from './present.ts'
import {
  findShipment,
  findShipmentById,
  findOrderShipments,
  updateShipment,
  type ShipmentRow,
} from './queries.ts'
import { sendEmail } from '../../platform/email/send-email.ts'
import { shipmentSent } from './emails/shipment-sent.ts'
import { readBrand } from '../brand/read-brand.ts'
import { presentOrderShipments, readSellerOrder } from './present-shipments.ts'
import { notifyStatus, orderLink } from '../orders/notify-shopper.ts'

/** Refuses with `not_found`, whether or not the order exists, so that the seller cannot find out which orders exist. */
export const noSuchShipment = () => refuse('not_found', 'Order not found')

export type ShipmentStateChange = {
  orderId: string
  /** The id of a return, if this is the shipment of its exchange; else null. */
  exchange: string | null
  state: Exclude<ShipmentState, 'delivered'>
  tracking: Tracking | null
  actor: Actor
  today: Today
}

/**
 * Changes the state of a seller's shipment. When the first shipment of an order is packed, the order's status becomes
 * `processing`. When the last shipment is sent and all goods of the order are from sellers, the status becomes `shipped`. The
 * shopper is notified of each shipment that is sent.
 */
export function updateShipmentState(
  db: Db,
  { orderId, exchange, state, tracking, actor, today }: ShipmentStateChange,
): Promise<SellerOrder> {
  return inTransaction(db, async (tx) => {
    const { id: sellerId } = await requireBusiness(tx, actor)
    const shipment = await lockShipment(tx, await findShipment(tx, { orderId, sellerId, exchange }))
    const status = shipmentStatusOf(shipment)
    if (status === 'waiting') {
      refuse('wrong_state', 'This order has not been paid for yet. Please do not ship it.')
    }
    if (status === 'cancelled') refuse('wrong_state', 'This order has been cancelled. Please do not ship it.')
    if (state === 'shipped') {
      await markShipped(tx, shipment, { tracking: tracking!, by: 'Seller', now: today.now })
      await updateOrderStatus(tx, { orderId, by: 'Seller', today })
      return readSellerOrder(tx, (await findShipmentById(tx, shipment.id))!)
    }
    assertTransition(shipment, state)
    await updateShipment(tx, shipment.id, {
      state,
      ...(state === 'packed' ? { packed_at: today.now } : {}),
      ...(state === 'to_pack' ? { packed_at: null } : {}),
    })
    await updateOrderStatus(tx, { orderId, by: 'Seller', today })
    return readSellerOrder(tx, (await findShipmentById(tx, shipment.id))!)
  })
}

type SentShipment = { tracking: Tracking; by: string; now: Date }

/** Marks a locked shipment as shipped, and notifies the shopper. The last shipment of an exchange completes the exchange. */
export async function markShipped(tx: Tx, shipment: ShipmentRow, { tracking, by, now }: SentShipment) {
  assertTransition(shipment, 'shipped')
  await updateShipment(tx, shipment.id, {
    state: 'shipped',
    ...toTrackingColumns(tracking),
    shipped_at: now,
  })
  if (shipment.return_id) await completeExchange(tx, { id: shipment.return_id, by, now })
  await notifyShipped(tx, (await findShipmentById(tx, shipment.id))!)
}

export type DeliveredShipment = { id: string; actor: Actor; today: Today }

/**
 * Marks a shipment as delivered on behalf of staff, who know this for example from the carrier's tracking. The parcel of a seller is
 * read-only for staff, because its delivery pays the seller: only an admin can mark it. Refuses a shipment of a cancelled order.
 */
export function markDelivered(db: Db, { id, actor, today }: DeliveredShipment): Promise<OrderShipment[]> {
  return inTransaction(db, async (tx) => {
    const shipment = await lockShipment(tx, await findShipmentById(tx, id))
    const { order_id: orderId, seller_id: seller, return_id: exchange } = shipment
    if (seller && actor.role !== 'admin') {
      refuse('forbidden', 'Only an admin can mark the parcel of a seller as delivered')
    }
    if (shipmentStatusOf(shipment) === 'cancelled') refuse('wrong_state', 'This order has been cancelled')
    assertTransition(shipment, 'delivered')
    await updateShipment(tx, shipment.id, { state: 'delivered', delivered_at: today.now })
    await recordAudit(tx, {
      actor,
      act: 'shipment.delivered',
      subject: `order:${orderId}`,
      after: { seller, exchange },
    })
    await updateOrderStatus(tx, { orderId, by: actor.name, today })
    return presentOrderShipments(tx, orderId)
  })
}

/** Locks the order of a shipment, and returns the shipment as it is now. */
export async function lockShipment(tx: Tx, found: ShipmentRow | undefined): Promise<ShipmentRow> {
  if (!found) return noSuchShipment()
  await requireLockedOrder(tx, found.order_id)
  return (await findShipmentById(tx, found.id)) ?? noSuchShipment()
}

function assertTransition(shipment: ShipmentRow, to: ShipmentState) {
  const from = currentState(shipment)
  if (canMoveShipment(from, to)) return
  const code = from === to ? 'already_done' : 'wrong_state'
  refuse(code, `This shipment is already ${shipmentLabels[from].toLowerCase()}`)
}

function toTrackingColumns(tracking: Tracking) {
  const { carrier, number, url } = withTrackingPage(tracking)
  return { carrier, tracking_number: number, tracking_url: url }
}

type OrderUpdate = { orderId: string; by: string; today: Today }

/**
 * Updates the order's status according to its shipments. If the order also contains goods of the shop itself, staff set the
 * statuses `shipped` and `delivered`.
 */
async function updateOrderStatus(tx: Tx, { orderId, by, today }: OrderUpdate) {
  const order = await requireLockedOrder(tx, orderId)
  const shipments = (await findOrderShipments(tx, orderId)).filter(({ return_id }) => return_id === null)
  const isSellersOnly = shipments.reduce((count, { lines }) => count + lines.length, 0) === order.items.length
  const states = shipments.map(currentState)
  const areAll = (...allowed: ShipmentState[]) =>
    isSellersOnly && states.every((state) => allowed.includes(state))
  const isStarted = states.some((state) => state !== 'to_pack')
  const status = areAll('delivered')
    ? 'delivered'
    : areAll('shipped', 'delivered')
      ? 'shipped'
      : isStarted
        ? 'processing'
        : null
  const notify = status === 'shipped' ? notifyNobody : notifyStatus
  if (status) await advanceStatus(tx, { id: orderId, status, by, today, notify })
}

/** Sends the shopper an e-mail with the tracking details of a shipment. */
async function notifyShipped(tx: Tx, row: ShipmentRow) {
  const { order_id: orderId } = row
  const order = await requireLockedOrder(tx, orderId)
  const { seller, lines, tracking, exchange } = presentOrderShipment(row, await readBrand(tx))
  if (!order.userEmail || !tracking) return
  await sendEmail(tx, {
    to: order.userEmail,
    template: shipmentSent,
    data: {
      orderId,
      link: orderLink(order),
      seller,
      lines: lines.map(({ line, ...shipped }) => ({ ...order.items[line]!, ...shipped })),
      isWhole: lines.length === order.items.length,
      isExchange: exchange !== null,
      tracking,
    },
    about: { orderId, userId: order.userId },
    once: `shipment-sent:${row.id}:${row.shipped_at?.toISOString()}`, // a parcel that came back is sent again
  })
}
