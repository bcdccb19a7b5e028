import { refuse } from '../../../../contract/core/refusal.ts'
import type { RentalReturn } from '../../../../contract/orders/rental-return.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { collectionDay, pickupDays, type ReturnWay } from '../../../../contract/rentals/return-way.ts'
import { calendarOf } from '../../../../contract/shipping/promise.ts'
import { inTransaction, type Db, type DbOrTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findService } from '../../delivery/find-service.ts'
import { notifyReturnWay } from '../notify-return-way.ts'
import { presentOrder } from '../present.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import type { Today } from '../today.ts'
import { assertPickupDay } from './pickup-day.ts'
import { findReturningLines, upsertReturnChoice, type ReturningLine } from './queries.ts'

export type ReturnChoice = {
  id: string
  line: number
  way: ReturnWay
  pickupOn?: Day | null | undefined
  actor: Actor
  today: Today
}

/** Stores how the garments of a line come back. Refuses days on which nobody collects, with an error at the field. */
export const chooseReturn = (db: Db, choice: ReturnChoice): Promise<RentalReturn> =>
  inTransaction(db, async (tx) => {
    const { id, line, way, pickupOn = null, actor, today } = choice
    const order = await lockOrder(tx, id)
    if (!order || order.user_id !== actor.id) return refuse('not_found', 'Order not found')
    const find = async () => (await listReturns(tx, order, today)).find((row) => row.line === line)
    const present = await find()
    if (!present) return refuse('not_found', 'Rental not found in this order')
    if (way === present.way && (way === 'brings_back' || pickupOn === present.pickupOn)) return present
    if (!present.canChoose) refuse('wrong_state', 'This return can no longer be changed')
    if (way === 'pickup') assertPickupDay(present.pickupDays, pickupOn)
    await upsertReturnChoice(tx, {
      order_id: id,
      line,
      way,
      pickup_on: way === 'pickup' ? pickupOn : null,
      chosen_at: today.now,
    })
    const chosen = (await find())!
    const presented = presentOrder(order)
    await notifyReturnWay(tx, presented, {
      goods: [chosen.title],
      way,
      day: chosen.pickupOn ?? chosen.dueBack,
      isRental: true,
      hasDeposit: presented.items[line]!.deposit > 0,
      about: `${id}:${line}`,
      now: today.now,
    })
    return chosen
  })

/** Lists how the garments of an order come back that are booked or with the customer. */
export async function listReturns(db: DbOrTx, order: OrderRow, today: Today): Promise<RentalReturn[]> {
  if (order.status === 'cancelled' || order.channel === 'counter') return []
  const lines = await findReturningLines(db, order.id)
  if (lines.length === 0) return []
  const { address, fulfilment } = presentOrder(order)
  const service = address && (await findService(db, address.pin, today.settings))
  const byStaff = fulfilment?.method === 'hand_delivery'
  return lines.map((line) => {
    const isCollected = byStaff || (line.lane !== null && service?.hasReversePickup === true)
    return presentReturn(line, { isCollected, today })
  })
}

type Terms = { isCollected: boolean; today: Today }

function presentReturn(row: ReturningLine, { isCollected, today }: Terms): RentalReturn {
  const calendar = calendarOf(today.settings.delivery)
  const { line, title, worn, backBy, lane, way: chosen, pickupOn: chosenDay } = row
  const collection = collectionDay(worn.until, calendar)
  // the staff of the shop bring a garment back on the day on which they collect it
  const latest = lane ? collection : backBy
  const days = isCollected ? pickupDays({ worn, latest, today: today.rules.today }, calendar) : []
  const way = chosen ?? (lane && isCollected ? 'pickup' : 'brings_back')
  const pickupOn = way === 'pickup' ? (chosenDay ?? collection) : null
  const canChange = pickupOn === null || pickupOn > today.rules.today
  return {
    line,
    title,
    way,
    pickupOn,
    sendBy: lane && !isCollected && way === 'brings_back' ? collection : null,
    dueBack: backBy,
    pickupDays: days,
    canChoose: days.length > 0 && canChange,
  }
}
