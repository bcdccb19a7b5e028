import { refusalBody } from '../../../../contract/core/refusal.ts'
import type { Env } from '../../../env.ts'
import { requestId, type FastHandler } from '../../http/create-server.ts'
import { nonPageHeaders } from '../../http/security-headers.ts'
import { clientAddress } from '../../http/client-address.ts'
import { retryAfter } from './overloaded-page.ts'
import { clientOf, findLimiter, needsSlot, type Limiters, type StaffTokens } from './load-shedding.ts'

/** `count` is called with the error code of each refusal. */
type RejectDeps = { limiters: Limiters; tokens: StaffTokens; env: Env; count: (code: string) => void }

/**
 * Load shedding on the fast path: rejects API calls that would get no slot before the router handles them, because an overloaded
 * node rejects most calls and this costs less. Body and headers are the same as when the router rejects a call.
 */
export function rejectEarly({ limiters, tokens, env, count }: RejectDeps): FastHandler {
  const always = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...nonPageHeaders(env),
  }
  return (request, reply) => {
    const limiter = needsSlot(request.url!) ? findLimiter({ limiters, tokens }, request) : undefined
    if (!limiter?.isOverloaded(clientOf(clientAddress(request, env), env))) return false
    const refusal = limiter.refusal()
    count(refusal.code)
    const id = requestId()
    const body = JSON.stringify({ ...refusalBody(refusal), requestId: id })
    const own = {
      'retry-after': retryAfter(),
      'x-request-id': id,
      'content-length': String(Buffer.byteLength(body)),
    }
    reply.writeHead(refusal.status, { ...always, ...own }).end(body)
    return true
  }
}
