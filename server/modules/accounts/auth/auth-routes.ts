import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { logSecurityEvent } from '../../../platform/ops/log.ts'
import type { Auth } from './auth.ts'
import { countTry, deviceOf } from './limits/failure-limits.ts'
import { retryAfterText } from './limits/limits.ts'

/** The doors of the identity library that this shop uses. It has many more, and those stay shut. */
const open = new Set([
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

/** Answers that would be quicker for an address without an account take at least this long for everybody. */
const levelled: Record<string, number> = { '/request-password-reset': 400 }

const PREFIX = '/api/auth'

/** Sign-up, sign-in, second factor, passkeys, token and keys: the identity library behind our own list of doors. */
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
          deviceOf({ secret: await secretOf(), publicUrl }, request)?.id ?? request.ip,
      },
    },
    handler: async (request, reply) => {
      const path = request.url.slice(PREFIX.length).split('?', 1)[0]!
      if (!open.has(`${request.method} ${path}`)) return reply.callNotFound()
      const isLimited = env.RATE_LIMIT === 'on'
      const tried = isLimited
        ? await countTry({ db, secret: await secretOf(), publicUrl }, request, path)
        : null
      if (tried?.wait) return tooMany(reply, tried.wait)
      const [answer] = await Promise.all([
        auth.handler(asWebRequest(request, env)),
        setTimeout(levelled[path] ?? 0),
      ])
      if (isAccepted(answer) || answer.status >= 500) await tried?.takeBack()
      for (const [name, value] of answer.headers) reply.header(name, value)
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      const body = await answer.text()
      if (request.method === 'POST' || path === '/oidc/callback') {
        const outcome = isAccepted(answer) ? 'accepted' : 'refused'
        logSecurityEvent(request, { event: path.slice(1), outcome, userId: personIn(body) })
      }
      const wait = answer.headers.get('x-retry-after')
      if (answer.status === 429 && wait) return tooMany(reply, Number(wait))
      return reply.status(answer.status).send(forBrowsers(path, body))
    },
  })
}

const tooMany = (reply: FastifyReply, seconds: number) =>
  reply
    .status(429)
    .header('retry-after', String(seconds))
    .send({ message: retryAfterText(seconds), code: 'TOO_MANY' })

/** The way back from a provider ends on a page, whether it led in or not. */
const isAccepted = ({ status, headers }: Response) =>
  status < 400 && !/[?&]problem=/.test(headers.get('location') ?? '')

/** Whom an answer of the identity library is about, where it says so. */
function personIn(body: string): string | null {
  if (!body.startsWith('{')) return null
  const { user, session } = JSON.parse(body) as { user?: { id?: string }; session?: { userId?: string } }
  return user?.id ?? session?.userId ?? null
}

/** The token that stands for the session itself is in the cookie, where no script of a page can read it, and nowhere else. */
function forBrowsers(path: string, body: string): string {
  if (path === '/token' || !body.startsWith('{')) return body
  return JSON.stringify(JSON.parse(body, (name, value: unknown) => (name === 'token' ? undefined : value)))
}

function asWebRequest(request: FastifyRequest, env: Env): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value))
  }
  headers.set('x-forwarded-for', request.ip)
  const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : null
  return new Request(env.publicUrl + request.url, { method: request.method, headers, body })
}
