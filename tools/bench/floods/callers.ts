import { Agent, request } from 'node:http'

type Call = { path: string; method?: string; headers?: Record<string, string>; body?: string }
type Place = { port: number; from: string; token?: string | undefined; connections?: number }
export type Caller = (call: Call) => Promise<number>

const TIMEOUT_MS = 5_000
const PASSWORD = 'mirror-work-and-marigold'

export const isGood = (status: number) => status >= 200 && status < 300

/** A client with its own IP address. Each call returns the status of the response, or 0 if none arrives within five seconds. */
export function callAs({ port, from, token, connections = 8 }: Place): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: from })
  const always = token ? { authorization: `Bearer ${token}` } : {}
  return ({ path, method = 'GET', headers = {}, body }) =>
    new Promise((resolve) => {
      const all = { ...always, ...headers }
      const call = request({ host: '127.0.0.1', port, path, method, headers: all, agent }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', () => resolve(0))
      })
      call.setTimeout(TIMEOUT_MS, () => call.destroy())
      call.on('error', () => resolve(0))
      call.end(body)
    })
}

type SignUpInput = { port: number; from: string; email: string; prepare?: (userId: string) => Promise<void> }

/**
 * Creates a client with a new account. `prepare` may change the account, for example its role, before the client gets an access
 * token.
 */
export async function signUp({ port, from, email, prepare }: SignUpInput): Promise<Caller> {
  const base = `http://127.0.0.1:${port}`
  const answer = await fetch(`${base}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { origin: `http://localhost:${port}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Asha Test', email, password: PASSWORD, type: 'customer' }),
  })
  if (!answer.ok) throw new Error(`Nobody can sign up: ${answer.status} ${await answer.text()}`)
  const { user } = (await answer.json()) as { user: { id: string } }
  await prepare?.(user.id)
  const cookie = answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
  const renewed = await fetch(`${base}/api/auth/token`, { headers: { cookie } })
  const { token } = (await renewed.json()) as { token: string }
  return callAs({ port, from, token })
}
