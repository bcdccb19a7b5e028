import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../../contract/core/refusal.ts'
import type { Env } from '../../../env.ts'
import type { Limiter } from './concurrency-limiter.ts'
import { clientOf, type Limiters, type StaffTokens } from './load-shedding.ts'
import type { Slot } from './slot.ts'
import { createTokenBuckets } from '../../http/token-buckets.ts'

/** Token bucket per network for rendered pages: 100 pages at once, then 300 per minute. */
const RENDERS = { capacity: 100, perSecond: 5 }

export type RenderLimits = { limiters: Limiters; tokens: StaffTokens; env: Env }
type ReadToken = () => Promise<string | null>

/**
 * Limits the rendering of pages that are not in the page cache. The number of pages rendered at the same time is limited, so that API
 * calls get CPU time. The number of pages per minute is limited for each network. Admin pages of signed-in staff use the limiter for
 * staff and have no rate limit.
 */
export function limitRendering({ limiters, tokens, env }: RenderLimits) {
  const budget = createTokenBuckets(RENDERS)

  /** Returns the limiter for a page. Looks up the session only for admin pages, and only a few sessions at a time. */
  async function limiterOf(
    { url, headers }: FastifyRequest,
    client: string,
    readToken: ReadToken,
  ): Promise<Limiter> {
    if (!url.startsWith('/admin') || !headers.cookie) return limiters.pages
    const slot = await limiters.sessions.acquire(client)
    try {
      const token = await readToken()
      return token && (await tokens.isStaff(token)) ? limiters.staff : limiters.pages
    } finally {
      slot.release()
    }
  }

  return {
    /**
     * Waits for a slot to render the requested page. Rejects with `overloaded` if the queue is full or no slot becomes free in time,
     * and with `too_many` if the network has opened too many pages.
     */
    async acquire(request: FastifyRequest, readToken: ReadToken): Promise<Slot> {
      const client = clientOf(request.ip, env)
      const limiter = await limiterOf(request, client, readToken)
      const isLimited = env.RATE_LIMIT === 'on' && limiter !== limiters.staff
      if (isLimited && budget.take(client) > 0) {
        throw new Refusal('too_many', 'Too many pages were opened from your network in a short time.')
      }
      return limiter.acquire(client)
    },
  }
}
