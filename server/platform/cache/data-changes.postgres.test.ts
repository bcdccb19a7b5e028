import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { watchDataChanges } from './data-changes.ts'

const shop = testShop()

test('a transaction that began first and commits last is not missed', async () => {
  const reported: string[] = []
  const [slow, quick] = [await createTestProduct(shop.db), await createTestProduct(shop.db)]
  const watch = await watchDataChanges(shop.database, (tags) => void reported.push(...(tags ?? [])))
  const describe = (db: typeof shop.db, id: string) =>
    db.updateTable('products').set({ description: 'Silk' }).where('id', '=', id).execute()
  await shop.db.transaction().execute(async (tx) => {
    await describe(tx, slow.id)
    await describe(shop.db, quick.id)
    await watch.readChanges()
    expect(reported).toEqual([`product:${quick.id}`])
  })
  await watch.readChanges()
  expect(reported).toEqual([`product:${quick.id}`, `product:${slow.id}`])
  await watch.close()
})

test('the database notifies nodes of a change, also after the connection was interrupted', async () => {
  let notifications = 0
  const stop = shop.database.listen('data_changes', () => void (notifications += 1))
  const change = () => shop.db.updateTable('coupons').set({ active: true }).execute()
  const isNotified = async () => {
    const before = notifications
    await change()
    for (let tries = 0; tries < 50 && notifications === before; tries += 1) await wait(20)
    return notifications > before
  }
  await expect.poll(isNotified, { timeout: 30_000 }).toBe(true)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'navrang-listen' and datname = current_database()`.execute(shop.db)
  await expect.poll(isNotified, { timeout: 30_000 }).toBe(true)
  await stop()
})
