import { dayInIndia } from '../../../../contract/core/dates.ts'
import { type Deposit, type DepositState, type OrderBalance } from '../../../../contract/rentals/deposits.ts'
import type {
  Booking,
  HandoverCheck,
  HandoverPhoto,
  HandoverView,
  NextBooking,
  UndoableStep,
} from '../../../../contract/rentals/handover.ts'
import { isRefundedByHand } from '../../../../contract/payments/payments.ts'
import { paise, sum, type Paise } from '../../../../contract/core/money.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { readBalance } from '../../ledger/post-transactions.ts'
import { isCaptured, findOrderBalance } from '../../orders/order-postings.ts'
import { findAmountDueOnDelivery, isPaidInCash } from '../../payments/collect-cod.ts'
import { findNextBooking, findPiece } from '../pieces/queries.ts'
import { refuseUnknownBooking } from './lock-hold.ts'
import {
  findChecks,
  findHold,
  findReplacements,
  type HandoverRow,
  findDeposits,
  findDepositRefunds,
  type DepositRow,
  type DepositRefund,
  findPhotos,
  type PhotoRow,
} from './queries.ts'
import { daysLate, readLateFee } from './late-fee.ts'

/** Reads one booked garment for the rental counter. */
export async function viewHold(db: DbOrTx, holdId: number, now: Date): Promise<HandoverView> {
  const hold = (await findHold(db, holdId)) ?? refuseUnknownBooking()
  const [deposit] = await findDeposits(db, [holdId])
  const piece = hold.piece_id ? ((await findPiece(db, hold.piece_id)) ?? null) : null
  const ledger = await readOrderLedger(db, hold.order_id)
  const isOut = isHandedOut(hold)
  const isReleased = !isOut && hold.released_at !== null
  const undoable = undoableOf(hold, deposit, ledger)
  return {
    ...presentBooking(hold),
    setItems: hold.set_items,
    piece,
    others: hold.state === 'booked' && !isReleased ? await findReplacements(db, hold) : [],
    checks: (await findChecks(db, [holdId])).map(presentCheck),
    photos: (await findPhotos(db, [holdId])).map(presentPhoto),
    deposit: presentDeposit(hold, deposit, ledger),
    depositHeld:
      deposit?.state === 'held' && ledger.isCaptured
        ? await readHeldDeposit(db, hold.order_id, deposit.amount)
        : paise(0),
    rentPerDay: hold.price,
    daysLate: isOut ? daysLate(hold, now) : 0,
    lateFee: isOut ? await readLateFee(db, hold, now) : paise(0),
    balance: ledger.balance,
    isReleased,
    isRefundedByHand: isRefundedByHand(hold.payment_method),
    dueOnDelivery: await findAmountDueOnDelivery(db, hold.order_id),
    cashToGiveBack: await findCashToGiveBack(db, hold, { deposit, refunds: ledger.refunds }),
    next: hold.piece_id ? await readNextBooking(db, hold.piece_id, now) : null,
    undoable,
    canLowerCharges: canLowerCharges(deposit, undoable),
  }
}

/** Returns how much of a paid deposit the shop still holds: less than `amount` if staff have refunded a part of it by hand. */
export async function readHeldDeposit(db: DbOrTx, orderId: string, amount: Paise): Promise<Paise> {
  const held = 0 - (await readBalance(db, 'deposits', orderId))
  return paise(Math.max(0, Math.min(amount, held)))
}

/**
 * Returns whether staff can lower a charge. While a settlement can be undone, they settle again instead. The report of a loss can be undone
 * at any time, and keeps the whole deposit, so a part can be given back too.
 */
function canLowerCharges(deposit: DepositRow | undefined, undoable: UndoableStep | null): boolean {
  if (!deposit?.charges.length) return false
  return undoable === null || (undoable === 'loss' && deposit.owed === 0)
}

/** Returns the refund of a settled deposit that staff can give back in cash: the order was paid in cash, and nobody has paid the refund. */
async function findCashToGiveBack(
  db: DbOrTx,
  hold: HandoverRow,
  { deposit, refunds }: { deposit: DepositRow | undefined; refunds: readonly DepositRefund[] },
) {
  if (!deposit || !(await isPaidInCash(db, hold.order_id))) return paise(0)
  const requested = refunds.filter(({ holdId }) => holdId === hold.id)
  if (requested.length === 0) return deposit.refund
  return sum(requested.flatMap(({ isPaid, amount }) => (isPaid ? [] : [amount])))
}

/** Presents a booking as an item of a list. */
export const presentBooking = (hold: HandoverRow): Booking => ({
  holdId: hold.id,
  orderId: hold.order_id,
  line: hold.line,
  state: hold.state,
  productId: hold.product_id,
  title: hold.title,
  image: hold.image,
  size: hold.size,
  colour: hold.colour,
  worn: { from: hold.worn_from, until: hold.worn_until },
  dispatch: hold.dispatch,
  dueBack: hold.back_by,
  customer: hold.customer,
  pieceCode: hold.piece_code,
  outAt: hold.out_at?.toISOString() ?? null,
  returnedAt: hold.returned_at?.toISOString() ?? null,
})

/**
 * Reads the next booking of this piece. `isInDanger` is true from the first blocked day of that booking on, because the booking needs the
 * piece on that day.
 */
export async function readNextBooking(db: DbOrTx, pieceId: string, now: Date): Promise<NextBooking | null> {
  const next = await findNextBooking(db, pieceId, dayInIndia(now))
  if (!next) return null
  const { holdId, orderId, from, neededFrom } = next
  return { holdId, orderId, from, isInDanger: neededFrom <= dayInIndia(now) }
}

const isHandedOut = ({ state }: HandoverRow) => state === 'out' || state === 'returned'

type CheckRow = Awaited<ReturnType<typeof findChecks>>[number]

export const presentCheck = ({ phase, items, condition, note, by, at }: CheckRow): HandoverCheck => ({
  phase,
  items,
  condition,
  note,
  by,
  at: at.toISOString(),
})

export const presentPhoto = ({ id, phase, width, height, at }: PhotoRow): HandoverPhoto => ({
  id,
  phase,
  width,
  height,
  at: at.toISOString(),
})

/** The payment data of an order: whether it is paid, its balance, and the refunds of its deposits. */
export type OrderLedger = { isCaptured: boolean; balance: OrderBalance; refunds: readonly DepositRefund[] }

export const readOrderLedger = async (db: DbOrTx, orderId: string): Promise<OrderLedger> => ({
  isCaptured: await isCaptured(db, orderId),
  balance: await findOrderBalance(db, orderId),
  refunds: await findDepositRefunds(db, orderId),
})

/**
 * Presents the deposit of a garment. Before the handout, and after the handout was undone, the state of the deposit is derived from the
 * payment of the order.
 */
export function presentDeposit(hold: HandoverRow, row: DepositRow | undefined, ledger: OrderLedger): Deposit {
  if (row && isHandedOut(hold)) return presentSettled(row, ledger)
  const state = stateBeforeHandout(hold, ledger)
  const goesBack = state === 'settled' || state === 'returned'
  const none = { charges: [], waived: paise(0), waiver: null, kept: paise(0), owed: paise(0) }
  const amounts = { amount: hold.deposit, refund: goesBack ? hold.deposit : paise(0) }
  return { state, ...amounts, ...none, settledAt: null, returnedAt: null, reference: null }
}

function presentSettled(row: DepositRow, { isCaptured, refunds }: OrderLedger): Deposit {
  const { amount, charges, waived, waiver, kept, refund, owed } = row
  const state = row.state === 'held' && !isCaptured ? 'awaited' : row.state // handed out before the customer has paid
  const ofHold = refunds.filter(({ holdId }) => holdId === row.hold_id)
  const paid = state === 'settled' && ofHold.every(({ isPaid }) => isPaid) && ofHold.at(-1)
  return {
    state: paid ? 'returned' : state,
    amount,
    charges,
    waived,
    waiver,
    kept,
    refund,
    owed,
    settledAt: row.settled_at?.toISOString() ?? null,
    returnedAt: paid ? paid.at.toISOString() : null,
    reference: paid ? paid.reference : null,
  }
}

function stateBeforeHandout(
  { order_status }: HandoverRow,
  { isCaptured, balance }: OrderLedger,
): DepositState {
  if (!isCaptured) return order_status === 'cancelled' ? 'void' : 'awaited'
  if (order_status !== 'cancelled') return 'held'
  return balance.refundDue > 0 ? 'settled' : 'returned'
}

/** Returns the last step of a handover if staff can still undo it, else null. */
export function undoableOf(
  hold: HandoverRow,
  deposit: DepositRow | undefined,
  { balance, refunds }: Pick<OrderLedger, 'balance' | 'refunds'>,
): HandoverView['undoable'] {
  if (deposit?.state === 'settled' || deposit?.state === 'kept') {
    const isRefunding = refunds.some(({ holdId }) => holdId === hold.id)
    const isPaid = balance.owed < deposit.owed
    if (isRefunding || isPaid) return null
    return hold.state === 'returned' ? 'settlement' : 'loss'
  }
  if (deposit?.state !== 'held' || hold.released_at) return null
  if (hold.state === 'returned') return 'back'
  return hold.state === 'out' && hold.order_status !== 'cancelled' ? 'out' : null // the handout of a cancelled order cannot be undone, because other customers may have booked the nights
}
