import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { apiAt, freePort, startShop } from '../../../tools/bench/running-shop.ts'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { openEmbeddedIn, openPostgres } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { databaseUrl as urlOf } from '../../testing/postgres-cluster.ts'

/**
 * Creates an empty database and a data folder. `open` opens the database in the test; call it only before and after the shop's
 * process.
 */
async function place() {
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-stop-'))
  const server = inject('postgresUrl')
  if (!server) return { dataDir, databaseUrl: undefined, open: () => openEmbeddedIn(dataDir) }
  const admin = openPostgres(server, 2)
  await admin.pool.query('create database navrang_stop')
  await admin.close()
  const databaseUrl = urlOf(server, 'navrang_stop')
  return { dataDir, databaseUrl, open: async () => openPostgres(databaseUrl, 2) }
}

test('a shop finishes the running orders on SIGTERM, closes the database and exits', async () => {
  const { dataDir, databaseUrl, open } = await place()
  const before = await open()
  await migrate(before.pool)
  const goods = await createTestProduct(before.db, { price: paise(100_00), sizes: [{ stock: 1000 }] })
  await before.close()

  const port = await freePort()
  const child = await startShop({ port, dataDir, databaseUrl })
  const body = {
    items: [{ productId: goods.id, quantity: 1, type: 'buy' as const }],
    couponCode: null,
    total: paise(100_00),
  }
  const orders = Array.from({ length: 20 }, () =>
    apiAt(port)(placeOrder, { body }).then(
      () => true,
      () => false,
    ),
  )
  await Promise.race(orders) // at least one order is finished, and others are usually still in progress
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number]
  const acknowledged = (await Promise.all(orders)).filter(Boolean).length

  const after = await open()
  const sold = 1000 - (await unitsLeft(after.db, goods.id))
  await after.close()
  rmSync(dataDir, { recursive: true, force: true })
  expect(code).toBe(0)
  expect(acknowledged).toBeGreaterThan(0)
  expect(sold).toBe(acknowledged)
})

test('a shop that is stopped while it starts closes the database and exits', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-stop-'))
  const script = join(import.meta.dirname, '../../../tools/scripts/start.mjs')
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(await freePort()), SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    if (!output.includes('Opening') && String(chunk).includes('Opening')) child.kill('SIGTERM')
    output += String(chunk)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  expect(output).toMatch(/Opening the embedded database.*\n\nStopping: [^]*\nStopped\n$/)
  expect(code).toBe(0)
  const after = await openEmbeddedIn(dataDir) // refused while another process uses the folder
  await after.close()
  rmSync(dataDir, { recursive: true, force: true })
})
