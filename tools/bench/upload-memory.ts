import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { openPostgres } from '../../server/platform/db/database.ts'
import { databaseUrl, startCluster } from '../../server/testing/postgres-cluster.ts'
import { flag, printLine } from './statistics.ts'
import { createRequester, statusLabels, type LoadResult } from './load.ts'
import { freePort, startShop } from './running-shop.ts'

// Memory of a node while visitors send slow request bodies and pictures that are expensive to decode, and the share of another
// visitor's requests that succeed meanwhile. Starts a node with production settings on this machine and stops it at the end.
// node tools/bench/upload-memory.ts --database postgres|embedded --seconds 20 --rounds 4 --shop <folder of another version>

const MB = 1024 * 1024
const GOAL_MB = 600
const GOAL_ANSWERED = 0.95
const CONNECTIONS = 200

const database = flag('database') ?? 'postgres'
const seconds = Number(flag('seconds') ?? 20)
const rounds = Number(flag('rounds') ?? 4)

type Node = { port: number; pid: number }
/** Sends many uploads at once, to fill the memory of the server. Returns the number of responses by status. */
type Attack = (node: Node) => Promise<Map<number, number>>

/** Client address in a network that is reserved for documentation; sent as if by the one proxy that the shop trusts. */
const addressOf = (number: number) => `198.51.100.${number % 250}`
const OTHER_VISITOR = '203.0.113.7'

type Slow = { path: string; type: string; start?: string; length: number }

/** Opens 200 connections with different client addresses. Each sends its body except the last bytes, then one byte a second. */
const slowBodies =
  (kinds: readonly Slow[]): Attack =>
  async ({ port }) => {
    const statuses = new Map<number, number>()
    const sockets = Array.from({ length: CONNECTIONS }, (_, at) =>
      sendSlowly({ port, slow: kinds[at % kinds.length]!, address: addressOf(at) }, statuses),
    )
    await wait(seconds * 1000)
    for (const socket of sockets) socket.destroy()
    return statuses
  }

function sendSlowly(
  { port, slow, address }: { port: number; slow: Slow; address: string },
  statuses: Map<number, number>,
): Socket {
  const { path, type, start = '', length } = slow
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  const chunk = Buffer.alloc(64 * 1024)
  let left = length - start.length
  let drip: NodeJS.Timeout | undefined
  function more() {
    while (left > 2 * chunk.length) {
      left -= chunk.length
      if (!socket.write(chunk)) return
    }
    drip ??= setInterval(() => socket.write('-'), 1000)
  }
  socket.on('error', () => undefined)
  socket.on('close', () => clearInterval(drip))
  socket.once('data', (answer) => {
    const status = Number(answer.toString('latin1', 9, 12))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  socket.on('drain', more).write(head + start)
  more()
  return socket
}

const picture = (path: string): Slow => ({ path, type: 'image/png', length: 10 * MB })
const form: Slow = {
  path: '/api/seller/products',
  type: 'multipart/form-data; boundary=end',
  start: '--end\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\n',
  length: 10 * MB,
}
const json: Slow = { path: '/api/orders', type: 'application/json', start: '{"note":"', length: MB }

type Pictures = readonly { name: string; type: string; bytes: Buffer<ArrayBuffer> }[]

/** Four anonymous forms at once, each with a picture in its own format, round after round. */
const expensivePictures =
  (pictures: Pictures): Attack =>
  async ({ port }) => {
    const statuses = new Map<number, number>()
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(
        [0, 1, 2, 3].map(async (at) => {
          const number = round * 4 + at
          const status = await sendForm(port, { number, picture: pictures[at % pictures.length]! })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }),
      )
    }
    return statuses
  }

let sent = 0

function sendForm(port: number, { number, picture }: { number: number; picture: Pictures[number] }) {
  sent += 1
  const body = new FormData()
  const fields = {
    name: 'Mirror work choli',
    description: 'Hand-embroidered in Kutch, with small mirrors.',
    price: '1499',
    category: 'garba-dresses',
    brand: 'Meera Creations',
    sellerName: 'Meera Shah',
    email: `meera-${sent}@example.com`,
    phone: `98${String(sent).padStart(6, '0')}00`,
  }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('images', new File([picture.bytes], picture.name, { type: picture.type }))
  const url = `http://127.0.0.1:${port}/api/seller/products`
  const headers = { 'x-forwarded-for': addressOf(number) }
  return fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(120_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
}

const asPicture = async (name: string, image: Sharp) => ({
  name,
  type: name.endsWith('png') ? 'image/png' : name.endsWith('avif') ? 'image/avif' : 'image/jpeg',
  bytes: Buffer.from(await image.toBuffer()),
})

function plain(width: number, height: number, alpha = false) {
  const background = alpha ? { r: 179, g: 18, b: 63, alpha: 0.5 } : '#b3123f'
  return sharp({ create: { width, height, channels: alpha ? 4 : 3, background } })
}

const interlaced = (width: number, height: number) =>
  plain(width, height, true).toColourspace('rgb16').png({ progressive: true, compressionLevel: 9 })
const progressive = (width: number, height: number) =>
  plain(width, height).jpeg({ progressive: true, chromaSubsampling: '4:4:4' })

/** Requests a list, a page and the shop's settings ten times a second, as one visitor, until the returned function is called. */
function visit({ port }: Node) {
  const { sendRequest, close } = createRequester(port, 4)
  const answers: LoadResult = { statuses: new Map(), took: [] }
  const paths = ['/api/products?limit=12', '/', '/api/store']
  const running: Promise<void>[] = []
  let turn = 0
  async function ask() {
    const since = performance.now()
    const path = paths[(turn += 1) % paths.length]!
    const answer = await Promise.race([
      sendRequest({ path, headers: { 'x-forwarded-for': OTHER_VISITOR } }),
      wait(10_000, { status: 0 }, { ref: false }),
    ])
    answers.statuses.set(answer.status, (answers.statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === 200) answers.took.push(performance.now() - since)
  }
  const timer = setInterval(() => running.push(ask()), 250)
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
    close()
    return { share: answers.took.length / running.length, words: statusLabels(answers.statuses) }
  }
}

/** Measures the memory of the process and its children every 50 ms. The returned function stops that and returns the maximum in MB. */
function watchMemory(pid: number) {
  const most = { all: 0, own: 0 }
  const look = () => {
    const own = memoryOf(String(pid))
    const started = readdirSync('/proc').filter((value) => parentOf(value) === pid)
    const all = started.reduce((sum, value) => sum + memoryBeside(value), own)
    if (all > most.all) Object.assign(most, { all, own })
  }
  const timer = setInterval(look, 50)
  return () => {
    clearInterval(timer)
    return most
  }
}

/** A process may have ended since it was listed. */
function statusOf(pid: string, name: string): number {
  if (!/^\d+$/.test(pid)) return 0
  try {
    return Number(
      new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0,
    )
  } catch {
    return 0
  }
}
const parentOf = (pid: string) => statusOf(pid, 'PPid')
const memoryOf = (pid: string) => statusOf(pid, 'VmRSS') / 1024
/** Resident memory of a process in MB, without the pages of program files, which it shares with the node. */
const memoryBeside = (pid: string) => (statusOf(pid, 'VmRSS') - statusOf(pid, 'RssFile')) / 1024

async function measure(name: string, node: Node, attack: Attack): Promise<boolean> {
  const stopWatching = watchMemory(node.pid)
  const stop = visit(node)
  await wait(1000)
  const since = performance.now()
  const statuses = await attack(node)
  const took = (performance.now() - since) / 1000
  const { share, words } = await stop()
  const { all: peak, own } = stopWatching()
  printLine(
    `${name}: peak ${peak.toFixed(0)} MB (${own.toFixed(0)} of it the node itself) in ${took.toFixed(0)} s; attack heard ${statusLabels(statuses) || 'nothing'}`,
  )
  printLine(`  another visitor: ${(share * 100).toFixed(1)} % answered with 200 (${words})`)
  return peak <= GOAL_MB && share >= GOAL_ANSWERED
}

async function attackAll(node: Node): Promise<boolean[]> {
  const bombs = [
    await asPicture('interlaced.png', interlaced(8000, 5000)),
    await asPicture('progressive.jpg', progressive(8000, 5000)),
  ]
  const largest = [
    await asPicture('interlaced.png', interlaced(2900, 2900)),
    await asPicture('progressive.jpg', progressive(3250, 3250)),
    await asPicture('large.avif', plain(1880, 1880).avif({ effort: 0 })),
  ]
  const results: boolean[] = []
  const run = async (name: string, attack: Attack) => {
    results.push(await measure(name, node, attack).catch((error: unknown) => died(name, error)))
    await wait(3000)
  }
  await run('nothing', () => wait(2000, new Map<number, number>()))
  await run(
    `${CONNECTIONS} slow pictures`,
    slowBodies(['/api/orders', '/api/cart/changes', '/api/admin/pictures'].map(picture)),
  )
  await run(`${CONNECTIONS} slow forms`, slowBodies([form]))
  await run(`${rounds} x 4 forms with a picture of 40 megapixels`, expensivePictures(bombs))
  await run(`${rounds} x 4 forms with the largest pictures of a visitor`, expensivePictures(largest))
  await run(`${CONNECTIONS} slow JSON bodies`, slowBodies([json]))
  return results
}

function died(name: string, error: unknown): boolean {
  printLine(`${name}: the node did not survive (${(error as Error).message})`)
  return false
}

async function withNode(work: (node: Node) => Promise<boolean[]>): Promise<boolean[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-uploads-'))
  const cluster = database === 'postgres' ? await startCluster() : null
  try {
    const url = cluster && databaseUrl(cluster.url, 'navrang_uploads')
    if (cluster) await createDatabase(cluster.url)
    const port = await freePort()
    const shop = await startShop({
      port,
      dataDir,
      root: flag('shop'),
      databaseUrl: url ?? undefined,
      settings: { RATE_LIMIT: 'on', TRUST_PROXY: '1' },
    })
    const results = await work({ port, pid: shop.pid! })
    if (shop.exitCode === null && shop.signalCode === null) {
      shop.kill('SIGKILL')
      await once(shop, 'exit')
    }
    return results
  } finally {
    cluster?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function createDatabase(url: string) {
  const admin = openPostgres(url, 2)
  await admin.pool.query('create database navrang_uploads')
  await admin.close()
}

printLine(
  `Database: ${database}. Goal: at most ${GOAL_MB} MB, and ${GOAL_ANSWERED * 100} % of another visitor's calls answered.`,
)
const results = await withNode(attackAll)
const isHeld = results.every(Boolean)
printLine(isHeld ? 'The goal is held.' : 'The goal is NOT held.')
process.exitCode = isHeld ? 0 : 1
