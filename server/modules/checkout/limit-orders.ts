import { isRefusal, refuse } from '../../../contract/core/refusal.ts'
import { countAttempt, giveBack, retryAfterText, type Limit } from '../accounts/auth/limits/limits.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { isRepeated } from '../../platform/db/idempotency.ts'
import type { PlaceOrder, OrderRequest } from './place-order.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'

/** New orders in ten minutes: of all visitors from one network address, and of one account. */
export const orderLimits = {
  visitor: { max: 5, window: 600 },
  account: { max: 20, window: 600 },
} as const satisfies Record<string, Limit>

/**
 * Places no more orders than one visitor or one account may place in a while, on all nodes together. A request that is repeated with its
 * key is answered without being counted, and an order that is refused does not count.
 */
export function limitOrderRate({ db, env }: PaymentDeps, take: PlaceOrder): PlaceOrder {
  if (env.RATE_LIMIT === 'off') return take
  return async (request) => {
    if (await isRepeated(db, request)) return take(request)
    const { key, limit } = limitOf(request)
    const wait = await countAttempt(db, key, limit)
    if (wait !== null) refuse('too_many', `${tooManyOrders} ${retryAfterText(wait)}`)
    try {
      return await take(request)
    } catch (error) {
      if (isRefusal(error)) await giveBack(db, key)
      throw error
    }
  }
}

const tooManyOrders = 'Many orders were placed from here just now.'

function limitOf({ actor, ip = '' }: Pick<OrderRequest, 'actor' | 'ip'>) {
  if (actor) return { key: `orders:account:${actor.id}`, limit: orderLimits.account }
  return { key: `orders:visitor:${networkOf(ip)}`, limit: orderLimits.visitor }
}
