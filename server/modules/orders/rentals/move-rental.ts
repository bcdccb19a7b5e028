import type { MovedBooking } from '../../../../contract/rentals/booking-calendar.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, runAndRollBack, type Db, type Tx } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findLineOfBooking, moveHold, type MovedHold } from '../../rentals/holds/move-hold.ts'
import { rentalMoved } from '../emails/rental-moved.ts'
import { orderLink } from '../notify-shopper.ts'
import { presentOrder } from '../present.ts'
import { findOrder, lockOrder } from '../queries.ts'
import { deleteReturnChoice, findDueBack, updateLineDays } from './queries.ts'
import { assertFitsSlot } from './slot-days.ts'

export type MoveRequest = {
  holdId: number
  pieceId: string | null
  from: Day
  /** True to return the decision without changing anything. */
  check: boolean
  actor: Actor
  now: Date
}

/**
 * Moves one garment of an order to another piece, or its order line to other days. The price stays the same. The customer is notified of
 * other days. Refuses in the same cases as `moveHold`.
 */
export const moveRental = (db: Db, request: MoveRequest): Promise<MovedBooking> =>
  request.check
    ? runAndRollBack(db, (tx) => moveInTransaction(tx, request))
    : inTransaction(db, (tx) => moveInTransaction(tx, request))

async function moveInTransaction(tx: Tx, request: MoveRequest): Promise<MovedBooking> {
  const { holdId, pieceId, from, actor, now } = request
  const { orderId } = await findLineOfBooking(tx, holdId)
  const order = await lockOrder(tx, orderId)
  const { line, ...sku } = await findLineOfBooking(tx, holdId)
  const moved = await moveHold(tx, { holdId, ...sku, pieceId, from, now })
  const { piece, worn, before, holdsOnOtherDays } = moved
  await recordMove(tx, holdId, { moved, actor })
  const hasNewDays = holdsOnOtherDays > 0
  if (hasNewDays) {
    assertFitsSlot(order!, moved)
    await updateLineDays(tx, { orderId, line, days: worn })
    await deleteReturnChoice(tx, { orderId, line })
  }
  return {
    piece: { id: piece.id, code: piece.code },
    worn,
    garmentsOnOtherDays: holdsOnOtherDays,
    isCustomerNotified: hasNewDays && (await notifyOfNewDays(tx, { orderId, line, before: before.worn })),
    before: { pieceId: before.piece?.id ?? null, from: before.worn.from },
  }
}

const recordMove = (tx: Tx, holdId: number, { moved, actor }: { moved: MovedHold; actor: Actor }) =>
  recordAudit(tx, {
    actor,
    act: 'rental.move',
    subject: `hold:${holdId}`,
    before: { piece: moved.before.piece?.code ?? null, ...moved.before.worn },
    after: { piece: moved.piece.code, ...moved.worn },
  })

type NewDays = { orderId: string; line: number; before: Period }

/** Sends the new days to the customer. Returns false if the order has no e-mail address. */
async function notifyOfNewDays(tx: Tx, { orderId, line, before }: NewDays): Promise<boolean> {
  const order = presentOrder((await findOrder(tx, orderId)) ?? refuse('not_found', 'Order not found'))
  if (!order.userEmail) return false
  await sendEmail(tx, {
    to: order.userEmail,
    template: rentalMoved,
    data: {
      orderId,
      line: order.items[line]!,
      before,
      dueBack: await findDueBack(tx, { orderId, line }),
      link: orderLink(order),
    },
    about: { orderId, userId: order.userId },
  })
  return true
}
