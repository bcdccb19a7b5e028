import { dayNumber } from '../../../../contract/core/dates.ts'
import { rentalTerms, type Day, type ProductRentalTerms } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import type { Span, Supply } from './peak-demand.ts'
import type { BookingTerms, RentalRules } from './rental-rules.ts'
import { findInventories, type HoldRow, type PieceRow } from './queries.ts'

/** A hold that has not been released. `span` contains the blocked days as the database stores them; `spanToday` adjusts them for late pieces. */
export type Hold = HoldRow & { span: Span }

/** The availability data of a SKU: its pieces, active holds and rental terms. */
export type Inventory = {
  skuId: string
  productId: string
  title: string
  terms: BookingTerms
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
  terms: { ...rentalTerms(row satisfies ProductRentalTerms, rules), transit: rules.transit },
  holds: holds.map((hold) => ({
    ...hold,
    span: { from: dayNumber(hold.from), until: hold.until === null ? Infinity : dayNumber(hold.until) },
  })),
})

const inService: readonly PieceRow['state'][] = ['ready', 'out', 'cleaning']

/** The pieces that can be promised to customers, sorted by code: those that are neither in repair nor retired. */
export const piecesInService = ({ pieces }: Inventory) =>
  pieces.filter(({ state }) => inService.includes(state))

/**
 * Returns true when the piece of a hold is late: it is not back after the day on which it is due in the shop, or after its last blocked day. On the due day
 * itself the piece is not late, so the shop still accepts bookings that need it later.
 */
export const isLate = (hold: Hold, today: Day) =>
  hold.state === 'out' && (hold.backBy < today || hold.span.until < dayNumber(today))

/**
 * Returns the blocked days of a hold, as of today. If the piece is late, the returned days have no end, although the database may still
 * contain an end.
 */
export const spanToday = (hold: Hold, today: Day): Span =>
  isLate(hold, today) ? { from: hold.span.from, until: Infinity } : hold.span

/** Returns true when the piece of a hold is with the customer or in cleaning. Such a hold cannot get another piece. */
export const isPinned = ({ state }: Hold) => state === 'out' || state === 'returned'

/**
 * Counts the pieces in service (supply), and lists the blocked days of the holds that need a piece (demand). Ignores expired holds. Also
 * ignores a hold whose own piece is out or returned but no longer in service, because that piece is not counted either. Includes all other
 * holds, even if no piece is assigned to them.
 */
export function supplyOf(inventory: Inventory, today: Day): Supply {
  const inServicePieces = piecesInService(inventory)
  const ids = new Set(inServicePieces.map(({ id }) => id))
  const active = inventory.holds.filter(
    (hold) => !hold.isExpired && !(isPinned(hold) && !ids.has(hold.pieceId ?? '')),
  )
  return { pieces: inServicePieces.length, demand: active.map((hold) => spanToday(hold, today)) }
}
