import { sql } from 'kysely'
import type { CartItem } from '../../contract/cart.ts'
import type { Asker, Db, Tx } from '../db.ts'

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

/** Gives an account that has none its cart. */
export async function openCart(tx: Tx, userId: string) {
  await tx
    .insertInto('carts')
    .values({ user_id: userId })
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/** The cart, locked until the transaction ends: two devices change it one after the other. */
export const lockCart = (tx: Tx, userId: string): Promise<CartRow> =>
  tx
    .selectFrom('carts')
    .select(['version', 'items'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export async function updateCart(tx: Tx, userId: string, { version, items }: CartRow) {
  await tx
    .updateTable('carts')
    .set({ version, items: JSON.stringify(items), updated_at: sql`clock_timestamp()` })
    .where('user_id', '=', userId)
    .execute()
}

type Change = CartRow & { userId: string; ids: readonly string[] }

/**
 * Puts the cart that these acts lead to in the place of the version before it, in one statement. False, and nothing is done, when
 * that is not the version any more, or when one of the acts has been done.
 */
export async function replaceCart(db: Db, { userId, ids, version, items }: Change): Promise<boolean> {
  // The ids as JSON: PostgreSQL would plan anew for each length of an array.
  const replaced = sql`
    with changed as (
      update carts set version = ${version}, items = ${JSON.stringify(items)}::jsonb, updated_at = clock_timestamp()
      where user_id = ${userId} and version = ${version - 1}
      returning user_id
    ), noted as (
      insert into cart_changes (user_id, id)
      select user_id, id from changed, json_array_elements_text(${JSON.stringify(ids)}::json) as id
    )
    select user_id from changed`
  try {
    const { rows } = await replaced.execute(db)
    return rows.length > 0
  } catch (error) {
    if ((error as { code?: string }).code === DONE_BEFORE) return false
    throw error
  }
}

const DONE_BEFORE = '23505'

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
