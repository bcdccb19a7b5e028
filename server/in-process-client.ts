import type { FastifyInstance } from 'fastify'
import { createApi, type Api } from '../contract/client.ts'

/** The contract's client without a network, as a visitor or as the owner of `token`: the same door as for a browser. */
export function inProcessClient(app: FastifyInstance, token: string | null = null): Api {
  return createApi(async ({ method, url, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: answer.statusCode, text: async () => answer.body }
  })
}
