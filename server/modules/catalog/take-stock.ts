import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/prepared-statements.ts'

/** The number of units that an order takes from one stock item. */
export type StockQuantity = { stockItemId: string; quantity: number }

/**
 * Takes the units of an order from its stock items. Returns null if all stock items have enough units, else the id of the first
 * stock item with too few. The caller must then refuse, so that the transaction also rolls back the units taken from other
 * stock items. Locks the rows sorted by id, so that two orders for the same products cannot deadlock.
 */
export async function takeStock(tx: Tx, quantities: readonly StockQuantity[]): Promise<string | null> {
  const stockItems = inLockOrder(quantities)
  if (stockItems.length === 0) return null
  const { rows } = await sql<{ id: string }>`
    with requested as (
      select * from json_to_recordset(${JSON.stringify(stockItems)}::json) as take ("stockItemId" text, quantity integer)
    ), locked as materialized (
      select id from stock_items where id = ${anyOf(stockItems.map(({ stockItemId }) => stockItemId))}
      order by id for no key update
    )
    update stock_items as item set available = available - quantity
    from locked join requested on "stockItemId" = locked.id
    where item.id = locked.id and available >= quantity returning item.id`.execute(tx)
  const taken = new Set(rows.map(({ id }) => id))
  return stockItems.find(({ stockItemId }) => !taken.has(stockItemId))?.stockItemId ?? null
}

/** Takes the units from the stock if all stock items have enough of them, and returns whether they did. Otherwise takes nothing. */
export async function takeAllOrNothing(tx: Tx, quantities: readonly StockQuantity[]): Promise<boolean> {
  const needed = inLockOrder(quantities)
  const rows = await tx
    .selectFrom('stock_items')
    .select(['id', 'available'])
    .where('id', '=', anyOf(needed.map(({ stockItemId }) => stockItemId)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const available = new Map(rows.map((row) => [row.id, row.available]))
  const isEnough = needed.every(({ stockItemId, quantity }) => (available.get(stockItemId) ?? 0) >= quantity)
  return isEnough && (await takeStock(tx, needed)) === null
}

/** Adds the units of a cancelled order, or units that a customer has returned, to the stock again. */
export async function restock(tx: Tx, quantities: readonly StockQuantity[]) {
  for (const { stockItemId, quantity } of inLockOrder(quantities)) {
    await tx
      .updateTable('stock_items')
      .set({ available: sql`available + ${quantity}` })
      .where('id', '=', stockItemId)
      .execute()
  }
}

/** Removes units that cannot be sold from the stock, or all that are left if some of them have been sold. */
export async function removeFromStock(tx: Tx, quantities: readonly StockQuantity[]) {
  for (const { stockItemId, quantity } of inLockOrder(quantities)) {
    await tx
      .updateTable('stock_items')
      .set({ available: sql`greatest(available - ${quantity}, 0)` })
      .where('id', '=', stockItemId)
      .execute()
  }
}

/** Adds up the quantities for each stock item. Sorts the stock items by id, which is the sequence in which they are locked. */
function inLockOrder(quantities: readonly StockQuantity[]): StockQuantity[] {
  const stockItems = new Map<string, number>()
  for (const { stockItemId, quantity } of quantities) {
    stockItems.set(stockItemId, (stockItems.get(stockItemId) ?? 0) + quantity)
  }
  return [...stockItems]
    .map(([stockItemId, quantity]) => ({ stockItemId, quantity }))
    .toSorted((a, b) => (a.stockItemId < b.stockItemId ? -1 : 1))
}

export async function findAvailableStock(tx: Tx, stockItemId: string): Promise<number> {
  const row = await tx
    .selectFrom('stock_items')
    .select('available')
    .where('id', '=', stockItemId)
    .executeTakeFirst()
  return row?.available ?? 0
}
