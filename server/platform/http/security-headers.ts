import type { FastifyInstance } from 'fastify'
import type { Env } from '../../env.ts'

/** What every answer of the shop says, whoever asks for what. */
export const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
}

/** For a year nobody comes without TLS any more, where the shop's own address has it. */
export const transportSecurity = ({ publicUrl }: Pick<Env, 'publicUrl'>): Record<string, string> =>
  publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}

/** What a document may do that is no page: nothing, and stand in no frame. Pages say more themselves. */
const NON_PAGE_POLICY = "base-uri 'none'; frame-ancestors 'none'"

/** What every answer says that is no page. */
export const nonPageHeaders = (env: Env): Record<string, string> => ({
  ...baseHeaders,
  ...transportSecurity(env),
  'content-security-policy': NON_PAGE_POLICY,
})

/** Writes them, with the name of the request, and ends kept connections when the shop stops: a balancer may not notice. */
export function setSecurityHeaders(app: FastifyInstance, env: Env) {
  const always = { ...baseHeaders, ...transportSecurity(env) }
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(always)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NON_PAGE_POLICY)
    if (app.isStopping()) reply.header('connection', 'close')
  })
}
