import type { FastifyInstance } from 'fastify'

/** What every answer of the shop says, whoever asks for what. */
export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
}

/** Writes them, with the name of the request, and ends kept connections when the shop stops: a balancer may not notice. */
export function secureHeaders(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(fixedHeaders)
    if (app.isStopping()) reply.header('connection', 'close')
  })
}
