import type { RawRequestDefaultExpression } from 'fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../../env.ts'
import { MISSING } from '../ssr/page-address.ts'
import { nonPageHeaders } from './security-headers.ts'

/** Matches the origin of a request target in absolute form (RFC 9112), for example `http://shop.example`. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/**
 * Returns the path and query of a request. Ignores the host of a target in absolute form, as the shop also ignores the `Host` header.
 * If a page path cannot be decoded, returns the path of the not-found page. If an API path cannot be decoded, returns it unchanged,
 * and the router refuses it.
 */
export function readTarget({ url = '/' }: Pick<RawRequestDefaultExpression, 'url'>): string {
  const target = url.replace(ORIGIN, '')
  const pathAndQuery = target.startsWith('/') ? target : `/${target}`
  const [path = '/'] = pathAndQuery.split('?', 1)
  return isDecodable(path) || path.startsWith('/api/') ? pathAndQuery : MISSING
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Replies to a request whose path the router cannot decode. No hook runs for such a request, so the headers are set here. */
export const refuseTarget = (env: Env) => (error: Error, request: FastifyRequest, reply: FastifyReply) => {
  const message =
    (error as { code?: string }).code === 'FST_ERR_BAD_URL'
      ? 'This address contains an invalid percent-encoding'
      : 'This address is not valid'
  void reply
    .status(400)
    .headers({ ...nonPageHeaders(env), 'cache-control': 'no-store', 'x-request-id': request.id })
    .send({ error: message, code: 'invalid', requestId: request.id })
}
