import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../../../env.ts'
import { isInProcess } from '../../http/in-process-client.ts'
import { networkOf } from '../../http/client-address.ts'
import { createLimiter, waitForIdle, type Limiter } from './concurrency-limiter.ts'
import { withSlot, type Slot } from './slot.ts'
import { createTokenBuckets } from '../../http/token-buckets.ts'

/** What can be said of a bearer token without the database. */
export type StaffTokens = {
  /** Whether it says that it is of staff, which proves nothing. */
  claimsStaff: (token: string) => boolean
  /** Whether its signature was found right before. Undefined: nobody has checked it yet. */
  isKnownStaff: (token: string) => boolean | undefined
  /** Checks the signature. */
  isStaff: (token: string) => Promise<boolean>
}

/** One limiter for each kind of request, so that none of them can take the capacity of the others. */
export type Limiters = {
  visitors: Limiter
  /** Forms with pictures, which take as long as a slow phone needs to send them. */
  forms: Limiter
  /** Requests with a valid token of staff. */
  staff: Limiter
  /** Messages of the payment provider. */
  webhooks: Limiter
  /** Pages that are not cached. Few at a time: rendering takes the processor from everything else. */
  pages: Limiter
  /** Looking up the session of a page's visitor, to tell staff from others. */
  sessions: Limiter
}

type Incoming = { url?: string | undefined; headers: IncomingHttpHeaders }
type LimitDeps = { limiters: Limiters; tokens: StaffTokens; env: Env }

const WEBHOOKS = '/api/payments/webhook/'
const probes = new Set(['/api/live', '/api/ready', '/api/health'])
const BEARER = /^Bearer (\S+)$/i
/** Wrong tokens that one network may have checked: so many at once, one more each second. */
const FORGERIES = { capacity: 30, perSecond: 1 }

export function createLimiters({
  MAX_CONCURRENT_REQUESTS: concurrency,
  QUEUE_TIMEOUT_MS: maxWaitMs,
  ...env
}: Env): Limiters {
  const part = (share: number, least: number) =>
    createLimiter({ concurrency: Math.max(least, Math.floor(concurrency * share)), maxWaitMs })
  return {
    visitors: createLimiter({ concurrency, maxWaitMs }),
    forms: createLimiter({ concurrency, maxWaitMs, isShareFixed: env.RATE_LIMIT === 'on' }),
    staff: part(1 / 4, 8),
    webhooks: part(1 / 8, 4),
    pages: part(1 / 8, 2),
    sessions: part(1 / 8, 2),
  }
}

/** The name under which the requests of one network address are counted. Without rate limits all are one client. */
export const clientOf = (address: string, { RATE_LIMIT }: Pick<Env, 'RATE_LIMIT'>): string =>
  RATE_LIMIT === 'on' ? networkOf(address) : ''

/** Whether an address is a call that needs a slot: probes never wait, and pages have their own way (`pages.ts`). */
export const needsSlot = (url: string): boolean =>
  url.startsWith('/api/') && !probes.has(url.split('?', 1)[0]!)

export const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1]

/** The limiter of a request as far as it can be told at once. Undefined when a signature has to be checked first. */
export function limiterAtOnce({ limiters, tokens }: Omit<LimitDeps, 'env'>, { url = '', headers }: Incoming) {
  if (url.startsWith(WEBHOOKS)) return limiters.webhooks
  if (/^(multipart|image)\//i.test(headers['content-type'] ?? '')) return limiters.forms
  const token = bearerOf(headers)
  if (!token || !tokens.claimsStaff(token)) return limiters.visitors
  const isStaff = tokens.isKnownStaff(token)
  if (isStaff === undefined) return undefined
  return isStaff ? limiters.staff : limiters.visitors
}

/**
 * Takes a slot for each call before anything is read from the database for it, and gives it back as soon as the answer is
 * made: a client that reads slowly keeps none. A request whose body is still arriving has none either. Calls that get no slot
 * in time are told when to come back.
 */
export function limitCalls(app: FastifyInstance, parts: LimitDeps) {
  const forgeries = createTokenBuckets(FORGERIES)

  async function limiterOf(request: FastifyRequest, client: string): Promise<Limiter> {
    const limiter = limiterAtOnce(parts, request)
    if (limiter) return limiter
    const { visitors, staff } = parts.limiters
    if (!forgeries.has(client)) return visitors
    if (await parts.tokens.isStaff(bearerOf(request.headers)!)) return staff
    forgeries.take(client)
    return visitors
  }

  app.decorateRequest('slot', null)
  app.addHook('preValidation', (request, { raw }, done) => {
    // The route, not the address: `/%61pi/products` is the same call.
    if (!needsSlot(request.routeOptions.url ?? request.url) || isInProcess(request)) return done()
    const client = clientOf(request.ip, parts.env)
    const acquire = async () => (await limiterOf(request, client)).acquire(client)
    const proceed = (slot: Slot) => {
      request.slot = slot
      // A client that hangs up gives its slot back, too: there is no `onSend` for it.
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
    /** Its place among the requests that run at the same time; null for requests without limit. */
    slot: Slot | null
  }
}

/** Milliseconds that a background job waits for requests at most. In a rush that never ends it runs nevertheless. */
const MOST_IDLE_WAIT_MS = 1000

/** What background jobs wait for: e-mails and invoices take the processor from the very orders that they belong to. */
export const createIdleWait =
  ({ visitors }: Limiters) =>
  () =>
    waitForIdle(visitors, MOST_IDLE_WAIT_MS)
