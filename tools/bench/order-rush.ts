import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paise } from '../../contract/core/money.ts'
import { openEmbeddedIn, type Database } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { createTestProduct, unitsLeft } from '../../server/testing/product-fixture.ts'
import { withDatabase } from './empty-shop.ts'
import { createRequester, statusLabels } from './load.ts'
import { freePort, startShop } from './running-shop.ts'
import { flag, printLine } from './statistics.ts'

// 200 buyers order one product, of which there are 7 units, at the same moment, on one node: once with the embedded database and
// once with PostgreSQL. Prints the statuses and the time of the last response. Exits with 1 unless there are exactly 7 orders and
// all other buyers are told that the product is sold out. Each buyer has an own network address.
// node tools/bench/order-rush.ts --buyers 200 --units 7 --rounds 5      (the shop must be built)

const buyers = Number(flag('buyers') ?? 200)
const units = Number(flag('units') ?? 7)
const rounds = Number(flag('rounds') ?? 5)

/** Sends one order for each buyer at the same moment. */
async function rush(port: number, productId: string) {
  const { sendRequest, close } = createRequester(port, buyers)
  const statuses = new Map<number, number>()
  const since = performance.now()
  const items = [{ productId, quantity: 1, type: 'buy' }]
  const body = JSON.stringify({ items, couponCode: null, total: 100 })
  async function buy(buyer: number) {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.0.${Math.floor(buyer / 250)}.${1 + (buyer % 250)}`,
    }
    const { status } = await sendRequest({ path: '/api/orders', method: 'POST', headers, body })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  await Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)))
  const lastMs = performance.now() - since
  close()
  return { statuses, lastMs }
}

type Rush = { name: string; dataDir: string; databaseUrl?: string; productIds: readonly string[] }

/** Starts the shop, and lets the buyers order each product. Returns whether all rounds had the right result. */
async function measure({ name, dataDir, databaseUrl, productIds }: Rush): Promise<boolean> {
  const port = await freePort()
  const settings = { RATE_LIMIT: 'on', TRUST_PROXY: '1' }
  const shop = await startShop({ port, dataDir, databaseUrl, settings })
  let isRight = true
  for (const [round, productId] of productIds.entries()) {
    const { statuses, lastMs } = await rush(port, productId)
    printLine(
      `${name}, round ${round + 1}: ${statusLabels(statuses)} | last response after ${(lastMs / 1000).toFixed(2)} s`,
    )
    isRight &&= statuses.get(201) === units && statuses.get(409) === buyers - units
  }
  shop.kill('SIGTERM')
  await once(shop, 'exit')
  return isRight
}

async function createProducts({ db }: Database): Promise<string[]> {
  const ids: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    ids.push((await createTestProduct(db, { price: paise(100_00), sizes: [{ stock: units }] })).id)
  }
  return ids
}

/** Returns whether the shop has sold all units and no more. */
async function isSoldOut({ db }: Database, productIds: readonly string[]): Promise<boolean> {
  const { orders } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  const left = await Promise.all(productIds.map((id) => unitsLeft(db, id)))
  printLine(`orders in the database: ${orders} for ${units * rounds} units`)
  return orders === units * rounds && left.every((count) => count === 0)
}

async function rushOnEmbedded(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-order-rush-'))
  const database = await openEmbeddedIn(dataDir)
  await migrate(database.pool)
  const productIds = await createProducts(database)
  await database.close()
  try {
    const isRight = await measure({ name: 'embedded', dataDir, productIds })
    const reopened = await openEmbeddedIn(dataDir)
    const isExact = await isSoldOut(reopened, productIds)
    await reopened.close()
    return isRight && isExact
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function rushOnPostgres(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-order-rush-'))
  let isRight = false
  await withDatabase('navrang_order_rush', async (databaseUrl, database) => {
    const productIds = await createProducts(database)
    isRight = await measure({ name: 'postgres', dataDir, databaseUrl, productIds })
    isRight = (await isSoldOut(database, productIds)) && isRight
  })
  rmSync(dataDir, { recursive: true, force: true })
  return isRight
}

const results = [await rushOnEmbedded(), await rushOnPostgres()]
process.exitCode = results.every(Boolean) ? 0 : 1
