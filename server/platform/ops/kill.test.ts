import { inject, expect, test } from 'vitest'
import { killUnderOrders } from '../../../tools/chaos/kill.ts'
import { openPostgres } from '../db/database.ts'
import { databaseUrl } from '../../testing/postgres-cluster.ts'

/** An empty PostgreSQL of its own when this run tests on PostgreSQL; otherwise the embedded one in a new folder. */
async function emptyDatabase(): Promise<string | undefined> {
  const url = inject('postgresUrl')
  if (!url) return undefined
  const admin = openPostgres(url, 2)
  await admin.pool.query('create database navrang_kill')
  await admin.close()
  return databaseUrl(url, 'navrang_kill')
}

test('a shop that is killed in the middle of orders loses none that it acknowledged, and sells none twice', async ({
  signal,
}) => {
  const report = await killUnderOrders({ kills: 3, databaseUrl: await emptyDatabase(), signal })
  expect(report).toMatchObject({ missing: 0, doubled: 0 })
  expect(report.unitsGone).toBe(report.unitsSold)
  expect(report.acknowledged).toBeGreaterThan(10)
}, 180_000) // six starts of a shop take their time on a small machine
