import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rememberFact } from '../modules/store/setup-facts.ts'
import { testShop } from '../testing/shop.ts'
import { orderPickup } from '../testing/slot-fixture.ts'
import { activityTables, requireSampleShop, startOwnShop } from './start-own-shop.ts'

const shop = testShop()

test('the command says whether the database or the setting SEED prevents it', async () => {
  const { db, env } = shop
  const [sample, none] = [
    { ...env, SEED: 'demo' as const },
    { ...env, SEED: 'none' as const },
  ]
  const notSample = 'This shop is not a sample shop.'
  await expect(requireSampleShop(db, sample)).rejects.toThrow(notSample)
  await expect(requireSampleShop(db, none)).rejects.toThrow(notSample)

  await rememberFact(db, 'sample')
  await expect(requireSampleShop(db, none)).rejects.toThrow(
    'SEED: this is a sample shop, but SEED is none here. Run the command with the settings of the shop: SEED=demo',
  )
  expect(await requireSampleShop(db, sample)).toMatchObject({ isSample: true, orders: 0 })
})

/** A foreign key: the rows of table `from` refer to rows of table `to`, and are perhaps deleted with these. */
type ForeignKey = { from: string; to: string; cascades: boolean }

/** Returns a table and all tables whose rows are deleted with the rows of this table. */
function deletedWith(table: string, keys: readonly ForeignKey[]): Set<string> {
  const deleted = new Set([table])
  for (const to of deleted) {
    for (const key of keys) if (key.to === to && key.cascades) deleted.add(key.from)
  }
  return deleted
}

test('each table that prevents deleting the activity of customers is emptied first', async () => {
  const { rows: keys } = await sql<ForeignKey>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to", confdeltype = 'c' as cascades
    from pg_constraint where contype = 'f' and confdeltype <> 'n'`.execute(shop.db)
  const emptied = new Set<string>()
  const preventing: string[] = []
  for (const table of activityTables) {
    const deleted = deletedWith(table, keys)
    const others = keys.filter(
      (key) => deleted.has(key.to) && !deleted.has(key.from) && !emptied.has(key.from),
    )
    preventing.push(...others.map(({ from, to }) => `${from} refers to ${to}`))
    deleted.forEach((name) => emptied.add(name))
  }
  expect(preventing).toEqual([])
})

test('the places in the slots of the sample shop are deleted with its orders', async () => {
  const { db, env } = shop
  const { order } = await orderPickup(shop, await shop.signedIn())
  await db
    .insertInto('return_choices')
    .values({ order_id: order._id, line: 0, way: 'brings_back', chosen_at: env.now() })
    .execute()
  expect(await startOwnShop({ db, env: { ...env, SEED: 'demo' }, actor: null })).toMatchObject({ orders: 1 })
  for (const table of ['orders', 'slot_bookings', 'slot_days', 'return_choices'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test('the files of e-mails are deleted with the e-mails of the sample shop', async () => {
  const { db, env } = shop
  await rememberFact(db, 'sample')
  await shop.signedIn()
  await shop.runJobs()
  const { id } = await db.selectFrom('emails').select('id').executeTakeFirstOrThrow()
  const file = join(env.DATA_DIR, 'mail', `${id}.eml`)
  expect(existsSync(file)).toBe(true)
  await startOwnShop({ db, env: { ...env, SEED: 'demo' }, actor: null })
  expect(existsSync(file)).toBe(false)
})
