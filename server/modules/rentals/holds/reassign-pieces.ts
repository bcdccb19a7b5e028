import { dayNumber } from '../../../../contract/core/dates.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { assignPieces } from './assign-pieces.ts'
import {
  lockSkus,
  updateHoldPieces,
  removeBlockedEnds,
  releaseHoldsById,
  withDeferredConstraint,
  type PieceAssignment,
} from './queries.ts'
import { fromToday } from './peak-demand.ts'
import type { Moment, RentalRules } from './rental-rules.ts'
import {
  isLate,
  isPinned,
  piecesInService,
  readInventories,
  spanToday,
  type Hold,
  type Inventory,
} from './inventory.ts'

/** Locks these SKUs and updates their holds to the current time. Every booking decision begins with this step. */
export async function lockInventories(tx: Tx, skuIds: readonly string[], rules: RentalRules) {
  await lockSkus(tx, skuIds)
  const inventories = await readInventories(tx, skuIds, rules)
  const stale = [...inventories.values()].filter((inventory) => isStale(inventory, rules))
  if (stale.length === 0) return inventories
  for (const inventory of stale) {
    await reassignPieces(tx, { skuId: inventory.skuId, rules }, () => updateStaleHolds(tx, inventory, rules))
  }
  return readInventories(tx, skuIds, rules)
}

/** Finds the holds that must change because time has passed. */
function changesOf({ holds }: Inventory, { today }: RentalRules) {
  const isOver = ({ span }: Hold) => span.until < dayNumber(today)
  return {
    released: holds.filter((hold) => hold.isExpired || (hold.state === 'returned' && isOver(hold))),
    late: holds.filter((hold) => isLate(hold, today) && hold.span.until !== Infinity),
    neverCollected: holds.filter((hold) => !isPinned(hold) && hold.pieceId !== null && isOver(hold)),
  }
}

const isStale = (inventory: Inventory, rules: RentalRules) =>
  Object.values(changesOf(inventory, rules)).some((holds) => holds.length > 0)

/**
 * Updates the holds of a SKU to the current time. Releases expired holds, and returned holds whose blocked days are over. Removes the end
 * of the blocked days of late pieces. Takes the piece from bookings that were never collected.
 */
async function updateStaleHolds(tx: Tx, inventory: Inventory, rules: RentalRules) {
  const { released, late, neverCollected } = changesOf(inventory, rules)
  await releaseHoldsById(tx, idsOf(released), rules.now)
  await removeBlockedEnds(tx, idsOf(late))
  await updateHoldPieces(
    tx,
    neverCollected.map(({ id }) => ({ holdId: id, pieceId: null })),
  )
}

const idsOf = (holds: readonly Hold[]) => holds.map(({ id }) => id)

type LockedSku = { skuId: string; rules: RentalRules }

/**
 * Runs `work` on a SKU that the caller has locked. Then assigns the pieces of the SKU to its bookings again, so that as few bookings as
 * possible remain without a piece.
 */
export async function reassignPieces(tx: Tx, { skuId, rules }: LockedSku, work: () => Promise<void>) {
  await withDeferredConstraint(tx, async () => {
    await work()
    const inventory = (await readInventories(tx, [skuId], rules)).get(skuId)!
    await updateHoldPieces(tx, assignmentsFor(inventory, rules))
  })
}

function assignmentsFor(inventory: Inventory, rules: RentalRules): PieceAssignment[] {
  const bookings = bookingsOf(inventory, rules)
  const assigned = assignPieces(
    piecesInService(inventory).map(({ id }) => id),
    bookings,
  )
  return bookings.flatMap((booking) => {
    const pieceId = booking.isPinned ? booking.pieceId : (assigned.get(booking) ?? null)
    return pieceId === booking.pieceId ? [] : [{ holdId: booking.id, pieceId }]
  })
}

/** Returns the holds that need a piece today or later. Their blocked days in the result begin today or later. */
export const bookingsOf = ({ holds }: Inventory, { today }: Moment) =>
  holds
    .map((hold) => ({
      id: hold.id,
      pieceId: hold.pieceId,
      span: fromToday(spanToday(hold, today), today),
      isPinned: isPinned(hold),
    }))
    .filter(({ span }) => span.until >= span.from)
