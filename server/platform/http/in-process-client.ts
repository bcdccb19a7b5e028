import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { createApi, type Api } from '../../../contract/core/client.ts'

/** Header of in-process requests. Its value is a secret of this process, so that external clients cannot forge it. */
const INSIDE_HEADER = 'x-navrang-inside'
const INSIDE = randomUUID()

/**
 * Returns true for requests that the server itself sends while it renders pages. They serve many visitors, so the limits per visitor
 * do not apply to them.
 */
export const isInProcess = (request: FastifyRequest): boolean => request.headers[INSIDE_HEADER] === INSIDE

/**
 * Creates an API client that calls this server without the network, as a visitor or as the owner of `token`. Its requests pass the
 * same checks as requests of a browser.
 */
export function inProcessClient(app: FastifyInstance, token: string | null = null): Api {
  return createApi(async ({ method, url, headers, body }) => {
    const form = body instanceof FormData ? new Response(body) : null
    const payload = form ? Buffer.from(await form.arrayBuffer()) : (body as string | undefined)
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...headers,
        ...(form ? { 'content-type': form.headers.get('content-type')! } : {}),
        [INSIDE_HEADER]: INSIDE,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: response.statusCode, text: async () => response.body }
  })
}
