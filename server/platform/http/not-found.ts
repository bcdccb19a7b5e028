import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../contract/core/refusal.ts'
import { createSummaryLog } from '../ops/summary-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    countMiss: CountMiss
  }
}

/** The kind of miss. It is the message in the log. */
export type Miss =
  | 'page not found'
  | 'API endpoint not found'
  | 'a payment notification that does not come from the provider'

/** Counts a miss of this IP address and logs it. Returns true if there were too many; the reply then has `retry-after`. */
type CountMiss = (request: FastifyRequest, reply: FastifyReply, miss: Miss) => Promise<boolean>

/** Misses per minute. A human causes a few, a vulnerability scanner many. */
const MAX = 120

/**
 * Limits requests to unknown paths and webhook messages with a wrong password: one limit per IP address for all of them, and a
 * summary in the log. Register it after the rate limiter, if there is one.
 */
export function watchMisses(app: FastifyInstance) {
  const log = createSummaryLog(app.log)
  app.addHook('onClose', async () => log.close())
  const limit = app.hasDecorator('createRateLimit')
    ? app.createRateLimit({ max: MAX, timeWindow: '1 minute' })
    : null
  const countMiss: CountMiss = async (request, reply, miss) => {
    const [path = ''] = request.originalUrl.split('?', 1)
    log.warn(miss, { example: miss === 'page not found' ? path : firstSegments(path), ip: request.ip })
    const state = await limit?.(request)
    if (!state || state.isAllowed || !state.isExceeded) return false
    reply.header('retry-after', String(state.ttlInSeconds))
    return true
  }
  app.decorate('countMiss', countMiss)
}

/** Only two segments of the path go to the log. Further ones may contain a token. */
const firstSegments = (path: string) => path.split('/').slice(0, 3).join('/')

/** Refuses a request to an unknown path and counts it. */
export async function refuseMissing(request: FastifyRequest, reply: FastifyReply, message: string) {
  const isTooMany = await request.server.countMiss(request, reply, 'API endpoint not found')
  if (isTooMany) return refuse('too_many', TOO_MANY_MISSES)
  return refuse('not_found', message)
}

export const TOO_MANY_MISSES = 'Too many requests for pages that do not exist. Please try again in a minute.'
