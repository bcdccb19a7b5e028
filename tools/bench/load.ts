import { Agent, request } from 'node:http'

/** The number of responses by status, and the latency of successful ones in milliseconds. */
export type LoadResult = { statuses: Map<number, number>; took: number[] }
export type LoadRequest = { path: string; method?: string; headers?: Record<string, string>; body?: string }
type Response = { status: number; body: string; headers: Record<string, string | string[] | undefined> }

/** Sends requests over keep-alive connections; status 0 means that the connection broke. */
export function createRequester(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  const sendRequest = ({ path, method = 'GET', headers = {}, body }: LoadRequest) =>
    new Promise<Response>((resolve) => {
      const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            headers: response.headers,
          }),
        )
      })
      sent.on('error', () => resolve({ status: 0, body: '', headers: {} }))
      sent.end(body)
    })
  return { sendRequest, close: () => agent.destroy() }
}

type ClosedLoop = { port: number; connections: number; seconds: number; ask: (turn: number) => LoadRequest }

/** Closed loop: each connection sends its next request as soon as it has a response. */
export async function runClosedLoop({
  port,
  connections,
  seconds,
  ask,
}: ClosedLoop): Promise<LoadResult & { perSecond: number }> {
  const { sendRequest, close } = createRequester(port, connections)
  const answers: LoadResult = { statuses: new Map(), took: [] }
  const until = performance.now() + seconds * 1000
  let turn = 0
  async function runConnection() {
    while (performance.now() < until) await timed(answers, () => sendRequest(ask((turn += 1))))
  }
  await Promise.all(Array.from({ length: connections }, runConnection))
  close()
  return { ...answers, perSecond: answers.took.length / seconds }
}

async function timed({ statuses, took }: LoadResult, sendRequest: () => Promise<Response>) {
  const since = performance.now()
  const { status } = await sendRequest()
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status >= 200 && status < 400) took.push(performance.now() - since)
}

/** `200: 812, 503: 88` */
export const statusLabels = (statuses: LoadResult['statuses']) =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
