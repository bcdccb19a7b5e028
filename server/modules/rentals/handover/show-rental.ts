import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import type { OrderRental, RentedGarment } from '../../../../contract/orders/rental-order.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findOrderBalance } from '../../orders/order-postings.ts'
import { findCancellationTerms } from '../../orders/cancel-order.ts'
import { listExtensions } from '../../orders/rentals/extend-rental.ts'
import { listReturns } from '../../orders/rentals/choose-return.ts'
import { listChanges } from '../../orders/rentals/list-change-options.ts'
import { canReadOrder } from '../../orders/policy.ts'
import { presentOrder } from '../../orders/present.ts'
import { findOrder } from '../../orders/queries.ts'
import type { Today } from '../../orders/today.ts'
import { readConditions } from '../conditions.ts'
import {
  findChecks,
  findOrderHolds,
  findOrderOwner,
  type HandoverRow,
  findOrderDeposits,
  findPhotos,
} from './queries.ts'
import { readOrderLedger, presentCheck, presentDeposit, presentPhoto } from './view-hold.ts'

export type RentalRequest = { orderId: string; actor: Actor | null; token: string | null; today: Today }

/** Shows a customer the garments of their order. Refuses the order of another customer with `not_found`, like an unknown order. */
export async function showRental(
  db: Db,
  { orderId, actor, token, today }: RentalRequest,
): Promise<OrderRental> {
  const owner = await findOrderOwner(db, orderId)
  if (!owner || !canReadOrder(owner, actor, token)) refuse('not_found', 'Order not found')
  const order = (await findOrder(db, orderId)) ?? refuse('not_found', 'Order not found')
  return {
    garments: await garmentsOf(db, orderId, today),
    cancellation: await findCancellationTerms(db, order, today),
    conditions: order.status === 'cancelled' ? null : await readConditions(db, presentOrder(order)),
    extensions: await listExtensions(db, orderId),
    returns: await listReturns(db, order, today),
    changes: await listChanges(db, orderId),
    balance: await findOrderBalance(db, orderId),
  }
}

async function garmentsOf(db: Db, orderId: string, { now }: Today): Promise<RentedGarment[]> {
  const holds = await findOrderHolds(db, orderId)
  if (!holds.length) return []
  const ids = holds.map(({ id }) => id)
  const checks = await findChecks(db, ids)
  const photos = await findPhotos(db, ids)
  const deposits = new Map((await findOrderDeposits(db, orderId)).map((row) => [row.hold_id, row]))
  const ledger = await readOrderLedger(db, orderId)
  return holds.map((hold) => ({
    ...presentGarment(hold, now),
    checks: checks.filter(({ hold_id }) => hold_id === hold.id).map(presentCheck),
    photos: photos.filter(({ hold_id }) => hold_id === hold.id).map(presentPhoto),
    deposit: presentDeposit(hold, deposits.get(hold.id), ledger),
  }))
}

function presentGarment(hold: HandoverRow, now: Date) {
  return {
    holdId: hold.id,
    line: hold.line,
    title: hold.title,
    image: hold.image,
    size: hold.size,
    colour: hold.colour,
    state: hold.state,
    pieceCode: hold.piece_code,
    worn: { from: hold.worn_from, until: hold.worn_until },
    arrivesBy: hold.dispatch < hold.worn_from ? addDays(hold.worn_from, -1) : hold.worn_from,
    dueBack: hold.back_by,
    isOverdue: hold.state === 'out' && !hold.released_at && hold.back_by < dayInIndia(now),
    bookedAt: hold.ordered_at.toISOString(),
    outAt: hold.out_at?.toISOString() ?? null,
    returnedAt: hold.returned_at?.toISOString() ?? null,
  }
}
