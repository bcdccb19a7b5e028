import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { createApi, type Api } from '../../../contract/core/client.ts'

/** Known to this process alone, so nobody outside can say that they are inside. */
const INSIDE_HEADER = 'x-navrang-inside'
const INSIDE = randomUUID()

/** True for calls of our own pages: they come for many visitors, so no limit of one visitor counts for them. */
export const isInProcess = (request: FastifyRequest): boolean => request.headers[INSIDE_HEADER] === INSIDE

/** The contract's client without a network, as a visitor or as the owner of `token`: the same door as for a browser. */
export function inProcessClient(app: FastifyInstance, token: string | null = null): Api {
  return createApi(async ({ method, url, headers, body }) => {
    const form = body instanceof FormData ? new Response(body) : null
    const payload = form ? Buffer.from(await form.arrayBuffer()) : (body as string | undefined)
    const answer = await app.inject({
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
    return { status: answer.statusCode, text: async () => answer.body }
  })
}
