import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'

/** The number of responses by status, and the latency of successful ones in milliseconds. */
export type LoadResult = { statuses: Map<number, number>; took: number[] }
export type LoadRequest = { path: string; method?: string; headers?: Record<string, string>; body?: string }
type Response = { status: number; body: Buffer; headers: Record<string, string | string[] | undefined> }

/** Sends requests over keep-alive connections, one request at a time on each. Status 0 means that the connection broke. */
export function createRequester(port: number, connections: number) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections, pipelining: 1 })
  async function sendRequest({ method = 'GET', ...request }: LoadRequest): Promise<Response> {
    try {
      const { statusCode, headers, body } = await pool.request({ method, ...request })
      return { status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) }
    } catch {
      return { status: 0, body: Buffer.alloc(0), headers: {} }
    }
  }
  return { sendRequest, close: () => void pool.destroy() }
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
  const result: LoadResult = { statuses: new Map(), took: [] }
  const until = performance.now() + seconds * 1000
  let turn = 0
  async function runConnection() {
    while (performance.now() < until) await sendTimed(result, () => sendRequest(ask((turn += 1))))
  }
  await Promise.all(Array.from({ length: connections }, runConnection))
  close()
  return { ...result, perSecond: result.took.length / seconds }
}

type OpenLoop = { port: number; perSecond: number; seconds: number; ask: (turn: number) => LoadRequest }

/** Maximum number of requests of the open loop that wait for their responses. */
const OPEN_CONNECTIONS = 2000
/** Seconds after which load shedding has adapted to the overload. */
const ADAPTED_AFTER = 2

/**
 * Open loop: sends a fixed number of requests per second, whether or not earlier ones are complete. The connections are opened before
 * the measurement, because Node accepts only one new connection per event loop turn, which would distort the result. `later` are the
 * latencies of requests after the first two seconds. `unasked` counts requests that were not sent because no connection was free.
 */
export async function runOpenLoop({ port, perSecond, seconds, ask }: OpenLoop) {
  const { sendRequest, close } = createRequester(port, OPEN_CONNECTIONS)
  await Promise.all(Array.from({ length: OPEN_CONNECTIONS }, () => sendRequest({ path: '/api/live' })))
  const early: LoadResult = { statuses: new Map(), took: [] }
  const later: LoadResult = { statuses: early.statuses, took: [] }
  const running = new Set<Promise<void>>()
  let unasked = 0
  const since = performance.now()
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const untilNext = since + (turn * 1000) / perSecond - performance.now()
    if (untilNext > 0) await wait(untilNext)
    if (running.size >= OPEN_CONNECTIONS) {
      unasked += 1
      continue
    }
    const isEarly = performance.now() - since <= ADAPTED_AFTER * 1000
    const sent = sendTimed(isEarly ? early : later, () => sendRequest(ask(turn)))
    running.add(sent)
    void sent.then(() => running.delete(sent))
  }
  await Promise.all(running)
  close()
  return {
    statuses: early.statuses,
    took: [...early.took, ...later.took],
    later: later.took,
    unasked,
  }
}

async function sendTimed({ statuses, took }: LoadResult, sendRequest: () => Promise<Response>) {
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
