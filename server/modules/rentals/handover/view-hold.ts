import { dayInIndia } from '../../../../contract/core/dates.ts'
import {
  dueBack,
  type Deposit,
  type DepositState,
  type OrderBalance,
} from '../../../../contract/rentals/deposits.ts'
import type {
  Booking,
  HandoverCheck,
  HandoverPhoto,
  HandoverView,
  NextBooking,
} from '../../../../contract/rentals/handover.ts'
import { paise } from '../../../../contract/core/money.ts'
import { usualSetItems } from '../../../../contract/rentals/pieces.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { isCaptured, findOrderBalance } from '../../orders/ledger.ts'
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

/** One garment of an order as the counter sees it now. */
export async function viewHold(db: DbOrTx, holdId: number, now: Date): Promise<HandoverView> {
  const hold = (await findHold(db, holdId)) ?? refuseUnknownBooking()
  const [deposit] = await findDeposits(db, [holdId])
  const piece = hold.piece_id ? ((await findPiece(db, hold.piece_id)) ?? null) : null
  const money = await readOrderLedger(db, hold.order_id)
  const isWaiting = hold.state === 'booked' && !hold.released_at
  const isOut = hold.state === 'out' || hold.state === 'returned'
  return {
    ...presentBooking(hold),
    setItems: hold.set_items ?? [...usualSetItems(hold.category)],
    piece,
    others: isWaiting ? await findReplacements(db, hold) : [],
    checks: (await findChecks(db, [holdId])).map(presentCheck),
    photos: (await findPhotos(db, [holdId])).map(presentPhoto),
    deposit: presentDeposit(hold, deposit, money),
    rentPerDay: hold.price,
    daysLate: isOut ? daysLate(hold, now) : 0,
    lateFee: isOut ? await readLateFee(db, hold, now) : paise(0),
    balance: money.balance,
    next: hold.piece_id ? await readNextBooking(db, hold.piece_id, now) : null,
    undoable: undoableOf(hold, deposit, money),
  }
}

/** A garment of an order as a list shows it. */
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
  dueBack: dueBack(hold.worn_until),
  customer: hold.customer,
  pieceCode: hold.piece_code,
  outAt: hold.out_at?.toISOString() ?? null,
  returnedAt: hold.returned_at?.toISOString() ?? null,
})

/** Who wants this piece next. In danger once it should be prepared for them. */
export async function readNextBooking(db: DbOrTx, pieceId: string, now: Date): Promise<NextBooking | null> {
  const next = await findNextBooking(db, pieceId, dayInIndia(now))
  if (!next) return null
  const { holdId, orderId, from, neededFrom } = next
  return { holdId, orderId, from, isInDanger: neededFrom <= dayInIndia(now) }
}

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

/** What the books and the refunds say about an order. */
export type OrderLedger = { isCaptured: boolean; balance: OrderBalance; paidBack: readonly DepositRefund[] }

export const readOrderLedger = async (db: DbOrTx, orderId: string): Promise<OrderLedger> => ({
  isCaptured: await isCaptured(db, orderId),
  balance: await findOrderBalance(db, orderId),
  paidBack: await findDepositRefunds(db, orderId),
})

/** What a garment's deposit has become. Until it is handed out that follows from its order's payment. */
export function presentDeposit(hold: HandoverRow, row: DepositRow | undefined, money: OrderLedger): Deposit {
  if (row) return presentInspected(row, money)
  const state = stateBefore(hold, money)
  const goesBack = state === 'settled' || state === 'returned'
  const none = { charges: [], waived: paise(0), waiver: null, kept: paise(0), owed: paise(0) }
  const amounts = { amount: hold.deposit, refund: goesBack ? hold.deposit : paise(0) }
  return { state, ...amounts, ...none, settledAt: null, returnedAt: null, reference: null }
}

function presentInspected(row: DepositRow, { paidBack }: OrderLedger): Deposit {
  const { state, amount, charges, waived, waiver, kept, refund, owed } = row
  const paid = state === 'settled' && paidBack.find(({ holdId, isPaid }) => holdId === row.hold_id && isPaid)
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

function stateBefore({ order_status }: HandoverRow, { isCaptured, balance }: OrderLedger): DepositState {
  if (!isCaptured) return order_status === 'cancelled' ? 'void' : 'awaited'
  if (order_status !== 'cancelled') return 'held'
  return balance.refundDue > 0 ? 'settled' : 'returned'
}

/** The last step of a garment, if it can still be taken back. */
export function undoableOf(
  hold: HandoverRow,
  deposit: DepositRow | undefined,
  { paidBack }: Pick<OrderLedger, 'paidBack'>,
): HandoverView['undoable'] {
  if (deposit?.state === 'settled' || deposit?.state === 'kept') {
    const hasLeft = paidBack.some(({ holdId }) => holdId === hold.id)
    return hold.state === 'returned' && !hasLeft ? 'settlement' : null
  }
  if (deposit?.state !== 'held' || hold.released_at) return null
  if (hold.state === 'returned') return 'back'
  return hold.state === 'out' && hold.order_status !== 'cancelled' ? 'out' : null // its nights are free for others
}
