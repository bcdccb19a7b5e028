import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { paise } from '../../contract/core/money.ts'
import { openPostgres } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { createTestProduct, unitsLeft } from '../../server/testing/product-fixture.ts'
import { postgresUser, startCluster } from '../../server/testing/postgres-cluster.ts'
import { flag, quantile, printLine } from './statistics.ts'
import { runClosedLoop, statusLabels } from './load.ts'
import { freePort, startShop } from './running-shop.ts'

// Places orders through PgBouncer in transaction mode and directly, and checks stock against orders.
// node tools/bench/pooler.ts --seconds 20 --shoppers 16          (Debian: apt-get install pgbouncer postgresql)

const seconds = Number(flag('seconds') ?? 20)
const shoppers = Number(flag('shoppers') ?? 16)
const SERVER_CONNECTIONS = 6
const UNITS = 1_000_000

const dir = mkdtempSync(join(tmpdir(), 'navrang-pooler-'))

const { url, stop } = await startCluster()
const database = openPostgres(url, 4)
const pooler = await openPooler(url)
try {
  await migrate(database.pool)
  const goods = await createTestProduct(database.db, { price: paise(100_00), sizes: [{ stock: UNITS }] })
  const body = JSON.stringify({
    items: [{ productId: goods.id, quantity: 1, type: 'buy' }],
    couponCode: null,
    total: 100,
  })
  for (const [name, databaseUrl, preparedStatements] of [
    ['through PgBouncer', pooler.url, 'off'],
    ['directly', url, 'on'],
  ] as const) {
    const before = await unitsLeft(database.db, goods.id)
    const port = await freePort()
    const settings = { LOG_LEVEL: 'error', DATABASE_POOL: '20', PREPARED_STATEMENTS: preparedStatements }
    const child = await startShop({ port, dataDir: dir, databaseUrl, settings })
    const ask = () => ({
      path: '/api/orders',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body,
    })
    const { statuses, took, perSecond } = await runClosedLoop({ port, connections: shoppers, seconds, ask })
    const sold = before - (await unitsLeft(database.db, goods.id))
    child.kill('SIGKILL')
    const isExact = sold === (statuses.get(201) ?? 0)
    printLine(
      `${name}: ${statusLabels(statuses)}; ${perSecond.toFixed(0)} orders a second, 99th percentile ${quantile(took, 0.99).toFixed(0)} ms; ${sold} units gone`,
    )
    if (!isExact || [...statuses.keys()].some((status) => status !== 201)) process.exitCode = 1
  }
} finally {
  pooler.close()
  await database.close()
  stop()
  rmSync(dir, { recursive: true, force: true })
}

async function openPooler(target: string) {
  const [{ port: server, username }, port] = [new URL(target), await freePort()]
  const [owner, file] = [postgresUser(), join(dir, 'pgbouncer.ini')]
  const lines = [
    '[databases]',
    `postgres = host=127.0.0.1 port=${server} user=${username}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${SERVER_CONNECTIONS}`,
    'max_client_conn = 200',
  ]
  writeFileSync(file, lines.join('\n'))
  if (owner) chownSync(dir, owner.uid, owner.gid)
  execFileSync('chmod', ['755', dir])
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'inherit', cwd: dir, ...owner })
  await wait(1000)
  return { url: `postgres://navrang@127.0.0.1:${port}/postgres`, close: () => child.kill('SIGKILL') }
}
