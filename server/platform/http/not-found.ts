import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../contract/core/refusal.ts'
import { firstSegments, loggedPagePath } from '../ops/logged-path.ts'
import { createSummaryLog } from '../ops/summary-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    countMiss: CountMiss
  }
}

/** The kind of a miss; it is the message in the log. A miss is a request to an unknown path or a forged webhook message. */
export type Miss =
  | 'page not found'
  | 'API endpoint not found'
  | 'a payment notification that does not come from the provider'
  | 'a message about a parcel that does not come from a courier'

/**
 * Counts a miss of the client's IP address and logs it. Returns true if this address has had too many misses; the reply then has
 * the header `retry-after`.
 */
type CountMiss = (request: FastifyRequest, reply: FastifyReply, miss: Miss) => Promise<boolean>

/** Maximum number of requests for unknown paths per minute and IP address. A human causes a few, a vulnerability scanner many. */
const MAX = 120

/**
 * Limits requests to unknown paths and webhook messages with a wrong password. Both count towards one limit per IP address, and the
 * log contains a summary of them. Register this after the rate limiter, if there is one.
 */
export function watchMisses(app: FastifyInstance) {
  const log = createSummaryLog(app.log)
  app.addHook('onClose', async () => log.close())
  const limit = app.hasDecorator('createRateLimit')
    ? app.createRateLimit({ max: MAX, timeWindow: '1 minute' })
    : null
  const countMiss: CountMiss = async (request, reply, miss) => {
    const path = loggedPagePath(request.originalUrl)
    log.warn(miss, { example: miss === 'page not found' ? path : firstSegments(path), ip: request.ip })
    const state = await limit?.(request)
    if (!state || state.isAllowed || !state.isExceeded) return false
    reply.header('retry-after', String(state.ttlInSeconds))
    return true
  }
  app.decorate('countMiss', countMiss)
}

/** Refuses a request to an unknown path and counts it. */
export async function refuseMissing(request: FastifyRequest, reply: FastifyReply, message: string) {
  const isTooMany = await request.server.countMiss(request, reply, 'API endpoint not found')
  if (isTooMany) return refuse('too_many', TOO_MANY_MISSES)
  return refuse('not_found', message)
}

export const TOO_MANY_MISSES = 'Too many requests for pages that do not exist. Please try again in a minute.'
