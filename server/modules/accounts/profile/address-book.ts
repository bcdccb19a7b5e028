import { createHash } from 'node:crypto'
import type { Address } from '../../../../contract/orders/orders.ts'
import { pipeline, type DbOrTx, type Tx } from '../../../platform/db/database.ts'

/** The address that a checkout starts with; null when the book is empty. */
export async function defaultAddress(db: DbOrTx, userId: string): Promise<Address | null> {
  const row = await db
    .selectFrom('addresses')
    .select('address')
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.address ?? null
}

/** Puts where an order goes into the book, once. The first one is the one that the next checkout starts with. */
export async function rememberAddress(tx: Tx, userId: string, address: Address) {
  const row = rowOf(address)
  const [, count] = await pipeline([lockBook(tx, userId), countAddresses(tx, userId)])
  const isFirst = count === 0
  await tx
    .insertInto('addresses')
    .values({ ...row, user_id: userId, is_default: isFirst })
    .onConflict((clash) => clash.columns(['user_id', 'fingerprint']).doNothing())
    .execute()
}

/** Whether the book has this address: nobody waits for the book of who orders again. */
export async function knowsAddress(tx: Tx, userId: string, address: Address): Promise<boolean> {
  const row = await tx
    .selectFrom('addresses')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', rowOf(address).fingerprint)
    .executeTakeFirst()
  return row !== undefined
}

/** Two devices change one book one after the other. What belongs to the user, as an order does, is written beside that. */
export async function lockBook(tx: Tx, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function countAddresses(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** An address as the book keeps it; whatever the case and the spaces, the same one has the same fingerprint. */
export function rowOf(address: Address) {
  const { recipient, phone, line1, line2, pin, city, state, business, gstin } = address
  const firm = gstin ? { business, gstin } : {}
  const said = [recipient, phone, line1, line2 ?? '', pin, city, state, ...(gstin ? [gstin] : [])]
  const plain = said.map((part) => part.toLowerCase().replaceAll(/\s+/g, ' ').trim())
  return {
    address: JSON.stringify({ recipient, phone, line1, line2: line2 ?? '', pin, city, state, ...firm }),
    fingerprint: createHash('sha256').update(JSON.stringify(plain)).digest('hex'),
  }
}
