import type { StoreSettings } from '../../../contract/store/store.ts'
import type { DbOrTx, Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { rulesOf, type RentalRules } from '../rentals/holds/rental-rules.ts'
import { readVersion } from '../store/settings.ts'

/**
 * The current time with the store settings and rental rules. `at` is the time of the database, which all nodes share. `now` is the time of
 * the node's clock, which tests can set.
 */
export type Today = { now: Date; at: Date; settings: StoreSettings; rules: RentalRules }

/** Reads the current store settings, and derives the rental rules from them and from `now`. */
export async function readTodayAt(db: DbOrTx, now: Date): Promise<Today> {
  const { settings, at } = await readVersion(db)
  return { now, at, settings, rules: rulesOf(settings, now) }
}

/** Like `readTodayAt`, at the current time. */
export const readToday = (db: Db, env: Env): Promise<Today> => readTodayAt(db, env.now())
