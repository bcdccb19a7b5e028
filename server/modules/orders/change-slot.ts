import { refuse } from '../../../contract/core/refusal.ts'
import type { SlotChangeOptions } from '../../../contract/orders/slot-change.ts'
import {
  isTooLate,
  openSlots,
  slotDays,
  slotKey,
  slotRefusal,
  type FulfilmentSettings,
  type Slot,
  type SlotPlan,
} from '../../../contract/shipping/fulfilment.ts'
import type { Fulfilment } from '../../../contract/shipping/slots.ts'
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../platform/db/database.ts'
import { sendEmail } from '../../platform/email/send-email.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { moveSlot } from '../delivery/slots/book-slot.ts'
import { findBookedPlaces } from '../delivery/slots/queries.ts'
import { slotChanged } from './emails/slot-changed.ts'
import { orderLink } from './notify-shopper.ts'
import { presentOrder } from './present.ts'
import { findOrder, lockOrder, updateFulfilment, type OrderRow } from './queries.ts'
import { findRentedDays } from './rentals/queries.ts'
import { leavingDays } from './rentals/slot-days.ts'
import type { Today } from './today.ts'

type SlotRequest = {
  id: string
  actor: Actor
  today: Today
  /** Whether staff change the slot of a customer. The notice that the shop needs does not apply to them. */
  isStaff: boolean
}

/** Lists the slots to which the pickup or delivery of an order can change, without its present one. */
export async function listSlotChanges(db: Db, request: SlotRequest): Promise<SlotChangeOptions> {
  const order = await findOrder(db, request.id)
  const { fulfilment, refusalReason } = changeableSlot(order, request)
  if (refusalReason) return { refusalReason, slots: [] }
  const slots = openSlots(await planOf(db, { ...request, fulfilment }))
  return {
    refusalReason: null,
    slots: slots
      .filter((slot) => !isSame(slot, fulfilment.slot))
      .map(({ day, from, until }) => ({ day, from, until })),
  }
}

/**
 * Moves an order to another slot of its method. The old place is free again in the same transaction. Refuses a slot that cannot be booked,
 * with an error at the field.
 */
export const changeSlot = (db: Db, { slot, ...request }: SlotRequest & { slot: Slot }): Promise<Fulfilment> =>
  inTransaction(db, async (tx) => {
    const { id, actor, today, isStaff } = request
    const order = await lockOrder(tx, id)
    const { fulfilment, refusalReason } = changeableSlot(order, request)
    if (isSame(slot, fulfilment.slot)) return fulfilment
    if (refusalReason) return refuse('wrong_state', refusalReason)
    const reason = slotRefusal(slot, await planOf(tx, { ...request, fulfilment }))
    if (reason) refuse('invalid', reason, { fields: [{ path: 'slot', message: reason }] })
    await moveSlot(tx, { orderId: id, method: fulfilment.method, slot }, today.settings)
    const changed = { ...fulfilment, slot }
    await updateFulfilment(tx, id, changed)
    if (isStaff) {
      const subject = `order:${id}` as const
      await recordAudit(tx, {
        actor,
        act: 'order.change-slot',
        subject,
        before: fulfilment.slot,
        after: slot,
      })
    }
    await notify(tx, { orderId: id, before: fulfilment, now: today.now })
    return changed
  })

/** Returns the fulfilment of an order, and why its slot cannot be changed. Refuses an order of another customer, or without a slot. */
function changeableSlot(order: OrderRow | undefined, { actor, today, isStaff }: SlotRequest) {
  if (!order || (!isStaff && order.user_id !== actor.id)) return refuse('not_found', 'Order not found')
  const { fulfilment, status } = presentOrder(order)
  if (!fulfilment) return refuse('wrong_state', 'This order has no slot')
  return { fulfilment, refusalReason: refusalOf() }

  function refusalOf(): string | null {
    if (status === 'cancelled') return 'This order is cancelled.'
    if (status === 'shipped' || status === 'delivered') return 'This order has already been handed over.'
    const { method, slot } = fulfilment!
    const plan = { method, settings: today.settings.delivery, now: today.now.toISOString() }
    return !isStaff && isTooLate(slot, plan) ? 'It is too late to change this slot. Please contact us.' : null
  }
}

type PlannedOrder = Pick<SlotRequest, 'id' | 'today' | 'isStaff'> & { fulfilment: Fulfilment }

async function planOf(db: DbOrTx, { id, today, isStaff, fulfilment }: PlannedOrder): Promise<SlotPlan> {
  const { method } = fulfilment
  const window = leavingDays(await findRentedDays(db, id))
  const { delivery } = today.settings
  const settings = isStaff ? withoutNotice(delivery) : delivery
  const plan = { method, settings, now: today.now.toISOString(), window }
  const booked = await findBookedPlaces(db, { method, days: slotDays(plan) })
  const own = slotKey(fulfilment.slot) // its place becomes free with the change, also for a slot with the same begin and another end
  return { ...plan, booked: new Map(booked).set(own, Math.max(0, (booked.get(own) ?? 0) - 1)) }
}

const withoutNotice = ({ pickup, handDelivery, holidays }: FulfilmentSettings): FulfilmentSettings => ({
  pickup: { ...pickup, leadHours: 0 },
  handDelivery: { ...handDelivery, leadHours: 0 },
  holidays,
})

const isSame = (a: Slot, b: Slot) => a.day === b.day && a.from === b.from && a.until === b.until

/** Confirms the new slot to the customer. */
async function notify(tx: Tx, { orderId, before, now }: { orderId: string; before: Fulfilment; now: Date }) {
  const order = presentOrder((await findOrder(tx, orderId))!)
  if (!order.userEmail) return
  await sendEmail(tx, {
    to: order.userEmail,
    template: slotChanged,
    data: {
      name: order.userName,
      orderId,
      fulfilment: order.fulfilment!,
      before: before.slot,
      link: orderLink(order),
    },
    about: { orderId, userId: order.userId },
    once: `slot-changed:${orderId}:${now.toISOString()}`,
  })
}
