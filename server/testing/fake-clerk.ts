import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const SECRET_KEY = 'sk_test_navrang'

type ClerkFailure = { status: number; headers?: Record<string, string>; body?: string } | 'silence'

/** Creates a user of Clerk in the format of Clerk's Backend API. */
export function aClerkUser(id: string, changes: Record<string, unknown> = {}) {
  const emailId = `idn_${id}`
  return {
    id,
    object: 'user',
    username: null,
    first_name: 'Asha',
    last_name: 'Patel',
    image_url: `https://img.clerk.example.com/${id}.png`,
    has_image: true,
    primary_email_address_id: emailId,
    primary_phone_number_id: null,
    email_addresses: [
      {
        id: emailId,
        object: 'email_address',
        email_address: `${id}@example.com`,
        verification: { status: 'verified', strategy: 'email_code' },
        linked_to: [],
      },
    ],
    phone_numbers: [],
    public_metadata: {},
    banned: false,
    locked: false,
    last_sign_in_at: 1_760_000_000_000,
    created_at: 1_750_000_000_000,
    updated_at: 1_760_000_000_000,
    ...changes,
  }
}

/** Starts a local server with Clerk's Backend API. Tests can make its requests fail. */
export async function openFakeClerk() {
  const users: Record<string, unknown>[] = []
  const failures: ClerkFailure[] = []
  const requestedPaths: string[] = []
  let failing: string | null = null
  function failureFor(path = ''): ClerkFailure | undefined {
    if (!failing || !path.includes(failing)) return undefined
    failing = null
    return { status: 500 }
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://clerk')
    requestedPaths.push(url.pathname + url.search)
    const failure = failures.shift() ?? failureFor(request.url)
    if (failure === 'silence') return
    if (failure) return void response.writeHead(failure.status, failure.headers).end(failure.body)
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) return sendError(response, 401)
    handle(response, url, users)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    users,
    /** Failures of the next requests: each request takes the first one from this list. */
    failures,
    /** Makes the next request whose path contains `part` fail with 500. */
    failOnce: (part: string) => {
      failing = part
    },
    /** The paths of all received requests. */
    requestedPaths,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function handle(response: ServerResponse, url: URL, users: Record<string, unknown>[]) {
  const path = url.pathname.replace('/v1', '')
  if (path === '/users/count') return sendJson(response, { object: 'total_count', total_count: users.length })
  if (path === '/users') {
    const limit = Number(url.searchParams.get('limit') ?? 10)
    const offset = Number(url.searchParams.get('offset') ?? 0)
    const isSorted = url.searchParams.get('order_by') === '+created_at'
    if (limit < 1 || limit > 500 || !isSorted) return sendError(response, 422)
    return sendJson(response, users.slice(offset, offset + limit))
  }
  const user = users.find(({ id }) => path === `/users/${String(id)}`)
  return user ? sendJson(response, user) : sendError(response, 404)
}

const sendJson = (response: ServerResponse, body: unknown) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const sendError = (response: ServerResponse, status: number) =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ errors: [{ message: 'no', long_message: 'no', code: 'no' }] }))
