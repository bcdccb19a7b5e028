import { addDays, dayNumber, formatDay } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lockInventories, reassignPieces } from '../holds/reassign-pieces.ts'
import { countFreePieces } from '../holds/peak-demand.ts'
import { readRules, termsOfHold, type RentalRules, blockedDays } from '../holds/rental-rules.ts'
import { supplyOf, type Hold, type Inventory, isLate } from '../holds/inventory.ts'
import { StoredPieceState, type PieceState } from '../../../../contract/rentals/pieces.ts'
import {
  startCleaning,
  releaseReturnedHold,
  releaseOutHold,
  restoreHold,
  restoreReturnedHold,
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

/** The handout of a piece for a booking at the time `now`. `isSent`: the order has already left, so the handout is only recorded late. */
export type PieceHandOut = { holdId: number; pieceId: string; now: Date; isSent?: boolean }

/**
 * Hands a piece out to the customer. The piece may differ from the assigned piece if both have the same SKU; other bookings then change
 * their pieces. Refuses with `wrong_state` a booking that is unpaid, cancelled or, unless it was sent, over, and a piece that is not ready. Also refuses with
 * `wrong_state` an early handout if other bookings need all pieces before the blocked days of this booking begin. Refuses with
 * `already_done` a booking that has already been handed out.
 */
export async function handOut(tx: Tx, { holdId, pieceId, now, isSent = false }: PieceHandOut): Promise<void> {
  const skuId = (await findSkuOfHold(tx, holdId)) ?? refuse('not_found', 'Booking not found')
  const rules = await readRules(tx, now)
  const inventory = (await lockInventories(tx, [skuId], rules)).get(skuId)!
  const hold = inventory.holds.find(({ id }) => id === holdId)
  if (!hold) return refuse('wrong_state', 'This booking was cancelled')
  assertCanGoOut(hold, { today: rules.today, isSent })
  assertReady(inventory, pieceId)
  await assertFreeUntilBooking(inventory, hold, rules)
  await reassignPieces(tx, { skuId, rules }, async () => {
    await releaseReturnedHold(tx, pieceId, now)
    await updateHoldOut(tx, { holdId, pieceId, now, today: rules.today })
    await updatePieceState(tx, pieceId, 'out')
  })
}

function assertCanGoOut({ state, wornUntil }: Hold, { today, isSent }: { today: Day; isSent: boolean }) {
  const isGone = state === 'out' || state === 'returned'
  if (isGone) refuse('already_done', 'This booking has already been handed out')
  if (state === 'held') refuse('wrong_state', 'This booking has not been paid yet')
  if (wornUntil < today && !isSent) refuse('wrong_state', 'The dates of this booking have passed')
}

function assertReady({ pieces, title }: Inventory, pieceId: string) {
  const piece = pieces.find(({ id }) => id === pieceId)
  if (!piece) return refuse('not_found', `This is not the booked size and colour of ${title}`)
  if (piece.state !== 'ready') refuse('wrong_state', `${piece.code} is not ready: ${piece.state}`)
}

/** Refuses an early handout when other bookings need all pieces on a day before the blocked days of this booking begin. */
async function assertFreeUntilBooking(inventory: Inventory, hold: Hold, { today }: RentalRules) {
  const window = { from: dayNumber(today), until: hold.span.from - 1 }
  if (window.until < window.from || countFreePieces(supplyOf(inventory, today), window) > 0) return
  refuse(
    'wrong_state',
    `It is too early: other customers need every piece of ${inventory.title} before ${formatDay(hold.from)}`,
  )
}

/** A piece that changes, and the time of the change. */
export type PieceChange = { pieceId: string; now: Date }

/**
 * Takes a piece back and sends it to cleaning. Increments its wears. Blocks the piece until `daysAfter` days after today, but not
 * longer than its booking if it is not late, because other customers may have booked the days after. The block ends earlier if staff mark
 * the piece as clean before that day. Refuses with `wrong_state` a piece that is not with a customer.
 */
export async function takeBack(
  tx: Tx,
  { pieceId, now }: PieceChange,
): Promise<{ holdId: number; orderId: string; line: number }> {
  const { inventory, rules } = await lockPieceInventory(tx, { pieceId, now })
  const hold = inventory.holds.find((hold) => hold.pieceId === pieceId && hold.state === 'out')
  const { orderId = null, line = null } = hold ?? {}
  if (!hold || orderId === null || line === null) {
    return refuse('wrong_state', 'This piece is not with a customer')
  }
  const cleaned = addDays(rules.today, inventory.terms.daysAfter)
  const until = hold.until !== null && hold.until < cleaned ? hold.until : cleaned // null: the piece is late
  await reassignPieces(tx, { skuId: inventory.skuId, rules }, async () => {
    await updateHoldReturned(tx, { holdId: hold.id, now, until })
    await startCleaning(tx, pieceId)
  })
  return { holdId: hold.id, orderId, line }
}

/** Marks a piece clean, so that it is available from today. Refuses with `wrong_state` a piece that is not in cleaning. */
export const markCleaned = (tx: Tx, change: PieceChange) =>
  changePiece(tx, change, { from: ['cleaning'], to: 'ready' })

/** Sends a piece to repair. Its bookings get other pieces, or wait for one. Refuses with `wrong_state` a piece that is with a customer. */
export const sendToRepair = (tx: Tx, change: PieceChange) =>
  changePiece(tx, change, { from: ['ready', 'cleaning'], to: 'repair' })

/** Retires a piece. Refuses with `wrong_state` a piece that is with a customer. */
export const retirePiece = (tx: Tx, change: PieceChange) =>
  changePiece(tx, change, { from: ['ready', 'cleaning', 'repair'], to: 'retired' })

/** Retires a piece that a customer has lost, and releases its hold. Refuses with `wrong_state` a piece that is not with a customer. */
export const retireLostPiece = (tx: Tx, change: PieceChange) =>
  changePiece(tx, change, { from: ['out'], to: 'retired' })

/**
 * Undoes the loss of a piece: it is with the customer of this booking again. Refuses with `wrong_state` a piece that is no longer
 * retired.
 */
export async function restoreLostPiece(tx: Tx, { holdId, ...change }: PieceChange & { holdId: number }) {
  const { inventory, rules, piece } = await lockPieceInventory(tx, change)
  if (piece.state !== 'retired') {
    refuse('wrong_state', `${piece.code} is in service again. Retire it before you undo the loss`)
  }
  await reassignPieces(tx, { skuId: inventory.skuId, rules }, async () => {
    await restoreHold(tx, holdId)
    await updatePieceState(tx, piece.id, 'out')
  })
}

/** Returns a repaired, found or new piece to service. Bookings that wait for a piece may then get it. */
export const returnToService = (tx: Tx, change: PieceChange) =>
  changePiece(tx, change, { from: ['repair', 'retired', 'ready'], to: 'ready' })

/** Gives a piece in the store another state. Refuses with `wrong_state` a piece that is with a customer. */
export const movePiece = (tx: Tx, change: PieceChange, to: StoredPieceState) =>
  changePiece(tx, change, { from: StoredPieceState.options, to })

/** Undoes the end of a cleaning: the piece is in cleaning again, and its remaining cleaning days block it again. */
export async function resumeCleaning(tx: Tx, change: PieceChange): Promise<void> {
  const { inventory, rules, piece } = await lockPieceInventory(tx, change)
  if (piece.state === 'out') refuse('wrong_state', `${piece.code} is out, so it cannot be in cleaning`)
  await reassignPieces(tx, { skuId: inventory.skuId, rules }, async () => {
    await restoreReturnedHold(tx, piece.id, rules.today)
    await updatePieceState(tx, piece.id, 'cleaning')
  })
}

type StateChange = { from: readonly PieceState[]; to: PieceState }

async function changePiece(tx: Tx, change: PieceChange, { from, to }: StateChange): Promise<void> {
  const { inventory, rules, piece } = await lockPieceInventory(tx, change)
  if (!from.includes(piece.state)) {
    const message =
      piece.state === 'out'
        ? 'The customer has this piece. Record its return in the booking'
        : `${piece.code} is ${piece.state}, so it cannot be ${to}`
    refuse('wrong_state', message)
  }
  await reassignPieces(tx, { skuId: inventory.skuId, rules }, async () => {
    await releaseReturnedHold(tx, piece.id, change.now)
    if (piece.state === 'out') await releaseOutHold(tx, piece.id, change.now)
    await updatePieceState(tx, piece.id, to)
  })
}

async function lockPieceInventory(tx: Tx, { pieceId, now }: PieceChange) {
  const skuId = (await findSkuOfPiece(tx, pieceId)) ?? refuse('not_found', 'Piece not found')
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

type HandoverUndo = { holdId: number; now: Date }

/**
 * Undoes a handout: the piece is ready again, and the booking is not handed out yet. Refuses with `wrong_state` a piece
 * that is not out.
 */
export async function undoHandOut(tx: Tx, undo: HandoverUndo): Promise<void> {
  const { inventory, rules, hold, pieceId } = await lockHoldInventory(tx, undo, 'out')
  const blocked = blockedDays(
    { from: hold.wornFrom, until: hold.wornUntil },
    termsOfHold(inventory.terms, hold.lane, rules),
  )
  await reassignPieces(tx, { skuId: inventory.skuId, rules }, async () => {
    await updateHold(tx, hold.id, { state: 'booked', blocked, out_at: null })
    await updatePieceState(tx, pieceId, 'ready')
  })
}

/**
 * Undoes a return: the piece is with the customer again. Refuses with `wrong_state` when the hold is no longer active, for
 * example because the piece has been cleaned.
 */
export async function undoTakeBack(tx: Tx, undo: HandoverUndo): Promise<void> {
  const { inventory, rules, hold, pieceId } = await lockHoldInventory(tx, undo, 'returned')
  const { until } = blockedDays(
    { from: hold.wornFrom, until: hold.wornUntil },
    termsOfHold(inventory.terms, hold.lane, rules),
  )
  const isOverdue = isLate({ ...hold, state: 'out' }, rules.today)
  const blocked = { from: hold.from, until: isOverdue ? null : until }
  await reassignPieces(tx, { skuId: inventory.skuId, rules }, async () => {
    await updateHold(tx, hold.id, { state: 'out', blocked, returned_at: null })
    await updatePieceState(tx, pieceId, 'out')
    await decrementWears(tx, pieceId)
  })
}

async function lockHoldInventory(tx: Tx, { holdId, now }: HandoverUndo, state: HoldState) {
  const skuId = (await findSkuOfHold(tx, holdId)) ?? refuse('not_found', 'Booking not found')
  const rules = await readRules(tx, now)
  const inventory = (await lockInventories(tx, [skuId], rules)).get(skuId)!
  const hold = inventory.holds.find(({ id }) => id === holdId)
  if (hold?.state !== state || !hold.pieceId) {
    return refuse('wrong_state', 'The garment has been processed further, so this can no longer be undone')
  }
  return { inventory, rules, hold, pieceId: hold.pieceId }
}
