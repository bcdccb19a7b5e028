import { daysIn } from '../../../../contract/core/dates.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { bookingsOf, lockInventories, reassignPieces } from './reassign-pieces.ts'
import { assignPieces } from './assign-pieces.ts'
import { fromToday, spanOf } from './peak-demand.ts'
import { findPieceConflict } from './piece-conflict.ts'
import { returnHoldsToTroupe } from './troupe-holds.ts'
import {
  insertHolds,
  updateHoldPieces,
  releaseHoldsById,
  findSkusOfOrder,
  withDeferredConstraint,
  type NewHold,
} from './queries.ts'
import { backBy, blockedDays, transitRefusal, type RentalRules } from './rental-rules.ts'
import { isPinned, piecesInService, type Hold, type Inventory } from './inventory.ts'
import { isAvailable, availabilityOf, findAlternatives, withReserved } from './sku-availability.ts'

export type RentalLine = {
  skuId: string
  quantity: number
  line: number
  period: Period
  /** The piece that the customer gets; without it any piece of the SKU. A line with a piece has the quantity 1. */
  pieceId?: string | null
}
export type HoldRequest = {
  orderId: string
  lines: readonly RentalLine[]
  /** The time at which the unpaid holds expire (see `confirmHolds`). Without this time the holds are booked immediately. */
  expiresAt?: Date | null | undefined
}

/** Holds a piece for the person of an alert, or pieces for the dancers of a group, who have not ordered yet. */
export type AlertHoldRequest = Omit<HoldRequest, 'orderId'> & { alertId: string }
export type TroupeHoldRequest = Omit<HoldRequest, 'orderId'> & { troupeId: string }
type AnyHoldRequest = HoldRequest | AlertHoldRequest | TroupeHoldRequest

/** A line that cannot be booked, the free periods nearest to its dates, nearest first, and why its piece is not available. */
export type UnavailableLine = { line: RentalLine; alternatives: Period[]; reason?: string }

/**
 * Creates holds for these order lines. Returns null if all holds were created, else the first unavailable line; the caller must then refuse
 * the order. Other bookings change their pieces if a line needs them. A line is therefore unavailable only if one of its blocked nights has
 * too few pieces in service.
 */
export async function holdDates(
  tx: Tx,
  request: AnyHoldRequest,
  rules: RentalRules,
): Promise<UnavailableLine | null> {
  const { lines } = request
  const skuIds = lines.map(({ skuId }) => skuId)
  const inventories = await lockInventories(tx, skuIds, rules)
  for (const skuId of new Set(skuIds)) {
    const inventory = inventories.get(skuId)!
    const ofSku = lines.filter((line) => line.skuId === skuId)
    const unavailable =
      findUnavailable(inventory, ofSku, rules) ??
      (await writeHolds(tx, inventory, { ...request, lines: ofSku, rules }))
    if (unavailable) return unavailable
  }
  return null
}

function findUnavailable(
  inventory: Inventory,
  lines: readonly RentalLine[],
  { today }: RentalRules,
): UnavailableLine | null {
  let availability = availabilityOf(inventory, today)
  for (const line of lines) {
    const isTooSoon = transitRefusal(line.period, inventory.terms) !== null
    const conflict = line.pieceId
      ? findPieceConflict(inventory, { pieceId: line.pieceId, worn: line.period }, today)
      : null
    if (conflict) return { line, ...conflict }
    const request = { quantity: line.quantity, period: line.period }
    if (isTooSoon || !isAvailable(availability, request)) {
      const search = { quantity: request.quantity, days: daysIn(line.period), near: line.period.from }
      return { line, alternatives: findAlternatives(availability, search) }
    }
    availability = withReserved(availability, request)
  }
  return null
}

type HoldWrite = AnyHoldRequest & { rules: RentalRules }

/**
 * Inserts holds after the check that enough pieces are free. Assigns other pieces to existing bookings where necessary. Returns a line whose
 * piece is needed by a booking that has waited for one; null if all holds were inserted.
 */
async function writeHolds(tx: Tx, inventory: Inventory, request: HoldWrite): Promise<UnavailableLine | null> {
  const { lines, expiresAt, rules } = request
  const newBookings = lines.flatMap((line) => {
    const blocked = blockedDays(line.period, inventory.terms)
    const owner = { orderId: null, line: null, alertId: null, troupeId: null, ...ownerOf(request, line) }
    const way = {
      lane: inventory.terms.transit?.lane ?? null,
      backBy: backBy({ worn: line.period, blocked }, rules),
    }
    const hold = { skuId: inventory.skuId, ...owner, worn: line.period, blocked, ...way }
    const span = fromToday(spanOf(blocked), rules.today)
    const wanted = line.pieceId ?? null
    const booking = { ...hold, wanted, id: null, pieceId: wanted, span, isPinned: false, isNew: true }
    return Array.from({ length: line.quantity }, () => ({ ...booking }))
  })
  const pieces = piecesInService(inventory).map(({ id }) => id)
  const present = bookingsOf(inventory, rules)
  const future = newBookings.filter(({ span }) => span.until >= span.from)
  const assigned = assignPieces<(typeof present)[number] | (typeof newBookings)[number]>(pieces, [
    ...present,
    ...future,
  ])
  const lacking = future.find((booking) => booking.wanted && assigned.get(booking) !== booking.wanted)
  if (lacking) {
    const line = lines.find((candidate) => candidate.line === lacking.line)!
    return { line, alternatives: [], reason: 'Another booking that still needs a piece gets this one' }
  }
  const moves = present
    .filter((booking) => !booking.isPinned && (assigned.get(booking) ?? null) !== booking.pieceId)
    .map((booking) => ({ holdId: booking.id, pieceId: assigned.get(booking) ?? null }))
  const holds: NewHold[] = newBookings.map((booking) => ({
    ...booking,
    pieceId: assigned.get(booking) ?? null,
    expiresAt: expiresAt ?? null,
  }))
  if (holds.length === 0) return null
  if (moves.length === 0) {
    await insertHolds(tx, holds)
    return null
  }
  await withDeferredConstraint(tx, async () => {
    await updateHoldPieces(tx, moves)
    await insertHolds(tx, holds)
  })
  return null
}

function ownerOf(request: HoldWrite, { line }: RentalLine) {
  if ('alertId' in request) return { alertId: request.alertId }
  return 'troupeId' in request ? { troupeId: request.troupeId } : { orderId: request.orderId, line }
}

/**
 * Releases those holds of an order whose pieces have not been handed out. Bookings that wait for a piece get the released pieces. A piece
 * that is with the customer remains blocked until it is taken back. A piece that an open group holds goes back to the group.
 */
export async function releaseHolds(tx: Tx, orderId: string, rules: RentalRules) {
  const skuIds = await findSkusOfOrder(tx, orderId)
  await returnHoldsToTroupe(tx, { orderId, skuIds }, rules)
  await releaseMatching(tx, { skuIds, rules }, (hold) => hold.orderId === orderId && !isPinned(hold))
}

/** Releases the pieces that are held for the persons of these alerts. `skuIds` are the SKUs to lock, which include those of the alerts. */
export async function releaseHoldsOfAlerts(
  tx: Tx,
  { alertIds, skuIds }: { alertIds: readonly string[]; skuIds: readonly string[] },
  rules: RentalRules,
) {
  await releaseMatching(
    tx,
    { skuIds, rules },
    ({ alertId }) => alertId !== null && alertIds.includes(alertId),
  )
}

async function releaseMatching(
  tx: Tx,
  { skuIds, rules }: { skuIds: readonly string[]; rules: RentalRules },
  isReleased: (hold: Hold) => boolean,
) {
  const inventories = await lockInventories(tx, skuIds, rules)
  for (const { skuId, holds } of inventories.values()) {
    const released = holds.filter(isReleased).map(({ id }) => id)
    await reassignPieces(tx, { skuId, rules }, () => releaseHoldsById(tx, released, rules.now))
  }
}
