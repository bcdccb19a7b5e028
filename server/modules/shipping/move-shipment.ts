import type { Tracking } from '../../../contract/orders/orders.ts'
import {
  mayMoveParcel,
  parcelWords,
  type OrderParcel,
  type ParcelState,
  type SellerOrder,
} from '../../../contract/shipping/shipments.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { recordAct } from '../audit/record.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../accounts/actor.ts'
import { lockedOrder } from '../orders/find-order-of.ts'
import { bringForward } from '../orders/set-status.ts'
import type { Today } from '../orders/today.ts'
import { businessOf } from '../sellers/business-of.ts'
import { presentOrderParcel, presentSellerOrder, standingOf, stateOf } from './present.ts'
import { findParcel, findParcelsOf, updateParcel, type ParcelRow } from './queries.ts'
import { tellShipped } from './notify-shipped.ts'

/** The same words whether there is no such order or nothing of it is theirs. */
export const noSuchParcel = () => refuse('not_found', 'There is no such order')

export type MoveParcel = {
  orderId: string
  state: Exclude<ParcelState, 'delivered'>
  tracking: Tracking | null
  actor: Actor
  today: Today
}

/**
 * A seller says how far their part of an order is. The order follows: something packed makes it be prepared, and it is shipped
 * with the last parcel when nothing but sellers' goods is in it. Of what is shipped the shopper is told.
 */
export function moveParcel(
  db: Db,
  { orderId, state, tracking, actor, today }: MoveParcel,
): Promise<SellerOrder> {
  return inTransaction(db, async (tx) => {
    const { id: sellerId } = await businessOf(tx, actor)
    const parcel = await lockedParcel(tx, orderId, sellerId)
    const standing = standingOf(parcel)
    if (standing === 'waiting') refuse('wrong_state', 'This order is not paid yet. Please do not send it.')
    if (standing === 'cancelled') refuse('wrong_state', 'This order is cancelled. Please do not send it.')
    step(parcel, state)
    await updateParcel(tx, parcel.id, {
      state,
      ...(state === 'shipped' ? { ...sentWith(tracking!), shipped_at: today.now } : {}),
      ...(state === 'packed' ? { packed_at: today.now } : {}),
      ...(state === 'to_pack' ? { packed_at: null } : {}),
    })
    await follow(tx, { orderId, by: 'Seller', today })
    const changed = (await findParcel(tx, orderId, sellerId))!
    if (state === 'shipped') await tellShipped(tx, orderId, changed)
    return presentSellerOrder(changed)
  })
}

export type NoteDelivered = { orderId: string; sellerId: string; actor: Actor; today: Today }

/** Staff know from the carrier that a parcel has arrived. */
export function noteDelivered(
  db: Db,
  { orderId, sellerId, actor, today }: NoteDelivered,
): Promise<OrderParcel[]> {
  return inTransaction(db, async (tx) => {
    const parcel = await lockedParcel(tx, orderId, sellerId)
    step(parcel, 'delivered')
    await updateParcel(tx, parcel.id, { state: 'delivered', delivered_at: today.now })
    await recordAct(tx, {
      actor,
      act: 'parcel.delivered',
      subject: `order:${orderId}`,
      after: { seller: sellerId },
    })
    await follow(tx, { orderId, by: actor.name, today })
    return (await findParcelsOf(tx, orderId)).map(presentOrderParcel)
  })
}

async function lockedParcel(tx: Tx, orderId: string, sellerId: string): Promise<ParcelRow> {
  if (!(await findParcel(tx, orderId, sellerId))) return noSuchParcel()
  await lockedOrder(tx, orderId)
  return (await findParcel(tx, orderId, sellerId))!
}

function step(parcel: ParcelRow, to: ParcelState) {
  const from = stateOf(parcel)
  if (mayMoveParcel(from, to)) return
  const code = from === to ? 'already_done' : 'wrong_state'
  refuse(code, `This parcel is ${parcelWords[from].toLowerCase()} already`)
}

const sentWith = ({ carrier, number, url }: Tracking) => ({
  carrier,
  tracking_number: number,
  tracking_url: url,
})

/** Lets the order keep up with its parcels; what the shop itself sends or hands out for it is the staff's to say. */
async function follow(tx: Tx, { orderId, by, today }: { orderId: string; by: string; today: Today }) {
  const order = await lockedOrder(tx, orderId)
  const parcels = await findParcelsOf(tx, orderId)
  const isAllTheirs = parcels.reduce((count, { lines }) => count + lines.length, 0) === order.items.length
  const states = parcels.map(stateOf)
  const all = (...wanted: ParcelState[]) => isAllTheirs && states.every((state) => wanted.includes(state))
  const isBegun = states.some((state) => state !== 'to_pack')
  const status = all('delivered')
    ? 'delivered'
    : all('shipped', 'delivered')
      ? 'shipped'
      : isBegun
        ? 'processing'
        : null
  if (status) await bringForward(tx, { id: orderId, status, by, today, isTold: status === 'shipped' })
}
