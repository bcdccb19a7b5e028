import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { LoadResult } from './load.ts'

// Load generators with little CPU cost of their own, because client and server share the machine.

type Load = {
  port: number
  path: string
  headers?: Record<string, string>
  connections: number
  seconds: number
}

/** Closed loop over keep-alive connections. Every response must be a 200. Returns their number. */
export async function runRawLoad({ port, path, headers = {}, connections, seconds }: Load): Promise<number> {
  const request = requestOf(port, path, headers)
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: connections }, () => runConnection(port, request, until)),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

function requestOf(port: number, path: string, headers: Record<string, string> = {}): Buffer {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}

function runConnection(port: number, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0
    const connection = openConnection(port, (status) => {
      if (status !== 200) return reject(new Error(`Unexpected response: ${status}`))
      answers += 1
      if (performance.now() < until) return connection.ask(request)
      connection.close()
      resolve(answers)
    })
    connection.ask(request)
  })
}

/**
 * A keep-alive connection with one request at a time. `onStatus` receives each status, 0 if the connection broke. It parses only
 * responses with a `content-length` whose headers arrive in one chunk.
 */
function openConnection(port: number, onStatus: (status: number) => void) {
  const socket = connect(port, '127.0.0.1')
  let status = 0
  let missing = 0
  socket.setNoDelay(true)
  socket.on('error', () => onStatus(0))
  socket.on('data', (chunk) => {
    if (missing === 0) ({ status, length: missing } = headOf(chunk))
    missing -= chunk.length
    if (missing === 0) onStatus(status)
  })
  return { ask: (request: Buffer) => void socket.write(request), close: () => socket.destroy() }
}

/** Status and length in bytes of the response that begins with this chunk. */
function headOf(chunk: Buffer): { status: number; length: number } {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 ') || !length) {
    throw new Error(`Unexpected response: ${head.slice(0, 200)}`)
  }
  return { status: Number(head.slice(9, 12)), length: end + 4 + Number(length) }
}

type Open = { port: number; perSecond: number; seconds: number; ask: (turn: number) => { path: string } }

const CONNECTIONS = 2000
/** Seconds after which load shedding has adapted to the overload. */
const ADAPTED_AFTER = 2

/**
 * Open loop: a fixed number of requests per second, whether or not earlier ones are complete. The connections are opened before,
 * because Node accepts only one new connection per event loop turn, which would distort the result. `later` are the latencies of
 * requests after the first two seconds; `unasked` counts requests for which no connection was free.
 */
export async function runOpenLoop({ port, perSecond, seconds, ask }: Open) {
  const free: Connection[] = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openWarmConnection(port)),
  )
  const answers: LoadResult & { later: number[]; unasked: number } = {
    statuses: new Map(),
    took: [],
    later: [],
    unasked: 0,
  }
  const lines = [...free]
  const running: Promise<void>[] = []
  const since = performance.now()
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const early = since + (turn * 1000) / perSecond - performance.now()
    if (early > 0) await wait(early)
    const connection = free.pop()
    if (!connection) answers.unasked += 1
    else running.push(sendTimed(connection, requestOf(port, ask(turn).path)))
  }
  await Promise.all(running)
  for (const { close } of lines) close()
  return answers

  async function sendTimed(connection: Connection, request: Buffer) {
    const sentAt = performance.now()
    const status = await connection.ask(request)
    free.push(connection)
    answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1)
    if (status !== 200) return
    answers.took.push(performance.now() - sentAt)
    if (sentAt - since > ADAPTED_AFTER * 1000) answers.later.push(performance.now() - sentAt)
  }
}

type Connection = { ask: (request: Buffer) => Promise<number>; close: () => void }

/** A connection that has served one request. */
async function openWarmConnection(port: number): Promise<Connection> {
  let onStatus: (status: number) => void = () => undefined
  const connection = openConnection(port, (status) => onStatus(status))
  const ask = (request: Buffer) =>
    new Promise<number>((resolve) => {
      onStatus = resolve
      connection.ask(request)
    })
  await ask(requestOf(port, '/api/live'))
  return { ask, close: connection.close }
}
