import Fastify, { type FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import * as http from 'node:http'
import type { Writable } from 'node:stream'
import type { Env } from '../../env.ts'
import type { ReplyCache } from '../cache/reply-cache.ts'
import { createLogger } from '../ops/log.ts'
import { JSON_BYTES } from './body-rule.ts'
import { replyToMalformedRequest } from './malformed-requests.ts'
import { readTarget, refuseTarget } from './request-target.ts'

/** Replies to a raw request and returns true, or returns false, so that the next handler or the router replies. */
export type FastHandler = (request: http.IncomingMessage, reply: http.ServerResponse) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Handlers that can reply before Fastify's router and hooks run (fast path). The router and hooks take longer than a short reply.
     * The server calls the handlers in this sequence until one of them replies.
     */
    fastHandlers: FastHandler[]
    /** The cache of API replies; without a cache, each reply is created. */
    replyCache: ReplyCache
  }
}

/** The target of the log: true for the standard output, false for no log, or a stream. */
export type LogTarget = boolean | Writable

const REQUEST_TIMEOUT_MS = 30_000
/** The keep-alive timeout that Fastify sets by default. It is longer than that of common load balancers. */
const KEEP_ALIVE_MS = 72_000

/** Maximum number of characters of a parameter in a path: the longest slug that the contract allows. */
const MAX_PARAM_LENGTH = 200

/** Creates the Fastify server without routes. */
export function createServer(env: Env, logger: LogTarget): FastifyInstance {
  const app: FastifyInstance = Fastify({
    logger: logger ? createLogger(env, logger === true ? process.stdout : logger) : false,
    genReqId: requestId,
    rewriteUrl: readTarget,
    frameworkErrors: refuseTarget(env),
    trustProxy: (_address, hop) => hop < env.TRUST_PROXY, // only the shop's own proxies are trusted, because all other hops can be forged
    bodyLimit: JSON_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    clientErrorHandler: replyToMalformedRequest,
    serverFactory: (route) => createHttpServer(route, () => app),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  return app.decorate('fastHandlers', []).decorate('replyCache', (_url, create) => create())
}

/** Creates the HTTP server. During shutdown, every request goes to the router, which adds `connection: close` to its replies. */
function createHttpServer(route: http.RequestListener, app: () => FastifyInstance): http.Server {
  const timeouts = { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS }
  return http.createServer(timeouts, (request, reply) => {
    const { fastHandlers, isStopping } = app()
    if (isStopping() || !fastHandlers.some((handle) => handle(request, reply))) route(request, reply)
  })
}

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
