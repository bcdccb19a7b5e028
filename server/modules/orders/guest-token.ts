import { createHash } from 'node:crypto'
import type { DbOrTx, Db } from '../../platform/db/database.ts'
import { tokenSigner } from '../../platform/db/secrets.ts'

/** Returns the access token of the guest order with this id. */
export type GuestTokens = (orderId: string) => string

/** The signers of the open databases, because every guest order needs one. */
const signers = new WeakMap<Db, Promise<GuestTokens>>()

/**
 * Returns a function that derives the token of a guest order from its id. So no e-mail, job or idempotency record has to store the token.
 */
export function guestTokens(db: Db): Promise<GuestTokens> {
  const known = signers.get(db)
  if (known) return known
  const signer = tokenSigner(db, 'order-tokens')
  signers.set(db, signer)
  signer.catch(() => signers.delete(db)) // after a failure, the next order reads the secret again
  return signer
}

/** Hashes a token. The database stores only the hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Returns the token of a guest order, or null when the order has no token, for example because it belongs to an account. Replaces the
 * stored hash if it was made with an earlier secret of the shop.
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

/** Returns the token for the link in an e-mail about this order. Called when the e-mail is sent. */
export const tokenForEmail = async (db: Db, orderId: string): Promise<string | null> =>
  renewGuestToken(db, { orderId, tokenOf: await guestTokens(db) })
