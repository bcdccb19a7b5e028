import { allEndpoints } from '../../contract/endpoints.ts'
import { malformedRequest, randomFrom } from './malformed-input.ts'
import type { TestShop } from './shop.ts'

type EndpointTestOptions = { seed: number; requests: number }
type EndpointTestResult = { serverErrors: string[]; statuses: Record<string, number> }

const ROUND = 500

/** Sends nonsense to every door in turn, as a visitor, a customer, a seller and an admin, and answers what the shop broke on. */
export async function callEveryEndpoint(
  shop: TestShop,
  { seed, requests }: EndpointTestOptions,
): Promise<EndpointTestResult> {
  const random = randomFrom(seed)
  const serverErrors: string[] = []
  const statuses: Record<string, number> = {}
  for (let sent = 0; sent < requests;) {
    const people = [null, await shop.signedIn(), await shop.signedIn('seller'), await shop.signedIn('admin')]
    const names = await existingIds(
      shop,
      people.flatMap((person) => (person ? [person.id] : [])),
    )
    for (const until = Math.min(requests, sent + ROUND); sent < until; sent += 1) {
      const endpoint = allEndpoints[sent % allEndpoints.length]!
      const { headers, ...request } = malformedRequest(endpoint, random, names)
      const person = people[Math.floor(random() * people.length)]
      const token = person ? { authorization: `Bearer ${person.token}` } : {}
      const answer = await shop.app.inject({ ...request, headers: { ...headers, ...token } } as never)
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
      if (answer.statusCode < 500 || answer.statusCode === 503) continue
      serverErrors.push(
        `${answer.statusCode} ${request.method} ${request.url} ${JSON.stringify(request.payload)}`.slice(
          0,
          800,
        ),
      )
    }
  }
  return { serverErrors, statuses }
}

/** Things that are really there, so that some nonsense gets far. */
async function existingIds({ db }: TestShop, people: readonly string[]): Promise<string[]> {
  const found = await Promise.all([
    db.selectFrom('products').select('id').limit(20).execute(),
    db.selectFrom('skus').select('id').limit(20).execute(),
    db.selectFrom('orders').select('id').orderBy('created_at', 'desc').limit(20).execute(),
    db.selectFrom('rental_pieces').select('id').limit(5).execute(),
    db.selectFrom('emails').select('id').limit(5).execute(),
    db.selectFrom('payments').select('id').limit(5).execute(),
  ])
  return ['nothing', 'p1', 'garba-dresses', ...people, ...found.flat().map(({ id }) => id)]
}
