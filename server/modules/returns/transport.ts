import { dayInIndia } from '../../../contract/core/dates.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { Day } from '../../../contract/rentals/rentals.ts'
import { goodsPickupDays, type ReturnWay } from '../../../contract/rentals/return-way.ts'
import type { OrderReturn, ReturnTransport } from '../../../contract/returns/returns.ts'
import { calendarOf } from '../../../contract/shipping/promise.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db, type DbOrTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { readBrand } from '../brand/read-brand.ts'
import { findService } from '../delivery/find-service.ts'
import { findOwnOrder, requireLockedOrder } from '../orders/find-order.ts'
import { notifyReturnWay } from '../orders/notify-return-way.ts'
import { assertPickupDay } from '../orders/rentals/pickup-day.ts'
import { readSettings } from '../store/settings.ts'
import { presentOwnReturn } from './present.ts'
import { findReturn, updateReturn, type ReturnRow } from './queries.ts'

/** Returns how the goods of a return come back, and what the customer can choose now; null unless the return is approved. */
export async function findTransport(
  db: DbOrTx,
  { row, order, now }: { row: ReturnRow; order: Order; now: Date },
): Promise<ReturnTransport | null> {
  const { state, way, pickup_on: pickupOn } = row
  if (state !== 'approved') return null
  const settings = await readSettings(db)
  const canOpenOrder = order.userId !== null // the choice is on the page of the order, which needs an account
  const service = canOpenOrder && order.address ? await findService(db, order.address.pin, settings) : null
  const today = dayInIndia(now)
  const pickupDays = service?.hasReversePickup ? goodsPickupDays(today, calendarOf(settings.delivery)) : []
  return { way, pickupOn, pickupDays, canChoose: pickupDays.length > 0 && pickupOn !== today }
}

type TransportChoice = { id: string; way: ReturnWay; pickupOn?: Day | null | undefined; actor: Actor }

/** Stores how the goods of an approved return come back. Refuses days on which nobody collects, with an error at the field. */
export async function chooseTransport(
  { db, env }: { db: Db; env: Env },
  { id, way, pickupOn = null, actor }: TransportChoice,
): Promise<OrderReturn> {
  const found = await findReturn(db, id)
  const own = found && (await findOwnOrder(db, actor, found.order_id))
  if (!own) return refuse('not_found', 'Return not found')
  return inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, own._id)
    const now = env.now()
    const present = async (row: ReturnRow) =>
      presentOwnReturn(row, order, {
        brand: await readBrand(tx),
        transport: await findTransport(tx, { row, order, now }),
      })
    const before = await present((await findReturn(tx, id))!)
    const { transport } = before
    const day = way === 'pickup' ? pickupOn : null
    if (transport?.way === way && transport.pickupOn === day) return before
    if (!transport?.canChoose) return refuse('wrong_state', 'This choice can no longer be changed')
    if (way === 'pickup') assertPickupDay(transport.pickupDays, day)
    await updateReturn(tx, id, { way, pickup_on: day })
    const after = await present((await findReturn(tx, id))!)
    await notifyReturnWay(tx, order, {
      goods: after.lines.map(({ title }) => title),
      way,
      day,
      isRental: false,
      hasDeposit: false,
      about: id,
      now,
    })
    return after
  })
}
