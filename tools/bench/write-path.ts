import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { paise } from '../../contract/core/money.ts'
import { openPostgres, type Database } from '../../server/platform/db/database.ts'
import { readEnv } from '../../server/env.ts'
import { buildApp } from '../../server/app.ts'
import { openAuth } from '../../server/modules/accounts/auth/auth.ts'
import { createTestProduct } from '../../server/testing/product-fixture.ts'
import { withDatabase } from './empty-shop.ts'
import { cpuTimeOf, flag, quantile, ratio, printLine, startDatabaseCpuTimer } from './statistics.ts'
import { createRequester } from './load.ts'
import { recordStatements, type Statement } from './record-statements.ts'
import { freePort, startShop } from './running-shop.ts'

// Orders per second and their 99th percentile through the whole shop, compared with a bare loop that runs the same SQL statements
// through the same driver against the same database, for many products and for one, with and without pipelining. The shop also
// validates, prices, writes e-mails and draws invoices, and the load generator shares the machine. Therefore the CPU time per order
// of Node.js and PostgreSQL, without the load generator, is printed as well.
// node tools/bench/write-path.ts --shoppers 8,64,256 --seconds 10

const shoppers = (flag('shoppers') ?? '8,64,256').split(',').map(Number)
const seconds = Number(flag('seconds') ?? 10)
const MANY = 500
const POOL = 8
const NAME = 'navrang_write'

/** `cost` is the CPU time of an order in milliseconds. */
type Rate = { perSecond: number; p99: number; failed: number; cost: number }

type Race = { count: number; work: (turn: number) => Promise<boolean>; pid: number }

/** Repeats `work` in `count` parallel loops; `pid` is the process whose CPU time is measured. */
async function race({ count, work, pid }: Race): Promise<Rate> {
  for (let warm = 0; warm < 600; warm += count) {
    await Promise.all(Array.from({ length: count }, (_, at) => work(at)))
  }
  const [before, ofDatabase] = [cpuTimeOf(pid), startDatabaseCpuTimer(NAME)]
  const until = performance.now() + seconds * 1000
  const took: number[] = []
  let failed = 0
  let turn = 0
  async function loop() {
    while (performance.now() < until) {
      const since = performance.now()
      const isDone = await work((turn += 1))
      if (isDone) took.push(performance.now() - since)
      else failed += 1
    }
  }
  await Promise.all(Array.from({ length: count }, loop))
  const cost = (cpuTimeOf(pid) - before + ofDatabase()) / took.length
  return { perSecond: took.length / seconds, p99: quantile(took, 0.99), failed, cost }
}

const orderOf = (productId: string) => ({
  items: [{ productId, quantity: 1, type: 'buy' }],
  couponCode: null,
  total: 100,
  userEmail: 'asha@example.com',
})

const throughShop =
  (sendRequest: Requester['sendRequest'], ids: readonly string[]) => async (turn: number) => {
    const { status } = await sendRequest({
      path: '/api/orders',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(orderOf(ids[turn % ids.length]!)),
    })
    return status === 201
  }
type Requester = ReturnType<typeof createRequester>

/** Statements by round trip; `fresh` are the ids that are new in each order. */
type Recorded = { trips: Statement[][]; fresh: string[] }

/** Places orders and records the SQL statements of one. */
async function statementsOf(database: Database, productId: string): Promise<Recorded> {
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-statements-'))
  const given = { NODE_ENV: 'test', RATE_LIMIT: 'off', SEED: 'demo', PAYMENT_PROVIDER: 'demo' }
  const env = readEnv({ ...given, DATA_DIR: dataDir })
  const app = await buildApp({ database, auth: await openAuth(database, env), env })
  const order = () =>
    app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': randomUUID() },
      payload: orderOf(productId),
    })
  for (let count = 0; count < 25; count += 1) await order() // warms up caches and prepared statements
  const before = namesIn(await recordStatements(order))
  const trips = await recordStatements(order)
  await app.close()
  rmSync(dataDir, { recursive: true })
  return { trips, fresh: [...namesIn(trips)].filter((name) => !before.has(name)) }
}

const namesIn = (trips: readonly Statement[][]) =>
  new Set(trips.flat().flatMap(({ values }) => JSON.stringify(values).match(unique) ?? []))

const unique = /[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}/gi

type Names = readonly string[]

/** Runs the same statements for other products with new ids. */
function bareLoop(pool: pg.Pool, { trips, fresh }: Recorded, goods: readonly Names[]) {
  return async (turn: number) => {
    const names = new Map(fresh.map((name) => [name, like(name)]))
    const target = goods[turn % goods.length]!
    goods[0]!.forEach((name, at) => names.set(name, target[at]!))
    const renamed = (value: unknown) =>
      typeof value === 'string' ? value.replaceAll(unique, (name) => names.get(name) ?? name) : value
    const client = await pool.connect()
    try {
      for (const trip of trips) {
        await Promise.all(
          trip.map(({ values, ...statement }) => client.query(statement, values.map(renamed))),
        )
      }
      return true
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
}

const like = (name: string) => (name.includes('-') ? randomUUID() : randomUUID().replaceAll('-', ''))

async function compare(url: string, database: Database) {
  for (let made = 0; made < MANY; made += 1) {
    await createTestProduct(database.db, { price: paise(100_00), sizes: [{ stock: 1_000_000 }] })
  }
  const { rows } = await database.pool.query<{ names: string[] }>(
    'select array[product_id, id, stock_item_id] as names from skus',
  )
  const goods = rows.map(({ names }) => names)
  const recorded = await statementsOf(database, goods[0]![0]!)
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-write-'))
  const { trips } = recorded
  printLine(
    `${trips.flat().length} statements in ${trips.length} round trips an order, ${POOL} connections, ${seconds} s each`,
  )
  printLine(
    'shoppers | goods | shop orders/s | p99 ms | ms of processor | bare loop orders/s | p99 ms | ms of processor | in round trips orders/s | p99 ms | ms of processor | shop : bare | in processor time | shop : in round trips | in processor time',
  )
  for (const count of shoppers) {
    for (const [what, chosen] of [
      ['many', goods],
      ['one', goods.slice(0, 1)],
    ] as const) {
      const shop = await raceOfShop({ url, dataDir, count, ids: chosen.map(([id]) => id!) })
      const { pool, close } = openPostgres(url, POOL)
      const raceOf = (trips: Statement[][]) =>
        race({ count, work: bareLoop(pool, { ...recorded, trips }, chosen), pid: process.pid })
      const bare = await raceOf(trips.flat().map((statement) => [statement]))
      const together = await raceOf(trips)
      await close()
      const cells = [shop, bare, together].flatMap(({ perSecond, p99, cost }) => [
        perSecond.toFixed(0),
        p99.toFixed(0),
        cost.toFixed(2),
      ])
      const ratios = [bare, together].flatMap((other) => [
        ratio(shop.perSecond, other.perSecond),
        ratio(other.cost, shop.cost),
      ])
      printLine(
        [count, what, ...cells, ...ratios, ...(shop.failed ? [`${shop.failed} refused`] : [])].join(' | '),
      )
    }
  }
  rmSync(dataDir, { recursive: true, force: true })
}

type ShopRun = { url: string; dataDir: string; count: number; ids: readonly string[] }

async function raceOfShop({ url, dataDir, count, ids }: ShopRun): Promise<Rate> {
  const port = await freePort()
  const settings = { MAX_CONCURRENT_REQUESTS: '256', QUEUE_TIMEOUT_MS: '10000', DATABASE_POOL: String(POOL) }
  const shop = await startShop({ port, dataDir, databaseUrl: url, settings })
  const { sendRequest, close } = createRequester(port, count)
  const rate = await race({ count, work: throughShop(sendRequest, ids), pid: shop.pid! })
  close()
  shop.kill('SIGTERM')
  await once(shop, 'exit')
  return rate
}

await withDatabase(NAME, compare)
