import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../server/platform/db/database.ts'
import { withDatabase } from './empty-shop.ts'
import { assumptions, planCapacity, type CpuPerRequest } from './festival/capacity-plan.ts'
import { readCatalogue, type Catalogue } from './festival/requests.ts'
import { runFestival, type FestivalResult } from './festival/shoppers.ts'
import { byFifth, readServerCpuTime, residentMegabytes, watchMemory } from './festival/usage.ts'
import { statusLabels } from './load.ts'
import { freePort, startShop } from './running-shop.ts'
import { fillShop } from './sample-shop.ts'
import { signUpShopper } from './sign-up.ts'
import { cpuTimeOf, flag, printLine, quantile, ratio } from './statistics.ts'

// A festival evening: 200 virtual users with think time in the sample shop. 90 % of their requests are pages (half of them are in the
// cache of the browser, which sends If-None-Match), 7 % filtered lists and searches, 2 % carts and 1 % orders. The shop, PostgreSQL and
// the load generator share the machine, so the cost is measured as CPU time. Prints the cost of a request, percentiles, memory, a
// capacity plan, and the same with the page cache switched off. Exits with 1 if a request failed, if a unit was sold twice, or, in a run of
// at least ten minutes, if memory grew or exceeded its limits.
// node tools/bench/festival.ts --minutes 10 --shoppers 200 --think 5 --uncached-minutes 2      (0: never off; the shop must be built)

const minutes = Number(flag('minutes') ?? 10)
const uncachedMinutes = Number(flag('uncached-minutes') ?? 2)
const shoppers = Number(flag('shoppers') ?? 200)
const thinkSeconds = Number(flag('think') ?? 5)
/** Limits of the resident memory of a node, in megabytes, and of its growth from the second to the last fifth of the time. */
const MEMORY = { idle: 300, peak: 550, growth: 1.05 }
const SETTLE_MS = 15_000
const ACCOUNTS = 20
/** Statuses of correct responses: 409 means that the product is sold out. */
const EXPECTED = new Set([200, 201, 304, 409])

type Phase = {
  name: string
  seconds: number
  databaseUrl: string
  database: Database
  catalogue: Catalogue
  cache: 'on' | 'off'
}

/** Runs the shoppers against a newly started shop, and prints the cost. Returns whether all is well, and the cost of a request. */
async function measure(phase: Phase) {
  const { name, seconds, databaseUrl, database, catalogue, cache } = phase
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-festival-'))
  const port = await freePort()
  const settings = { PAGE_CACHE: cache, RATE_LIMIT: 'on', TRUST_PROXY: '1' }
  const shop = await startShop({ port, dataDir, databaseUrl, settings })
  const pid = shop.pid!
  await wait(SETTLE_MS)
  const idle = residentMegabytes(pid)
  const accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, (_, at) => signUpShopper(port, `${cache}-${at}`)),
  )
  const databaseCpu = await readServerCpuTime(database)
  const before = { node: cpuTimeOf(pid), postgres: databaseCpu() }
  const watching = watchMemory(pid, seconds)
  const result = await runFestival({ port, catalogue, accounts, shoppers, thinkSeconds, seconds })
  const memory = await watching
  const requests = [...result.values()].reduce((sum, { took }) => sum + took.length, 0)
  const cpu = {
    node: (cpuTimeOf(pid) - before.node) / requests,
    postgres: (databaseCpu() - before.postgres) / requests,
  }
  shop.kill('SIGTERM')
  await once(shop, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
  printLine(
    `\n== ${name}: ${shoppers} shoppers, think time ${thinkSeconds} s, ${(seconds / 60).toFixed(1)} minutes`,
  )
  const errors = printRequests(result)
  printCost(cpu, requests / seconds / shoppers)
  const isMemoryRight = printMemory(idle, memory)
  return { isRight: errors === 0 && (isMemoryRight || seconds < 600), cpu }
}

/** Prints the percentiles of each kind of request. Returns the number of errors. */
function printRequests(result: FestivalResult): number {
  printLine('request | count | p50 ms | p95 ms | p99 ms | responses')
  let errors = 0
  for (const [kind, { took, statuses }] of result) {
    const cells = [0.5, 0.95, 0.99].map((part) => quantile(took, part).toFixed(1))
    printLine([kind, took.length, ...cells, statusLabels(statuses)].join(' | '))
    for (const [status, count] of statuses) if (!EXPECTED.has(status)) errors += count
  }
  printLine(`errors ${errors}`)
  return errors
}

function printCost({ node, postgres }: CpuPerRequest, perShopper: number) {
  const perSecond = 1000 / (node + postgres)
  printLine(`CPU of a request: node ${node.toFixed(2)} ms, PostgreSQL ${postgres.toFixed(2)} ms`)
  printLine(
    `one core: ${perSecond.toFixed(0)} requests a second, ${(perSecond / perShopper).toFixed(0)} shoppers with this think time`,
  )
  const plan = planCapacity({ node, postgres })
  const { visitorsPerDay, requestsPerVisit, peakFactor, utilisation } = assumptions
  printLine(
    `${visitorsPerDay} visitors a day, ${requestsPerVisit} requests each, peak ${peakFactor} times the mean: ${plan.peakPerSecond.toFixed(0)} requests a second`,
  )
  printLine(
    `cores at the peak: node ${plan.nodeCores.toFixed(2)}, PostgreSQL ${plan.databaseCores.toFixed(2)}; with ${utilisation} of the processors in use: ${plan.nodes} nodes of ${assumptions.coresPerNode} cores, ${plan.databases} databases of ${assumptions.coresOfDatabase} cores, ${plan.dollars} dollars (${plan.rupees} rupees) a month without traffic`,
  )
}

function printMemory(idle: number, samples: readonly number[]): boolean {
  const fifths = byFifth(samples)
  const peak = Math.max(...samples)
  const growth = fifths[4]! / fifths[1]!
  printLine(
    `memory: idle ${idle.toFixed(0)} MB, by fifth ${fifths.map((mb) => mb.toFixed(0)).join(', ')} MB, peak ${peak.toFixed(0)} MB, last fifth : second fifth ${growth.toFixed(2)}`,
  )
  return idle <= MEMORY.idle && peak <= MEMORY.peak && growth <= MEMORY.growth
}

/** Units by stock item. */
async function readUnits({ db }: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('stock_items').select(['id', 'available']).execute()
  return new Map(rows.map(({ id, available }) => [id, available]))
}

/** Returns the number of units that were sold although they were not in stock. */
async function countOversold({ db }: Database, before: Map<string, number>): Promise<number> {
  const sold = await db
    .selectFrom('order_lines')
    .where('stock_item_id', 'is not', null)
    .groupBy('stock_item_id')
    .select((eb) => ['stock_item_id', eb.fn.sum<number>('quantity').as('quantity')])
    .execute()
  return sold.reduce(
    (sum, { stock_item_id: id, quantity }) => sum + Math.max(0, quantity - (before.get(id!) ?? 0)),
    0,
  )
}

const total = ({ node, postgres }: CpuPerRequest) => node + postgres

await withDatabase('navrang_festival', async (databaseUrl, database) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-festival-media-'))
  await fillShop(databaseUrl, dataDir)
  rmSync(dataDir, { recursive: true, force: true })
  const catalogue = await readCatalogue(database.db)
  const before = await readUnits(database)
  const common = { databaseUrl, database, catalogue }
  const cached = await measure({ ...common, name: 'page cache on', seconds: minutes * 60, cache: 'on' })
  const seconds = uncachedMinutes * 60
  if (seconds > 0) {
    const uncached = await measure({ ...common, name: 'page cache off', seconds, cache: 'off' })
    const times = ratio(total(uncached.cpu), total(cached.cpu))
    printLine(`\nCPU of a request without the page cache : with it ${times}`)
  }
  const oversold = await countOversold(database, before)
  printLine(`oversold ${oversold}`)
  process.exitCode = cached.isRight && oversold === 0 ? 0 : 1
})
