import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { flag, ratio, say } from './figures.ts'
import { closedLoop } from './load.ts'
import { freePort, startShop } from './running-shop.ts'

// What a page and a call cost the shop's process in processor time, beside a bare node:http server that sends the same bytes,
// in the same run. Processor time and not throughput: the one who asks is slower than the one who answers.
// node bench/read-path.ts --data DATA_DIR --seconds 5       (a DATA_DIR that has been seeded; the shop must be built)

const seconds = Number(flag('seconds') ?? 5)
const pages = ['/', '/marketplace', flag('product') ?? '/product/rani-abhla-chaniya-choli']
const calls = [
  '/api/products?productType=marketplace&minPrice=100&rating=3&sort=price-asc',
  '/api/products?productType=marketplace&q=choli',
  '/api/products/rani-abhla-chaniya-choli',
]

if (flag('bare')) serveBytes(flag('bare')!)
else await measureAll()

/** The bare server: the bytes of one file, at every address. */
function serveBytes(port: string) {
  process.once('message', ({ body, headers }: { body: string; headers: Record<string, string> }) => {
    const bytes = Buffer.from(body, 'base64')
    createServer((_, answer) => answer.writeHead(200, headers).end(bytes)).listen(
      Number(port),
      '127.0.0.1',
      () => process.send?.('ready'),
    )
  })
}

async function openBare(from: number, path: string) {
  const answer = await fetch(`http://127.0.0.1:${from}${path}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  const body = Buffer.from(await answer.arrayBuffer()).toString('base64')
  const port = await freePort()
  const child = fork(import.meta.filename, ['--bare', String(port)])
  const {
    'transfer-encoding': _,
    connection: __,
    'keep-alive': ___,
    ...headers
  } = Object.fromEntries(answer.headers)
  child.send({ body, headers })
  await once(child, 'message')
  return { port, child }
}

/** Milliseconds of processor time that one request costs this process. */
async function costOf({ pid }: ChildProcess, port: number, path: string): Promise<number> {
  const ask = () => ({ path, headers: { 'accept-encoding': 'identity' } })
  await closedLoop({ port, connections: 16, seconds: 1, ask })
  const before = busy(pid!)
  const { took } = await closedLoop({ port, connections: 16, seconds, ask })
  return (busy(pid!) - before) / took.length
}

/** User and system time of all threads, in milliseconds. */
function busy(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

async function measureAll() {
  const port = await freePort()
  const dataDir = flag('data') ?? 'data'
  const shop = await startShop({ port, dataDir, settings: { SEED: 'demo' } })
  try {
    say('page | shop ms of processor | bare node:http ms | bare : shop (1 is as quick)')
    for (const path of pages) {
      const bare = await openBare(port, path)
      const [ours, theirs] = [await costOf(shop, port, path), await costOf(bare.child, bare.port, path)]
      bare.child.kill()
      say(`${path} | ${ours.toFixed(3)} | ${theirs.toFixed(3)} | ${ratio(theirs, ours)}`)
    }
    say('uncached | ms of processor')
    let turn = 0
    const since = busy(shop.pid!)
    const fresh = await closedLoop({
      port,
      connections: 4,
      seconds,
      ask: () => ({
        path: `/marketplace?minPrice=${(turn += 1)}`,
        headers: { 'accept-encoding': 'identity' },
      }),
    })
    say(`a list of 24 cards, rendered | ${((busy(shop.pid!) - since) / fresh.took.length).toFixed(1)}`)
    for (const path of calls) say(`${path} | ${(await costOf(shop, port, path)).toFixed(2)}`)
  } finally {
    shop.kill('SIGTERM')
    await once(shop, 'exit')
  }
}
