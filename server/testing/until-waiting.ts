import { setTimeout } from 'node:timers/promises'
import type { TestShop } from './shop.ts'

/** Waits until at least this number of connections to the database of a shop wait for a lock. */
export async function untilWaiting({ database }: TestShop, count: number) {
  const waiting = async () =>
    (
      await database.pool.query<{ count: number }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0]!.count
  while ((await waiting()) < count) await setTimeout(20)
}
