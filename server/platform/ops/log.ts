import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Writable } from 'node:stream'
import type { Env } from '../../env.ts'
import { loggedPath } from './logged-path.ts'

type QueryError = Error & Partial<Record<(typeof loggedFields)[number], string>>

/**
 * Fields of a PostgreSQL error that are logged. The fields `detail` and `where` are not logged, because they quote rows with
 * personal data.
 */
const loggedFields = ['code', 'table', 'column', 'constraint', 'routine'] as const

/** Creates the options of a JSON logger that never logs query strings, tokens in paths, headers or values of rows. */
export const createLogger = (
  { LOG_LEVEL }: Env,
  stream: Writable,
): FastifyServerOptions['logger'] & object => ({
  level: LOG_LEVEL,
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: loggedPath(request),
      ip: request.ip,
    }),
    err: (error: QueryError) => ({
      type: error.name,
      message: error.message,
      stack: error.stack ?? '',
      ...Object.fromEntries(loggedFields.filter((name) => error[name]).map((name) => [name, error[name]])),
    }),
  },
  stream,
})

/** A sign-in, a change of credentials, or a request that was refused for lack of permission. */
type SecurityEvent = { event: string; outcome: 'accepted' | 'refused'; userId: string | null; code?: string }

/**
 * Logs a security event at every `LOG_LEVEL`: the method, path and IP address of the request, and the user, but not the request's
 * content.
 */
export function logSecurityEvent(request: FastifyRequest, securityEvent: SecurityEvent) {
  request.log.child({}, { level: 'info' }).info({ req: request, ...securityEvent }, 'security')
}
