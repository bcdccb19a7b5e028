import type { RawRequestDefaultExpression } from 'fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../../env.ts'
import { MISSING } from '../ssr/page-address.ts'
import { nonPageHeaders } from './security-headers.ts'

/** The beginning of an absolute target, as a client sends it to a proxy: `http://shop.example`. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/**
 * The path and query that a request asks for. The host of an absolute target is ignored, as the `Host` header is. A page's
 * path that cannot be decoded becomes the path of the not-found page; calls with such a path are refused by the router.
 */
export function readTarget({ url = '/' }: Pick<RawRequestDefaultExpression, 'url'>): string {
  const target = url.replace(ORIGIN, '')
  const whole = target.startsWith('/') ? target : `/${target}`
  const [path = '/'] = whole.split('?', 1)
  return isDecodable(path) || path.startsWith('/api/') ? whole : MISSING
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Answers a path that the router cannot read, before any hook runs. */
export const refuseTarget = (env: Env) => (error: Error, request: FastifyRequest, reply: FastifyReply) => {
  const message =
    (error as { code?: string }).code === 'FST_ERR_BAD_URL'
      ? 'This address holds a percent sign that stands for nothing'
      : 'This address cannot be read'
  void reply
    .status(400)
    .headers({ ...nonPageHeaders(env), 'cache-control': 'no-store', 'x-request-id': request.id })
    .send({ error: message, code: 'invalid', requestId: request.id })
}
