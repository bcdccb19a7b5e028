import { allEndpoints } from '../../contract/endpoints.ts'
import { malformedRequest, randomFrom } from './malformed-input.ts'
import type { TestShop } from './shop.ts'

type EndpointTestOptions = { seed: number; requests: number }
type EndpointTestResult = { serverErrors: string[]; statuses: Record<string, number> }

const ROUND = 500

/**
 * Sends malformed requests to every endpoint as a visitor, a customer, a seller and an admin. Returns the requests that failed with a
 * 5xx status other than 503, and the number of responses with each status.
 */
export async function callEveryEndpoint(
  shop: TestShop,
  { seed, requests }: EndpointTestOptions,
): Promise<EndpointTestResult> {
  const random = randomFrom(seed)
  const serverErrors: string[] = []
  const statuses: Record<string, number> = {}
  for (let sent = 0; sent < requests;) {
    const users = [null, await shop.signedIn(), await shop.signedIn('seller'), await shop.signedIn('admin')]
    const ids = await existingIds(
      shop,
      users.flatMap((user) => (user ? [user.id] : [])),
    )
    for (const until = Math.min(requests, sent + ROUND); sent < until; sent += 1) {
      const endpoint = allEndpoints[sent % allEndpoints.length]!
      const { headers, ...request } = malformedRequest(endpoint, random, ids)
      const user = users[Math.floor(random() * users.length)]
      const token = user ? { authorization: `Bearer ${user.token}` } : {}
      const response = await shop.app.inject({ ...request, headers: { ...headers, ...token } } as never)
      statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1
      if (response.statusCode < 500 || response.statusCode === 503) continue
      serverErrors.push(
        `${response.statusCode} ${request.method} ${request.url} ${JSON.stringify(request.payload)}`.slice(
          0,
          800,
        ),
      )
    }
  }
  return { serverErrors, statuses }
}

/** Reads ids of existing rows. Malformed requests with such ids get past the first checks of an endpoint. */
async function existingIds({ db }: TestShop, users: readonly string[]): Promise<string[]> {
  const rows = await Promise.all([
    db.selectFrom('products').select('id').limit(20).execute(),
    db.selectFrom('skus').select('id').limit(20).execute(),
    db.selectFrom('orders').select('id').orderBy('created_at', 'desc').limit(20).execute(),
    db.selectFrom('rental_pieces').select('id').limit(5).execute(),
    db.selectFrom('emails').select('id').limit(5).execute(),
    db.selectFrom('payments').select('id').limit(5).execute(),
  ])
  return ['nothing', 'p1', 'garba-dresses', ...users, ...rows.flat().map(({ id }) => id)]
}
