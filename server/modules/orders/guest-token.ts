import { createHash, createHmac } from 'node:crypto'
import type { DbOrTx, Db } from '../../platform/db/database.ts'
import { readSecret } from '../../platform/db/secrets.ts'

/** The token of the guest order with this id. */
export type GuestTokens = (orderId: string) => string

const secrets = new WeakMap<Db, Promise<string>>()

/**
 * Derives tokens of guest orders: HMAC-SHA-256 of the order's id under a secret of the shop. A reply that is given again and an
 * e-mail that is sent later contain the same token, although no e-mail, job or idempotency record stores it. All nodes derive the same.
 */
export async function guestTokens(db: Db): Promise<GuestTokens> {
  const secret = await secretOf(db)
  return (orderId) => createHmac('sha256', secret).update(orderId).digest('base64url')
}

function secretOf(db: Db): Promise<string> {
  const known = secrets.get(db)
  if (known) return known
  const read = readSecret(db, 'order-tokens')
  secrets.set(db, read)
  read.catch(() => secrets.delete(db)) // the next order tries again
  return read
}

/** What the database stores of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * The token of a guest order; null when it is no guest's, or not any more. An order whose token was made otherwise (by an earlier
 * version, under an earlier secret) is opened by this one from now on.
 */
export async function renewGuestToken(
  db: DbOrTx,
  { orderId, tokenOf }: { orderId: string; tokenOf: GuestTokens },
): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select('guest_token')
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order?.guest_token) return null
  const token = tokenOf(orderId)
  const guest_token = hashToken(token)
  if (order.guest_token === guest_token) return token
  const renewed = await db
    .updateTable('orders')
    .set({ guest_token })
    .where('id', '=', orderId)
    .where('guest_token', 'is not', null)
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n ? token : null
}

/** The token that an e-mail about this order carries while it is sent. */
export const tokenForEmail = async (db: Db, orderId: string): Promise<string | null> =>
  renewGuestToken(db, { orderId, tokenOf: await guestTokens(db) })
