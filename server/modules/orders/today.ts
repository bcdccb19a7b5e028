import type { StoreSettings } from '../../../contract/store/store.ts'
import type { DbOrTx, Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { rulesOf, type RentalRules } from '../rentals/holds/rental-rules.ts'
import { readVersion } from '../store/settings.ts'

/** `at` is when the database was asked, by the clock that all nodes share; `now` is the node's, which tests may set. */
export type Today = { now: Date; at: Date; settings: StoreSettings; rules: RentalRules }

/** What the merchant has set at this moment, and the rules of renting that follow from it. */
export async function readTodayAt(db: DbOrTx, now: Date): Promise<Today> {
  const { settings, at } = await readVersion(db)
  return { now, at, settings, rules: rulesOf(settings, now) }
}

/** The time it is and what is set now. */
export const readToday = (db: Db, env: Env): Promise<Today> => readTodayAt(db, env.now())
