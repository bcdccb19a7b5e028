import type { FastifyInstance } from 'fastify'
import type { Env } from '../../env.ts'

/** What every answer of the shop says, whoever asks for what. */
export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
}

/** For a year nobody comes without TLS any more, where the shop's own address has it. */
export const onlySecure = ({ publicUrl }: Pick<Env, 'publicUrl'>): Record<string, string> =>
  publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}

/** What a document may do that is no page: nothing, and stand in no frame. Pages say more themselves. */
const NO_PAGE = "base-uri 'none'; frame-ancestors 'none'"

/** What every answer says that is no page. */
export const nonPageHeaders = (env: Env): Record<string, string> => ({
  ...fixedHeaders,
  ...onlySecure(env),
  'content-security-policy': NO_PAGE,
})

/** Writes them, with the name of the request, and ends kept connections when the shop stops: a balancer may not notice. */
export function secureHeaders(app: FastifyInstance, env: Env) {
  const always = { ...fixedHeaders, ...onlySecure(env) }
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(always)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NO_PAGE)
    if (app.isStopping()) reply.header('connection', 'close')
  })
}
