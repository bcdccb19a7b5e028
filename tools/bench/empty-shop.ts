import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paise } from '../../contract/core/money.ts'
import { openPostgres, type Database } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { createTestProduct } from '../../server/testing/product-fixture.ts'
import { databaseUrl, startCluster } from '../../server/testing/postgres-cluster.ts'
import { freePort, startShop } from './running-shop.ts'

type Plan = { name: string; products: number; settings?: Record<string, string> }
export type OpenShop = { port: number; shop: ChildProcess; database: Database; goods: Goods[] }
type Goods = Awaited<ReturnType<typeof createTestProduct>>

/** Runs `work` with an empty, migrated database on its own PostgreSQL. */
export async function withDatabase(
  name: string,
  work: (url: string, database: Database) => Promise<void>,
): Promise<void> {
  const cluster = await startCluster()
  const admin = openPostgres(cluster.url, 2)
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  const url = databaseUrl(cluster.url, name)
  const database = openPostgres(url, 4)
  try {
    await migrate(database.pool)
    await work(url, database)
  } finally {
    await database.close()
    cluster.stop()
  }
}

/** Runs `work` with a shop on its own PostgreSQL that has this number of products, which never sell out. */
export function withShop({ name, products, settings }: Plan, work: (open: OpenShop) => Promise<void>) {
  return withDatabase(name, async (url, database) => {
    const goods: Goods[] = []
    for (let made = 0; made < products; made += 1) {
      goods.push(
        await createTestProduct(database.db, {
          price: paise((100 + (made % 50)) * 100_00),
          category: made % 2 ? 'garba-dresses' : 'kediya',
          sizes: [{ stock: 1_000_000 }],
        }),
      )
    }
    await database.pool.query('vacuum analyze')
    const dataDir = mkdtempSync(join(tmpdir(), `${name}-`))
    try {
      const port = await freePort()
      const shop = await startShop({ port, dataDir, databaseUrl: url, ...(settings ? { settings } : {}) })
      await work({ port, shop, database, goods })
      shop.kill('SIGTERM')
      await once(shop, 'exit')
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}
