import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, dayInIndia } from '../../contract/core/dates.ts'
import { paise } from '../../contract/core/money.ts'
import { placeOrder } from '../../contract/orders/orders.ts'
import { isRefusal } from '../../contract/core/refusal.ts'
import { openPostgres } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { createTestProduct } from '../../server/testing/product-fixture.ts'
import { startCluster } from '../../server/testing/postgres-cluster.ts'
import { apiAt, freePort, startShop } from './running-shop.ts'
import { flag, quantile } from './statistics.ts'

// 200 shoppers rent the only piece for the same nights at the same moment, over HTTP, on its own PostgreSQL.
// node tools/bench/rental-rush.ts [--shoppers 200] [--rounds 5]

type RushResult = { won: boolean; refused: boolean; offered: boolean; ms: number }

async function rush(port: number, productId: string, shoppers: number): Promise<RushResult[]> {
  const api = apiAt(port)
  const from = addDays(dayInIndia(new Date()), 20)
  const items = [{ productId, type: 'rent' as const, quantity: 1, from, until: addDays(from, 1) }]
  return Promise.all(
    Array.from({ length: shoppers }, async () => {
      const start = performance.now()
      const error = await api(placeOrder, { body: { items, couponCode: null, total: paise(200) } }).then(
        () => null,
        (reason: unknown) => reason,
      )
      const refused = isRefusal(error) && error.code === 'dates_taken'
      const offered = refused && (error.details as { alternatives: unknown[] }).alternatives.length > 0
      return { won: error === null, refused, offered, ms: performance.now() - start }
    }),
  )
}

function report(results: readonly RushResult[]) {
  const losers = results.filter(({ won }) => !won)
  const times = losers.map(({ ms }) => Math.round(ms))
  return {
    orders: results.length - losers.length,
    refused: losers.filter(({ refused }) => refused).length,
    serverErrors: losers.filter(({ refused }) => !refused).length,
    losersWithFreeDates: losers.filter(({ offered }) => offered).length,
    loserMs: { p50: quantile(times, 0.5), p95: quantile(times, 0.95), p100: quantile(times, 1) },
  }
}

const cluster = await startCluster()
const dataDir = mkdtempSync(join(tmpdir(), 'navrang-rush-'))
const { db, pool, close } = openPostgres(cluster.url, 4)
try {
  await migrate(pool)
  const port = await freePort()
  const child = await startShop({ port, dataDir, databaseUrl: cluster.url })
  for (let round = 1; round <= Number(flag('rounds') ?? 5); round += 1) {
    const goods = await createTestProduct(db, { rentPrice: paise(100), sizes: [{ pieces: 1 }] })
    const results = await rush(port, goods.id, Number(flag('shoppers') ?? 200))
    process.stdout.write(`round ${round}: ${JSON.stringify(report(results))}\n`)
  }
  child.kill('SIGTERM')
  await once(child, 'exit')
} finally {
  await close()
  cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
