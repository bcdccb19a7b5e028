import type { FastifyRequest } from 'fastify'

/** Somebody signs in, changes what they sign in with, or wants through a door that may not be for them. */
type Try = { event: string; outcome: 'accepted' | 'refused'; userId: string | null; code?: string }

/** Writes a line about a try, whatever `LOG_LEVEL` says: the request, its address and the person, but nothing that was sent. */
export function logSecurityEvent(request: FastifyRequest, tried: Try) {
  request.log.child({}, { level: 'info' }).info({ req: request, ...tried }, 'security')
}
