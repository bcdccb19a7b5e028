import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { placeOrder } from '../../../../contract/orders/orders.ts'
import { initiatePayment } from '../../../../contract/payments/payments.ts'
import type { Env } from '../../../env.ts'
import { isInProcess } from '../../http/in-process-client.ts'
import { networkOf } from '../../http/client-address.ts'
import { createLimiter, type Limiter } from './concurrency-limiter.ts'
import { withSlot, type Slot } from './slot.ts'
import { createTokenBuckets } from '../../http/token-buckets.ts'

/** Checks whether a bearer token belongs to staff, without the database. */
export type StaffTokens = {
  /** Returns true if the token says that it belongs to staff. Does not verify the signature, so the token may be forged. */
  claimsStaff: (token: string) => boolean
  /** Returns the result of an earlier verification of this token; undefined if it has not been verified yet. */
  isKnownStaff: (token: string) => boolean | undefined
  /** Verifies the signature. Returns true if the token belongs to staff. */
  isStaff: (token: string) => Promise<boolean>
}

/** Bulkheads: each kind of request has its own limiter, so that a flood of one kind does not take the capacity of another. */
export type Limiters = {
  visitors: Limiter
  /** Requests that place an order. They may wait longer than other requests. */
  orders: Limiter
  /** Requests that upload a form or a picture. They may take long on slow connections. */
  forms: Limiter
  /** Requests with a valid token of staff. */
  staff: Limiter
  /** Webhook messages of the payment provider. */
  webhooks: Limiter
  /** Rendering of pages that are not in the page cache. The limit is low, because rendering needs much CPU time. */
  pages: Limiter
  /** Session lookups that find out whether the visitor of an admin page is staff. */
  sessions: Limiter
}

type Incoming = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders }
type LimitDeps = { limiters: Limiters; tokens: StaffTokens; env: Env }

const WEBHOOKS = '/api/payments/webhook/'
const probes = new Set(['/api/live', '/api/ready', '/api/health'])
/** The endpoints that place an order. */
const orderPaths = new Set<string>([placeOrder.path, initiatePayment.path])
/**
 * An order may wait this many times as long as another request: six seconds by default, which is the time that the browser waits for
 * an order.
 */
const ORDER_PATIENCE = 6
const BEARER = /^Bearer (\S+)$/i
/**
 * Token bucket per network for forged staff tokens: 30 at once, then one per second. While the bucket is empty, the shop does not
 * verify new staff tokens from this network, and treats these requests like those of visitors.
 */
const FORGERIES = { capacity: 30, perSecond: 1 }

export function createLimiters({
  MAX_CONCURRENT_REQUESTS: concurrency,
  QUEUE_TIMEOUT_MS: maxWaitMs,
  ...env
}: Env): Limiters {
  const createPart = (share: number, min: number) =>
    createLimiter({ concurrency: Math.max(min, Math.floor(concurrency * share)), maxWaitMs })
  return {
    visitors: createLimiter({ concurrency, maxWaitMs }),
    // The length of the queue limits how long an order waits, so the limits need not shrink when many customers order the same product.
    orders: createLimiter({ concurrency, maxWaitMs: maxWaitMs * ORDER_PATIENCE, isAdaptive: false }),
    forms: createLimiter({ concurrency, maxWaitMs, isShareFixed: env.RATE_LIMIT === 'on' }),
    staff: createPart(1 / 4, 8),
    webhooks: createPart(1 / 8, 4),
    pages: createPart(1 / 8, 2),
    sessions: createPart(1 / 8, 2),
  }
}

/** Returns the key under which the limiters count an IP address: its network. With `RATE_LIMIT=off` all addresses share one key. */
export const clientOf = (address: string, { RATE_LIMIT }: Pick<Env, 'RATE_LIMIT'>): string =>
  RATE_LIMIT === 'on' ? networkOf(address) : ''

/**
 * Returns true if a request with this URL must take a slot in `limitCalls`. Health probes never wait, and `limit-rendering.ts`
 * limits pages.
 */
export const needsSlot = (url: string): boolean =>
  url.startsWith('/api/') && !probes.has(url.split('?', 1)[0]!)

const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1]

/** Returns the limiter for a request; undefined if the signature of its token must be verified first. */
export function findLimiter({ limiters, tokens }: Omit<LimitDeps, 'env'>, request: Incoming) {
  const { url = '', headers } = request
  if (url.startsWith(WEBHOOKS)) return limiters.webhooks
  if (/^(multipart|image)\//i.test(headers['content-type'] ?? '')) return limiters.forms
  const token = bearerOf(headers)
  if (!token || !tokens.claimsStaff(token)) return limiterOfShopper(limiters, request)
  const isStaff = tokens.isKnownStaff(token)
  if (isStaff === undefined) return undefined
  return isStaff ? limiters.staff : limiterOfShopper(limiters, request)
}

function limiterOfShopper({ visitors, orders }: Limiters, { method, url = '' }: Incoming): Limiter {
  return method === 'POST' && orderPaths.has(url.split('?', 1)[0]!) ? orders : visitors
}

/**
 * Admission control: takes a slot for each API call before its handler uses the database, and releases the slot as soon as the
 * response is ready. A request whose body is still arriving, and a response that a slow client is still reading, hold no slot. Calls
 * that get no slot in time are refused with `retry-after`.
 */
export function limitCalls(app: FastifyInstance, parts: LimitDeps) {
  const forgeries = createTokenBuckets(FORGERIES)

  async function limiterOf(request: FastifyRequest, client: string): Promise<Limiter> {
    const limiter = findLimiter(parts, request)
    if (limiter) return limiter
    const forShopper = limiterOfShopper(parts.limiters, request)
    if (!forgeries.has(client)) return forShopper
    if (await parts.tokens.isStaff(bearerOf(request.headers)!)) return parts.limiters.staff
    forgeries.take(client)
    return forShopper
  }

  app.decorateRequest('slot', null)
  app.addHook('preValidation', (request, { raw }, done) => {
    // Checks the route pattern instead of the URL, because `/%61pi/products` is another spelling of the same route.
    if (!needsSlot(request.routeOptions.url ?? request.url) || isInProcess(request)) return done()
    const client = clientOf(request.ip, parts.env)
    const acquire = async () => (await limiterOf(request, client)).acquire(client)
    const proceed = (slot: Slot) => {
      request.slot = slot
      // Releases the slot also when the client disconnects, because `onSend` is not called then.
      if (raw.destroyed) slot.release()
      else raw.once('close', slot.release)
      withSlot(slot, done)
    }
    void acquire().then(proceed, done)
  })
  app.addHook('onSend', async ({ slot }) => slot?.release())
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The concurrency slot of the request; null if the request needs none. */
    slot: Slot | null
  }
}
