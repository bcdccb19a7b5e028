import { dayNumber } from '../../../../contract/core/dates.ts'
import { dueBack } from '../../../../contract/rentals/deposits.ts'
import {
  rentalTerms,
  type Day,
  type ProductRentalTerms,
  type RentalTerms,
} from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import type { Span, Supply } from './peak-demand.ts'
import type { RentalRules } from './rental-rules.ts'
import { findInventories, type HoldRow, type PieceRow } from './queries.ts'

/** A hold that has not been released. `span` are its blocked days as they were written. */
export type Hold = HoldRow & { span: Span }

/** The availability data of a SKU: its pieces, active holds and rental terms. */
export type Inventory = {
  skuId: string
  productId: string
  title: string
  terms: RentalTerms
  pieces: readonly PieceRow[]
  holds: readonly Hold[]
}

/** Reads the inventories of these SKUs without locking, for quotes and calendars. */
export async function readInventories(
  db: DbOrTx,
  skuIds: readonly string[],
  rules: RentalRules,
): Promise<Map<string, Inventory>> {
  if (skuIds.length === 0) return new Map()
  const rows = await findInventories(db, skuIds, rules.now)
  return new Map(rows.map((row) => [row.skuId, toInventory(row, rules)]))
}

type InventoryRow = Awaited<ReturnType<typeof findInventories>>[number]

const toInventory = ({ holds, ...row }: InventoryRow, rules: RentalRules): Inventory => ({
  ...row,
  terms: rentalTerms(row satisfies ProductRentalTerms, rules),
  holds: holds.map((hold) => ({
    ...hold,
    span: { from: dayNumber(hold.from), until: hold.until === null ? Infinity : dayNumber(hold.until) },
  })),
})

const inService: readonly PieceRow['state'][] = ['ready', 'out', 'cleaning']

/** Pieces that can be promised: not in repair and not retired. In the order of their codes. */
export const piecesInService = ({ pieces }: Inventory) =>
  pieces.filter(({ state }) => inService.includes(state))

/**
 * A piece is late after its due day, or after its blocked days, until it is taken back. It is not late on the due day
 * itself, so later bookings are still accepted.
 */
export const isLate = (hold: Hold, today: Day) =>
  hold.state === 'out' && (dueBack(hold.wornUntil) < today || hold.span.until < dayNumber(today))

/** The blocked days of a hold as of today: those of a late piece have no end, whatever is stored. */
export const spanToday = (hold: Hold, today: Day): Span =>
  isLate(hold, today) ? { from: hold.span.from, until: Infinity } : hold.span

/** True when the piece is with the customer or in cleaning, so that the hold cannot get another piece. */
export const isPinned = ({ state }: Hold) => state === 'out' || state === 'returned'

/**
 * Pieces in service and demand as of today. Expired holds have no demand. Holds that are pinned to a piece that is no longer
 * in service have none either, because that piece is not counted. All other holds count, with or without a piece.
 */
export function supplyOf(inventory: Inventory, today: Day): Supply {
  const inServicePieces = piecesInService(inventory)
  const ids = new Set(inServicePieces.map(({ id }) => id))
  const active = inventory.holds.filter(
    (hold) => !hold.isExpired && !(isPinned(hold) && !ids.has(hold.pieceId ?? '')),
  )
  return { pieces: inServicePieces.length, demand: active.map((hold) => spanToday(hold, today)) }
}
