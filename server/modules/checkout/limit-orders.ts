import { isRefusal, refuse } from '../../../contract/core/refusal.ts'
import {
  countAttempt,
  uncountAttempt,
  retryAfterMessage,
  type RateLimit,
} from '../accounts/auth/limits/limits.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { isRepeated } from '../../platform/db/idempotency.ts'
import type { PlaceOrder, OrderRequest } from './place-order.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'

/** Maximum number of new orders in ten minutes: for all visitors of one network together, and for one account. */
export const orderLimits = {
  visitor: { max: 5, window: 600 },
  account: { max: 20, window: 600 },
} as const satisfies Record<string, RateLimit>

/** Limits the rate of new orders. All nodes count together. Repeated requests (same idempotency key) and refused orders do not count. */
export function limitOrderRate({ db, env }: PaymentDeps, place: PlaceOrder): PlaceOrder {
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
