import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { LoadResult } from './load.ts'

// Loads that cost the one who asks little, so that it is not measured itself: the machine is shared with the one who answers.

type Load = {
  port: number
  path: string
  headers?: Record<string, string>
  connections: number
  seconds: number
}

/** So many kept connections, each asking again as soon as it has its answer, which has to be a 200; answers how many came. */
export async function runRawLoad({ port, path, headers = {}, connections, seconds }: Load): Promise<number> {
  const question = questionOf(port, path, headers)
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(Array.from({ length: connections }, () => askAgain(port, question, until)))
  return counts.reduce((sum, count) => sum + count, 0)
}

function questionOf(port: number, path: string, headers: Record<string, string> = {}): Buffer {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}

function askAgain(port: number, question: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0
    const line = openLine(port, (status) => {
      if (status !== 200) return reject(new Error(`Not an answer to measure: ${status}`))
      answers += 1
      if (performance.now() < until) return line.ask(question)
      line.close()
      resolve(answers)
    })
    line.ask(question)
  })
}

/**
 * A kept connection on which one thing is asked at a time; `heard` is told each status, 0 when it broke. Knows just enough of
 * HTTP to see where an answer with a `content-length` ends; headers come in one piece.
 */
function openLine(port: number, heard: (status: number) => void) {
  const socket = connect(port, '127.0.0.1')
  let status = 0
  let missing = 0
  socket.setNoDelay(true)
  socket.on('error', () => heard(0))
  socket.on('data', (chunk) => {
    if (missing === 0) ({ status, length: missing } = headOf(chunk))
    missing -= chunk.length
    if (missing === 0) heard(status)
  })
  return { ask: (question: Buffer) => void socket.write(question), close: () => socket.destroy() }
}

/** Status and bytes of the whole answer that begins with this chunk. */
function headOf(chunk: Buffer): { status: number; length: number } {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 ') || !length) {
    throw new Error(`Not an answer to measure: ${head.slice(0, 200)}`)
  }
  return { status: Number(head.slice(9, 12)), length: end + 4 + Number(length) }
}

type Open = { port: number; perSecond: number; seconds: number; ask: (turn: number) => { path: string } }

const CROWD = 2000
/** Seconds in which a gate learns that the crowd stays. */
const SETTLED = 2

/**
 * So many requests a second, whether or not the earlier ones are answered: what a crowd does. Its connections are open, as of
 * people who have looked around before or come through a proxy: Node takes up one new connection in each turn of its loop, which
 * would be measured instead. `later` is what those took who came after the first two seconds; `unasked` found no connection free.
 */
export async function runOpenLoop({ port, perSecond, seconds, ask }: Open) {
  const free: Line[] = await Promise.all(Array.from({ length: CROWD }, () => openAsking(port)))
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
    const line = free.pop()
    if (!line) answers.unasked += 1
    else running.push(askOnce(line, questionOf(port, ask(turn).path)))
  }
  await Promise.all(running)
  for (const { close } of lines) close()
  return answers

  async function askOnce(line: Line, question: Buffer) {
    const asked = performance.now()
    const status = await line.ask(question)
    free.push(line)
    answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1)
    if (status !== 200) return
    answers.took.push(performance.now() - asked)
    if (asked - since > SETTLED * 1000) answers.later.push(performance.now() - asked)
  }
}

type Line = { ask: (question: Buffer) => Promise<number>; close: () => void }

/** A connection that has been used once. */
async function openAsking(port: number): Promise<Line> {
  let heard: (status: number) => void = () => undefined
  const line = openLine(port, (status) => heard(status))
  const ask = (question: Buffer) =>
    new Promise<number>((resolve) => {
      heard = resolve
      line.ask(question)
    })
  await ask(questionOf(port, '/api/live'))
  return { ask, close: line.close }
}
