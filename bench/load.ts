import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** What came back: how often each status, and the milliseconds that the successes took. */
export type Answers = { statuses: Map<number, number>; took: number[] }
export type Knock = { path: string; method?: string; headers?: Record<string, string>; body?: string }
type Answer = { status: number; body: string; headers: Record<string, string | string[] | undefined> }

/** One request over kept connections; status 0 when the connection broke. */
export function openKnocker(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  const knock = ({ path, method = 'GET', headers = {}, body }: Knock) =>
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
  return { knock, close: () => agent.destroy() }
}

type Closed = { port: number; connections: number; seconds: number; ask: (turn: number) => Knock }

/** So many connections, each asking again as soon as it has its answer. */
export async function closedLoop({
  port,
  connections,
  seconds,
  ask,
}: Closed): Promise<Answers & { perSecond: number }> {
  const { knock, close } = openKnocker(port, connections)
  const answers: Answers = { statuses: new Map(), took: [] }
  const until = performance.now() + seconds * 1000
  let turn = 0
  async function one() {
    while (performance.now() < until) await timed(answers, () => knock(ask((turn += 1))))
  }
  await Promise.all(Array.from({ length: connections }, one))
  close()
  return { ...answers, perSecond: answers.took.length / seconds }
}

type Open = { port: number; perSecond: number; seconds: number; ask: (turn: number) => Knock }

const CROWD = 2000
/** Seconds in which a gate learns that the crowd stays. */
const SETTLED = 2

/**
 * So many requests a second, whether or not the earlier ones are answered: what a crowd does. Its connections are open, as of
 * people who have looked around before or come through a proxy: Node takes up one new connection in each turn of its loop, which
 * would be measured instead. `later` is what those took who came after the first two seconds.
 */
export async function openLoop({
  port,
  perSecond,
  seconds,
  ask,
}: Open): Promise<Answers & { later: number[] }> {
  const { knock, close } = openKnocker(port, CROWD)
  await Promise.all(Array.from({ length: CROWD }, () => knock({ path: '/api/live' })))
  const answers: Answers = { statuses: new Map(), took: [] }
  const later: number[] = []
  const running: Promise<void>[] = []
  const since = performance.now()
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const due = since + (turn * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await wait(early)
    const also = turn < perSecond * SETTLED ? [] : later
    running.push(timed(answers, () => knock(ask(turn)), also))
  }
  await Promise.all(running)
  close()
  return { ...answers, later }
}

/** `also` is told how long a success took, too. */
async function timed({ statuses, took }: Answers, knock: () => Promise<Answer>, also: number[] = []) {
  const since = performance.now()
  const { status } = await knock()
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status < 200 || status >= 400) return
  took.push(performance.now() - since)
  also.push(performance.now() - since)
}

/** `200: 812, 503: 88` */
export const statusWords = (statuses: Answers['statuses']) =>
  [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
