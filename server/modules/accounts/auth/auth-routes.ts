import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { networkOf } from '../../../platform/http/client-address.ts'
import { logSecurityEvent } from '../../../platform/ops/log.ts'
import type { Auth } from './auth.ts'
import { countBeforeAttempt, knownDeviceOf } from './limits/failure-limits.ts'
import { retryAfterMessage } from './limits/limits.ts'

/** Allow-list of better-auth's endpoints. All other endpoints of better-auth return 404. */
const allowedEndpoints = new Set([
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /change-password',
  'POST /send-verification-email',
  'POST /two-factor/enable',
  'POST /two-factor/disable',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'POST /two-factor/generate-backup-codes',
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  'POST /passkey/update-passkey',
  'POST /passkey/delete-passkey',
  'GET /oidc/start',
  'GET /oidc/callback',
  'GET /token',
  'GET /jwks',
])

/** Minimum response times in ms by path, so that the response time does not reveal whether an account exists. */
const minResponseMs: Record<string, number> = { '/request-password-reset': 400 }

const PREFIX = '/api/auth'

/** Serves the allowed endpoints of better-auth: sign-up, sign-in, second factor, passkeys, access tokens and public keys. */
export function authRoutes(app: FastifyInstance, { db, auth, env }: { db: Db; auth: Auth; env: Env }) {
  const { publicUrl } = env
  const secretOf = async () => (await auth.$context).secret
  app.route({
    method: ['GET', 'POST'],
    url: `${PREFIX}/*`,
    config: {
      rateLimit: {
        max: 600,
        timeWindow: '1 minute',
        keyGenerator: async (request) =>
          knownDeviceOf({ secret: await secretOf(), publicUrl }, request)?.id ?? networkOf(request.ip),
      },
    },
    handler: async (request, reply) => {
      const path = request.url.slice(PREFIX.length).split('?', 1)[0]!
      if (!allowedEndpoints.has(`${request.method} ${path}`)) return reply.callNotFound()
      const isLimited = env.RATE_LIMIT === 'on'
      const attempt = isLimited
        ? await countBeforeAttempt({ db, secret: await secretOf(), publicUrl }, request, path)
        : null
      if (attempt?.wait) return replyTooMany(reply, attempt.wait)
      const [response] = await Promise.all([
        auth.handler(asWebRequest(request, env)),
        setTimeout(minResponseMs[path] ?? 0),
      ])
      if (isAccepted(response) || response.status >= 500) await attempt?.uncount()
      for (const [name, value] of response.headers) reply.header(name, value)
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      const body = await response.text()
      if (request.method === 'POST' || path === '/oidc/callback') {
        const outcome = isAccepted(response) ? 'accepted' : 'refused'
        logSecurityEvent(request, { event: path.slice(1), outcome, userId: userIdIn(body) })
      }
      const wait = response.headers.get('x-retry-after')
      if (response.status === 429 && wait) return replyTooMany(reply, Number(wait))
      return reply.status(response.status).send(presentBody(path, body))
    },
  })
}

const replyTooMany = (reply: FastifyReply, seconds: number) =>
  reply
    .status(429)
    .header('retry-after', String(seconds))
    .send({ message: retryAfterMessage(seconds), code: 'TOO_MANY' })

/**
 * Returns whether better-auth accepted the attempt. The callback of the third-party provider always responds with a redirect.
 * After a failed sign-in, the URL of this redirect contains the parameter `problem`.
 */
const isAccepted = ({ status, headers }: Response) =>
  status < 400 && !/[?&]problem=/.test(headers.get('location') ?? '')

/** Returns the user id in a response of better-auth; null if the response contains none. */
function userIdIn(body: string): string | null {
  if (!body.startsWith('{')) return null
  const { user, session } = JSON.parse(body) as { user?: { id?: string }; session?: { userId?: string } }
  return user?.id ?? session?.userId ?? null
}

/**
 * Removes session tokens from a response body: they belong in the HttpOnly cookie only. Also removes the paths that better-auth writes
 * before the messages of validation errors, for example `[body.email] `.
 */
function presentBody(path: string, body: string): string {
  if (path === '/token' || !body.startsWith('{')) return body
  const { code } = JSON.parse(body) as { code?: string }
  return JSON.stringify(
    JSON.parse(body, (name, value: unknown) => {
      if (name === 'token') return undefined
      const isMessage = code === 'VALIDATION_ERROR' && name === 'message'
      return isMessage ? String(value).replaceAll(/\[(body|query)[^\]]*\] /g, '') : value
    }),
  )
}

function asWebRequest(request: FastifyRequest, env: Env): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value))
  }
  // Node's `fetch` sends no origin, and better-auth takes its `Sec-Fetch-Mode` for that of a browser. A browser sends at least one of these headers.
  if (!['origin', 'referer', 'sec-fetch-site', 'cookie'].some((name) => headers.has(name))) {
    headers.delete('sec-fetch-mode')
  }
  headers.set('x-forwarded-for', request.ip)
  const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : null
  return new Request(env.publicUrl + request.url, { method: request.method, headers, body })
}
