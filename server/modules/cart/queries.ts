import { sql } from 'kysely'
import type { CartItem } from '../../../contract/cart/cart.ts'
import type { DbOrTx, Db, Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/bulk-sql.ts'

export type CartRow = { version: number; items: readonly CartItem[] }

const EMPTY: CartRow = { version: 0, items: [] }

export async function findCart(db: DbOrTx, userId: string): Promise<CartRow> {
  const row = await db
    .selectFrom('carts')
    .select(['version', 'items'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? EMPTY
}

/** Creates an empty cart for the account if it has none. */
export async function insertEmptyCart(tx: Tx, userId: string) {
  await tx
    .insertInto('carts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks the cart until the transaction ends, so that two devices change it one after the other. */
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

/** The new version of a cart, and the ids of the operations that led to it. */
export type CartReplacement = CartRow & { userId: string; ids: readonly string[] }

/**
 * Optimistic bulk update: replaces each cart only if its stored version is `version - 1`. Returns the user ids that were updated.
 * If an operation was applied before, the whole statement fails with a unique violation (`isDuplicateOperation`).
 */
export async function replaceCarts(db: Db, carts: readonly CartReplacement[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    with input as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(carts)}::jsonb)
        as input ("userId" text, version bigint, items jsonb, ids jsonb)
    ), locked as materialized (
      select user_id from carts where user_id = ${anyOf(carts.map(({ userId }) => userId))}
      order by user_id for no key update
    ), changed as (
      update carts set version = input.version, items = input.items, updated_at = clock_timestamp()
      from locked join input on input."userId" = locked.user_id
      where carts.user_id = locked.user_id and carts.version = input.version - 1
      returning carts.user_id
    ), recorded as (
      insert into cart_operations (user_id, id)
      select user_id, id from changed join input on "userId" = user_id, jsonb_array_elements_text(ids) as id
    )
    select user_id from changed`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

export const isDuplicateOperation = (error: unknown) => (error as { code?: string }).code === '23505'

/** Records the operation ids. Returns those that were not applied before. */
export async function insertOperations(tx: Tx, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .insertInto('cart_operations')
    .values([...new Set(ids)].map((id) => ({ user_id: userId, id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Maximum number of operation ids that a purge keeps for an account. It keeps the newest. */
const MAX_STORED = 2000
const tooOld = sql<Date>`clock_timestamp() - interval '60 days'`

/**
 * Purges the old operation ids of an account: by age, and beyond the newest `MAX_STORED`. Browsers stop resending an operation
 * long before its id is purged.
 */
export async function purgeOldOperations(tx: Tx, userId: string) {
  const oldestStored = sql<Date>`(select at from cart_operations where user_id = ${userId} order by at desc offset ${MAX_STORED - 1} limit 1)`
  await tx
    .deleteFrom('cart_operations')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('at', '<', tooOld), eb('at', '<', oldestStored)]))
    .execute()
}

/** Purges the old operation ids of all accounts by age, also those of carts that no longer change. */
export async function purgeOperations(db: Db) {
  await db.deleteFrom('cart_operations').where('at', '<', tooOld).execute()
}
