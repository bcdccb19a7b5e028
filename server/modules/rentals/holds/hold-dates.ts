import { daysIn } from '../../../../contract/core/dates.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { bookingsOf, lockInventories, reassignPieces } from './reassign-pieces.ts'
import { assignPieces } from './assign-pieces.ts'
import { fromToday, spanOf } from './peak-demand.ts'
import {
  insertHolds,
  updateHoldPieces,
  releaseHoldsById,
  findSkusOfOrder,
  withDeferredConstraint,
  type NewHold,
} from './queries.ts'
import { blockedDays, type RentalRules } from './rental-rules.ts'
import { isPinned, piecesInService, type Inventory } from './inventory.ts'
import { isAvailable, availabilityOf, findAlternatives, withReserved } from './sku-availability.ts'

export type RentalLine = { skuId: string; quantity: number; line: number; period: Period }
export type HoldRequest = {
  orderId: string
  lines: readonly RentalLine[]
  /** Until when the holds wait for a payment (see `confirmHolds`); without it they are booked at once. */
  expiresAt?: Date | null | undefined
}

/** A line that cannot be served, and the nearest periods in which it could, nearest first. */
export type UnavailableLine = { line: RentalLine; alternatives: Period[] }

/**
 * Keeps garments for these lines, or answers the first line for which there are none; the caller then refuses. Exact: a
 * line is refused only when on some blocked night all pieces in service are wanted, and bookings of later days change
 * pieces among each other when that makes room.
 */
export async function holdDates(
  tx: Tx,
  { orderId, lines, expiresAt }: HoldRequest,
  rules: RentalRules,
): Promise<UnavailableLine | null> {
  const skuIds = lines.map(({ skuId }) => skuId)
  const inventories = await lockInventories(tx, skuIds, rules)
  for (const skuId of new Set(skuIds)) {
    const inventory = inventories.get(skuId)!
    const ofSku = lines.filter((line) => line.skuId === skuId)
    const lacking = findLacking(inventory, ofSku, rules)
    if (lacking) return lacking
    await place(tx, inventory, { orderId, lines: ofSku, expiresAt, rules })
  }
  return null
}

function findLacking(
  inventory: Inventory,
  lines: readonly RentalLine[],
  { today }: RentalRules,
): UnavailableLine | null {
  let offer = availabilityOf(inventory, today)
  for (const line of lines) {
    const request = { quantity: line.quantity, period: line.period }
    if (!isAvailable(offer, request)) {
      const search = { quantity: request.quantity, days: daysIn(line.period), near: line.period.from }
      return { line, alternatives: findAlternatives(offer, search) }
    }
    offer = withReserved(offer, request)
  }
  return null
}

type Placing = HoldRequest & { rules: RentalRules }

/** Writes holds that are known to fit, and moves those that have to make room. */
async function place(tx: Tx, inventory: Inventory, { orderId, lines, expiresAt, rules }: Placing) {
  const wanted = lines.flatMap((line) => {
    const blocked = blockedDays(line.period, inventory.terms)
    const hold = { skuId: inventory.skuId, orderId, line: line.line, worn: line.period, blocked }
    const span = fromToday(spanOf(blocked), rules.today)
    const booking = { ...hold, id: null, pieceId: null, span, isPinned: false, isNew: true }
    return Array.from({ length: line.quantity }, () => ({ ...booking }))
  })
  const pieces = piecesInService(inventory).map(({ id }) => id)
  const present = bookingsOf(inventory, rules)
  const future = wanted.filter(({ span }) => span.until >= span.from)
  const dealt = assignPieces<(typeof present)[number] | (typeof wanted)[number]>(pieces, [
    ...present,
    ...future,
  ])
  const moves = present
    .filter((one) => !one.isPinned && (dealt.get(one) ?? null) !== one.pieceId)
    .map((one) => ({ holdId: one.id, pieceId: dealt.get(one) ?? null }))
  const holds: NewHold[] = wanted.map((one) => ({
    ...one,
    pieceId: dealt.get(one) ?? null,
    expiresAt: expiresAt ?? null,
  }))
  if (holds.length === 0) return
  if (moves.length === 0) return insertHolds(tx, holds)
  await withDeferredConstraint(tx, async () => {
    await updateHoldPieces(tx, moves)
    await insertHolds(tx, holds)
  })
}

/**
 * Ends the holds of an order whose garments have not been handed out: their days are free again, and a booking that waits
 * for a piece gets one. A garment that is with the customer stays blocked until it is scanned in.
 */
export async function releaseHolds(tx: Tx, orderId: string, rules: RentalRules) {
  const inventories = await lockInventories(tx, await findSkusOfOrder(tx, orderId), rules)
  for (const { skuId, holds } of inventories.values()) {
    const ours = holds.filter((hold) => hold.orderId === orderId && !isPinned(hold)).map(({ id }) => id)
    await reassignPieces(tx, { skuId, rules }, () => releaseHoldsById(tx, ours, rules.now))
  }
}
