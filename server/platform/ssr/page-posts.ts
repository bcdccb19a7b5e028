import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../contract/core/refusal.ts'
import { JSON_BYTES } from '../http/body-rule.ts'

const types = ['application/x-www-form-urlencoded', 'application/json']

/**
 * Lets pages receive forms, so that they work without JavaScript: `handle` gets the unread bytes of the body. The user is known by a
 * cookie, so posts of other sites are refused. The API checks the permissions when the page calls it.
 */
export function acceptPagePosts(
  app: FastifyInstance,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const body = { access: 'public', kind: 'json', maxBytes: JSON_BYTES } as const
    scope.post('/*', { config: { rateLimit: false, body } }, async (request, reply) => {
      assertSameOrigin(request)
      return handle(request, reply)
    })
  })
}

/** Refuses a post of another site (CSRF). Browsers send `Sec-Fetch-Site` with every request, and `Origin` with every post. */
function assertSameOrigin({ headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  const isSameOrigin = site ? site === 'same-origin' : hostOf(headers.origin) === headers.host
  if (isSameOrigin) return
  refuse('forbidden', 'This form was sent from another site. Please send it from our pages.')
}

function hostOf(origin: string | undefined): string | null {
  return origin && URL.canParse(origin) ? new URL(origin).host : null
}
