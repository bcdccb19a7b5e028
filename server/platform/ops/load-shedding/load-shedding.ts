import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../../../env.ts'
import { isInProcess } from '../../http/in-process-client.ts'
import { networkOf } from '../../http/client-address.ts'
import { createLimiter, waitForIdle, type Limiter } from './concurrency-limiter.ts'
import { withSlot, type Slot } from './slot.ts'
import { createTokenBuckets } from '../../http/token-buckets.ts'

/** Checks of a bearer token that need no database. */
export type StaffTokens = {
  /** Whether the token claims to be of staff. The signature is not verified. */
  claimsStaff: (token: string) => boolean
  /** The result of an earlier verification. Undefined: not verified yet. */
  isKnownStaff: (token: string) => boolean | undefined
  /** Verifies the signature. */
  isStaff: (token: string) => Promise<boolean>
}

/** Bulkheads: one limiter for each kind of request, so that none can use the capacity of the others. */
export type Limiters = {
  visitors: Limiter
  /** Uploads of forms and pictures, which may take long on slow connections. */
  forms: Limiter
  /** Requests with a valid token of staff. */
  staff: Limiter
  /** Webhook messages of the payment provider. */
  webhooks: Limiter
  /** Rendering of pages that are not cached. The limit is low, because rendering needs much CPU time. */
  pages: Limiter
  /** Session lookups that identify staff on pages. */
  sessions: Limiter
}

type Incoming = { url?: string | undefined; headers: IncomingHttpHeaders }
type LimitDeps = { limiters: Limiters; tokens: StaffTokens; env: Env }

const WEBHOOKS = '/api/payments/webhook/'
const probes = new Set(['/api/live', '/api/ready', '/api/health'])
const BEARER = /^Bearer (\S+)$/i
/** Token bucket for forged tokens: the number that one network may have verified. */
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
    forms: createLimiter({ concurrency, maxWaitMs, isShareFixed: env.RATE_LIMIT === 'on' }),
    staff: createPart(1 / 4, 8),
    webhooks: createPart(1 / 8, 4),
    pages: createPart(1 / 8, 2),
    sessions: createPart(1 / 8, 2),
  }
}

/** The client key of an IP address. With `RATE_LIMIT=off` all addresses are one client. */
export const clientOf = (address: string, { RATE_LIMIT }: Pick<Env, 'RATE_LIMIT'>): string =>
  RATE_LIMIT === 'on' ? networkOf(address) : ''

/** Whether a URL needs a slot of `limitCalls`. Probes never wait, and pages use `limit-rendering.ts`. */
export const needsSlot = (url: string): boolean =>
  url.startsWith('/api/') && !probes.has(url.split('?', 1)[0]!)

export const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1]

/** The limiter of a request. Undefined if the signature of its token must be verified first. */
export function findLimiter({ limiters, tokens }: Omit<LimitDeps, 'env'>, { url = '', headers }: Incoming) {
  if (url.startsWith(WEBHOOKS)) return limiters.webhooks
  if (/^(multipart|image)\//i.test(headers['content-type'] ?? '')) return limiters.forms
  const token = bearerOf(headers)
  if (!token || !tokens.claimsStaff(token)) return limiters.visitors
  const isStaff = tokens.isKnownStaff(token)
  if (isStaff === undefined) return undefined
  return isStaff ? limiters.staff : limiters.visitors
}

/**
 * Admission control: takes a slot for each API call before it uses the database, and releases it as soon as the response is
 * ready. Slow readers and requests whose body is still arriving hold no slot. Calls that get no slot in time are refused with
 * `retry-after`.
 */
export function limitCalls(app: FastifyInstance, parts: LimitDeps) {
  const forgeries = createTokenBuckets(FORGERIES)

  async function limiterOf(request: FastifyRequest, client: string): Promise<Limiter> {
    const limiter = findLimiter(parts, request)
    if (limiter) return limiter
    const { visitors, staff } = parts.limiters
    if (!forgeries.has(client)) return visitors
    if (await parts.tokens.isStaff(bearerOf(request.headers)!)) return staff
    forgeries.take(client)
    return visitors
  }

  app.decorateRequest('slot', null)
  app.addHook('preValidation', (request, { raw }, done) => {
    // The route and not the URL: `/%61pi/products` is the same call.
    if (!needsSlot(request.routeOptions.url ?? request.url) || isInProcess(request)) return done()
    const client = clientOf(request.ip, parts.env)
    const acquire = async () => (await limiterOf(request, client)).acquire(client)
    const proceed = (slot: Slot) => {
      request.slot = slot
      // Also if the client disconnects: then `onSend` is not called.
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
    /** The concurrency slot; null for requests without a limit. */
    slot: Slot | null
  }
}

/** Maximum delay of a background job in milliseconds while requests are running. */
const MAX_IDLE_WAIT_MS = 1000

/** Background throttling: jobs wait until the node is idle, because e-mails and invoices need CPU time that requests need, too. */
export const createIdleWait =
  ({ visitors }: Limiters) =>
  () =>
    waitForIdle(visitors, MAX_IDLE_WAIT_MS)
