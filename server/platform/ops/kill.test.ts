import { inject, expect, test } from 'vitest'
import { killUnderOrders } from '../../../tools/chaos/kill.ts'
import { openPostgres } from '../db/database.ts'
import { databaseUrl } from '../../testing/postgres-cluster.ts'

/**
 * Returns the URL of a new PostgreSQL database if this test run uses PostgreSQL. Otherwise returns undefined, which selects the
 * embedded database in a new folder.
 */
async function emptyDatabase(): Promise<string | undefined> {
  const url = inject('postgresUrl')
  if (!url) return undefined
  const admin = openPostgres(url, 2)
  await admin.pool.query('create database navrang_kill')
  await admin.close()
  return databaseUrl(url, 'navrang_kill')
}

test('a shop that is killed during orders loses no acknowledged order and sells nothing twice', async ({
  signal,
}) => {
  const report = await killUnderOrders({ kills: 3, databaseUrl: await emptyDatabase(), signal })
  expect(report).toMatchObject({ missing: 0, doubled: 0 })
  expect(report.unitsGone).toBe(report.unitsSold)
  expect(report.acknowledged).toBeGreaterThan(10)
})
