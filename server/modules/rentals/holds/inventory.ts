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

/** Everything that decides whether a SKU's garments can be promised: its pieces, its holds and its terms. */
export type Inventory = {
  skuId: string
  productId: string
  title: string
  terms: RentalTerms
  pieces: readonly PieceRow[]
  holds: readonly Hold[]
}

/** The shelves of these SKUs as they stand, without locking: for a quote and for the calendar. */
export async function readInventories(
  db: DbOrTx,
  skuIds: readonly string[],
  rules: RentalRules,
): Promise<Map<string, Inventory>> {
  if (skuIds.length === 0) return new Map()
  const rows = await findInventories(db, skuIds, rules.now)
  return new Map(rows.map((row) => [row.skuId, asInventory(row, rules)]))
}

type InventoryRow = Awaited<ReturnType<typeof findInventories>>[number]

const asInventory = ({ holds, ...row }: InventoryRow, rules: RentalRules): Inventory => ({
  ...row,
  terms: rentalTerms(row satisfies ProductRentalTerms, rules),
  holds: holds.map((hold) => ({
    ...hold,
    span: { from: dayNumber(hold.from), until: hold.until === null ? Infinity : dayNumber(hold.until) },
  })),
})

const inService: readonly PieceRow['state'][] = ['ready', 'out', 'cleaning']

/** Pieces that can be promised: repaired and retired ones cannot. In the order of their codes. */
export const piecesInService = ({ pieces }: Inventory) =>
  pieces.filter(({ state }) => inService.includes(state))

/**
 * A garment is late when the day on which it was due back is over, or the days that were kept for it, until it is scanned
 * in. On the due day itself it is expected: its cleaning is planned for, so nobody is turned away.
 */
export const isLate = (hold: Hold, today: Day) =>
  hold.state === 'out' && (dueBack(hold.wornUntil) < today || hold.span.until < dayNumber(today))

/** The days that a hold takes away today: a late garment's have no end, whatever was written. */
export const spanToday = (hold: Hold, today: Day): Span =>
  isLate(hold, today) ? { from: hold.span.from, until: Infinity } : hold.span

/** A garment that is with the customer or in the wash: its hold cannot take another. */
export const isPinned = ({ state }: Hold) => state === 'out' || state === 'returned'

/**
 * What is there and what is asked of it today. A hold whose payment ran out asks nothing. What is pinned to a piece that
 * is no longer in service asks nothing either, because that piece is not counted; every other hold does, with or without a piece.
 */
export function supplyOf(inventory: Inventory, today: Day): Supply {
  const serving = piecesInService(inventory)
  const ids = new Set(serving.map(({ id }) => id))
  const asking = inventory.holds.filter(
    (hold) => !hold.isExpired && !(isPinned(hold) && !ids.has(hold.pieceId ?? '')),
  )
  return { pieces: serving.length, demand: asking.map((hold) => spanToday(hold, today)) }
}
