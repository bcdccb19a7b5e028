import { isRefusal, refuse } from '../../../contract/core/refusal.ts'
import {
  countAttempt,
  uncountAttempt,
  retryAfterMessage,
  type RateLimit,
} from '../accounts/auth/limits/limits.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { isRepeated } from '../../platform/db/idempotency.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { createOrderQueue } from './order-queue.ts'
import { placeOrder, type OrderRequest, type OrderWithAttempt } from './place-order.ts'

/** Maximum number of new orders in ten minutes: for all visitors of one network together, and for one account. */
export const orderLimits = {
  visitor: { max: 5, window: 600 },
  account: { max: 20, window: 600 },
} as const satisfies Record<string, RateLimit>

/** Places an order within the limits of the shop. */
export type PlaceOrder = (request: OrderRequest) => Promise<OrderWithAttempt>

/**
 * Creates the function that places all orders of this node, with two limits. Half of the database connections place orders. The rate of new
 * orders is counted for all nodes together; repeated requests (same idempotency key) and refused orders do not count.
 */
export function limitOrders(deps: PaymentDeps): PlaceOrder {
  const { db, env } = deps
  const inQueue = createOrderQueue(Math.ceil(env.DATABASE_POOL / 2))
  const place: PlaceOrder = (request) => inQueue(() => placeOrder(deps, request))
  if (env.RATE_LIMIT === 'off') return place
  return async (request) => {
    if (await isRepeated(db, request)) return place(request)
    const { key, limit } = limitOf(request)
    const wait = await countAttempt(db, key, limit)
    if (wait !== null) refuse('too_many', `${tooManyOrders} ${retryAfterMessage(wait)}`)
    try {
      return await place(request)
    } catch (error) {
      if (isRefusal(error)) await uncountAttempt(db, key)
      throw error
    }
  }
}

const tooManyOrders = 'Too many orders have just been placed from your network.'

function limitOf({ actor, ip = '' }: Pick<OrderRequest, 'actor' | 'ip'>) {
  if (actor) return { key: `orders:account:${actor.id}`, limit: orderLimits.account }
  return { key: `orders:visitor:${networkOf(ip)}`, limit: orderLimits.visitor }
}
