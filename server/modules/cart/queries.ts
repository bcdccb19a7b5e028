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

/** Gives an account that has none its cart. */
export async function insertEmptyCart(tx: Tx, userId: string) {
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

/** What acts to a cart lead to, and their names. */
export type CartReplacement = CartRow & { userId: string; ids: readonly string[] }

/**
 * Puts carts of different accounts in the place of the versions before them, in one statement. Answers whose it could: the others' are
 * not that version any more. Nothing is done when one of the acts has been done before: PostgreSQL says so (`isDoneBefore`).
 */
export async function replaceCarts(db: Db, carts: readonly CartReplacement[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(carts)}::jsonb)
        as asked ("userId" text, version bigint, items jsonb, ids jsonb)
    ), locked as materialized (
      select user_id from carts where user_id = ${anyOf(carts.map(({ userId }) => userId))}
      order by user_id for no key update
    ), changed as (
      update carts set version = asked.version, items = asked.items, updated_at = clock_timestamp()
      from locked join asked on asked."userId" = locked.user_id
      where carts.user_id = locked.user_id and carts.version = asked.version - 1
      returning carts.user_id
    ), noted as (
      insert into cart_operations (user_id, id)
      select user_id, id from changed join asked on "userId" = user_id, jsonb_array_elements_text(ids) as id
    )
    select user_id from changed`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

export const isDuplicateOperation = (error: unknown) => (error as { code?: string }).code === '23505'

/** Notes that these acts are being done, and answers those of them that were not done before. */
export async function insertOperations(tx: Tx, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .insertInto('cart_operations')
    .values([...new Set(ids)].map((id) => ({ user_id: userId, id })))
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Operations of an account that are remembered, the newest ones. */
const MOST_KEPT = 2000
const tooOld = sql<Date>`clock_timestamp() - interval '60 days'`

/** Forgets operations of an account that no device sends again: browsers give up long before. */
export async function purgeOldOperations(tx: Tx, userId: string) {
  const oldestKept = sql<Date>`(select at from cart_operations where user_id = ${userId} order by at desc offset ${MOST_KEPT - 1} limit 1)`
  await tx
    .deleteFrom('cart_operations')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('at', '<', tooOld), eb('at', '<', oldestKept)]))
    .execute()
}

/** The same for all accounts, also those whose cart is not changed any more, as far as age alone decides. */
export async function purgeOperations(db: Db) {
  await db.deleteFrom('cart_operations').where('at', '<', tooOld).execute()
}
