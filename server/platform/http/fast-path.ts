import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'

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

/** Replies to a raw request and returns true, or returns false, so that the next handler or the router replies. */
export type FastHandler = (request: IncomingMessage, reply: ServerResponse) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Fast path: handlers that reply before Fastify's router and hooks, which take longer than a short reply. They are asked in
     * this sequence.
     */
    fastHandlers: FastHandler[]
  }
}

/** The keep-alive timeout that Fastify sets by default. It is longer than that of common load balancers. */
const KEEP_ALIVE_MS = 72_000

/**
 * Creates the HTTP server. During shutdown, every request goes to the router, which adds `connection: close` to its replies.
 */
export function createHttpServer(
  route: RequestListener,
  { requestTimeout, app }: { requestTimeout: number; app: () => FastifyInstance },
): Server {
  return createServer({ requestTimeout, keepAliveTimeout: KEEP_ALIVE_MS }, (request, reply) => {
    const { fastHandlers, isStopping } = app()
    if (isStopping() || !fastHandlers.some((handle) => handle(request, reply))) route(request, reply)
  })
}
