import { dayNumber } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lockInventories, reassignPieces } from '../holds/reassign-pieces.ts'
import { countFreePieces } from '../holds/peak-demand.ts'
import { readRules, type RentalRules, blockedDays } from '../holds/rental-rules.ts'
import { supplyOf, type Hold, type Inventory, isLate } from '../holds/inventory.ts'
import type { PieceState } from '../../../../contract/rentals/pieces.ts'
import {
  startCleaning,
  releaseReturnedHold,
  releaseOutHold,
  updateHoldOut,
  updateHoldReturned,
  updatePieceState,
  findSkuOfHold,
  findSkuOfPiece,
  insertPieceEvent,
  updateCondition,
  type NewPieceEvent,
  updateHold,
  decrementWears,
} from './queries.ts'
import type { PieceCondition } from '../../../../contract/rentals/pieces.ts'
import type { HoldState } from '../holds/queries.ts'

/** A booking, the piece that staff take from the rail for it, and when. */
export type PieceHandOut = { holdId: number; pieceId: string; now: Date }

/**
 * The customer gets a piece. It may be another of the same SKU than the booking's own: bookings swap. Refuses with
 * `wrong_state` what is not paid, not ready or over, and what goes out so early that somebody else would miss it.
 */
export async function handOut(tx: Tx, { holdId, pieceId, now }: PieceHandOut): Promise<void> {
  const skuId = (await findSkuOfHold(tx, holdId)) ?? refuse('not_found', 'Booking not found')
  const rules = await readRules(tx, now)
  const inventory = (await lockInventories(tx, [skuId], rules)).get(skuId)!
  const hold = inventory.holds.find(({ id }) => id === holdId)
  if (!hold) return refuse('wrong_state', 'This booking was cancelled')
  mayGo(hold, rules)
  mayBeTaken(inventory, pieceId)
  await hasDays(inventory, hold, rules)
  await reassignPieces(tx, { skuId, rules }, async () => {
    await releaseReturnedHold(tx, pieceId, now)
    await updateHoldOut(tx, { holdId, pieceId, now, today: rules.today })
    await updatePieceState(tx, pieceId, 'out')
  })
}

function mayGo({ state, wornUntil }: Hold, { today }: RentalRules) {
  const isGone = state === 'out' || state === 'returned'
  if (isGone) refuse('already_done', 'This booking has been handed out already')
  if (state === 'held') refuse('wrong_state', 'This booking has not been paid yet')
  if (wornUntil < today) refuse('wrong_state', 'The days of this booking are over')
}

function mayBeTaken({ pieces, title }: Inventory, pieceId: string) {
  const piece = pieces.find(({ id }) => id === pieceId)
  if (!piece) return refuse('not_found', `This is not the booked size and colour of ${title}`)
  if (piece.state !== 'ready') refuse('wrong_state', `${piece.code} is not ready: ${piece.state}`)
}

/** From today until the booking's days begin somebody else may count on a piece. */
async function hasDays(inventory: Inventory, hold: Hold, { today }: RentalRules) {
  const window = { from: dayNumber(today), until: hold.span.from - 1 }
  if (window.until < window.from || countFreePieces(supplyOf(inventory, today), window) > 0) return
  refuse(
    'wrong_state',
    `It is too early: until ${hold.from} every piece of ${inventory.title} is promised to others`,
  )
}

/** A piece that staff have in their hands, and when. */
export type PieceChange = { pieceId: string; now: Date }

/**
 * A piece was scanned in: it goes to the wash, its wear is counted, and it is blocked for the days after, counted from
 * today, or until it is marked clean. Refuses with `wrong_state` a piece that nobody has.
 */
export async function takeBack(
  tx: Tx,
  { pieceId, now }: PieceChange,
): Promise<{ holdId: number; orderId: string; line: number }> {
  const { inventory, rules } = await openPiece(tx, { pieceId, now })
  const hold = inventory.holds.find((hold) => hold.pieceId === pieceId && hold.state === 'out')
  if (!hold) return refuse('wrong_state', 'Nobody has this piece')
  await reassignPieces(tx, { skuId: inventory.skuId, rules }, async () => {
    await updateHoldReturned(tx, {
      holdId: hold.id,
      now,
      today: rules.today,
      daysAfter: inventory.terms.daysAfter,
    })
    await startCleaning(tx, pieceId)
  })
  return { holdId: hold.id, orderId: hold.orderId, line: hold.line }
}

/** The piece is clean: it can be worn from today on. Refuses with `wrong_state` what was not in the wash. */
export const markCleaned = (tx: Tx, inHand: PieceChange) =>
  changePiece(tx, inHand, { from: ['cleaning'], to: 'ready' })

/** Its bookings go to other pieces; when none is left they wait for one (`unassigned`). Not for a piece that is out. */
export const sendToRepair = (tx: Tx, inHand: PieceChange) =>
  changePiece(tx, inHand, { from: ['ready', 'cleaning'], to: 'repair' })

/** The piece is gone for good, also when the customer lost it: then its hold ends here. */
export const retirePiece = (tx: Tx, inHand: PieceChange) =>
  changePiece(tx, inHand, { from: ['ready', 'cleaning', 'repair', 'out'], to: 'retired' })

/** A repaired or found piece, or a new one: bookings that wait for a piece get it. */
export const returnToService = (tx: Tx, inHand: PieceChange) =>
  changePiece(tx, inHand, { from: ['repair', 'retired', 'ready'], to: 'ready' })

type Change = { from: readonly PieceState[]; to: PieceState }

async function changePiece(tx: Tx, inHand: PieceChange, { from, to }: Change): Promise<void> {
  const { inventory, rules, piece } = await openPiece(tx, inHand)
  const mayChange = from.includes(piece.state)
  if (!mayChange) refuse('wrong_state', `${piece.code} is ${piece.state}, so it cannot be ${to}`)
  await reassignPieces(tx, { skuId: inventory.skuId, rules }, async () => {
    await releaseReturnedHold(tx, piece.id, inHand.now)
    if (to === 'retired') await releaseOutHold(tx, piece.id, inHand.now)
    await updatePieceState(tx, piece.id, to)
  })
}

async function openPiece(tx: Tx, { pieceId, now }: PieceChange) {
  const skuId = (await findSkuOfPiece(tx, pieceId)) ?? refuse('not_found', 'There is no such piece')
  const rules = await readRules(tx, now)
  const inventory = (await lockInventories(tx, [skuId], rules)).get(skuId)!
  return { inventory, rules, piece: inventory.pieces.find(({ id }) => id === pieceId)! }
}

/** Adds an entry to the history of a piece, and stores its condition when it was inspected. */
export async function recordPieceEvent(
  tx: Tx,
  { condition, ...event }: NewPieceEvent & { condition?: PieceCondition },
) {
  if (condition) await updateCondition(tx, event.pieceId, condition)
  await insertPieceEvent(tx, event)
}

type Mistake = { holdId: number; now: Date }

/** The wrong piece was scanned out: the booking waits for its piece again. Refuses with `wrong_state` what is not out. */
export async function undoHandOut(tx: Tx, mistake: Mistake): Promise<void> {
  const { inventory, rules, hold, pieceId } = await openHold(tx, mistake, 'out')
  const blocked = blockedDays({ from: hold.wornFrom, until: hold.wornUntil }, inventory.terms)
  await reassignPieces(tx, { skuId: inventory.skuId, rules }, async () => {
    await updateHold(tx, hold.id, { state: 'booked', blocked, out_at: null })
    await updatePieceState(tx, pieceId, 'ready')
  })
}

/** The wrong piece was scanned in: the customer still has it. Refuses with `wrong_state` what is clean or promised by now. */
export async function undoTakeBack(tx: Tx, mistake: Mistake): Promise<void> {
  const { inventory, rules, hold, pieceId } = await openHold(tx, mistake, 'returned')
  const { until } = blockedDays({ from: hold.wornFrom, until: hold.wornUntil }, inventory.terms)
  const isOverdue = isLate({ ...hold, state: 'out' }, rules.today)
  const blocked = { from: hold.from, until: isOverdue ? null : until }
  await reassignPieces(tx, { skuId: inventory.skuId, rules }, async () => {
    await updateHold(tx, hold.id, { state: 'out', blocked, returned_at: null })
    await updatePieceState(tx, pieceId, 'out')
    await decrementWears(tx, pieceId)
  })
}

async function openHold(tx: Tx, { holdId, now }: Mistake, state: HoldState) {
  const skuId = (await findSkuOfHold(tx, holdId)) ?? refuse('not_found', 'Booking not found')
  const rules = await readRules(tx, now)
  const inventory = (await lockInventories(tx, [skuId], rules)).get(skuId)!
  const hold = inventory.holds.find(({ id }) => id === holdId)
  if (hold?.state !== state || !hold.pieceId) {
    return refuse('wrong_state', 'The garment has moved on, so this can no longer be undone')
  }
  return { inventory, rules, hold, pieceId: hold.pieceId }
}
