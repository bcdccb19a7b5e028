import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

const ID_LENGTH = 8
let pool = ''
let used = 0

/** Returns a random request id of eight characters, short enough for a user to quote. Random bytes are generated for 512 ids at once. */
export function requestId(): string {
  if (used === pool.length) {
    pool = randomBytes(ID_LENGTH * 512).toString('hex')
    used = 0
  }
  return pool.slice(used, (used += ID_LENGTH))
}

/**
 * Fast path: lets `handle` reply to a raw request before Fastify's router and hooks, which take longer than a short reply. If
 * `handle` returns false, the request goes to the listeners that were added before and to the router. During shutdown, every request
 * goes to the router, which adds `connection: close` to its replies.
 */
export function handleBeforeRouter(
  app: FastifyInstance,
  handle: (request: IncomingMessage, reply: ServerResponse) => boolean,
) {
  const listeners = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    if (!app.isStopping() && handle(request, reply)) return
    for (const listener of listeners) listener(request, reply)
  })
}
