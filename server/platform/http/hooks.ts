import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../../env.ts'
import { limitCalls, type Limiters, type StaffTokens } from '../ops/load-shedding/load-shedding.ts'
import { limitSlowReaders } from '../ops/load-shedding/slow-readers.ts'
import { warnAboutUnknownProxy } from './client-address.ts'
import { isInProcess } from './in-process-client.ts'
import { watchMisses } from './not-found.ts'
import { limitBodies } from './request-bodies.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { setErrorReplies, setNotFoundReply } from './serve.ts'
import { acceptForms } from './uploads.ts'

type HookDeps = {
  env: Env
  limiters: Limiters
  tokens: StaffTokens
  /** Called with the error code of every error. */
  countRefusal: (code: string) => void
  /** Registers the hooks that find the user of a request. */
  authenticate: (app: FastifyInstance) => void
}

/**
 * Registers the hooks and plugins that all requests pass, and the replies to errors. Must be called before the first route, because
 * the rate limiter applies only to later routes. Hooks of the same phase run in the sequence of their registration. In `preParsing`,
 * the user of a request with a protected body is read from the database before the body is read. In `preValidation`, every other call
 * takes its slot before its user is read from the database.
 */
export async function registerHooks(app: FastifyInstance, deps: HookDeps) {
  const { env } = deps
  setErrorReplies(app, deps.countRefusal)
  setNotFoundReply(app)
  setSecurityHeaders(app, env)
  limitCalls(app, deps)
  limitSlowReaders(app, env)
  if (env.RATE_LIMIT === 'on') await limitRequestRates(app)
  warnAboutUnknownProxy(app, env)
  watchMisses(app)
  deps.authenticate(app)
  limitBodies(app, env)
  acceptEmptyBodies(app)
  await acceptForms(app)
}

/** Reads an empty body as no body, because many clients send the content type of JSON with every request, also with a DELETE. */
function acceptEmptyBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}

/** Enables rate limits. Each endpoint has its own limit. Pages, pictures, scripts and in-process requests have no limit here. */
async function limitRequestRates(app: FastifyInstance) {
  await app.register(rateLimit, { global: false, allowList: isInProcess, errorResponseBuilder: tooMany })
}

function tooMany(_request: unknown, context: { after: string }): Error {
  return Object.assign(new Error(`Too many requests. Please try again in ${context.after}.`), {
    statusCode: 429,
  })
}
