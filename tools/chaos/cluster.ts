import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { paise } from '../../contract/core/money.ts'
import { openPostgres, type Database } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { createTestProduct, unitsLeft } from '../../server/testing/product-fixture.ts'
import { flag, printLine } from '../bench/statistics.ts'
import { createRequester } from '../bench/load.ts'
import { freePort, startShop } from '../bench/running-shop.ts'
import { startReplicatedPostgres } from '../bench/replicated-postgres.ts'

// Runs three nodes behind HAProxy on PostgreSQL with a synchronous standby, while shoppers place orders continuously. Phases:
// rolling restart of the nodes; random nodes are killed; the primary database is killed; the standby is promoted; a paused
// primary resumes after the promotion of its standby.
// node tools/chaos/cluster.ts --kills 200 --shoppers 16          (Debian: apt-get install haproxy postgresql)

const kills = Number(flag('kills') ?? 200)
const shoppers = Number(flag('shoppers') ?? 16)
const UNITS = 1_000_000
const NODES = 3

/** Records every idempotency key before it is sent, every acknowledged order, and every failed request. */
type Journal = {
  acknowledged: Map<string, string>
  /** The phase and the attempt in which each order was acknowledged. */
  heard: Map<string, string>
  failed: number
  lastDone: number
  longestGap: number
  conflicts: number
}

type Node = { port: number; child: ChildProcess }

const dataDir = mkdtempSync(join(tmpdir(), 'navrang-cluster-'))
const twins = await startReplicatedPostgres()
const database = openPostgres(twins.url, 2)
await migrate(database.pool)
const goods = await createTestProduct(database.db, {
  title: 'Mirror Choli',
  price: paise(100_00),
  sizes: [{ stock: UNITS }],
})
const nodes: Node[] = []
for (let made = 0; made < NODES; made += 1) nodes.push(await openNode(await freePort()))
const balancer = await openBalancer(nodes.map(({ port }) => port))
const journal: Journal = {
  acknowledged: new Map(),
  heard: new Map(),
  failed: 0,
  lastDone: performance.now(),
  longestGap: 0,
  conflicts: 0,
}
let isOver = false
let isSplit = false
let during = 'the beginning'
const { sendRequest, close } = createRequester(balancer.port, shoppers)

try {
  const shopping = Promise.all(Array.from({ length: shoppers }, goShopping))
  await phase('replaced one after the other', rollOver)
  await phase(`nodes killed ${kills} times`, killNodes)
  await phase('the database killed and started again', async () => {
    twins.kill()
    twins.restart()
    await settled()
  })
  await phase('the database killed for good, its standby takes over', async () => {
    twins.kill()
    twins.promote()
    twins.leadOn()
    await settled()
  })
  await twins.addStandby()
  await phase('the primary frozen, its standby takes over, the old one wakes', wakeFrozen)
  isOver = true
  await shopping
  const milliseconds = await followed()
  printLine(`pages of all nodes followed a change after ${milliseconds} ms`)
  const isWhole = (await count()) && !isSplit
  process.exitCode = isWhole && milliseconds <= 2000 ? 0 : 1
} finally {
  isOver = true
  close()
  balancer.child.kill('SIGKILL')
  for (const { child } of nodes) child.kill('SIGKILL')
  await database.close().catch(() => undefined)
  twins.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function openNode(port: number): Promise<Node> {
  const settings = { DRAIN_SECONDS: '3', DATABASE_POOL: '10', LOG_LEVEL: 'error' }
  return { port, child: await startShop({ port, dataDir, databaseUrl: twins.url, settings }) }
}

/** Starts HAProxy with the configuration of `deploy/`, changed to forward to the nodes of this test. */
async function openBalancer(ports: readonly number[]) {
  const port = await freePort()
  const servers = ports.map((port, at) => `  server shop${at + 1} 127.0.0.1:${port}`).join('\n')
  const config = readFileSync(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replaceAll(/\n {2}server shop\d.*/g, '')
  const file = join(dataDir, 'haproxy.cfg')
  writeFileSync(file, `${config.trimEnd()}\n${servers}\n`)
  const child = spawn('haproxy', ['-f', file], { stdio: 'ignore' })
  await wait(2500) // HAProxy checks the health of each node before it forwards requests
  return { port, child }
}

async function goShopping() {
  const body = JSON.stringify({
    items: [{ productId: goods.id, quantity: 1, type: 'buy' }],
    couponCode: null,
    total: 100,
  })
  while (!isOver) await order(randomUUID(), body)
}

/** Sends one order until it is acknowledged, as the browser does with a pending order. */
async function order(key: string, body: string) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await sendRequest({ path: '/api/orders', method: 'POST', headers, body })
    if (answer.status === 200 || answer.status === 201) {
      const { _id } = JSON.parse(answer.body.toString()) as { _id: string }
      journal.acknowledged.set(key, _id)
      journal.heard.set(_id, `${during}, try ${tries + 1}`)
      journal.longestGap = Math.max(journal.longestGap, performance.now() - journal.lastDone)
      journal.lastDone = performance.now()
      return
    }
    if (answer.status === 409) journal.conflicts += 1
    else journal.failed += 1
    await wait(100)
  }
}

async function phase(name: string, work: () => Promise<void>) {
  await wait(1000)
  during = name
  const before = { failed: journal.failed, done: journal.acknowledged.size }
  journal.longestGap = 0
  await work()
  await wait(1000)
  const [failed, done] = [journal.failed - before.failed, journal.acknowledged.size - before.done]
  printLine(
    `${name}: ${done} orders acknowledged, ${failed} requests failed, longest without an order ${(journal.longestGap / 1000).toFixed(1)} s`,
  )
}

async function rollOver() {
  for (const [at, { port, child }] of nodes.entries()) {
    child.kill('SIGTERM')
    await once(child, 'exit')
    nodes[at] = await openNode(port)
    await wait(2500)
  }
}

/** Kills a random node at a random time, also while another one is still starting. One of the three nodes always keeps running. */
async function killNodes() {
  const comingBack = new Map<number, Promise<void>>()
  async function bringBack(at: number, port: number) {
    nodes[at] = await openNode(port)
    comingBack.delete(at)
  }
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait(Math.random() * 500)
    while (comingBack.size === NODES - 1) await Promise.race(comingBack.values())
    const alive = [...nodes.keys()].filter((at) => !comingBack.has(at))
    const at = alive[Math.floor(Math.random() * alive.length)]!
    const { port, child } = nodes[at]!
    child.kill('SIGKILL')
    await once(child, 'exit')
    comingBack.set(at, bringBack(at, port))
    if (kill % 20 === 0) printLine(`  ${kill} kills, ${journal.acknowledged.size} orders acknowledged`)
  }
  await Promise.all(comingBack.values())
}

/**
 * Pauses the primary, promotes the standby, and resumes the old primary, which is not fenced and still acts as the primary. The
 * nodes are still connected to it, but it must not acknowledge a commit, because it has lost its synchronous standby.
 */
async function wakeFrozen() {
  const { url, wake } = twins.freeze()
  await wait(1000)
  twins.promote()
  wake()
  const old = openPostgres(url, 2)
  const ordersOf = async ({ pool }: Database) =>
    (await pool.query<{ id: string }>('select id from orders')).rows.map(({ id }) => id)
  try {
    const atWaking = await ordersOf(old)
    const write = old.pool.query(`update products set title = 'Written to the old one'`)
    const wrote = await Promise.race([write.then(() => true), wait(10_000, false)])
    write.catch(() => undefined)
    const inTheEnd = await ordersOf(old)
    twins.leadOn()
    await settled()
    const kept = new Set(await ordersOf(database))
    const onlyThere = inTheEnd.filter((id) => !kept.has(id)).length
    printLine(
      `the old primary: ${atWaking.length} orders when it woke, ${inTheEnd.length} ten seconds later, ${onlyThere} of them only there; ` +
        `a write of our own was ${wrote ? 'ACKNOWLEDGED' : 'not acknowledged'}`,
    )
    isSplit ||= wrote || onlyThere > 0
  } finally {
    old.terminateConnections()
    await old.close().catch(() => undefined)
  }
}

/** Waits until an order succeeds again, for one minute at most. */
async function settled() {
  const since = performance.now()
  while (journal.lastDone < since && performance.now() - since < 60_000) await wait(50)
}

/** Returns the milliseconds until no node shows the old title of the changed product any more. */
async function followed(): Promise<number> {
  const path = `/product/${(await database.db.selectFrom('products').select('slug').executeTakeFirstOrThrow()).slug}`
  const shows = async (port: number, title: string) =>
    (await (await fetch(`http://127.0.0.1:${port}${path}`)).text()).includes(title)
  for (const { port } of nodes) await shows(port, 'Mirror Choli')
  await database.db.updateTable('products').set({ title: 'Silver Choli' }).execute()
  const since = performance.now()
  for (const { port } of nodes) while (!(await shows(port, 'Silver Choli'))) await wait(20)
  return Math.round(performance.now() - since)
}

async function count(): Promise<boolean> {
  const { rows } = await database.pool.query<{ id: string }>('select id from orders')
  const found = new Set(rows.map(({ id }) => id))
  const told = [...journal.acknowledged.values()]
  const lost = told.filter((id) => !found.has(id))
  const missing = lost.length
  const gone = UNITS - (await unitsLeft(database.db, goods.id))
  const { rows: charged } = await database.pool.query<{ twice: number }>(
    `select count(*) - count(distinct order_id) as twice from ledger_transactions where kind = 'payment_captured'`,
  )
  const oversold = found.size - gone
  printLine(
    `acknowledged ${told.length}, found ${told.length - missing}, missing ${missing}; orders ${found.size}, units gone ${gone}`,
  )
  for (const id of lost) printLine(`  missing: acknowledged during ${journal.heard.get(id)}`)
  printLine(
    `oversold ${oversold}, charged twice ${charged[0]!.twice}, orders that nobody heard of ${found.size - new Set(told).size}`,
  )
  return missing === 0 && oversold === 0 && charged[0]!.twice === 0 && found.size === new Set(told).size
}
