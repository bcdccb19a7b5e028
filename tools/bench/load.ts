import { Agent, request } from 'node:http'

/** What came back: how often each status, and the milliseconds that the successes took. */
export type LoadResult = { statuses: Map<number, number>; took: number[] }
export type LoadRequest = { path: string; method?: string; headers?: Record<string, string>; body?: string }
type Answer = { status: number; body: string; headers: Record<string, string | string[] | undefined> }

/** One request over kept connections; status 0 when the connection broke. */
export function createRequester(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  const sendRequest = ({ path, method = 'GET', headers = {}, body }: LoadRequest) =>
    new Promise<Answer>((resolve) => {
      const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            headers: answer.headers,
          }),
        )
      })
      sent.on('error', () => resolve({ status: 0, body: '', headers: {} }))
      sent.end(body)
    })
  return { sendRequest, close: () => agent.destroy() }
}

type Closed = { port: number; connections: number; seconds: number; ask: (turn: number) => LoadRequest }

/** So many connections, each asking again as soon as it has its answer. */
export async function runClosedLoop({
  port,
  connections,
  seconds,
  ask,
}: Closed): Promise<LoadResult & { perSecond: number }> {
  const { sendRequest, close } = createRequester(port, connections)
  const answers: LoadResult = { statuses: new Map(), took: [] }
  const until = performance.now() + seconds * 1000
  let turn = 0
  async function one() {
    while (performance.now() < until) await timed(answers, () => sendRequest(ask((turn += 1))))
  }
  await Promise.all(Array.from({ length: connections }, one))
  close()
  return { ...answers, perSecond: answers.took.length / seconds }
}

async function timed({ statuses, took }: LoadResult, sendRequest: () => Promise<Answer>) {
  const since = performance.now()
  const { status } = await sendRequest()
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status >= 200 && status < 400) took.push(performance.now() - since)
}

/** `200: 812, 503: 88` */
export const statusLabels = (statuses: LoadResult['statuses']) =>
  [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
