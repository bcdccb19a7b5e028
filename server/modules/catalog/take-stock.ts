import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/bulk-sql.ts'

/** How much an order takes from one pile. */
export type StockQuantity = { stockItemId: string; quantity: number }

/**
 * Takes from the piles, or answers the id of the first that has too little; the caller then refuses, which undoes the
 * rest. Piles are locked in the order of their ids, so that two carts with the same goods never wait for each other.
 */
export async function takeStock(tx: Tx, takes: readonly StockQuantity[]): Promise<string | null> {
  const stockItems = inLockOrder(takes)
  if (stockItems.length === 0) return null
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(stockItems)}::json) as take ("stockItemId" text, quantity integer)
    ), locked as materialized (
      select id from stock_items where id = ${anyOf(stockItems.map(({ stockItemId }) => stockItemId))}
      order by id for no key update
    )
    update stock_items as item set available = available - quantity
    from locked join wanted on "stockItemId" = locked.id
    where item.id = locked.id and available >= quantity returning item.id`.execute(tx)
  const taken = new Set(rows.map(({ id }) => id))
  return stockItems.find(({ stockItemId }) => !taken.has(stockItemId))?.stockItemId ?? null
}

/** Puts back what a cancelled order had taken. */
export async function restock(tx: Tx, takes: readonly StockQuantity[]) {
  for (const { stockItemId, quantity } of inLockOrder(takes)) {
    await tx
      .updateTable('stock_items')
      .set({ available: sql`available + ${quantity}` })
      .where('id', '=', stockItemId)
      .execute()
  }
}

/** One entry a pile, sorted: lines that share a pile are one take. */
function inLockOrder(takes: readonly StockQuantity[]): StockQuantity[] {
  const stockItems = new Map<string, number>()
  for (const { stockItemId, quantity } of takes) {
    stockItems.set(stockItemId, (stockItems.get(stockItemId) ?? 0) + quantity)
  }
  return [...stockItems]
    .map(([stockItemId, quantity]) => ({ stockItemId, quantity }))
    .toSorted((a, b) => (a.stockItemId < b.stockItemId ? -1 : 1))
}

/** What a pile holds now. */
export async function findAvailableStock(tx: Tx, stockItemId: string): Promise<number> {
  const row = await tx
    .selectFrom('stock_items')
    .select('available')
    .where('id', '=', stockItemId)
    .executeTakeFirst()
  return row?.available ?? 0
}
