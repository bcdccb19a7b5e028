import { adminOrder, ORDER_TOKEN_HEADER } from '../../../contract/orders/orders.ts'
import { can } from '../../../contract/core/permissions.ts'
import type { Env } from '../../env.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { readSettings } from '../store/settings.ts'
import { hashToken } from './guest-token.ts'

/** Returns the token of a guest order from the headers of a request. */
export function readOrderToken(headers: Record<string, unknown>): string | null {
  const token = headers[ORDER_TOKEN_HEADER]
  return typeof token === 'string' ? token : null
}

/**
 * The author of a customer's own changes in the history of an order and in the ledger, which is append-only. Names of customers are not
 * written there, because their erasure could not remove them.
 */
export const CUSTOMER = 'Customer'

type Ownership = { user_id: string | null; guest_token: string | null }

/** Returns whether an order can be read: by its owner, by order staff, or, if it is a guest order, with its token. */
export const canReadOrder = (order: Ownership, actor: Actor | null, token: string | null): boolean =>
  can(adminOrder.access, actor) ||
  (actor !== null && order.user_id === actor.id) ||
  (token !== null && order.guest_token === hashToken(token))

/**
 * Whether a customer can pay what they owe on the page of their order: with an account, in a shop that accepts online payments or UPI
 * transfers.
 */
export async function canPayBalance(
  db: DbOrTx,
  env: Pick<Env, 'PAYMENT_PROVIDER'>,
  userId: string | null,
): Promise<boolean> {
  if (userId === null) return false
  return env.PAYMENT_PROVIDER !== 'none' || (await readSettings(db)).upi.vpa !== ''
}
