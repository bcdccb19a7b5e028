import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { createApi, type Api, type VisitorSend } from '../../../contract/core/client.ts'

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
export const inProcessClient = (app: FastifyInstance, token: string | null = null): Api =>
  createApi(injectWith(app, { headers: { [INSIDE_HEADER]: INSIDE, ...authorizationOf(token) } }))

/**
 * Returns a function that sends API requests for this visitor. The limits per visitor apply to these requests, as if the browser had
 * sent them.
 */
export const sendAsVisitor = (
  app: FastifyInstance,
  { ip, token }: { ip: string; token: string | null },
): VisitorSend => injectWith(app, { remoteAddress: ip, headers: authorizationOf(token) })

const authorizationOf = (token: string | null) => (token ? { authorization: `Bearer ${token}` } : {})

type Sender = { remoteAddress?: string; headers: Record<string, string> }

const injectWith =
  (app: FastifyInstance, { headers: senderHeaders, ...sender }: Sender): VisitorSend =>
  async ({ method, url, headers, body }) => {
    const form = body instanceof FormData ? new Response(body) : null
    const payload = form ? Buffer.from(await form.arrayBuffer()) : (body as string | undefined)
    const response = await app.inject({
      ...sender,
      method: method as 'GET',
      url,
      headers: {
        ...headers,
        ...(form ? { 'content-type': form.headers.get('content-type')! } : {}),
        ...senderHeaders,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    return {
      status: response.statusCode,
      text: async () => response.body,
      setCookies: [response.headers['set-cookie'] ?? []].flat(),
    }
  }
