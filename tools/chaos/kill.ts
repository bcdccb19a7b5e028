import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paise } from '../../contract/core/money.ts'
import { placeOrder } from '../../contract/orders/orders.ts'
import { Refusal } from '../../contract/core/refusal.ts'
import { openEmbeddedIn, openPostgres, type Database } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { createTestProduct, unitsLeft } from '../../server/testing/product-fixture.ts'
import { apiAt, freePort, startShop, type ShopOptions } from '../bench/running-shop.ts'
import { flag } from '../bench/statistics.ts'

// Kills the shop repeatedly with `kill -9` while it processes orders, and checks orders and stock.
// npm run chaos -- --kills 20                  the embedded database
// npm run chaos -- --kills 20 --database URL   an empty PostgreSQL

const UNITS = 100_000
const SHOPPERS = 8

export type KillReport = {
  kills: number
  acknowledged: number
  found: number
  missing: number
  doubled: number
  unitsSold: number
  unitsGone: number
}

type Plan = {
  kills: number
  databaseUrl?: string | undefined
  /** Stops the shop at the end of the run. */
  signal?: AbortSignal
  say?: (line: string) => void
}

/** Starts the shop, places orders concurrently, kills it and repeats. `missing` and `doubled` must be 0. */
export async function killUnderOrders({
  kills,
  databaseUrl,
  signal,
  say = () => undefined,
}: Plan): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-kill-'))
  const open = () => (databaseUrl ? Promise.resolve(openPostgres(databaseUrl, 4)) : openEmbeddedIn(dataDir))
  const goods = await withDatabase(open, async ({ db, pool }) => {
    await migrate(pool)
    return createTestProduct(db, { price: paise(100_00), sizes: [{ stock: UNITS }] })
  })
  const port = await freePort()
  const journal: Journal = { keys: new Set(), acknowledged: new Map() }
  for (let kill = 1; kill <= kills; kill += 1) {
    const child = await startShop({ port, dataDir, databaseUrl, signal })
    await Promise.all([once(child, 'exit'), shopUntilKilled({ port, productId: goods.id, journal, child })])
    say(`kill ${kill}: ${journal.acknowledged.size} orders acknowledged so far`)
  }
  await resendAll({ port, dataDir, databaseUrl, signal, productId: goods.id, journal })
  const report = await withDatabase(open, (database) => count(database, { goods, journal, kills }))
  rmSync(dataDir, { recursive: true, force: true })
  return report
}

/** All idempotency keys before they are sent, and all acknowledged orders by key. */
type Journal = { keys: Set<string>; acknowledged: Map<string, string> }

async function withDatabase<T>(
  open: () => Promise<Database>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const orderOf = (productId: string) => ({
  items: [{ productId, quantity: 1, type: 'buy' as const }],
  couponCode: null,
  total: paise(100_00),
})

type Shopping = { port: number; productId: string; journal: Journal; child: ChildProcess }

/** Shoppers order concurrently; the shop is killed after a random number of orders, while others are in progress. */
async function shopUntilKilled({ port, productId, journal, child }: Shopping) {
  const api = apiAt(port)
  const last = journal.acknowledged.size + 4 + Math.floor(Math.random() * 20)
  async function shopper() {
    while (!child.killed) {
      const key = crypto.randomUUID()
      journal.keys.add(key)
      const order = await api(placeOrder, {
        body: orderOf(productId),
        headers: { 'idempotency-key': key },
      }).catch(ignoreBrokenConnection)
      if (order) journal.acknowledged.set(key, order._id)
      if (journal.acknowledged.size >= last) child.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS }, shopper))
}

/** Ignores broken connections, which are expected; rethrows refusals and 500s. */
function ignoreBrokenConnection(error: unknown) {
  const isLost = error instanceof TypeError
  if (!isLost || error instanceof Refusal) throw error
}

/** Sends every key again, as a client without a response does. Acknowledged keys must return the same order. */
async function resendAll({
  productId,
  journal,
  ...place
}: ShopOptions & { productId: string; journal: Journal }) {
  const child = await startShop(place)
  const api = apiAt(place.port)
  for (const key of journal.keys) {
    const order = await api(placeOrder, { body: orderOf(productId), headers: { 'idempotency-key': key } })
    const before = journal.acknowledged.get(key)
    if (before && before !== order._id) throw new Error(`The key ${key} gave two orders`)
    journal.acknowledged.set(key, order._id)
  }
  child.kill('SIGTERM')
  await once(child, 'exit')
}

type Books = { goods: { id: string }; journal: Journal; kills: number }

async function count({ db }: Database, { goods, journal, kills }: Books): Promise<KillReport> {
  const rows = await db.selectFrom('orders').select('id').execute()
  const found = new Set(rows.map((row) => row.id))
  const ids = [...journal.acknowledged.values()]
  return {
    kills,
    acknowledged: ids.length,
    found: found.size,
    missing: ids.filter((id) => !found.has(id)).length,
    doubled: found.size - new Set(ids).size,
    unitsSold: found.size,
    unitsGone: UNITS - (await unitsLeft(db, goods.id)),
  }
}

if (import.meta.main) {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const report = await killUnderOrders({
    kills: Number(flag('kills') ?? 20),
    databaseUrl: flag('database'),
    say,
  })
  say(JSON.stringify(report, null, 2))
  process.exit(report.missing + report.doubled === 0 && report.unitsSold === report.unitsGone ? 0 : 1)
}
