import { createHash } from 'node:crypto'
import type { Address } from '../../contract/orders.ts'
import type { Asker, Tx } from '../db.ts'

/** The address that a checkout starts with; null when the book is empty. */
export async function defaultAddress(db: Asker, userId: string): Promise<Address | null> {
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
  if (await isKnown(tx, userId, row.fingerprint)) return // nobody waits for the book of who orders again
  await lockBook(tx, userId)
  const isFirst = (await countAddresses(tx, userId)) === 0
  await tx
    .insertInto('addresses')
    .values({ ...row, user_id: userId, is_default: isFirst })
    .onConflict((clash) => clash.columns(['user_id', 'fingerprint']).doNothing())
    .execute()
}

const isKnown = (tx: Tx, userId: string, fingerprint: string) =>
  tx
    .selectFrom('addresses')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()

/** Two devices change one book one after the other. */
export async function lockBook(tx: Tx, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
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
