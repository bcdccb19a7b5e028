import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../../server/app.ts'
import { openPostgres, type Database } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { readEnv } from '../../server/env.ts'
import { openAuth } from '../../server/modules/accounts/auth/auth.ts'
import { inProcessClient } from '../../server/platform/http/in-process-client.ts'
import { databaseUrl, startCluster } from '../../server/testing/postgres-cluster.ts'
import { fillOrders, orderPlans, orderRequests } from './admin-orders.ts'
import { countSalesDays } from '../../server/modules/reports/sales/count-sales-days.ts'
import { DAY_AFTER_ORDERS, fillReports, reportRequests } from './admin-reports.ts'
import { fillProducts, productPlans, productRequests } from './admin-products.ts'
import { personalRequests } from './personal-requests.ts'
import { recordStatements, type Statement } from './record-statements.ts'
import { fillRentStore, TODAY } from './rent-store.ts'
import { workClock } from './database-work.ts'
import { quantile } from './statistics.ts'

// CPU time and latency of personal pages and admin lists with a million orders and a million products: `node tools/bench/admin-lists.ts
// --orders 1000000 --products 1000000 --runs 100` (0 skips one). Runs on its own PostgreSQL, through the API as an admin or a customer. Prints
// the CPU time of server and database (independent of other load) and the latency of each request, the CPU time of its SQL statements when
// they are repeated without the shop, and what share of the request this is; then the query plans. Exits with 1 if the median CPU time of any
// request exceeds 25 ms, or that of a report, which staff open rarely, 2000 ms: a report of two years contains all orders.

const LIMIT_MS = 25
const REPORT = { limit: 2000, runs: 5 }
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '100' },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

const cluster = await startCluster()
const dataDir = mkdtempSync(join(tmpdir(), 'navrang-lists-'))
try {
  const admin = openPostgres(cluster.url, 1)
  await admin.pool.query(`drop database if exists admin_lists`)
  await admin.pool.query(`create database admin_lists`)
  await admin.close()
  const database = openPostgres(databaseUrl(cluster.url, 'admin_lists'), 1)
  await migrate(database.pool)
  const [orders, products] = [Number(values.orders), Number(values.products)]
  if (orders > 0) {
    await fillRentStore(database.pool, say)
    await fillOrders(database.pool, orders, say)
    await fillReports(database.pool, say)
    await countSalesDays(database.db, new Date(DAY_AFTER_ORDERS))
  }
  if (products > 0) await fillProducts(database.pool, products, say)
  const app = await openApp(database)
  const { api } = await signIn(app, database, 'admin')
  const shopper = await signIn(app, database, 'customer')
  const lists = {
    ...(orders > 0 ? await personalRequests(database.pool, shopper) : {}),
    ...(orders > 0 ? await orderRequests(database.pool, api) : {}),
    ...(products > 0 ? await productRequests(database.pool, api) : {}),
  }
  const isFast = await measure(database, lists, { limit: LIMIT_MS, runs: Number(values.runs) })
  const hasFastReports = orders === 0 || (await measure(database, reportRequests(api), REPORT))
  await showPlans(database, { ...(orders > 0 ? orderPlans : {}), ...(products > 0 ? productPlans : {}) })
  await app.close()
  await database.close()
  process.exitCode = isFast && hasFastReports ? 0 : 1
} finally {
  cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function openApp(database: Database) {
  const env = readEnv({
    NODE_ENV: 'test',
    RATE_LIMIT: 'off',
    SEED: 'none',
    PAYMENT_PROVIDER: 'demo',
    STAFF_SECOND_FACTOR: 'optional',
    DATA_DIR: dataDir,
    CLOCK: `${TODAY}T06:00:00Z`,
  })
  const app = await buildApp({ database, auth: await openAuth(database, env), env })
  await app.ready()
  return app
}

/** Signs up a user with this role. Returns its id and an API client with its access token. */
async function signIn(
  app: Awaited<ReturnType<typeof openApp>>,
  { db }: Database,
  role: 'admin' | 'customer',
) {
  const signedUp = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: 'http://localhost:3000' },
    payload: {
      name: `Bench ${role}`,
      email: `bench-${role}@example.com`,
      password: 'a-long-password-for-benches',
      type: 'customer',
    },
  })
  const { id } = signedUp.json<{ user: { id: string } }>().user
  await db.updateTable('users').set({ role }).where('id', '=', id).execute()
  const cookie = signedUp.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const renewed = await app.inject({ method: 'GET', url: '/api/auth/token', headers: { cookie } })
  const { token } = renewed.json<{ token: string }>()
  return { id, api: inProcessClient(app, token) }
}

type Measurement = { limit: number; runs: number }

/** Prints the figures of each request. Returns whether the median of the CPU time is below the limit for all of them. */
async function measure(
  database: Database,
  requests: Record<string, () => Promise<unknown>>,
  { limit, runs }: Measurement,
) {
  say('\nrequest | CPU p50 ms | p95 | latency p50 ms | p95 | CPU of its statements p50 ms | share')
  const worked = await openCpuClock(database)
  let slowest = 0
  for (const [name, send] of Object.entries(requests)) {
    const own = { work: [] as number[], wait: [] as number[], bare: [] as number[] }
    for (let warm = 0; warm < runs; warm += 1) await send() // so that V8 has compiled what a running shop has compiled
    for (let run = 0; run < runs; run += 1) {
      const [start, workStart] = [performance.now(), worked()]
      const trips = await recordStatements(send)
      own.wait.push(performance.now() - start)
      own.work.push(worked() - workStart)
      const bareStart = worked()
      await repeat(database, trips)
      own.bare.push(worked() - bareStart)
    }
    const figures = [
      quantile(own.work, 0.5),
      quantile(own.work, 0.95),
      quantile(own.wait, 0.5),
      quantile(own.wait, 0.95),
    ]
    const bare = quantile(own.bare, 0.5)
    const columns = [...figures, bare].map((figure) => figure.toFixed(1))
    say([name, ...columns, (bare / figures[0]!).toFixed(2)].join(' | '))
    slowest = Math.max(slowest, figures[0]!)
  }
  say(`slowest median: ${slowest.toFixed(1)} ms CPU, limit ${limit}`)
  return slowest <= limit
}

/** Sends the statements of a request again, in the same round trips. */
async function repeat({ pool }: Database, trips: Statement[][]) {
  const client = await pool.connect()
  for (const trip of trips) {
    await Promise.all(trip.map(({ values, ...statement }) => client.query(statement, values)))
  }
  client.release()
}

/** CPU milliseconds of this process and of its one database connection. */
async function openCpuClock({ db }: Database): Promise<() => number> {
  const databaseWork = await workClock(db)
  return () => {
    const { user, system } = process.cpuUsage()
    return databaseWork() + (user + system) / 1000
  }
}

async function showPlans({ pool }: Database, statements: Record<string, string>) {
  for (const [name, statement] of Object.entries(statements)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) ${statement}`,
    )
    say(`\n${name}`)
    for (const row of rows) say(`  ${row['QUERY PLAN']}`)
  }
}
