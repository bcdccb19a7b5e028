import type { FastifyInstance } from 'fastify'
import type { Env } from '../../env.ts'

/** Security headers of every response. */
export const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
}

/** Returns the HSTS header for one year if the public URL is https, and no header if it is http. */
const transportSecurity = ({ publicUrl }: Pick<Env, 'publicUrl'>): Record<string, string> =>
  publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}

/** The content security policy of responses that are not pages. Pages have their own policy. */
const NON_PAGE_POLICY = "base-uri 'none'; frame-ancestors 'none'"

/** Security headers of responses that are not pages. */
export const nonPageHeaders = (env: Env): Record<string, string> => ({
  ...baseHeaders,
  ...transportSecurity(env),
  'content-security-policy': NON_PAGE_POLICY,
})

/**
 * Sets the security headers and the request id of every reply. During shutdown, also closes keep-alive connections, because a load
 * balancer may not notice the shutdown.
 */
export function setSecurityHeaders(app: FastifyInstance, env: Env) {
  const always = { ...baseHeaders, ...transportSecurity(env) }
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(always)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NON_PAGE_POLICY)
    if (app.isStopping()) reply.header('connection', 'close')
  })
}
