import { sql } from 'kysely'
import type { CartItem } from '../../../contract/cart/cart.ts'
import type { DbOrTx } from '../../platform/db/database.ts'

/**
 * The stored cart of an account. `appliedIds` are the ids of the changes that were applied last, so that a repeated request is
 * recognised.
 */
export type CartRow = { version: number; items: readonly CartItem[]; appliedIds: readonly string[] }

const EMPTY: CartRow = { version: 0, items: [], appliedIds: [] }

export async function findCart(db: DbOrTx, userId: string): Promise<CartRow> {
  const row = await db
    .selectFrom('carts')
    .select(['version', 'items', 'applied_ids as appliedIds'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? EMPTY
}

/**
 * Stores a cart with the version `cart.version`. Stores nothing and returns false if the version of the stored cart is not
 * exactly one lower.
 */
export async function saveCart(db: DbOrTx, userId: string, cart: CartRow): Promise<boolean> {
  const values = {
    version: cart.version,
    items: JSON.stringify(cart.items),
    applied_ids: [...cart.appliedIds],
    updated_at: sql<Date>`clock_timestamp()`,
  }
  const saved = await db
    .insertInto('carts')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(values)
        .where('carts.version', '=', cart.version - 1),
    )
    .returning('version')
    .executeTakeFirst()
  return saved !== undefined
}
