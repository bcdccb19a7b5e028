import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import pg from 'pg'
import { startCluster } from '../../server/testing/postgres-cluster.ts'
import { startBareServer } from './bare-server.ts'
import { cpuTimeOf, flag, quantile, printLine } from './statistics.ts'
import { runClosedLoop, statusLabels } from './load.ts'
import { freePort, startShop } from './running-shop.ts'
import { fillShop } from './sample-shop.ts'

// Cost of reads: cached pages compared with a bare node:http server, and API calls compared with one prepared query. The bare server sends the same precompressed bytes and headers over keep-alive connections. Each server is a
// separate process on real PostgreSQL; they take turns under the same load. The ratio is of CPU time per request, because the load
// generator shares the machine; it is the median of the rounds.
// node tools/bench/read-path.ts --rounds 5 --seconds 2      (the shop must be built)

const rounds = Number(flag('rounds') ?? 5)
const seconds = Number(flag('seconds') ?? 2)
const CONNECTIONS = 16
/** Warm-up rounds, which are not counted. */
const WARM = 2
const asBrowser = { 'accept-encoding': 'gzip, deflate, br' }
const list = '/marketplace?category=garba-dresses&minPrice=100&sort=price-asc'
const pages = ['/', '/marketplace', list, '/product/rani-abhla-chaniya-choli']

/** Each API call with the equivalent single query. */
const calls = [
  {
    what: 'list',
    path: '/api/products?productType=marketplace&category=garba-dresses&minPrice=100&sort=price-asc',
    page: '/marketplace.data?category=garba-dresses&minPrice=100&sort=price-asc',
    sql: `select * from products where status = 'live' and product_type = 'marketplace' and category = $1 and price >= 10000
      order by sort_price, id limit 24`,
    value: 'garba-dresses',
  },
  {
    what: 'product',
    path: '/api/products/rani-abhla-chaniya-choli',
    page: '/product/rani-abhla-chaniya-choli.data',
    sql: `select p.*, (select json_agg(s) from skus s where s.product_id = p.id) from products p where slug = $1`,
    value: 'rani-abhla-chaniya-choli',
  },
  {
    what: 'search',
    path: '/api/products?productType=marketplace&q=choli',
    page: '/marketplace.data?q=choli',
    sql: `select * from products where status = 'live' and search_text like '%' || $1 || '%' order by rating_count desc limit 24`,
    value: 'choli',
  },
]

const busy = ({ pid }: ChildProcess) => cpuTimeOf(pid!)

type Cost = { ms: number; perSecond: number }

/** CPU time per request of this process, and requests per second. */
async function costOf(process: ChildProcess, port: number, path: string): Promise<Cost> {
  const before = busy(process)
  const ask = () => ({ path, headers: asBrowser })
  const { took, statuses, perSecond } = await runClosedLoop({ port, connections: CONNECTIONS, seconds, ask })
  if (took.length === 0 || statuses.size > 1) throw new Error(`${path}: ${statusLabels(statuses)}`)
  return { ms: (busy(process) - before) / took.length, perSecond }
}

const median = (figures: readonly number[]) => quantile(figures, 0.5)

async function bytesOf(port: number, path: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  const html = Buffer.from(await answer.arrayBuffer())
  const connectionHeaders = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']
  const endToEnd = [...answer.headers].filter(([name]) => !connectionHeaders.includes(name))
  const br = await compressed(html)
  const headers = Object.fromEntries([
    ...endToEnd,
    ['content-encoding', 'br'],
    ['content-length', String(br.length)],
  ])
  return { html, bytes: { body: br.toString('base64'), headers } }
}

const compress = promisify(brotliCompress)
const compressed = (html: Buffer) =>
  compress(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  })

async function measureCached(shop: ChildProcess, port: number) {
  printLine('cached page | KB sent | shop ms | bare ms | bare : shop in CPU time')
  for (const path of pages) {
    const { bytes } = await bytesOf(port, path)
    const bare = await startBareServer(bytes)
    const taken: { ours: Cost; theirs: Cost }[] = []
    for (let round = -WARM; round < rounds; round += 1) {
      const [ours, theirs] = [await costOf(shop, port, path), await costOf(bare.child, bare.port, path)]
      if (round >= 0) taken.push({ ours, theirs })
    }
    bare.child.kill()
    const figures = [
      (Number(bytes.headers['content-length']) / 1024).toFixed(1),
      median(taken.map(({ ours }) => ours.ms)).toFixed(4),
      median(taken.map(({ theirs }) => theirs.ms)).toFixed(4),
      median(taken.map(({ ours, theirs }) => theirs.ms / ours.ms)).toFixed(2),
    ]
    printLine([path, ...figures].join(' | '))
  }
}

/** Queries per second of one prepared query over the same number of connections. */
async function queriesPerSecond(
  pool: pg.Pool,
  { what, sql, value }: (typeof calls)[number],
): Promise<number> {
  const until = performance.now() + seconds * 1000
  let answers = 0
  async function runConnection() {
    const client = await pool.connect()
    while (performance.now() < until) {
      JSON.stringify((await client.query({ name: what, text: sql, values: [value] })).rows)
      answers += 1
    }
    client.release()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, runConnection))
  return answers / seconds
}

async function measureCalls(shop: ChildProcess, port: number, url: string) {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  printLine(
    '\ncall | CPU ms | responses/s | cached page data/s | prepared query/s | call : query | cached : query',
  )
  for (const call of calls) {
    const taken: { fresh: Cost; cached: Cost; query: number }[] = []
    for (let round = -WARM; round < rounds; round += 1) {
      const fresh = await costOf(shop, port, call.path)
      const cached = await costOf(shop, port, call.page)
      const query = await queriesPerSecond(pool, call)
      if (round >= 0) taken.push({ fresh, cached, query })
    }
    const of = (figure: (round: (typeof taken)[number]) => number) => median(taken.map(figure))
    const figures = [
      of(({ fresh }) => fresh.ms).toFixed(2),
      ...[
        of(({ fresh }) => fresh.perSecond),
        of(({ cached }) => cached.perSecond),
        of(({ query }) => query),
      ].map((value) => value.toFixed(0)),
      of(({ fresh, query }) => fresh.perSecond / query).toFixed(2),
      of(({ cached, query }) => cached.perSecond / query).toFixed(2),
    ]
    printLine([call.what, ...figures].join(' | '))
  }
  await pool.end()
}

const cluster = await startCluster()
const dataDir = mkdtempSync(join(tmpdir(), 'navrang-read-'))
try {
  await fillShop(cluster.url, dataDir)
  const port = await freePort()
  const shop = await startShop({ port, dataDir, databaseUrl: cluster.url })
  await measureCached(shop, port)
  await measureCalls(shop, port, cluster.url)
  shop.kill('SIGTERM')
  await once(shop, 'exit')
} finally {
  cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
