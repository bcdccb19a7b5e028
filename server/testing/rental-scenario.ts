import { sql } from 'kysely'
import { expect } from 'vitest'
import { dayAt, dayNumber } from '../../contract/core/dates.ts'
import { paise } from '../../contract/core/money.ts'
import { Refusal } from '../../contract/core/refusal.ts'
import { inTransaction, type Db, type Tx } from '../platform/db/database.ts'
import { createTestProduct } from './product-fixture.ts'
import { START } from './rental-journey.ts'
import { activeHolds, canAssignAll, inService, todayOf, type Oracle } from './rental-oracle.ts'

/** How many scenarios and steps a test run has executed, and what happened in them. */
export type RentalCounts = {
  scenarios: number
  steps: number
  granted: number
  refused: number
  /**
   * `late`: number of checked states in which at least one piece was late. `short`: number of checked states in which at least one
   * hold had no piece.
   */
  late: number
  short: number
  overlaps: number
  wronglyRefused: number
  wronglyGranted: number
}

export const createCounts = (): RentalCounts => ({
  scenarios: 0,
  steps: 0,
  granted: 0,
  refused: 0,
  late: 0,
  short: 0,
  overlaps: 0,
  wronglyRefused: 0,
  wronglyGranted: 0,
})

/** A scenario: one rental SKU in the shop, and the oracle with the state that the SKU should have. */
export type RentalScenario = {
  db: Db
  oracle: Oracle
  skuId: string
  productId: string
  pieceIds: string[]
  orders: { id: string; quantity: number; isCancelled: boolean }[]
  counts: RentalCounts
}

export const BEFORE = 1
export const AFTER = 2
export const MAX_DAYS = 8

export const dayOf = (number: number) => dayAt(dayNumber(START) + number)
export const instantOf = (minute: number) => new Date(Date.parse(`${START}T00:00:00+05:30`) + minute * 60_000)

export async function createScenario(db: Db, pieces: number, counts: RentalCounts): Promise<RentalScenario> {
  const product = await createTestProduct(db, { rentPrice: paise(1_00), sizes: [{ pieces }] })
  const terms = { days_before: BEFORE, days_after: AFTER, max_days: MAX_DAYS }
  await db.updateTable('products').set(terms).where('id', '=', product.id).execute()
  const skuId = product.skuIds[0]!
  const rentalPieces = db.selectFrom('rental_pieces').select('id').where('sku_id', '=', skuId).orderBy('code')
  const pieceIds = (await rentalPieces.execute()).map(({ id }) => id)
  const oracle: Oracle = { minute: 0, pieces: pieceIds.map(() => 'ready'), holds: [] }
  counts.scenarios += 1
  return { db, oracle, skuId, productId: product.id, pieceIds, orders: [], counts }
}

/** Runs `work` in the shop, and checks that it succeeds if the oracle expects success, and fails if not. */
export async function runAndCompare(
  { db, oracle, counts }: RentalScenario,
  expected: boolean,
  work: (tx: Tx, now: Date) => Promise<unknown>,
): Promise<boolean> {
  const isGranted = await inTransaction(db, (tx) => work(tx, instantOf(oracle.minute))).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
  counts[isGranted ? 'granted' : 'refused'] += 1
  if (isGranted !== expected) counts[isGranted ? 'wronglyGranted' : 'wronglyRefused'] += 1
  expect(isGranted).toBe(expected)
  return isGranted
}

type HoldRow = {
  order_id: string
  state: string
  piece_id: string | null
  is_late: boolean
  first: number
  last: number | null
}

/** Reads the holds that the database contains, without the expired and released ones, and without those whose piece is out of service. */
async function readHolds({ db, oracle, skuId }: RentalScenario): Promise<HoldRow[]> {
  const now = instantOf(oracle.minute)
  const today = dayOf(todayOf(oracle))
  const { rows } = await sql<HoldRow>`
    select h.order_id, h.state, h.piece_id, lower(h.blocked) - ${START}::date as first,
      upper(h.blocked) - 1 - ${START}::date as last,
      h.state = 'out' and (h.back_by < ${today}::date or upper(h.blocked) <= ${today}::date) as is_late
    from rental_holds h left join rental_pieces p on p.id = h.piece_id
    where h.sku_id = ${skuId} and h.released_at is null and (h.expires_at is null or h.expires_at > ${now})
      and not (h.state in ('out', 'returned') and p.state in ('repair', 'retired'))
      and (upper_inf(h.blocked) or upper(h.blocked) > ${today}::date or h.state = 'out')`.execute(db)
  return rows
}

/**
 * Compares the stored holds with those of the oracle. They must be the same holds, no piece may have overlapping holds, and each hold
 * must have a piece if an assignment for all of them exists.
 */
export async function compareHolds(world: RentalScenario): Promise<void> {
  const { oracle, orders, pieceIds, counts } = world
  const rows = await readHolds(world)
  const holds = activeHolds(oracle)
  const pinned = (state: string, piece: string | null) =>
    state === 'out' || state === 'returned' ? piece : '-'
  const stored = rows.map((row) => `${row.order_id} ${row.state} ${pinned(row.state, row.piece_id)}`)
  const expectedHolds = holds.map(
    (hold) =>
      `${orders[hold.order]!.id} ${hold.state} ${pinned(hold.state, pieceIds[hold.piece ?? -1] ?? null)}`,
  )
  expect(stored.toSorted()).toEqual(expectedHolds.toSorted())

  const overlaps = countOverlaps(rows)
  counts.overlaps += overlaps
  expect(overlaps).toBe(0)

  const isShort = !canAssignAll(oracle, holds)
  if (isShort) counts.short += 1
  if (rows.some((row) => row.is_late)) counts.late += 1
  expect(rows.some((row) => row.piece_id === null)).toBe(isShort)
  for (const { piece_id: id } of rows) {
    expect(id === null || inService(oracle.pieces[pieceIds.indexOf(id)]!)).toBe(true)
  }
}

function countOverlaps(rows: readonly HoldRow[]): number {
  const last = (row: HoldRow) => (row.is_late || row.last === null ? Infinity : row.last)
  const pairs = rows.flatMap((row, index) => rows.slice(index + 1).map((other) => [row, other] as const))
  return pairs.filter(
    ([a, b]) => a.piece_id !== null && a.piece_id === b.piece_id && a.first <= last(b) && b.first <= last(a),
  ).length
}
