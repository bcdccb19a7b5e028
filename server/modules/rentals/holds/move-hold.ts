import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { movedDays } from '../../../../contract/rentals/booking-calendar.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { piecesInService, readInventories, supplyOf, type Hold, type Inventory } from './inventory.ts'
import { countFreePieces, spanOf } from './peak-demand.ts'
import { explainBooking, findBookingOfPiece, outOfService } from './piece-conflict.ts'
import { findLineOfHold, updateHolds, updateHoldPieces, type PieceRow } from './queries.ts'
import { lockInventories, reassignPieces } from './reassign-pieces.ts'
import {
  backBy,
  blockedDays,
  periodRefusal,
  readRules,
  rulesForLane,
  termsOfHold,
  type RentalRules,
} from './rental-rules.ts'
import { availabilityOf, findAlternatives } from './sku-availability.ts'

export type HoldMove = {
  holdId: number
  skuId: string
  /** True if a garment of the same order line was handed out. */
  isLineHandedOut: boolean
  /** The new piece; null for any free piece. */
  pieceId: string | null
  /** The new first worn day. */
  from: Day
  now: Date
}

export type MovedHold = {
  piece: PieceRow
  worn: Period
  blocked: Period
  /** The number of holds that have other days now: all holds of the order line. 0 if only the piece has changed. */
  holdsOnOtherDays: number
  before: { piece: PieceRow | null; worn: Period }
}

/** The move with everything that its checks need. `ours` are the holds that move; their days in `worn` and `blocked` are the new ones. */
type Plan = {
  move: HoldMove
  hold: Hold
  ours: readonly Hold[]
  others: readonly Hold[]
  worn: Period
  blocked: Period
  hasNewDays: boolean
  inventory: Inventory
  rules: RentalRules
}

/** Returns the order, the line and the SKU of a booking. Refuses an unknown booking with `not_found`. */
export const findLineOfBooking = async (tx: Tx, holdId: number) =>
  (await findLineOfHold(tx, holdId)) ?? refuse('not_found', 'Booking not found')

/**
 * Moves a hold to another piece of its SKU, or to other days with the same number of days. On other days, all holds of the order line move,
 * because a line has one period. Other holds keep their days, and keep their piece unless a hold without a piece can now get one. The
 * caller must lock the order first and update the days of the order line. Each refusal says what prevents the move.
 */
export async function moveHold(tx: Tx, move: HoldMove): Promise<MovedHold> {
  const rules = await readRules(tx, move.now)
  const inventory = (await lockInventories(tx, [move.skuId], rules)).get(move.skuId)!
  const plan = planMove(inventory, move, rules)
  assertMovable(plan)
  assertDays(plan)
  assertPiece(plan)
  assertSupply(plan)
  const { hold, ours, worn, blocked } = plan
  await reassignPieces(tx, { skuId: move.skuId, rules }, async () => {
    if (plan.hasNewDays) {
      await updateHolds(
        tx,
        ours.map(({ id }) => id),
        {
          skuId: move.skuId,
          worn,
          blocked,
          backBy: backBy({ worn, blocked }, rulesForLane(rules, hold.lane)),
        },
      )
    }
    await updateHoldPieces(tx, choosePieces(plan))
  })
  return resultOf(tx, plan)
}

function planMove(stored: Inventory, move: HoldMove, rules: RentalRules): Plan {
  const hold = stored.holds.find(({ id }) => id === move.holdId)
  if (!hold) return refuse('wrong_state', 'This booking is over')
  const inventory = { ...stored, terms: termsOfHold(stored.terms, hold.lane, rules) }
  const wornBefore = { from: hold.wornFrom, until: hold.wornUntil }
  const hasNewDays = move.from !== hold.wornFrom
  const isOurs = ({ id, orderId, line }: Hold) =>
    id === hold.id || (hasNewDays && orderId === hold.orderId && line === hold.line)
  const worn = movedDays(wornBefore, move.from)
  const blocked = hasNewDays
    ? blockedDays(worn, inventory.terms)
    : { from: hold.from, until: hold.until ?? hold.wornUntil }
  const ours = inventory.holds.filter(isOurs)
  const others = inventory.holds.filter((other) => !isOurs(other))
  return { move, hold, ours, others, worn, blocked, hasNewDays, inventory, rules }
}

/** Refuses to move a garment that was handed out, and to change the days of an unpaid booking. */
function assertMovable({ hold, hasNewDays, move: { isLineHandedOut } }: Plan) {
  const refuseState = (message: string) => refuse('wrong_state', message)
  if (hold.state === 'out') {
    refuseState('The customer has this garment, so its piece and its first day cannot change')
  }
  if (hold.state === 'returned') refuseState('This garment has come back, so its booking cannot be moved')
  if (hasNewDays && hold.state === 'held') {
    refuseState('The customer has not paid for this booking yet. You can change its days after the payment.')
  }
  if (hasNewDays && isLineHandedOut) {
    refuseState('The customer already has another garment of this booking, so the days cannot change')
  }
}

function assertDays({ worn, blocked, hasNewDays, inventory, rules, hold, move }: Plan) {
  const refuseFrom = (message: string) => refuseField('from', message)
  if (!hasNewDays) {
    if (hold.pieceId !== null && (move.pieceId ?? hold.pieceId) === hold.pieceId) {
      refuse('already_done', 'The booking already has this piece on these days')
    }
    if (blocked.until < rules.today) refuseFrom('These days are over. Choose other days.')
    return
  }
  // A booking may move even if its number of days could not be booked today.
  const reason = periodRefusal(worn, { ...inventory.terms, minDays: 1, maxDays: Infinity }, rules.today)
  if (reason) refuseFrom(reason)
}

/** Refuses a piece of another SKU or out of service, and a piece that another booking needs on one of the days. */
function assertPiece(plan: Plan) {
  if (plan.move.pieceId === null) return
  const piece = pieceOf(plan, plan.move.pieceId)
  if (!piece) {
    return refuse('wrong_piece', 'A booking can only move to a piece of the same product, size and colour')
  }
  const reason = outOfService[piece.state]
  if (reason) refuse('wrong_state', `Piece ${piece.code} ${reason}`)
  const booking = bookingInTheWay(plan, piece.id)
  if (booking) refuseDays(plan, explainBooking(piece, booking, plan.rules.today), piece)
}

function assertSupply(plan: Plan) {
  const { inventory, others, ours, rules } = plan
  const supply = supplyOf({ ...inventory, holds: others }, rules.today)
  if (countFreePieces(supply, spanOf(daysFromToday(plan))) >= ours.length) return
  const message =
    ours.length === 1
      ? `No piece of ${inventory.title} in this size and colour is free on all of these days`
      : `There are not ${ours.length} pieces of ${inventory.title} in this size and colour free on all of these days`
  refuseDays(plan, message, null)
}

/** The days from today on which the moved booking blocks its piece. */
const daysFromToday = ({ blocked, rules }: Plan): Period => ({
  from: blocked.from < rules.today ? rules.today : blocked.from,
  until: blocked.until,
})

const pieceOf = ({ inventory }: Plan, id: string | null): PieceRow | undefined =>
  inventory.pieces.find((piece) => piece.id === id)

/** Finds a booking that has the piece on one of the days of the plan. */
const bookingInTheWay = (plan: Plan, pieceId: string): Hold | undefined =>
  findBookingOfPiece(plan.others, { pieceId, span: spanOf(daysFromToday(plan)), today: plan.rules.today })

/** Refuses the days, and names the nearest days on which `piece`, or without a piece any piece, is free. */
function refuseDays(plan: Plan, message: string, piece: PieceRow | null): never {
  const { inventory, others, ours, worn, rules, hold } = plan
  const { productId, skuId, title } = inventory
  const relevant = piece ? others.filter(({ pieceId }) => pieceId === piece.id) : others
  const pieces = piece ? [piece] : inventory.pieces
  const availability = availabilityOf({ ...inventory, pieces, holds: relevant }, rules.today)
  const days = spanOf(worn).until - spanOf(worn).from + 1
  const quantity = piece ? 1 : ours.length
  const alternatives =
    hold.state === 'held' ? [] : findAlternatives(availability, { quantity, days, near: worn.from })
  const details = { productId, skuId, title, nextFree: alternatives[0] ?? null, alternatives }
  return refuse('dates_taken', message, details)
}

/** Chooses a piece for each moved hold: the requested piece, or its own piece, or a free one. Null leaves the choice to `reassignPieces`. */
function choosePieces(plan: Plan) {
  const { move, hold, ours, inventory } = plan
  const free = piecesInService(inventory)
    .map(({ id }) => id)
    .filter((id) => !bookingInTheWay(plan, id))
  const inOrder = [hold, ...ours.filter((other) => other !== hold)]
  return inOrder.map(({ id, pieceId }) => {
    const wanted = id === hold.id ? (move.pieceId ?? pieceId) : pieceId
    const place = Math.max(0, free.indexOf(wanted ?? ''))
    const [chosen = null] = free.splice(place, 1)
    return { holdId: id, pieceId: chosen }
  })
}

/** Returns the result. Refuses if another booking that had no piece has got the requested piece, or if no piece was left. */
async function resultOf(tx: Tx, plan: Plan): Promise<MovedHold> {
  const { move, hold, ours, worn, blocked, hasNewDays, rules } = plan
  const inventory = (await readInventories(tx, [move.skuId], rules)).get(move.skuId)!
  const after = inventory.holds.find(({ id }) => id === hold.id)!
  const piece = pieceOf(plan, after.pieceId)
  if (!piece || (move.pieceId !== null && piece.id !== move.pieceId)) {
    return refuse('wrong_state', 'Another booking that still needs a piece gets this one')
  }
  const before = { from: hold.wornFrom, until: hold.wornUntil }
  return {
    piece,
    worn,
    blocked,
    holdsOnOtherDays: hasNewDays ? ours.length : 0,
    before: { piece: pieceOf(plan, hold.pieceId) ?? null, worn: before },
  }
}
