import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Writable } from 'node:stream'
import type { Env } from '../../env.ts'

type QueryError = Error & Partial<Record<(typeof told)[number], string>>

/** What of a failed statement helps to find it. Its `detail` and `where` quote rows, which are people's. */
const told = ['code', 'table', 'column', 'constraint', 'routine'] as const

/** Lines of JSON that name doors and errors, but neither what stood behind a `?` nor any header nor the values of a row. */
export const createLogger = (
  { LOG_LEVEL }: Env,
  stream: Writable,
): FastifyServerOptions['logger'] & object => ({
  level: LOG_LEVEL,
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?', 1)[0], ip }),
    err: (error: QueryError) => ({
      type: error.name,
      message: error.message,
      stack: error.stack ?? '',
      ...Object.fromEntries(told.filter((name) => error[name]).map((name) => [name, error[name]])),
    }),
  },
  stream,
})

/** Somebody signs in, changes what they sign in with, or wants through a door that may not be for them. */
type SecurityEvent = { event: string; outcome: 'accepted' | 'refused'; userId: string | null; code?: string }

/** Writes a line about a try, whatever `LOG_LEVEL` says: the request, its address and the person, but nothing that was sent. */
export function logSecurityEvent(request: FastifyRequest, tried: SecurityEvent) {
  request.log.child({}, { level: 'info' }).info({ req: request, ...tried }, 'security')
}
