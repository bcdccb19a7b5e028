import type { RawRequestDefaultExpression } from 'fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../../env.ts'
import { MISSING } from '../ssr/page-address.ts'
import { nonPageHeaders } from './security-headers.ts'

/** The origin of a request target in absolute form (RFC 9112): `http://shop.example`. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/**
 * Path and query of a request. The host of an absolute target is ignored, like the `Host` header. A page path that cannot be
 * decoded becomes the path of the not-found page. The router refuses API paths that cannot be decoded.
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

/** Replies to a path that the router cannot decode, before any hook runs. */
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
