import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { paise } from '../../contract/core/money.ts'
import { createTestProduct, unitsLeft } from '../../server/testing/product-fixture.ts'
import { withDatabase } from './empty-shop.ts'
import { flag, quantile, ratio, printLine } from './statistics.ts'
import { createRequester, runClosedLoop, runOpenLoop, statusLabels } from './load.ts'
import { freePort, startShop } from './running-shop.ts'

// Sale rush: 5,000 shoppers order 20 dresses. Exactly 20 orders succeed, all others get a clear refusal. Then overload: five times
// the capacity in requests. Excess requests get 503 with Retry-After, accepted ones keep their latency, and the shop recovers.
// node tools/bench/overload.ts --shoppers 5000 --pieces 20 --seconds 10 --overload 5

const shoppers = Number(flag('shoppers') ?? 5000)
const pieces = Number(flag('pieces') ?? 20)
const seconds = Number(flag('seconds') ?? 10)
const overload = Number(flag('overload') ?? 5)
const MAX_TRIES = 60

/** Sends an order with its idempotency key until it is accepted or refused, as the browser does. */
async function buy(
  sendRequest: ReturnType<typeof createRequester>['sendRequest'],
  productId: string,
): Promise<string> {
  const body = JSON.stringify({
    items: [{ productId, quantity: 1, type: 'buy' }],
    couponCode: null,
    total: 100,
  })
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const response = await sendRequest({ path: '/api/orders', method: 'POST', headers, body })
    if (response.status === 200 || response.status === 201) return 'ordered'
    const { code } = JSON.parse(response.body.toString() || '{"code":"broken"}') as { code: string }
    if (response.status !== 503 && response.status !== 0) return code
    await wait(Number(response.headers['retry-after'] ?? 1) * 1000 * Math.random())
  }
  return 'gave up'
}

async function rush(port: number, productId: string): Promise<Map<string, number>> {
  const { sendRequest, close } = createRequester(port, shoppers)
  const results = await Promise.all(Array.from({ length: shoppers }, () => buy(sendRequest, productId)))
  close()
  const counts = new Map<string, number>()
  for (const result of results) counts.set(result, (counts.get(result) ?? 0) + 1)
  return counts
}

async function measureOverload(port: number) {
  const ask = (turn: number) => ({ path: `/api/products?page=1&limit=24&maxPrice=${1000 + (turn % 500)}` })
  await runClosedLoop({ port, connections: 8, seconds: 3, ask })
  const idle = await runClosedLoop({ port, connections: 32, seconds, ask })
  const perSecond = Math.round(idle.perSecond * overload)
  const full = await runOpenLoop({ port, perSecond, seconds, ask })
  const since = performance.now()
  let isIdle = false
  while (!isIdle && performance.now() - since < 60_000) {
    const { statuses, took } = await runClosedLoop({ port, connections: 8, seconds: 0.5, ask })
    isIdle = !statuses.has(503) && quantile(took, 0.95) <= quantile(idle.took, 0.95) * 1.5
  }
  const [before, during, later] = [idle.took, full.took, full.later].map((took) => quantile(took, 0.95))
  printLine(`capacity ${idle.perSecond.toFixed(0)} lists/s, 95th percentile ${before!.toFixed(0)} ms`)
  printLine(
    `${overload} x: ${perSecond} requests/s | ${statusLabels(full.statuses)}, not sent ${full.unasked}`,
  )
  printLine(`served while overloaded : capacity ${ratio(full.took.length / seconds, idle.perSecond)}`)
  printLine(
    `95th percentile of accepted requests : before ${ratio(during!, before!)} (${during!.toFixed(0)} ms)`,
  )
  printLine(
    `the same after the first two seconds, when load shedding is active : before ${ratio(later!, before!)}`,
  )
  printLine(
    `recovered ${((performance.now() - since) / 1000).toFixed(1)} s after the overload ended: ${isIdle}`,
  )
}

await withDatabase('navrang_crowd', async (url, database) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-crowd-'))
  const dress = await createTestProduct(database.db, { price: paise(100_00), sizes: [{ stock: pieces }] })
  for (let index = 0; index < 300; index += 1) {
    await createTestProduct(database.db, { price: paise(100_00 + index) })
  }
  const port = await freePort()
  const shop = await startShop({ port, dataDir, databaseUrl: url })
  const results = await rush(port, dress.id)
  const { rows } = await database.pool.query<{ orders: number }>('select count(*) as orders from orders')
  printLine(
    `${shoppers} shoppers, ${pieces} pieces: ${[...results].map(([result, count]) => `${result} ${count}`).join(', ')}`,
  )
  const left = await unitsLeft(database.db, dress.id)
  printLine(
    `orders in the database ${rows[0]!.orders}, pieces left ${left}, oversold ${Math.max(0, rows[0]!.orders - pieces)}`,
  )
  await measureOverload(port)
  shop.kill('SIGTERM')
  await once(shop, 'exit')
  const isRight = results.get('ordered') === pieces && rows[0]!.orders === pieces && left === 0
  process.exitCode = isRight && (results.get('out_of_stock') ?? 0) === shoppers - pieces ? 0 : 1
  rmSync(dataDir, { recursive: true, force: true })
})
