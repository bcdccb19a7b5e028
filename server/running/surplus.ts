import type { FastifyInstance } from 'fastify'
import { refusalBody } from '../../contract/refusal.ts'
import type { Env } from '../env.ts'
import { requestId, standInFront } from '../in-front.ts'
import { headersOfNoPage } from '../secure-headers.ts'
import { gateFor, isAdmitted, type Gates } from './admission.ts'
import { retryAfter } from './full-page.ts'

/** `count` hears the code of each refusal. */
type Parts = { gates: Gates; env: Env; count: (code: string) => void }

/**
 * Tells calls for which there is no room when to come back, in front of the router: in a crowd most requests are such, and
 * what they cost is taken from those who were let in. The answer is the router's, header for header.
 */
export function refuseSurplus(app: FastifyInstance, { gates, env, count }: Parts) {
  const always = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headersOfNoPage(env),
  }
  standInFront(app, (request, reply) => {
    const gate = isAdmitted(request.url!) ? gateFor(gates, request) : undefined
    if (!gate?.isFull()) return false
    const refusal = gate.turnAway()
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
  })
}
