import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

const SIGNS = 8
let signs = ''
let used = 0

/** Eight signs that a shopper can quote; drawn for hundreds of requests at once, because drawing costs more than the signs. */
export function requestId(): string {
  if (used === signs.length) {
    signs = randomBytes(SIGNS * 512).toString('hex')
    used = 0
  }
  return signs.slice(used, (used += SIGNS))
}

/**
 * Shows each request to `answer` before the router and its hooks, which cost more than a short answer does. What it does not
 * answer (false) goes on to who stood in front before, and to the router: also everything while the shop stops, because then each answer says so.
 */
export function handleBeforeRouter(
  app: FastifyInstance,
  answer: (request: IncomingMessage, reply: ServerResponse) => boolean,
) {
  const behind = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    if (!app.isStopping() && answer(request, reply)) return
    for (const handle of behind) handle(request, reply)
  })
}
