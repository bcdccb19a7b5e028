import { isRefusal, Refusal } from '../../../contract/core/refusal.ts'
import { countAttempt, refuseFor, uncountAttempt, type RateLimit } from '../accounts/auth/limits/limits.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { isRepeated } from '../../platform/db/idempotency.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { placeOrder, type OrderRequest, type OrderWithAttempt } from './place-order.ts'

/** Maximum number (`max`) of new orders in ten minutes (`window`, in seconds). All visitors of one network share one limit; each account has its own. */
export const orderLimits = {
  visitor: { max: 20, window: 600 },
  account: { max: 20, window: 600 },
} as const satisfies Record<string, RateLimit>

/** Places an order within the limits of the shop. */
export type PlaceOrder = (request: OrderRequest) => Promise<OrderWithAttempt>

/**
 * Creates the function that places the online orders of this node. They use at most half of the database connections at the same time. The
 * rate limit counts the new orders of all nodes together. Repeated requests (with the same idempotency key) and refused orders are not
 * counted. Group bookings have a queue of their own, and counter sales none.
 */
export function limitOrders(deps: PaymentDeps): PlaceOrder {
  const { db, env } = deps
  const inQueue = createOrderQueue(Math.ceil(env.DATABASE_POOL / 2))
  const place: PlaceOrder = (request) => inQueue(() => placeOrder(deps, request))
  if (env.RATE_LIMIT === 'off') return place
  return async (request) => {
    if (await isRepeated(db, request)) return place(request)
    const { key, limit, reason } = limitOf(request)
    const wait = await countAttempt(db, key, limit)
    if (wait !== null) refuseFor(wait, reason)
    try {
      return await place(request)
    } catch (error) {
      if (isRefusal(error)) await uncountAttempt(db, key)
      throw error
    }
  }
}

function limitOf({ actor, ip = '' }: Pick<OrderRequest, 'actor' | 'ip'>) {
  if (actor) {
    const reason = 'You have just placed many orders.'
    return { key: `orders:account:${actor.id}`, limit: orderLimits.account, reason }
  }
  const reason = 'Too many orders have just been placed from your network.'
  return { key: `orders:visitor:${networkOf(ip)}`, limit: orderLimits.visitor, reason }
}

/**
 * Maximum time for which an order waits in the queue. The queue is slow, for example, while the database waits for a standby server that
 * has failed. After this time the order is refused as `overloaded`.
 */
const MAX_WAIT_MS = 6_000

/** Runs an order as soon as it is its turn. */
export type OrderQueue = <T>(place: () => Promise<T>) => Promise<T>

/**
 * Creates a function that runs at most `max` orders at the same time. Further orders wait and start in the sequence of their arrival.
 * Orders that wait for a locked row therefore do not use all database connections, and requests for pages and prices still get one.
 */
export function createOrderQueue(max: number): OrderQueue {
  const waiting: (() => void)[] = []
  let free = max

  function waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        const message = 'The shop is very busy right now. Please try again in a moment.'
        reject(new Refusal('overloaded', message))
      }, MAX_WAIT_MS)
      waiting.push(start)
    })
  }

  return async function run<T>(place: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await waitForTurn()
    try {
      return await place()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
