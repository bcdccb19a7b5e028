import type { Tracking } from '../../../contract/orders/orders.ts'
import {
  canMoveShipment,
  shipmentLabels,
  type OrderShipment,
  type ShipmentState,
  type SellerOrder,
} from '../../../contract/shipping/shipments.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit } from '../audit/record.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { advanceStatus } from '../orders/set-status.ts'
import type { Today } from '../orders/today.ts'
import { businessOf } from '../sellers/business-of.ts'
import { presentOrderShipment, presentSellerOrder, shipmentStatusOf, stateOf } from './present.ts'
import { findShipment, findShipmentsOf, updateShipment, type ShipmentRow } from './queries.ts'
import { notifyShipped } from './notify-shipped.ts'

/** The same words whether there is no such order or nothing of it is theirs. */
export const noSuchShipment = () => refuse('not_found', 'There is no such order')

export type MoveShipment = {
  orderId: string
  state: Exclude<ShipmentState, 'delivered'>
  tracking: Tracking | null
  actor: Actor
  today: Today
}

/**
 * A seller says how far their part of an order is. The order follows: something packed makes it be prepared, and it is shipped
 * with the last parcel when nothing but sellers' goods is in it. Of what is shipped the shopper is told.
 */
export function moveShipment(
  db: Db,
  { orderId, state, tracking, actor, today }: MoveShipment,
): Promise<SellerOrder> {
  return inTransaction(db, async (tx) => {
    const { id: sellerId } = await businessOf(tx, actor)
    const shipment = await lockedShipment(tx, orderId, sellerId)
    const standing = shipmentStatusOf(shipment)
    if (standing === 'waiting') refuse('wrong_state', 'This order is not paid yet. Please do not send it.')
    if (standing === 'cancelled') refuse('wrong_state', 'This order is cancelled. Please do not send it.')
    step(shipment, state)
    await updateShipment(tx, shipment.id, {
      state,
      ...(state === 'shipped' ? { ...sentWith(tracking!), shipped_at: today.now } : {}),
      ...(state === 'packed' ? { packed_at: today.now } : {}),
      ...(state === 'to_pack' ? { packed_at: null } : {}),
    })
    await follow(tx, { orderId, by: 'Seller', today })
    const changed = (await findShipment(tx, orderId, sellerId))!
    if (state === 'shipped') await notifyShipped(tx, orderId, changed)
    return presentSellerOrder(changed)
  })
}

export type NoteDelivered = { orderId: string; sellerId: string; actor: Actor; today: Today }

/** Staff know from the carrier that a parcel has arrived. */
export function noteDelivered(
  db: Db,
  { orderId, sellerId, actor, today }: NoteDelivered,
): Promise<OrderShipment[]> {
  return inTransaction(db, async (tx) => {
    const shipment = await lockedShipment(tx, orderId, sellerId)
    step(shipment, 'delivered')
    await updateShipment(tx, shipment.id, { state: 'delivered', delivered_at: today.now })
    await recordAudit(tx, {
      actor,
      act: 'shipment.delivered',
      subject: `order:${orderId}`,
      after: { seller: sellerId },
    })
    await follow(tx, { orderId, by: actor.name, today })
    return (await findShipmentsOf(tx, orderId)).map(presentOrderShipment)
  })
}

async function lockedShipment(tx: Tx, orderId: string, sellerId: string): Promise<ShipmentRow> {
  if (!(await findShipment(tx, orderId, sellerId))) return noSuchShipment()
  await requireLockedOrder(tx, orderId)
  return (await findShipment(tx, orderId, sellerId))!
}

function step(shipment: ShipmentRow, to: ShipmentState) {
  const from = stateOf(shipment)
  if (canMoveShipment(from, to)) return
  const code = from === to ? 'already_done' : 'wrong_state'
  refuse(code, `This parcel is ${shipmentLabels[from].toLowerCase()} already`)
}

const sentWith = ({ carrier, number, url }: Tracking) => ({
  carrier,
  tracking_number: number,
  tracking_url: url,
})

/** Lets the order keep up with its parcels; what the shop itself sends or hands out for it is the staff's to say. */
async function follow(tx: Tx, { orderId, by, today }: { orderId: string; by: string; today: Today }) {
  const order = await requireLockedOrder(tx, orderId)
  const shipments = await findShipmentsOf(tx, orderId)
  const isAllTheirs = shipments.reduce((count, { lines }) => count + lines.length, 0) === order.items.length
  const states = shipments.map(stateOf)
  const all = (...wanted: ShipmentState[]) => isAllTheirs && states.every((state) => wanted.includes(state))
  const isBegun = states.some((state) => state !== 'to_pack')
  const status = all('delivered')
    ? 'delivered'
    : all('shipped', 'delivered')
      ? 'shipped'
      : isBegun
        ? 'processing'
        : null
  if (status) await advanceStatus(tx, { id: orderId, status, by, today, isTold: status === 'shipped' })
}
