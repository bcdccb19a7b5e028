import { sql } from 'kysely'
import type { CartItem } from '../../contract/cart.ts'
import type { Asker, Tx } from '../db.ts'

export type CartRow = { version: number; items: readonly CartItem[] }

const EMPTY: CartRow = { version: 0, items: [] }

export async function findCart(db: Asker, userId: string): Promise<CartRow> {
  const row = await db
    .selectFrom('carts')
    .select(['version', 'items'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? EMPTY
}

/** The cart, locked until the transaction ends: two devices change it one after the other. None before the first change. */
export const lockCart = (tx: Tx, userId: string): Promise<CartRow | undefined> =>
  tx
    .selectFrom('carts')
    .select(['version', 'items'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** The cart of an account that had none, locked; when a rival has just opened it, what that put in. */
export async function openCart(tx: Tx, userId: string): Promise<CartRow> {
  await tx
    .insertInto('carts')
    .values({ user_id: userId })
    .onConflict((clash) => clash.doNothing())
    .execute()
  return (await lockCart(tx, userId))!
}

export async function updateCart(tx: Tx, userId: string, { version, items }: CartRow) {
  await tx
    .updateTable('carts')
    .set({ version, items: JSON.stringify(items), updated_at: sql`clock_timestamp()` })
    .where('user_id', '=', userId)
    .execute()
}

/** Notes that these acts are being done, and answers those of them that were not done before. */
export async function noteChanges(tx: Tx, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .insertInto('cart_changes')
    .values([...new Set(ids)].map((id) => ({ user_id: userId, id })))
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Forgets acts that no device sends again: browsers give up long before. */
export async function forgetOldChanges(tx: Tx, userId: string) {
  await tx
    .deleteFrom('cart_changes')
    .where('user_id', '=', userId)
    .where('at', '<', sql<Date>`clock_timestamp() - interval '60 days'`)
    .execute()
}
